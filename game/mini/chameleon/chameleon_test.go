package chameleon

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/minitest"
)

func TestGame(t *testing.T) { minitest.Check(t, Game) }

// dealt returns a key that deals this chameleon and word.
func dealt(chameleon, word int) *draw.Key {
	for n := 0; ; n++ {
		key := minitest.Key(n)
		now, _ := Game.Begin(0, key)
		if s := now.State().(State); int(s.Chameleon-1) == chameleon && int(s.Word-1) == word {
			return key
		}
	}
}

// A script is a game in which a test answers.
type script struct {
	t   *testing.T
	key *draw.Key
	now mini.Table
	log []mini.Event
}

func begin(t *testing.T, chameleon, word int) *script {
	key := dealt(chameleon, word)
	now, log := Game.Begin(0, key)
	return &script{t, key, now, log}
}

func (p *script) try(seat game.Seat, answer int32) error {
	q, _ := p.now.Question(seat)
	next, events, err := p.now.Step(p.key, mini.Input{Seat: seat, Question: q.ID, Answer: answer})
	p.now, p.log = next, append(p.log, events...)
	return err
}

func (p *script) answer(seat game.Seat, answer int32) {
	p.t.Helper()
	if err := p.try(seat, answer); err != nil {
		p.t.Fatalf("seat %d answers %d: %v", seat, answer, err)
	}
}

// clues lets the seats say the first three clues.
func (p *script) clues() {
	for seat := range game.Seat(mini.Seats) {
		p.answer(seat, int32(seat))
	}
}

func (p *script) vote(votes [mini.Seats]int32) {
	for seat, v := range votes {
		p.answer(game.Seat(seat), v)
	}
}

// TestOutcomes checks the points of each outcome, and the winner.
func TestOutcomes(t *testing.T) {
	const hidden, word = 1, 4
	for _, test := range []struct {
		name    string
		votes   [mini.Seats]int32
		guess   int32 // -1: not asked
		points  [mini.Seats]int32
		winners game.SeatSet
	}{
		{"caught", [3]int32{1, 0, 1}, 5, [3]int32{2, 0, 2}, game.Seats(0, 2)},
		{"guessed", [3]int32{1, 2, 1}, word, [3]int32{1, 1, 1}, 0},
		{"missed", [3]int32{1, 0, 0}, -1, [3]int32{0, 2, 0}, game.Seats(1)},
		{"tied", [3]int32{1, 2, 0}, -1, [3]int32{1, 1, 1}, 0},
	} {
		p := begin(t, hidden, word)
		p.clues()
		p.vote(test.votes)
		if asked := p.now.Waiting() == game.Seats(hidden); asked != (test.guess >= 0) {
			t.Fatalf("%s: waiting for %v", test.name, p.now.Waiting())
		}
		if test.guess >= 0 {
			p.answer(hidden, test.guess)
		}
		if !p.now.Over() || p.now.Points() != test.points || p.now.Winners() != test.winners {
			t.Errorf("%s: over %v, points %v, winners %v", test.name, p.now.Over(), p.now.Points(), p.now.Winners())
		}
		public := Game.View(0, mini.Project(p.log, game.Viewer{})).State().(State)
		if public.Word != word+1 || public.Chameleon != hidden+1 {
			t.Errorf("%s: at the end a spectator sees %+v", test.name, public)
		}
	}
}

// TestIllegal checks that the same clue twice, a vote for oneself and a guess that isn't on the card are refused.
func TestIllegal(t *testing.T) {
	p := begin(t, 1, 4)
	illegal := func(seat game.Seat, answer int32) {
		t.Helper()
		if err := p.try(seat, answer); !errors.Is(err, mini.ErrIllegal) {
			t.Errorf("seat %d answers %d: %v", seat, answer, err)
		}
	}
	illegal(0, int32(len(p.now.State().(State).Deck().Clues)))
	p.answer(0, 7)
	illegal(1, 7)
	p.answer(1, 8)
	illegal(2, 8)
	p.answer(2, 9)
	for seat := range game.Seat(mini.Seats) {
		illegal(seat, int32(seat))
		illegal(seat, mini.Seats)
	}
	p.vote([3]int32{1, 0, 1})
	illegal(1, 16)
	illegal(1, -1)
}

// TestTwoWorlds checks that games that differ only in what a viewer may not know look the same to the viewer.
func TestTwoWorlds(t *testing.T) {
	const word, other = 4, 11
	for _, test := range []struct {
		viewer        game.Viewer
		chameleon, is [2]int // in both worlds; the word, too
	}{
		{game.AtSeat(0), [2]int{1, 2}, [2]int{word, word}},
		{game.AtSeat(1), [2]int{0, 2}, [2]int{word, word}},
		{game.AtSeat(2), [2]int{0, 1}, [2]int{word, word}},
		{game.AtSeat(0), [2]int{0, 0}, [2]int{word, other}},
		{game.AtSeat(2), [2]int{2, 2}, [2]int{word, other}},
		{game.Viewer{}, [2]int{0, 2}, [2]int{word, other}},
	} {
		a, b := begin(t, test.chameleon[0], test.is[0]), begin(t, test.chameleon[1], test.is[1])
		look := func() {
			t.Helper()
			seenA, seenB := mini.Project(a.log, test.viewer), mini.Project(b.log, test.viewer)
			if !slices.Equal(seenA, seenB) || !reflect.DeepEqual(Game.View(0, seenA), Game.View(0, seenB)) {
				t.Fatalf("%v tells %v and %v apart:\n%v\n%v", test.viewer, test.chameleon, test.is, seenA, seenB)
			}
			if seat, ok := test.viewer.Seat(); ok {
				qa, okA := a.now.Question(seat)
				qb, okB := b.now.Question(seat)
				if okA != okB || !reflect.DeepEqual(qa, qb) {
					t.Fatalf("%v is asked %v and %v", test.viewer, qa, qb)
				}
			}
		}
		look()
		for seat := range game.Seat(mini.Seats) {
			a.answer(seat, int32(seat))
			b.answer(seat, int32(seat))
			look()
		}
		for seat := range game.Seat(mini.Seats - 1) { // the last vote would open them all
			vote := ballots[seat]
			a.answer(seat, vote[0])
			if viewer, ok := test.viewer.Seat(); ok && viewer == seat {
				b.answer(seat, vote[0])
			} else {
				b.answer(seat, vote[1])
			}
			look()
		}
	}
}

// TestMinds checks that a seat's belief follows from its knowledge, which includes whether it is the chameleon.
func TestMinds(t *testing.T) {
	p := begin(t, 1, 4)
	p.clues()
	see := func(seat game.Seat) mini.Table { return Game.View(0, mini.Project(p.log, game.AtSeat(seat))) }
	m := Game.Minds()
	if got := m.Posterior(see(0), 0, 0)[Chameleon]; got != 0 {
		t.Errorf("seat 0 takes itself for the chameleon: %v", got)
	}
	if got := m.Posterior(see(1), 1, 1)[Chameleon]; got != 1 {
		t.Errorf("the chameleon is sure of itself only to %v", got)
	}
	for other := range game.Seat(mini.Seats) {
		sum := 0.0
		for of := range game.Seat(mini.Seats) {
			sum += m.Second(see(0), 0, other, of)[Chameleon]
		}
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("seat 0 thinks seat %d gives %v chameleons", other, sum)
		}
	}
	if got := m.Second(see(0), 0, 2, 0)[Chameleon]; got <= 0 || got >= 1 {
		t.Errorf("seat 0 thinks seat 2 suspects it with %v", got)
	}
}
