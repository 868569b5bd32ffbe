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
	"aiwolfplay/server/pool"
)

// A Joining says which agent joins a server, and for how long.
type Joining struct {
	Name  string
	Agent agent.Factory
	Games int // to play before leaving; 0: until the server ends the connection

	// Set is the number of games in a row on the same seat that the agent remembers (regulation 2.3: 100). If Set is 0,
	// it remembers none.
	Set int
	// Contest says that the server plays a contest (agent.Seating).
	Contest bool
	// Key is the source of the agent's random choices in every game. If it is nil, each game has a new key.
	Key *rules.Key
	// Begun and Ended, if not nil, are called for each game. Games count from 1.
	Begun func(wire.Step)
	Ended func(game int, last wire.Step)
}

// Join plays one of our agents over a connection to an AIWolf server, this one or
// another. It returns the number of games that were played to their end. The error
// is nil if all games have been played, or the server closed the connection between
// games. Join closes the connection.
func Join(ctx context.Context, conn net.Conn, j Joining) (games int, err error) {
	defer conn.Close() // everything has been sent
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	p := player{Joining: j, ctx: ctx, late: make(chan lateAnswer, 1)}
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

// maxPacket bounds the bytes of one line from a server. A whole day of talk at a large table has some 40 kB.
const maxPacket = 4 << 20

// readLine reads a packet. It returns io.EOF if the connection ends after a whole
// line, io.ErrUnexpectedEOF if it ends within one.
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
	ctx        context.Context
	client     wire.Client
	agent      agent.Agent
	limit      time.Duration
	playing    bool
	games      int
	endGame    context.CancelFunc
	late       chan lateAnswer // capacity 1: only one question is open at a time
	memory     *agent.Memory
	seat       game.Seat // the seat of the games in memory
	remembered int       // games that share memory
}

// A lateAnswer is an answer that the agent gives after Act has returned.
type lateAnswer struct {
	ask    uint32
	action rules.Action
}

// receive handles a packet. It returns the line to send back, nil for none, and
// whether the game has ended.
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
		p.endGame()
		if p.Ended != nil {
			p.Ended(p.games, step)
		}
	}
	return answer, step.Ends, nil
}

// sit makes a new agent for a game. limit is the server's time for an answer in ms,
// 0 for the default.
func (p *player) sit(step wire.Step, limit int) error {
	var key rules.Key
	if p.Key != nil {
		key = *p.Key
	} else {
		rand.Read(key[:]) // never fails
	}
	if p.endGame != nil {
		p.endGame()
	}
	ctx, endGame := context.WithCancel(p.ctx)
	if p.remembered++; p.Set == 0 || p.memory == nil || p.remembered > p.Set || p.seat != step.Seat {
		p.memory, p.seat, p.remembered = nil, step.Seat, 1
		if p.Set > 0 {
			p.memory = &agent.Memory{}
		}
	}
	a, err := p.Joining.Agent(agent.Seating{
		Memory: p.memory, Contest: p.Contest,
		Seat: step.Seat, Setup: step.Setup, Key: key.Agent(step.Seat), Ctx: ctx,
		Submit: func(ask uint32, action rules.Action) {
			select {
			case p.late <- lateAnswer{ask, action}:
			default: // an answer waits already, so this one is dropped
			}
		},
	})
	if err != nil {
		endGame()
		return err
	}
	p.agent, p.endGame, p.playing = a, endGame, true
	p.limit = pool.DefaultLimit
	if limit > 0 {
		p.limit = time.Duration(limit) * time.Millisecond
	}
	if p.Begun != nil {
		p.Begun(step)
	}
	return nil
}

// act asks the agent. It waits for a late answer for nine tenths of the server's
// limit; the rest is for the network. Without an answer it returns the zero action.
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
