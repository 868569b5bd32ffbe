package table

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// TestNoAnswer lets an agent say, at once or later, that it will not answer. It checks that the answer of the deadline
// is taken without waiting, and that a late or repeated refusal does nothing.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	for name, act := range map[string]func(p *puppet, ask rules.Ask) (rules.Action, bool){
		"at once": func(*puppet, rules.Ask) (rules.Action, bool) { return rules.Action{}, true },
		"later": func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			go func() { // ends after its third call; nobody waits for this goroutine
				p.seating.Submit(ask.ID, rules.Action{})
				p.seating.Submit(ask.ID, rules.Action{})
				p.seating.Submit(ask.ID+7, rules.Action{})
			}()
			return rules.Action{}, false
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			s := openWith(t, func(_ string, seating agent.Seating) (agent.Agent, error) {
				return &puppet{seating: seating, act: act}, nil
			}, 1, PaceNone)
			f := s.watch(game.Omniscient(), 0)
			if err := s.ToEnd(t.Context(), opener); err != nil {
				t.Fatal(err)
			}
			for over := false; !over; {
				b := s.next(f)
				over = b.Over
				for _, it := range b.Items {
					if it.Event.Kind == rules.Answered && !it.Event.Forced {
						t.Fatalf("%s: %+v", name, it.Event)
					}
				}
			}
			if d := time.Since(began); d > time.Second {
				t.Errorf("%s: the game took %v", name, d)
			}
		})
	}
}

// TestRemoteSeat seats a remote agent. It checks that nobody may be omniscient, that the seat's kind is stored, and
// that the seat is played for if the server restarts without the agent.
func TestRemoteSeat(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		mem := newMemory()
		deps := Deps{Store: mem, Agents: func(name string, s agent.Seating) (agent.Agent, error) {
			if name == "away" {
				return nil, agent.ErrUnknown
			}
			return &puppet{seating: s}, nil
		}, Log: quiet()}
		seats := make([]Occupant, 5)
		seats[0] = Occupant{Kind: Person, User: "u"}
		seats[1] = Occupant{Kind: Remote, Agent: "here"}
		tb, err := Create(t.Context(), Config{ID: "g", Setup: rules.Five(), Seats: seats}, deps)
		if err != nil {
			t.Fatal(err)
		}
		if tb.AllAgents() || tb.HumanSeats() != game.Seats(0) {
			t.Errorf("all agents: %v, people: %b", tb.AllAgents(), tb.HumanSeats())
		}
		tb.Close()
		rec := mem.games["g"]
		if rec.Seats[1].Kind != store.Remote {
			t.Errorf("stored as %q", rec.Seats[1].Kind)
		}
		rec.Seats[1].Agent = "away"
		if tb, err = Open(t.Context(), "g", deps); err != nil {
			t.Fatal(err)
		}
		defer tb.Close()
		if o := tb.Occupants()[1]; o.Kind != Remote {
			t.Errorf("comes back as %v", o.Kind)
		}
		for range 3 { // turns of talk pass without the absent agent
			now, err := tb.Snapshot(t.Context(), game.AtSeat(0))
			if err != nil || !now.Asked {
				t.Fatal(now.Asked, err)
			}
			in := rules.Input{Seat: 0, Ask: now.Ask.ID, Action: choose(rules.Key{}, now.Ask)}
			if err := tb.Submit(t.Context(), in); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
	})
}

// TestRemoteTableForWatchers checks that games among remote agents are played at once, unless watchers are about to
// come.
func TestRemoteTableForWatchers(t *testing.T) {
	t.Parallel()
	for _, open := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			seats := slices.Repeat([]Occupant{{Kind: Remote, Agent: "here"}}, 5)
			cfg := Config{ID: "g", Setup: rules.Five(), Seats: seats, Open: open}
			tb, err := Create(t.Context(), cfg, Deps{Store: newMemory(), Agents: puppets, Log: quiet()})
			if err != nil {
				t.Fatal(err)
			}
			defer tb.Close()
			synctest.Wait()
			if tb.Over() == open {
				t.Errorf("for watchers: %v, over at once: %v", open, tb.Over())
			}
			pass(watchGrace + time.Second)
			if !tb.Over() {
				t.Errorf("for watchers: %v, nobody has come, and it is not over", open)
			}
		})
	}
}

// TestAnswersTogether lets five remote agents answer at the same moment. It checks that their answers share a commit,
// and that a refused answer does not keep the others out of it.
func TestAnswersTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		mem := newMemory()
		var seats [5]agent.Seating
		var held []rules.Ask
		before := 0 // events before the answers
		act := func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			if ask.Kind != rules.AskTalk || ask.Turn > 0 || ask.Day > 1 {
				return choose(rules.Key{}, ask), true
			}
			seats[p.seating.Seat] = p.seating
			if held = append(held, ask); len(held) < 5 {
				return rules.Action{}, false
			}
			before = len(mem.log("g"))
			for seat, s := range seats {
				a := rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: "VOTE  Agent[1]"}
				if seat == 2 {
					a.Text = "XOR (VOTE Agent[01])"
				}
				s.Submit(held[seat].ID, a)
				s.Submit(held[seat].ID, a) // nobody answers twice
			}
			return rules.Action{}, false
		}
		occupants := make([]Occupant, 5)
		for i := range occupants {
			occupants[i] = Occupant{Kind: Remote, Agent: "here"}
		}
		tb, err := Create(t.Context(), Config{ID: "g", Setup: rules.Five(), Seats: occupants}, Deps{
			Store: mem, Log: quiet(),
			Agents: func(_ string, s agent.Seating) (agent.Agent, error) { return &puppet{seating: s, act: act}, nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Close()
		synctest.Wait()
		answered := 0
		log := mem.log("g")
		for i := range log {
			if log[i].Kind == rules.Answered && log[i].Day == 1 {
				answered++
			}
		}
		taken := 0
		for _, end := range slices.Backward(mem.ends) {
			if end > before {
				taken = end - before // number of events of the next commit
			}
		}
		if taken == 0 || taken != len(log)-before || answered != 4 {
			t.Errorf("%d events in a commit of %d, %d answers", taken, len(log)-before, answered)
		}
	})
}
