package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"aiwolfplay/game"
)

// A world is a game that agrees with everything that one viewer knows. Public acts follow from the seed alone. Secret
// ones follow from the world's own generator: different deals, divinations, guards, whispers, attack ballots, and
// another order of the answers at night.
type world struct {
	setup  Setup
	key    Key
	seed   uint64
	roles  [game.MaxSeats]game.Role
	viewer game.Viewer
	shun   game.SeatSet // seats whose fate would distinguish the worlds: chosen only if there are no others
	secret *rand.Rand
}

// A glimpse is an event that a viewer sees, or a question that it is asked.
type glimpse struct {
	event Event
	ask   Ask
}

// play plays the world and returns everything that the viewer gets.
func (w *world) play(t *testing.T) (seen []glimpse) {
	s, log := begin(w.setup, &w.key, w.roles, nil)
	var last Ask
	var view []Event
	seat, seated := w.viewer.Seat()
	for {
		from := len(view)
		view = Project(view, log, w.viewer)
		for _, ev := range view[from:] {
			seen = append(seen, glimpse{event: ev})
		}
		if ask, ok := s.AskFor(seat); seated && ok && ask != last {
			seen, last = append(seen, glimpse{ask: ask}), ask
		}
		if s.Over() {
			return seen
		}
		in := Input{Close: true}
		if !s.Waiting().Empty() {
			next := s.Waiting().First()
			if s.Phase() == game.PhaseNight {
				next = s.Waiting().Nth(w.secret.IntN(s.Waiting().Len()))
			}
			ask, _ := s.AskFor(next)
			in = w.answer(&s, next, ask)
		}
		var err error
		if s, log, err = s.Step(&w.key, in, log[:0]); err != nil {
			t.Fatal(err)
		}
	}
}

func (w *world) answer(s *State, seat game.Seat, ask Ask) Input {
	in := Input{Seat: seat, Ask: ask.ID, Action: Action{Kind: ask.Kind, Target: game.NoSeat}}
	question := uint64(ask.Kind)<<24 | uint64(ask.Day)<<16 | uint64(ask.Turn)<<8 | uint64(ask.Ballot)
	open := rand.New(rand.NewPCG(w.seed, uint64(seat)<<32|question))
	others := ask.Targets &^ w.shun
	if others.Empty() {
		others = ask.Targets
	}
	wolfSees := false
	if viewer, seated := w.viewer.Seat(); seated {
		wolfSees = w.roles[viewer] == game.RoleWerewolf
	}
	mine := w.viewer == game.AtSeat(seat)
	switch ask.Kind {
	case AskTalk:
		in.Action = randomAction(open, ask)
	case AskVote:
		in.Action.Target = others.Nth(open.IntN(others.Len()))
	case AskWhisper:
		if wolfSees {
			in.Action = randomAction(open, ask)
		} else {
			in.Action = randomAction(w.secret, ask)
			in.Timeout = in.Action.Text == SkipText
		}
	case AskAttack: // all on one victim; which of them votes, and in which ballot, is secret
		victim := rand.New(rand.NewPCG(w.seed, uint64(ask.Day)))
		in.Action.Target = others.Nth(victim.IntN(others.Len()))
		first := (s.alive & s.wolves()).First()
		if !wolfSees && w.secret.IntN(2) == 0 && (ask.Ballot == 0 || seat != first) {
			in.Action.Target, in.Timeout = game.NoSeat, w.secret.IntN(2) == 0
		}
	case AskDivine:
		if mine {
			in.Action.Target = others.Nth(open.IntN(others.Len()))
		} else {
			in.Action.Target = ask.Targets.Nth(w.secret.IntN(ask.Targets.Len() + 1))
		}
	case AskGuard:
		if mine {
			in.Action.Target = others.Nth(open.IntN(others.Len()))
		} else { // whom no wolf attacks: a guard that holds is seen
			useless := (s.wolves() | game.FirstSeats(s.seats())&^s.alive).Without(seat)
			in.Action.Target = useless.Nth(w.secret.IntN(useless.Len() + 1))
		}
	}
	return in
}

// other returns a world that the viewer cannot distinguish from w. The humans' roles are dealt anew among the seats
// that the viewer does not know. If the viewer is no wolf, one of the wolves may be another seat.
func (w *world) other(rng *rand.Rand) world {
	o := *w
	o.secret = rand.New(rand.NewPCG(rng.Uint64(), 0))
	var humans, wolves []game.Seat
	for seat := range game.Seat(w.setup.Seats()) {
		switch {
		case w.viewer == game.AtSeat(seat):
		case w.roles[seat] == game.RoleWerewolf:
			wolves = append(wolves, seat)
		default:
			humans = append(humans, seat)
		}
	}
	for i := len(humans) - 1; i > 0; i-- {
		a, b := humans[i], humans[rng.IntN(i+1)]
		o.roles[a], o.roles[b] = o.roles[b], o.roles[a]
	}
	viewer, seated := w.viewer.Seat()
	if len(wolves) > 0 && !(seated && w.roles[viewer] == game.RoleWerewolf) && rng.IntN(2) == 0 {
		a, b := wolves[rng.IntN(len(wolves))], humans[rng.IntN(len(humans))]
		o.roles[a], o.roles[b] = o.roles[b], o.roles[a]
		w.shun = game.Seats(a, b)
		o.shun = w.shun
	}
	return o
}

// revealed returns the number of glimpses before the rules reveal the difference between the worlds.
func revealed(seen []glimpse, shun game.SeatSet, sameDeal bool) int {
	for i, g := range seen {
		switch g.event.Kind {
		case Executed, Died, Divined:
			if shun.Has(g.event.Target) {
				return i
			}
		case RoleRevealed:
			if !sameDeal {
				return i
			}
		}
	}
	return len(seen)
}

// TestNonInterference plays pairs of worlds that differ only in what a viewer cannot know. The viewer must get the same
// events, in the same numbering, and the same questions, until the rules reveal the difference.
func TestNonInterference(t *testing.T) {
	for _, seats := range []int{3, 5, 7, 10, 15, 18} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			toTheEnd := 0
			n := 1 + *games/5
			for seed := range uint64(n) {
				rng := rand.New(rand.NewPCG(seed, uint64(seats)))
				setup := randomSetup(rng, seats)
				setup.NoExecution = false
				setup.AttackRevotes = 1
				key := randomKey(rng)
				w := world{setup: setup, key: key, seed: seed, roles: drawRoles(setup, &key),
					secret: rand.New(rand.NewPCG(seed, 1))}
				if viewer := game.Seat(rng.IntN(seats + 1)); int(viewer) < seats {
					w.viewer = game.AtSeat(viewer)
				}
				o := w.other(rng)
				one, two := w.play(t), o.play(t)
				same := w.roles == o.roles
				n := min(revealed(one, w.shun, same), revealed(two, w.shun, same))
				if len(two) < n || len(one) < n || !slices.Equal(one[:n], two[:n]) {
					for i := range min(len(one), len(two), n) {
						if one[i] != two[i] {
							t.Fatalf("game %d: %s can tell %v from %v: glimpse %d is\n%+v or\n%+v", seed, w.viewer, w.roles, o.roles, i,
								one[i], two[i])
						}
					}
					t.Fatalf("game %d: %s can tell %v from %v by length", seed, w.viewer, w.roles, o.roles)
				}
				if n == len(one) || one[n].event.Kind == RoleRevealed {
					toTheEnd++
				}
			}
			if toTheEnd < n/3 {
				t.Errorf("only %d of %d pairs stayed alike to the end: too few to show anything", toTheEnd, n)
			}
		})
	}
}
