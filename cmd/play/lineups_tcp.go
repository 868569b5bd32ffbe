package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/contest"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/tcp"
)

// A crew is who can be seated in line-ups: each agent as many times as it may sit at a table.
type crew struct {
	entrants []sim.Entrant
	of       []member // by entrant
	agents   int
	gate     *serve.Gateway // nil: none connects
}

// A member is a program that has connected, or all seats of a built-in agent.
type member struct {
	agent int
	guest *contest.Connected // nil: built in
}

// name reads the list of -agents: names, and what tells how each behaves.
func (r *lineupReport) name(s *lineupSettings, setup rules.Setup) error {
	for _, entry := range challengerNames(s.agents) {
		name, which, connects := strings.Cut(entry, "=")
		behaviour := evaluation.Connected
		switch {
		case connects && (which != connected || name == ""):
			return fmt.Errorf("-agents: name of an agent, or NAME=%s expected, got %q", connected, entry)
		case slices.Contains(r.Agents, name):
			return fmt.Errorf("-agents: %s is named twice", name)
		case !connects:
			if _, err := agent.Lookup(name); err != nil {
				return fmt.Errorf("-agents: %w; expected some of: %s", err, strings.Join(agent.Names(), ", "))
			}
			var err error
			if behaviour, err = evaluation.Behaviour(name, setup); err != nil {
				return fmt.Errorf("-agents: %w", err)
			}
		}
		r.Agents, r.Behaviours = append(r.Agents, name), append(r.Behaviours, behaviour)
	}
	if len(r.Agents) < 2 {
		return errors.New("-agents: two or more names of agents expected")
	}
	if slices.Contains(r.Behaviours, evaluation.Connected) != (s.port.Addr != "") {
		return fmt.Errorf("-tcp and -agents: NAME=%s and an address for it expected, or neither; the address is %q",
			connected, s.port.Addr)
	}
	return nil
}

// muster finds the built-in agents, and waits for those that connect: an agent may have all seats of a table, and so
// as many programs of its name as there are.
func (r *lineupReport) muster(ctx context.Context, s *lineupSettings, stderr io.Writer) (c *crew, err error) {
	c = &crew{agents: len(r.Agents)}
	waiting := pool.New()
	if s.port.Addr != "" {
		c.gate, err = s.port.Listen(ctx, waiting, tcp.Config{Log: slog.New(slog.NewTextHandler(stderr, nil))})
		if err != nil {
			return nil, err
		}
		fmt.Fprint(stderr, s.port.Notice())
	}
	for i, name := range r.Agents {
		if r.Behaviours[i] == evaluation.Connected {
			err = c.await(ctx, i, name, r.Seats, waiting, stderr)
		} else {
			err = c.builtIn(i, name)
		}
		if err != nil {
			c.leave()
			return nil, err
		}
	}
	return c, nil
}

func (c *crew) builtIn(i int, name string) error {
	listed, err := agent.Lookup(name)
	if err != nil {
		return err
	}
	c.entrants, c.of = append(c.entrants, sim.Entrant{Name: name, Factory: listed.New}), append(c.of, member{agent: i})
	return nil
}

// await waits for so many programs of a name.
func (c *crew) await(ctx context.Context, i int, name string, seats int, waiting *pool.Pool, stderr io.Writer) error {
	fmt.Fprintf(stderr, "waiting for %d agents named %s: %s\n", seats, name, c.gate.Addr)
	for range seats {
		guest, err := contest.AwaitOne(ctx, waiting, name)
		if err != nil {
			return err
		}
		c.entrants = append(c.entrants, sim.Entrant{Name: name, Factory: guest.Factory()})
		c.of = append(c.of, member{i, guest})
	}
	return nil
}

// seat returns the entrants, by seat, of a game of a line-up.
func (c *crew) seat(l lineup.Lineup, roles []game.Role) (seated []int) {
	for _, role := range roles {
		seated = append(seated, slices.IndexFunc(c.of, func(m member) bool { return m.agent == l.Plays(role) }))
		if last := len(seated) - 1; c.of[seated[last]].guest != nil { // its next program that has no seat yet
			for slices.Contains(seated[:last], seated[last]) {
				seated[last]++
			}
		}
	}
	return seated
}

// play plays the games of a configuration, with programs one after the other.
func (c *crew) play(ctx context.Context, config *sim.Config) (err error) {
	if c.gate != nil {
		return playLive(ctx, config)
	}
	_, err = sim.Batch(ctx, *config)
	return err
}

// faults returns the faults in the game that has just ended; nil without programs.
func (c *crew) faults(p *sim.Played) *lineup.Faults {
	if c.gate == nil {
		return nil
	}
	f := &lineup.Faults{Of: make([]map[string]int, c.agents)}
	for seat, i := range p.Agents {
		m := c.of[i]
		if m.guest == nil {
			continue
		}
		if f.Of[m.agent] == nil {
			f.Of[m.agent] = map[string]int{}
		}
		faults := m.guest.Faults()
		if n := p.Result.Invalid[seat]; n > 0 {
			faults[string(pool.FaultIllegal)] += n
		}
		for fault, n := range faults {
			f.Of[m.agent][fault] += n
		}
		if !spoils(faults) && !evaluation.Forced(p.Result.Log, game.Seat(seat)) {
			continue
		}
		if !slices.Contains(f.Spoilt, m.agent) {
			f.Spoilt = append(f.Spoilt, m.agent)
		}
		if p.Result.Roles[seat].Side() == game.SideVillage {
			f.Village = true
		} else {
			f.Wolves = true
		}
	}
	return f
}

// leave sends those that have connected away.
func (c *crew) leave() {
	if c.gate != nil {
		c.gate.Close()
	}
}

// printFaults says what faults the agents had that connect, and what the strict ratings are.
func (r *lineupReport) printFaults(w io.Writer) {
	if r.Faults == nil {
		return
	}
	fmt.Fprintln(w, "\nFaults of the agents that connect")
	for i, name := range r.Agents {
		if r.Behaviours[i] != evaluation.Connected {
			continue
		}
		fmt.Fprintf(w, "%s: spoilt %d games", name, r.Spoilt[i])
		for _, fault := range pool.Faults {
			if n := r.Faults[i][string(fault)]; n > 0 {
				fmt.Fprintf(w, ", %s %d", fault, n)
			}
		}
		fmt.Fprintf(w, "; strictly, with these counted as lost: village %.0f, wolf side %.0f\n",
			r.Strict[i].Village.Value, r.Strict[i].Wolves.Value)
	}
}
