package minigame

import (
	"io"
	"strconv"

	"github.com/a-h/templ"

	"aiwolfplay/game/mini"
	"aiwolfplay/templates/minigame"
)

// templWriter is the destination of components.
type templWriter = io.Writer

// plainFace shows a game that has no face of its own. The answers are buttons with their numbers, so a new game can
// be played before it has templates.
var plainFace = face{
	ask: func(s *scene, q mini.Question) string { return s.w.T("mini.plain.ask") },
	form: func(s *scene, q mini.Question) templ.Component {
		var list []minigame.Choice
		for _, answer := range q.Legal {
			list = append(list, minigame.Choice{Value: strconv.Itoa(int(answer)), Text: strconv.Itoa(int(answer))})
		}
		return minigame.Choices(list)
	},
	answer: func(_ *scene, _ mini.Question, answer int32) string { return strconv.Itoa(int(answer)) },
	ending: func(*scene) string { return "" },
}
