package undercover

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// agents lists the built-in agents. They don't know their side.
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
	word := s.Words[seat] - 1
	if q.Kind == AskVote {
		return int32(hear(s).vote(seat, word))
	}
	p := speech(&s, s.spoken(), int(word))
	return p.pick(q.Legal, d)
}

// unminded has the beliefs of bayes, but does not consider the beliefs of others. It speaks for its own word, and votes
// for the seat that it suspects.
func unminded(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	word := s.Words[seat] - 1
	if q.Kind == AskVote {
		return int32(hear(s).suspect(seat, word))
	}
	p := policy(*s.Deck().Literal(int(word)))
	return p.pick(q.Legal, d)
}

// deaf speaks like bayes before it has heard anything, and votes at random. It shows how much the clues are worth.
func deaf(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind == AskVote {
		return random(s, q, seat, d)
	}
	p := speech(&State{Card: s.Card}, 0, int(s.Words[seat]-1))
	return p.pick(q.Legal, d)
}

// plain votes for the seat whose clues fit its own word worse.
func plain(s State, seat game.Seat, d *draw.Draw) int32 {
	var fit [mini.Seats]int
	for n, c := range s.Clues {
		fit[speaker(n)] += int(s.Deck().Clues[c-1].Fit[s.Words[seat]-1])
	}
	x, y := ballots[seat][0], ballots[seat][1]
	if fit[x] < fit[y] || fit[x] == fit[y] && d.Below(2) == 0 {
		return x
	}
	return y
}

// first says the first clue on the card that fits its word.
func first(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind == AskVote {
		return plain(s, seat, d)
	}
	for _, i := range q.Legal {
		if s.Deck().Clues[i].Fit[s.Words[seat]-1] >= cards.Fits {
			return i
		}
	}
	return q.Legal[0]
}

// reveal says the clue that fits its word best and, among these, fits the fewest other words.
func reveal(s State, q mini.Question, seat game.Seat, d *draw.Draw) int32 {
	if q.Kind == AskVote {
		return plain(s, seat, d)
	}
	best, most := q.Legal[0], -1.0
	for _, i := range q.Legal {
		fit, sum := s.Deck().Clues[i].Fit, 0.0
		for _, f := range fit {
			sum += float64(f)
		}
		own := float64(fit[s.Words[seat]-1])
		if x := own * own / sum; x > most {
			best, most = i, x
		}
	}
	return best
}
