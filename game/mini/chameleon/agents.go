package chameleon

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// agents lists the built-in agents.
var agents = []mini.Type[State]{
	{Name: "random", Answer: random},
	{Name: "deaf", Answer: deaf},
	{Name: "first", Answer: first},
	{Name: "reveal", Answer: reveal},
	{Name: "bayes", Answer: bayes},
}

// variants lists agents that lack something that the agents have.
var variants = []mini.Type[State]{{Name: "bayes-first", Answer: unminded}}

// random returns any legal answer.
func random(_ State, q mini.Question, _ game.Seat, d *draw.Draw) int32 {
	return q.Legal[d.Below(len(q.Legal))]
}

// pick draws one of the legal clues from a policy.
func (p *policy) pick(legal []int32, d *draw.Draw) int32 {
	sum := 0.0
	for _, i := range legal {
		sum += p[i]
	}
	x := d.Float64() * sum
	for _, i := range legal {
		if x -= p[i]; x < 0 {
			return i
		}
	}
	return legal[len(legal)-1]
}

// bayes speaks and votes as the model says.
func bayes(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	var m model
	m.hear(s)
	if q.Kind == AskClue {
		t := &m.turns[m.said]
		if s.Word == 0 {
			return t.bluff.pick(q.Legal, d)
		}
		return t.known[s.Word-1].pick(q.Legal, d)
	}
	b := m.clued()
	switch {
	case q.Kind == AskGuess:
		return int32(b.guess(seat))
	case s.Word == 0:
		return int32(b.bluff(seat))
	}
	return int32(b.suspect(int(s.Word-1), seat))
}

// unminded has the beliefs of bayes, but does not consider the beliefs of others. It speaks in earnest, whoever
// listens, and as the chameleon it votes for either of the others.
func unminded(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind == AskVote && s.Word == 0 {
		return random(s, q, seat, d)
	}
	if q.Kind != AskClue {
		return bayes(s, q, seat, d)
	}
	if s.Word != 0 {
		return s.earnest(int(s.Word-1)).pick(q.Legal, d)
	}
	var m model
	m.hear(s)
	var mix policy
	for w, p := range m.words(m.said) {
		for i, x := range s.earnest(w) {
			mix[i] += p * x
		}
	}
	return mix.pick(q.Legal, d)
}

// earnest returns the policy of a seat that knows the word and does not expect a chameleon to listen.
func (s State) earnest(word int) *policy {
	p := policy(*s.Deck().Literal(word))
	p.settle(len(s.Deck().Clues), s.Clues[:s.spoken()], lapse)
	return &p
}

// deaf speaks like bayes before it has heard anything, and learns nothing from clues: it votes and guesses at random.
// It shows how much the clues are worth.
func deaf(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind != AskClue {
		return random(s, q, seat, d)
	}
	if s.Word == 0 {
		return openings[s.Card].bluff.pick(q.Legal, d)
	}
	return openings[s.Card].known[s.Word-1].pick(q.Legal, d)
}

// heard returns how well the clues of the other seats fit each word.
func (s State) heard(seat game.Seat) (sum [cards.Words]int) {
	for k, c := range s.Clues {
		if c == 0 || game.Seat(k) == seat {
			continue
		}
		for w, fit := range s.Deck().Clues[c-1].Fit {
			sum[w] += int(fit)
		}
	}
	return sum
}

// word returns the word or, for the chameleon, the word that the clues of the others fit best. If several fit equally
// well, it draws one.
func (s State) word(seat game.Seat, d *draw.Draw) int {
	if s.Word != 0 {
		return int(s.Word - 1)
	}
	sum := s.heard(seat)
	best, most := 0, -1
	for _, w := range shuffled(cards.Words, d) {
		if sum[w] > most {
			best, most = w, sum[w]
		}
	}
	return best
}

// shuffled returns the numbers below n, at most 64, in random order.
func shuffled(n int, d *draw.Draw) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	draw.Shuffle(d, list)
	return list
}

// plain votes for the seat whose clue fits the word worse. As the chameleon it guesses the word that the clues fit
// best.
func plain(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	word := s.word(seat, d)
	if q.Kind == AskGuess {
		return int32(word)
	}
	x, y := othersOf(seat)
	clues := s.Deck().Clues
	fx, fy := clues[s.Clues[x]-1].Fit[word], clues[s.Clues[y]-1].Fit[word]
	if fx < fy || fx == fy && d.Below(2) == 0 {
		return int32(x)
	}
	return int32(y)
}

// first says the first clue on the card that fits.
func first(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind != AskClue {
		return plain(s, q, seat, d)
	}
	word := s.word(seat, d)
	for _, i := range q.Legal {
		if s.Deck().Clues[i].Fit[word] >= cards.Fits {
			return i
		}
	}
	return q.Legal[0]
}

// reveal says the clue that fits best and, among these, fits the fewest other words.
func reveal(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind != AskClue {
		return plain(s, q, seat, d)
	}
	word := s.word(seat, d)
	best, most := q.Legal[0], -1.0
	for _, i := range q.Legal {
		fit, sum := s.Deck().Clues[i].Fit, 0.0
		for _, f := range fit {
			sum += float64(f)
		}
		if x := float64(fit[word]) * float64(fit[word]) / sum; x > most {
			best, most = i, x
		}
	}
	return best
}
