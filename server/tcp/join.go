package tcp

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
)

// A Joining says who joins a server, and for how long.
type Joining struct {
	Name  string
	Agent agent.Factory
	Games int // to play before leaving; 0: until the server ends the connection
	Set   int // games in a row on one seat in which the agent keeps its memory (regulation 2.3: 100); 0: each stands alone

	// Key is the source of the agent's chance, the same in each game; nil draws
	// a new one for each.
	Key *rules.Key
	// Begun and Ended are told of each game, if they are not nil.
	Begun func(wire.Step)
	Ended func(game int, last wire.Step)
}

// Join plays an agent of ours over a connection to an AIWolf server, this one
// or another. It returns the number of games that were played to their end.
// The error is nil if the server ended the connection between games, or the
// games have been played. Join closes the connection.
func Join(ctx context.Context, conn net.Conn, j Joining) (games int, err error) {
	defer conn.Close() // the server has heard all
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	p := player{Joining: j, ctx: ctx, late: make(chan late, 1)}
	lines := bufio.NewReaderSize(conn, 64<<10)
	for games = 0; j.Games == 0 || games < j.Games; {
		line, err := readLine(lines)
		switch {
		case ctx.Err() != nil:
			return games, ctx.Err()
		case errors.Is(err, io.EOF) && !p.playing:
			return games, nil
		case err != nil:
			return games, fmt.Errorf("in game %d: %w", games+1, err)
		}
		answer, ended, err := p.receive(line)
		if err != nil {
			return games, fmt.Errorf("in game %d: %w", games+1, err)
		}
		if len(answer) > 0 {
			if _, err := conn.Write(answer); err != nil {
				return games, fmt.Errorf("in game %d: %w", games+1, err)
			}
		}
		if ended {
			games++
		}
	}
	return games, nil
}

// maxPacket bounds what a server may send in one line: a whole day of talk at
// a large table is some 40 kB.
const maxPacket = 4 << 20

// readLine reads a packet. That a server ends the connection after a whole line
// is io.EOF; within one it is io.ErrUnexpectedEOF.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		piece, err := r.ReadSlice('\n')
		line = append(line, piece...)
		switch {
		case err == nil:
			return line, nil
		case len(line) > maxPacket:
			return nil, fmt.Errorf("a packet is longer than %d bytes", maxPacket)
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) > 0:
			return nil, io.ErrUnexpectedEOF
		default:
			return nil, err
		}
	}
}

// A player is an agent at the client's end.
type player struct {
	Joining
	ctx     context.Context
	client  wire.Client
	agent   agent.Agent
	limit   time.Duration
	playing bool
	games   int
	over    context.CancelFunc
	late    chan late // capacity 1: one question is open at a time
	memory  *agent.Memory
	seat    game.Seat // on which the memory was begun
	kept    int       // games that it has been kept for
}

// late is an answer that the agent gives after a while.
type late struct {
	ask    uint32
	action rules.Action
}

// receive takes a packet and returns the line to send, if one is wanted.
func (p *player) receive(line []byte) (answer []byte, ended bool, err error) {
	packet, err := wire.ParsePacket(line)
	if err != nil {
		return nil, false, err
	}
	switch packet.Request {
	case wire.RequestName:
		return []byte(p.Name + "\n"), false, nil
	case wire.RequestRole:
		return []byte("none\n"), false, nil
	}
	step, err := p.client.Receive(&packet)
	if err != nil {
		return nil, false, err
	}
	if step.Begins {
		if err := p.sit(step, packet.GameSetting.TimeLimit); err != nil {
			return nil, false, err
		}
	}
	p.agent.Observe(step.Events)
	if step.Asked {
		answer = p.client.Answer(step.Ask, p.act(step.Ask))
	}
	if step.Ends {
		p.playing = false
		p.games++
		p.over()
		if p.Ended != nil {
			p.Ended(p.games, step)
		}
	}
	return answer, step.Ends, nil
}

// sit lets a new agent sit down.
func (p *player) sit(step wire.Step, limit int) error {
	var key rules.Key
	if p.Key != nil {
		key = *p.Key
	} else {
		rand.Read(key[:]) // never fails
	}
	if p.over != nil {
		p.over()
	}
	ctx, over := context.WithCancel(p.ctx)
	if p.kept++; p.Set == 0 || p.memory == nil || p.kept > p.Set || p.seat != step.Seat {
		p.memory, p.seat, p.kept = nil, step.Seat, 1
		if p.Set > 0 {
			p.memory = &agent.Memory{}
		}
	}
	a, err := p.Joining.Agent(agent.Seating{
		Memory: p.memory,
		Seat:   step.Seat, Setup: step.Setup, Key: key.Agent(step.Seat), Ctx: ctx,
		Submit: func(ask uint32, action rules.Action) {
			select {
			case p.late <- late{ask, action}:
			default: // an answer waits already; that is one too many
			}
		},
	})
	if err != nil {
		over()
		return err
	}
	p.agent, p.over, p.playing = a, over, true
	p.limit = DefaultLimit
	if limit > 0 {
		p.limit = time.Duration(limit) * time.Millisecond
	}
	if p.Begun != nil {
		p.Begun(step)
	}
	return nil
}

// act asks the agent, and waits for a late answer as long as a server that
// means its limit does, less a tenth for the way.
func (p *player) act(ask rules.Ask) rules.Action {
	action, now := p.agent.Act(ask)
	if now {
		return action
	}
	timer := time.NewTimer(p.limit * 9 / 10)
	defer timer.Stop()
	for {
		select {
		case l := <-p.late:
			if l.ask == ask.ID {
				return l.action
			}
		case <-timer.C:
			return rules.Action{}
		}
	}
}
