// Package minitest checks what must hold for every mini-game. A game's own test
// calls it:
//
//	func TestGame(t *testing.T) { minitest.Check(t, Game) }
package minitest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// Key returns one of many keys.
func Key(n int) *draw.Key { return &draw.Key{byte(n), byte(n >> 8), byte(n >> 16), 1} }

// Play plays a game of built-in agents and returns its log and last state.
// after, if not nil, is called after each step.
func Play(t *testing.T, g mini.Game, setting int, key *draw.Key, agents [mini.Seats]string,
	after func(now mini.Table, log []mini.Event)) ([]mini.Event, mini.Table) {
	t.Helper()
	now, log := g.Begin(setting, key)
	for steps := 0; !now.Over(); steps++ {
		if now.Waiting().Empty() || steps > 1000 {
			t.Fatalf("%s: %d steps, waiting for %v, and not over", g.Name(), steps, now.Waiting())
		}
		seat := now.Waiting().First()
		seen := g.View(setting, mini.Project(log, game.AtSeat(seat)))
		q, ok := seen.Question(seat)
		whole, _ := now.Question(seat)
		if !ok || !reflect.DeepEqual(q, whole) {
			t.Fatalf("%s: the seat sees question %+v, the game %+v", g.Name(), q, whole)
		}
		d := mini.AgentDraw(key, seat, q.ID)
		next, events, err := now.Step(key, mini.Input{Seat: seat, Question: q.ID,
			Answer: g.Answer(agents[seat], seen, seat, &d)})
		if err != nil {
			t.Fatalf("%s: %s answers: %v", g.Name(), agents[seat], err)
		}
		now, log = next, append(log, events...)
		if after != nil {
			after(now, log)
		}
	}
	return log, now
}

// Check plays games of every setting and type and checks the contract of
// [mini.Rules] and [mini.Game].
func Check(t *testing.T, g mini.Game) {
	t.Helper()
	types := g.Types()
	for setting := range g.Settings() {
		for n := range max(8, len(types)) {
			key := Key(1000*setting + n)
			agents := [mini.Seats]string{types[n%len(types)], types[(n+1)%len(types)], types[(n/2)%len(types)]}
			log, last := Play(t, g, setting, key, agents, func(now mini.Table, log []mini.Event) {
				checkStep(t, g, setting, key, now, log)
			})
			again, _ := Play(t, g, setting, key, agents, nil)
			if !slices.Equal(log, again) {
				t.Fatalf("%s: the same key and agents play another game", g.Name())
			}
			checkEnd(t, g, log, last)
			checkProof(t, g, setting, key, log)
		}
	}
}

// checkStep checks one state of a game.
func checkStep(t *testing.T, g mini.Game, setting int, key *draw.Key, now mini.Table, log []mini.Event) {
	t.Helper()
	if folded := g.View(setting, log); !reflect.DeepEqual(folded, now) {
		t.Fatalf("%s: the log folds to\n%+v\nthe game is\n%+v", g.Name(), folded.State(), now.State())
	}
	public := g.View(setting, mini.Project(log, game.Viewer{}))
	if public.Over() != now.Over() || public.Waiting() != now.Waiting() {
		t.Fatalf("%s: a spectator sees another stage", g.Name())
	}
	for seat := range game.Seat(mini.Seats) {
		checkRefusals(t, g, key, now, seat)
	}
	if minds := g.Minds(); minds != nil {
		for of := range game.Seat(mini.Seats) {
			for _, by := range []game.Seat{game.NoSeat, 0, 1, 2} {
				seen := public
				if by != game.NoSeat {
					seen = g.View(setting, mini.Project(log, game.AtSeat(by)))
				}
				checkSum(t, g, minds.Posterior(seen, by, of))
			}
		}
	}
}

func checkSum(t *testing.T, g mini.Game, posterior []float64) {
	t.Helper()
	sum := 0.0
	for _, p := range posterior {
		if p < 0 || p > 1+1e-9 {
			t.Fatalf("%s: probability %v", g.Name(), p)
		}
		sum += p
	}
	if len(posterior) != len(g.Minds().Labels()) || sum < 1-1e-6 || sum > 1+1e-6 {
		t.Fatalf("%s: posterior %v", g.Name(), posterior)
	}
}

// checkRefusals checks that wrong answers change nothing.
func checkRefusals(t *testing.T, g mini.Game, key *draw.Key, now mini.Table, seat game.Seat) {
	t.Helper()
	q, asked := now.Question(seat)
	if asked && !slices.IsSorted(q.Legal) || asked && len(q.Legal) == 0 {
		t.Fatalf("%s: legal answers %v", g.Name(), q.Legal)
	}
	for _, in := range []mini.Input{
		{Seat: seat, Question: q.ID, Answer: -1 << 30},
		{Seat: seat, Question: q.ID + 1, Answer: 0},
		{Seat: seat, Question: 0, Answer: 0},
	} {
		next, events, err := now.Step(key, in)
		known := errors.Is(err, mini.ErrIllegal) || errors.Is(err, mini.ErrStale) || errors.Is(err, mini.ErrNotAsked) ||
			errors.Is(err, mini.ErrOver)
		if !known || len(events) > 0 || !reflect.DeepEqual(next, now) {
			t.Fatalf("%s: %+v gives %v and %d events", g.Name(), in, err, len(events))
		}
	}
}

// checkProof checks that the key proves the log, and no other one.
func checkProof(t *testing.T, g mini.Game, setting int, key *draw.Key, log []mini.Event) {
	t.Helper()
	left := mini.Event{Kind: mini.Left, Round: 1, Seat: 2, To: game.Public}
	with := slices.Insert(slices.Clone(log), len(log)/2, left)
	if now, err := mini.Verify(g, setting, key, with); err != nil || !now.Over() {
		t.Fatalf("%s: its own key doesn't prove it: %v", g.Name(), err)
	}
	if _, err := mini.Verify(g, setting, key, log[:len(log)-1]); err == nil {
		t.Fatalf("%s: a log without its end is proven", g.Name())
	}
	for i := range log {
		altered := slices.Clone(log)
		altered[i].Value++
		if _, err := mini.Verify(g, setting, key, altered); err == nil && altered[i].Kind != mini.Answered {
			t.Fatalf("%s: event %d can be altered: %+v", g.Name(), i+1, log[i])
		}
	}
}

// checkEnd checks a whole game.
func checkEnd(t *testing.T, g mini.Game, log []mini.Event, last mini.Table) {
	t.Helper()
	if last.Winners()&^mini.All != 0 {
		t.Fatalf("%s: winners %v", g.Name(), last.Winners())
	}
	for _, ev := range log {
		if g.KindName(ev.Kind) == "" {
			t.Fatalf("%s: kind %d has no name", g.Name(), ev.Kind)
		}
	}
	if ended := log[len(log)-1]; ended.Kind != mini.Ended || ended.To != game.Public {
		t.Fatalf("%s: the log ends with %+v", g.Name(), ended)
	}
}
