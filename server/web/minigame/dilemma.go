package minigame

import (
	"strconv"

	"github.com/a-h/templ"

	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/templates/minigame"
)

var dilemmaFace = face{
	rounds: dilemma.Rounds,
	board:  dilemmaBoard,
	ask:    func(s *scene, _ mini.Question) string { return s.w.T("mini.dilemma.ask") },
	form:   dilemmaForm,
	answer: func(s *scene, _ mini.Question, answer int32) string { return s.w.T("mini.dilemma." + moveWord(answer)) },
	ending: dilemmaEnding,
}

// moveWord returns the word for a move in message ids, "" for none.
func moveWord(move int32) string {
	switch dilemma.Move(move) {
	case dilemma.Cooperate:
		return "cooperate"
	case dilemma.Defect:
		return "defect"
	}
	return ""
}

func dilemmaBoard(s *scene) templ.Component {
	state := s.now.Seen.State().(dilemma.State)
	pay := state.Payoffs()
	b := minigame.DilemmaBoard{
		Cooperate: [3]int32{pay.Cooperate, 0, 0}, Defect: [3]int32{pay.One, pay.Two, pay.Defect}, Names: s.Seats, You: s.You,
	}
	for i, moves := range state.Moves {
		round := minigame.DilemmaRound{Number: i + 1}
		gained := pay.Pay(moves)
		for seat, m := range moves {
			round.Moves = append(round.Moves, moveWord(int32(m)))
			round.Gained = append(round.Gained, gained[seat])
		}
		b.Rounds = append(b.Rounds, round)
	}
	return minigame.Dilemma(s.Scene, b)
}

func dilemmaForm(s *scene, q mini.Question) templ.Component {
	var list []minigame.Choice
	for _, answer := range q.Legal {
		word := moveWord(answer)
		list = append(list, minigame.Choice{
			Value: strconv.Itoa(int(answer)), Kind: word, Text: s.w.T("mini.dilemma." + word),
			Note: s.w.T("mini.dilemma.note." + word),
		})
	}
	return minigame.Choices(list)
}

// dilemmaEnding compares the points with those of three players who had always cooperated.
func dilemmaEnding(s *scene) string {
	state := s.now.Seen.State().(dilemma.State)
	points := s.now.Seen.Points()
	sum := int(points[0] + points[1] + points[2])
	return s.w.T("mini.dilemma.ending", "Sum", sum, "Best", 3*dilemma.Rounds*int(state.Payoffs().Cooperate))
}
