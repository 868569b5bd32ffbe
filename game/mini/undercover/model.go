package undercover

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// Parameters of the built-in agent's talk.
const (
	// caution makes the agent fear more than necessary that it is the undercover: if caution is below 1, the
	// probability raised to this power counts. At 1, votes find the undercover too often for a fair game.
	caution = 0.8
	// lapse is the share of clues that anybody picks at random.
	lapse = 0.02
)

// A policy holds the probability of each clue.
type policy [cards.MaxClues]float64

// partners holds, for each card and word, the words that form a pair with the word.
var partners = func() []*[cards.Words][]int {
	list := make([]*[cards.Words][]int, len(cards.All))
	for i, card := range cards.All {
		list[i] = new([cards.Words][]int)
		for _, p := range card.Pairs() {
			list[i][p[0]] = append(list[i][p[0]], p[1])
			list[i][p[1]] = append(list[i][p[1]], p[0])
		}
	}
	return list
}()

// speech returns how the seat that says clue n would choose it with a word. It takes the clues of the others
// in earnest (cards.Card.Literal), and so finds how probable it is to be the odd one itself, with which word
// the others have. Then it mixes the policies of a speaker with its own word and with theirs by that
// probability: the undercover hides, and a civilian proves itself.
func speech(s *State, n int, word int) (p policy) {
	card := s.Deck()
	size, own := len(card.Clues), card.Literal(word)
	self, likely := oddness(s, n, word)
	fear := math.Pow(self, caution)
	for i, x := range own[:size] {
		p[i] = (1 - fear) * x
	}
	for k, other := range partners[s.Card][word] {
		for i, x := range card.Literal(other)[:size] {
			p[i] += fear / self * likely[k] * x
		}
	}
	for _, c := range s.Clues[:n] {
		p[c-1] = 0
	}
	sum := 0.0
	for _, x := range p[:size] {
		sum += x
	}
	for i := range p[:size] {
		p[i] = p[i]/sum*(1-lapse) + lapse/float64(size-n)
	}
	for _, c := range s.Clues[:n] {
		p[c-1] = 0
	}
	return p
}

// oddness returns how probable the speaker of clue n, with a word, takes it to be
// the odd one by the clues before, and for each partner of the word that it is and
// the others have that one.
func oddness(s *State, n int, word int) (self float64, likely [cards.Words]float64) {
	card, seat := s.Deck(), speaker(n)
	says := func(who game.Seat, word int) float64 {
		p := 1.0
		for k := int(who); k < n; k += mini.Seats {
			p *= card.Literal(word)[s.Clues[k]-1]
		}
		return p
	}
	x, y := game.Seat(ballots[seat][0]), game.Seat(ballots[seat][1])
	xOwn, yOwn, sum := says(x, word), says(y, word), 0.0
	for k, other := range partners[s.Card][word] {
		xOther, yOther := says(x, other), says(y, other)
		likely[k] = xOther * yOther
		self += likely[k]
		sum += likely[k] + xOwn*yOther + xOther*yOwn
	}
	for k := range partners[s.Card][word] {
		likely[k] /= sum
	}
	return self / sum, likely
}

// A world is one possible state of affairs: the civilians' word, the undercover's, and
// whose that is.
type world struct {
	word, odd  int8 // from 0
	undercover game.Seat
}

// wordOf returns the word of a seat.
func (w world) wordOf(seat game.Seat) int8 {
	if seat == w.undercover {
		return w.odd
	}
	return w.word
}

// worlds lists the possible worlds of each card, all equally probable at first.
var worlds = func() [][]world {
	list := make([][]world, len(cards.All))
	for i, card := range cards.All {
		for _, p := range card.Pairs() {
			a, b := int8(p[0]), int8(p[1])
			for seat := range game.Seat(mini.Seats) {
				list[i] = append(list[i], world{a, b, seat}, world{b, a, seat})
			}
		}
	}
	return list
}()

// A model holds the probability of the clues of a game, for each seat with each word.
type model struct {
	s    State
	said [mini.Seats][cards.Words]float64
}

// hear models the clues so far.
func hear(s State) *model {
	m := &model{s: s}
	for seat := range m.said {
		for w := range m.said[seat] {
			m.said[seat][w] = 1
		}
	}
	for n := range s.spoken() {
		for w, others := range partners[s.Card] {
			if len(others) > 0 {
				p := speech(&s, n, w)
				m.said[speaker(n)][w] *= p[s.Clues[n]-1]
			}
		}
	}
	return m
}

// chance returns the probability of the clues in a world, for a seat that has this word in it. It is 0 if the seat does
// not have this word there. With NoSeat it counts every world.
func (m *model) chance(w world, seat game.Seat, word int8) float64 {
	if seat != game.NoSeat && w.wordOf(seat) != word {
		return 0
	}
	return m.said[0][w.wordOf(0)] * m.said[1][w.wordOf(1)] * m.said[2][w.wordOf(2)]
}

// odds holds the probability of each seat to be the undercover.
type odds [mini.Seats]float64

// believe returns the exact belief of a seat with a word (from 0), or of a
// spectator.
func (m *model) believe(seat game.Seat, word int8) (p odds) {
	for _, w := range worlds[m.s.Card] {
		p[w.undercover] += m.chance(w, seat, word)
	}
	sum := p[0] + p[1] + p[2]
	for i := range p {
		p[i] /= sum
	}
	return p
}

// suspect returns the other seat that is the more probable undercover, for a seat with a word.
func (m *model) suspect(seat game.Seat, word int8) game.Seat {
	p := m.believe(seat, word)
	x, y := game.Seat(ballots[seat][0]), game.Seat(ballots[seat][1])
	if p[y] > p[x] {
		return y
	}
	return x
}

// vote returns the vote that is worth most to a seat with a word. The others vote by what they would believe with each
// word that they may have. The seat itself may be the undercover, so the worth of an accusation depends on that too.
func (m *model) vote(seat game.Seat, word int8) game.Seat {
	x, y := game.Seat(ballots[seat][0]), game.Seat(ballots[seat][1])
	suspects := [mini.Seats][cards.Words]int8{} // votes from 1; 0: not asked yet
	guess := func(seat game.Seat, word int8) int8 {
		if suspects[seat][word] == 0 {
			suspects[seat][word] = int8(m.suspect(seat, word) + 1)
		}
		return suspects[seat][word]
	}
	var worth [mini.Seats]float64
	for _, w := range worlds[m.s.Card] {
		p := m.chance(w, seat, word)
		if p == 0 {
			continue
		}
		var votes [mini.Seats]int8
		votes[x], votes[y] = guess(x, w.wordOf(x)), guess(y, w.wordOf(y))
		for _, own := range []game.Seat{x, y} {
			votes[seat] = int8(own + 1)
			worth[own] += p * float64(credits(mini.Accused(votes), w.undercover)[seat])
		}
	}
	switch {
	case worth[x] > worth[y]*(1+1e-9):
		return x
	case worth[y] > worth[x]*(1+1e-9):
		return y
	}
	return m.suspect(seat, word)
}
