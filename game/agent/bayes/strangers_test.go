package bayes_test

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A stranger is an opponent that behaves badly.
type stranger struct {
	agent.Agent
	seat  game.Seat
	game  int    // of the set, from 0
	heard string // what seat 0 said last
	as    func(*stranger, rules.Ask, *rules.Action) bool
}

func (s *stranger) Observe(evs []rules.Event) {
	s.Agent.Observe(evs)
	for i := range evs {
		if ev := &evs[i]; ev.Kind == rules.Said && ev.Actor == 0 {
			s.heard = ev.Text
		}
	}
}

func (s *stranger) Act(ask rules.Ask) (rules.Action, bool) {
	action, _ := s.Agent.Act(ask)
	return action, s.as(s, ask, &action)
}

// stops answers nothing from the middle of a day in the eleventh game on.
func stops(s *stranger, ask rules.Ask, _ *rules.Action) bool { return s.game < 10 || ask.Turn < 2 }

// babbles says texts that are not sentences, or make no sense.
func babbles(s *stranger, ask rules.Ask, action *rules.Action) bool {
	if ask.Turn%2 == 0 {
		action.Text = []string{"", "Agent[02] is EVIL", "VOTE Agent[99]", strings.Repeat("NOT (", 900)}[int(s.seat)-1]
	}
	return true
}

// copies repeats the last utterance of seat 0 about itself and others.
func copies(s *stranger, ask rules.Ask, action *rules.Action) bool {
	if ask.Kind == rules.AskTalk && s.heard != "" {
		action.Text = strings.ReplaceAll(s.heard, protocol.RefTo(0).String(), protocol.RefTo(s.seat).String())
	}
	return true
}

func behaves(*stranger, rules.Ask, *rules.Action) bool { return true }

// TestStrangers checks a player among opponents that stop, babble, copy its opening, change their play in the middle of
// a set, or are four more of the same agent. Its moves are legal, its utterances are sentences, and it wins its share.
func TestStrangers(t *testing.T) {
	t.Parallel()
	joint, hidden := sparring.Factory("joint"), sparring.Factory("hidden")
	for name, tt := range map[string]struct {
		first, then agent.Factory // the opponents in the first half of the set, and after it
		as          func(*stranger, rules.Ask, *rules.Action) bool
		least       float64 // the least share that it wins
	}{
		"stop":         {joint, joint, stops, 0.5},
		"babble":       {random.New, random.New, babbles, 0.4},
		"copy":         {joint, joint, copies, 0.4},
		"change":       {joint, hidden, behaves, 0.5},
		"change to us": {hidden, bayes.NewContest, behaves, 0.4},
		"five of it":   {bayes.NewContest, bayes.NewContest, behaves, 0.4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const games = 60
			memories := make([]agent.Memory, 5)
			var scratch sim.Scratch
			won := 0
			for n := range games {
				key := sim.GameKey(23, n)
				agents := make([]agent.Agent, len(memories))
				for s := range agents {
					seating := agent.Seating{Seat: game.Seat(s), Setup: rules.Five(), Key: key.Agent(game.Seat(s)), Contest: true,
						Memory: &memories[s]}
					factory := tt.first
					switch {
					case s == 0:
						factory = bayes.NewContest
					case n >= games/2:
						factory = tt.then
					}
					if n == games/2 && s > 0 {
						memories[s] = agent.Memory{}
					}
					a, err := factory(seating)
					if err != nil {
						t.Fatal(err)
					}
					if s > 0 {
						a = &stranger{Agent: a, seat: seating.Seat, game: n, as: tt.as}
					}
					agents[s] = a
				}
				r, err := sim.Play(rules.Five(), key, agents, &scratch)
				if err != nil {
					t.Fatalf("game %d: %v", n, err)
				}
				if r.Invalid[0] > 0 {
					t.Errorf("game %d: %d of its utterances are no sentences", n, r.Invalid[0])
				}
				if r.Roles[0].Side() == r.Winner {
					won++
				}
			}
			if share := float64(won) / games; share < tt.least {
				t.Errorf("it wins %.2f, at least %.2f expected", share, tt.least)
			} else {
				t.Logf("it wins %.2f", share)
			}
		})
	}
}
