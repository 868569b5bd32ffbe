package undercover

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
	"aiwolfplay/game/mini/minitest"
)

func TestGame(t *testing.T) { minitest.Check(t, Game) }

// words are the words of a deal, in English.
type words [mini.Seats]string

// dealt returns a key that deals these words on the first card.
func dealt(w words) *draw.Key {
	var want [mini.Seats]int8
	for seat := range want {
		want[seat] = int8(cards.All[0].Word(w[seat]) + 1)
	}
	for n := 0; ; n++ {
		key := minitest.Key(n)
		now, _ := Game.Begin(0, key)
		if now.State().(State).Words == want {
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

func begin(t *testing.T, w words) *script {
	key := dealt(w)
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

// TestOutcomes checks the points of each outcome, and the winner.
func TestOutcomes(t *testing.T) {
	for _, test := range []struct {
		name    string
		votes   [mini.Seats]int32
		points  [mini.Seats]int32
		winners game.SeatSet
	}{
		{"caught", [3]int32{1, 0, 1}, [3]int32{3, 0, 3}, game.Seats(0, 2)},
		{"missed", [3]int32{1, 0, 0}, [3]int32{0, 3, 0}, game.Seats(1)},
		{"tied", [3]int32{1, 2, 0}, [3]int32{1, 2, 1}, 0},
	} {
		p := begin(t, words{"dog", "cat", "dog"})
		for n := range clues {
			p.answer(speaker(n), int32(n))
		}
		for seat, v := range test.votes {
			p.answer(game.Seat(seat), v)
		}
		if !p.now.Over() || p.now.Points() != test.points || p.now.Winners() != test.winners {
			t.Errorf("%s: over %v, points %v, winners %v", test.name, p.now.Over(), p.now.Points(), p.now.Winners())
		}
		public := Game.View(0, mini.Project(p.log, game.Viewer{})).State().(State)
		if public != p.now.State() || public.Undercover != 2 {
			t.Errorf("%s: at the end a spectator sees %+v", test.name, public)
		}
	}
}

// TestIllegal checks that the same clue twice, in either round, and a vote for oneself are refused.
func TestIllegal(t *testing.T) {
	p := begin(t, words{"dog", "cat", "dog"})
	illegal := func(seat game.Seat, answer int32) {
		t.Helper()
		if err := p.try(seat, answer); !errors.Is(err, mini.ErrIllegal) {
			t.Errorf("seat %d answers %d: %v", seat, answer, err)
		}
	}
	illegal(0, int32(len(cards.All[0].Clues)))
	for n := range clues {
		for said := range n {
			illegal(speaker(n), int32(said))
		}
		p.answer(speaker(n), int32(n))
	}
	for seat := range game.Seat(mini.Seats) {
		illegal(seat, int32(seat))
		illegal(seat, mini.Seats)
	}
}

// TestTwoWorlds checks that games that differ only in what a viewer may not know look the same to the viewer.
func TestTwoWorlds(t *testing.T) {
	all := []words{
		{"dog", "cat", "dog"}, {"dog", "dog", "cat"}, {"dog", "cat", "cat"},
		{"cat", "dog", "dog"}, {"cat", "cat", "dog"}, {"cat", "dog", "cat"},
		{"lion", "tiger", "lion"},
	}
	for _, viewer := range []game.Viewer{{}, game.AtSeat(0), game.AtSeat(1), game.AtSeat(2)} {
		seat, seated := viewer.Seat()
		for i, a := range all {
			for _, b := range all[:i] {
				if !seated || a[seat] == b[seat] {
					twoWorlds(t, viewer, begin(t, a), begin(t, b))
				}
			}
		}
	}
}

// twoWorlds plays two games alike, except for votes that the viewer doesn't cast.
func twoWorlds(t *testing.T, viewer game.Viewer, a, b *script) {
	t.Helper()
	own, seated := viewer.Seat()
	look := func() {
		t.Helper()
		seenA, seenB := mini.Project(a.log, viewer), mini.Project(b.log, viewer)
		if !slices.Equal(seenA, seenB) || !reflect.DeepEqual(Game.View(0, seenA), Game.View(0, seenB)) {
			t.Fatalf("%v tells worlds apart:\n%v\n%v", viewer, seenA, seenB)
		}
		if !seated {
			return
		}
		qa, okA := a.now.Question(own)
		qb, okB := b.now.Question(own)
		if okA != okB || !reflect.DeepEqual(qa, qb) {
			t.Fatalf("%v is asked %v and %v", viewer, qa, qb)
		}
	}
	look()
	for n := range clues {
		a.answer(speaker(n), int32(n))
		b.answer(speaker(n), int32(n))
		look()
	}
	for seat := range game.Seat(mini.Seats - 1) { // the last vote would open them all
		vote := ballots[seat]
		a.answer(seat, vote[0])
		if seated && own == seat {
			b.answer(seat, vote[0])
		} else {
			b.answer(seat, vote[1])
		}
		look()
	}
}

// TestMinds checks that a seat that has heard nothing takes itself for the undercover with a probability of a third,
// and that the clues change that in the direction to which they point.
func TestMinds(t *testing.T) {
	p := begin(t, words{"dog", "cat", "cat"})
	see := func() mini.Table { return Game.View(0, mini.Project(p.log, game.AtSeat(0))) }
	m := Game.Minds()
	if got := m.Posterior(see(), 0, 0)[Undercover]; math.Abs(got-1.0/3) > 1e-9 {
		t.Errorf("at first %v", got)
	}
	clue := func(en string) int32 {
		i := slices.IndexFunc(cards.All[0].Clues, func(c cards.Clue) bool { return c.EN == en })
		if i < 0 {
			t.Fatalf("no clue %q", en)
		}
		return int32(i)
	}
	p.answer(0, clue("lives in people's homes")) // either
	p.answer(1, clue("moves without a sound"))   // a cat's
	p.answer(2, clue("has big round eyes"))      // a cat's
	after := m.Posterior(see(), 0, 0)[Undercover]
	if after < 0.4 {
		t.Errorf("after two clues of the other word %v", after)
	}
	if got := m.Second(see(), 0, 1, 0)[Undercover]; got <= 0 || got >= 1 {
		t.Errorf("seat 0 thinks seat 1 suspects it with %v", got)
	}
	for other := range game.Seat(mini.Seats) {
		sum := 0.0
		for of := range game.Seat(mini.Seats) {
			sum += m.Second(see(), 0, other, of)[Undercover]
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("seat 0 thinks seat %d sees %v undercovers", other, sum)
		}
	}
	p.answer(0, clue("popular as a soft toy")) // either
	p.answer(1, clue("stays up at night"))     // a cat's
	p.answer(2, clue("climbs trees"))          // a cat's
	if got := m.Posterior(see(), 0, 0)[Undercover]; got < after || got < 0.5 {
		t.Errorf("after four clues of the other word %v, after two %v", got, after)
	}
}
