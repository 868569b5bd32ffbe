package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/contest"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tcp"
)

// faultsNote is the kind of the note before the first event that says which faults a connected challenger had in a
// game: {"closed":1}.
const faultsNote = "faults"

// faultsOf returns what such a note says.
func faultsOf(notes []store.Note) (faults map[string]int) {
	for i := range notes {
		if notes[i].Kind == faultsNote && json.Unmarshal([]byte(notes[i].Body), &faults) != nil {
			return nil
		}
	}
	return faults
}

// faultsIn returns the faults of a connected challenger in a game that has just ended, nil for none.
func (e *evaluator) faultsIn(c *evaluation.Challenger, i int, played *sim.Result) map[string]int {
	guest := e.guests[c.Name]
	if guest == nil {
		return nil
	}
	faults := guest.Faults()
	if n := played.Invalid[i%e.settings.Seats]; n > 0 {
		faults[string(pool.FaultIllegal)] += n
	}
	if len(faults) == 0 {
		return nil
	}
	return faults
}

// spoils reports whether a fault has changed a game. What is only slow, late or written otherwise has not.
func spoils(faults map[string]int) bool {
	for fault := range faults {
		switch pool.Fault(fault) {
		case pool.FaultSlow, pool.FaultLate, pool.FaultExtra, pool.FaultRewrote:
		default:
			return true
		}
	}
	return false
}

// checkConnected demands an address where challengers connect, and only there.
func (e *evaluator) checkConnected(port *serve.TCPSettings) error {
	n := 0
	for _, c := range e.challengers {
		if c.Behaviour == evaluation.Connected {
			n++
		}
	}
	if n > 0 != (port.Addr != "") {
		return fmt.Errorf("-tcp and -challengers: %d challengers connect, and the address for them is %q; "+
			"both or neither expected", n, port.Addr)
	}
	return nil
}

// receive opens the gate and waits for the challengers that connect and still have games to play.
func (e *evaluator) receive(ctx context.Context, port *serve.TCPSettings) (err error) {
	e.guests = map[string]*contest.Connected{}
	if port.Addr == "" {
		return nil
	}
	waiting := pool.New()
	if e.gate, err = port.Listen(ctx, waiting, tcp.Config{Log: slog.New(slog.NewTextHandler(e.stderr, nil))}); err != nil {
		return err
	}
	fmt.Fprint(e.stderr, port.Notice())
	for _, c := range e.challengers {
		if c.Behaviour != evaluation.Connected || e.complete(c) {
			continue
		}
		fmt.Fprintf(e.stderr, "waiting for the agent %s: %s\n", c.Name, e.gate.Addr)
		if e.guests[c.Name], err = contest.AwaitOne(ctx, waiting, c.Name); err != nil {
			return err
		}
	}
	return nil
}

// complete reports whether all games of a challenger are stored.
func (e *evaluator) complete(c *evaluation.Challenger) bool {
	for i := range e.settings.Games() {
		if !e.stored[c.GameID(i)] {
			return false
		}
	}
	return true
}

// leave sends those that have connected away.
func (e *evaluator) leave() {
	if e.gate != nil {
		e.gate.Close()
	}
}

// playLive plays the games of a configuration one after the other, and waits for agents that answer later.
func playLive(ctx context.Context, c *sim.Config) error {
	var scratch sim.Scratch
	for n := range c.Games {
		key, seated := c.KeyOf(n), c.Seated(n)
		var factories []agent.Factory
		for _, i := range seated {
			factories = append(factories, c.Agents[i].Factory)
		}
		result, err := sim.Live(ctx, c.Setup, key, factories, &scratch)
		if err != nil {
			return err
		}
		if err := c.Played(sim.Played{Index: n, Key: key, Agents: seated, Result: &result}); err != nil {
			return err
		}
	}
	return nil
}
