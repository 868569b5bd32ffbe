package chameleon

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// The built-in agent speaks sometimes in earnest, as if no chameleon listened (cards.Card.Literal), and else
// with care. Its beliefs about others follow from the same figures, so without the first it would take
// people, who mostly speak in earnest, for liars.
const (
	earnest = 0.4
	// leak says how much a careful speaker minds that an outsider takes a word for the secret one: if that
	// would be certain, it says the clue exp(leak) times less often.
	leak = 5
	// lapse is the share of clues picked at random by one who knows the word, and
	// astray by a chameleon: a clue that doesn't fit is the chameleon's more often.
	lapse  = 0.01
	astray = 0.06
)

// A policy holds the probability of each clue.
type policy [cards.MaxClues]float64

// A turn holds the policies of the seat that speaks in it, one for each word that it may know, and one for the
// chameleon.
type turn struct {
	known [cards.Words]policy // if it knows this word
	bluff policy              // if it is the chameleon
}

// A model holds the conclusions from the clues so far.
type model struct {
	card  *cards.Card
	clues [mini.Seats]int8 // from 1
	said  int
	turns [mini.Seats]turn // of the seats that have spoken, and of the next one
}

// openings holds the first turn with each card. They never change.
var openings = func() []turn {
	list := make([]turn, len(cards.All))
	for i, card := range cards.All {
		m := model{card: card}
		m.think(0)
		list[i] = m.turns[0]
	}
	return list
}()

// hear models the turns up to the next one, at most up to the last.
func (m *model) hear(s State) {
	m.card, m.clues, m.said = s.Deck(), s.Clues, s.spoken()
	m.turns[0] = openings[s.Card]
	for n := 1; n <= min(m.said, mini.Seats-1); n++ {
		m.think(n)
	}
}

// think models the turn with this number, from 0, after those before it.
func (m *model) think(n int) {
	t, said, clues := &m.turns[n], m.clues[:n], len(m.card.Clues)
	outsider := m.outsider(said)
	var all policy // the probability of each clue for an outsider
	for w := range cards.Words {
		for i, p := range m.card.Literal(w)[:clues] {
			all[i] += outsider[w] * p
		}
	}
	for w := range cards.Words {
		literal := policy(*m.card.Literal(w))
		careful := &t.known[w]
		for i, p := range literal[:clues] {
			careful[i] = p * math.Exp(-leak*outsider[w]*p/all[i])
		}
		careful.settle(clues, said, lapse)
		literal.settle(clues, said, lapse)
		for i := range clues {
			t.known[w][i] += earnest * (literal[i] - t.known[w][i])
		}
	}
	// The chameleon says what the others might say in its place. It prefers the most probable clues more strongly than
	// they do.
	for w, p := range m.words(n) {
		for i := range clues {
			t.bluff[i] += p * t.known[w][i]
		}
	}
	for i, p := range t.bluff[:clues] {
		t.bluff[i] = p * p
	}
	t.bluff.settle(clues, said, astray)
}

// words returns the probability of each word for a chameleon that has heard the first n clues, which the others chose
// knowing the word.
func (m *model) words(n int) (w [cards.Words]float64) {
	for i := range w {
		w[i] = 1
		for k, c := range m.clues[:n] {
			w[i] *= m.turns[k].known[i][c-1]
		}
	}
	normalize(w[:])
	return w
}

// settle makes a policy of weights: without the clues that have been said, with a
// share of clues at random, and with the sum 1.
func (p *policy) settle(clues int, said []int8, random float64) {
	for _, c := range said {
		p[c-1] = 0
	}
	sum := 0.0
	for _, x := range p[:clues] {
		sum += x
	}
	for i := range p[:clues] {
		p[i] = p[i]/sum*(1-random) + random/float64(clues-len(said))
	}
	for _, c := range said {
		p[c-1] = 0
	}
}

// outsider returns the probability of each word for somebody who takes all clues to be in earnest.
func (m *model) outsider(said []int8) (w [cards.Words]float64) {
	for i := range w {
		w[i] = 1
		for _, c := range said {
			w[i] *= m.card.Literal(i)[c-1]
		}
	}
	normalize(w[:])
	return w
}

func normalize(list []float64) {
	sum := 0.0
	for _, p := range list {
		sum += p
	}
	for i := range list {
		list[i] /= sum
	}
}

// A belief is the joint probability of each word and each seat as the chameleon.
type belief [cards.Words][mini.Seats]float64

// clued returns the joint probabilities by the clues alone.
func (m *model) clued() (b belief) {
	for w := range b {
		for chameleon := range b[w] {
			p := 1.0
			for k, c := range m.clues[:m.said] {
				if k == chameleon {
					p *= m.turns[k].bluff[c-1]
				} else {
					p *= m.turns[k].known[w][c-1]
				}
			}
			b[w][chameleon] = p
		}
	}
	return b.normalized()
}

// seenBy returns the belief of a seat, or with NoSeat of a spectator, whose view is s.
func (b *belief) seenBy(s State, by game.Seat) belief {
	seen := *b
	for w := range seen {
		for chameleon := range seen[w] {
			is := int8(chameleon + 1)
			if s.Word != 0 && s.Word != int8(w+1) || s.Chameleon != 0 && s.Chameleon != is ||
				s.Chameleon == 0 && s.Word != 0 && game.Seat(chameleon) == by {
				seen[w][chameleon] = 0
			}
		}
	}
	return seen.normalized()
}

func (b belief) normalized() belief {
	sum := 0.0
	for w := range b {
		sum += b[w][0] + b[w][1] + b[w][2]
	}
	for w := range b {
		for seat := range b[w] {
			b[w][seat] /= sum
		}
	}
	return b
}

// chameleon returns the probability that a seat is the chameleon.
func (b *belief) chameleon(seat game.Seat) (p float64) {
	for w := range b {
		p += b[w][seat]
	}
	return p
}

// knowing returns the probability, for a seat that knows the word, that another seat is the chameleon.
func (b *belief) knowing(word int, seat, of game.Seat) float64 {
	if of == seat {
		return 0
	}
	row := &b[word]
	return row[of] / (row[0] + row[1] + row[2] - row[seat])
}

// guess returns the word that is most probable for a chameleon.
func (b *belief) guess(chameleon game.Seat) (word int) {
	for w := range b {
		if b[w][chameleon] > b[word][chameleon] {
			word = w
		}
	}
	return word
}
