package minigame

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/templates/minigame"
)

var publicGoodFace = face{
	rounds: publicgood.Rounds,
	usual:  "m15",
	board:  goodBoard,
	ask:    func(s *scene, _ mini.Question) string { return s.w.T("mini.publicgood.ask") },
	form: func(s *scene, q mini.Question) templ.Component {
		most := int(q.Legal[len(q.Legal)-1])
		even := publicgood.Budget / publicgood.Rounds / 2
		label := s.w.T("mini.publicgood.amount", "Most", most)
		return minigame.Amount(s.Scene, most, s.typed("answer", min(even, most)), label, s.w.T("mini.publicgood.unit"))
	},
	answer: func(s *scene, _ mini.Question, answer int32) string { return s.w.N("mini.points", int(answer)) },
	read: func(c echo.Context, _ mini.Table, q mini.Question) (int32, error) {
		most := q.Legal[len(q.Legal)-1]
		given, err := strconv.Atoi(strings.TrimSpace(c.FormValue("answer")))
		if err != nil || given < 0 || given > int(most) {
			return 0, ErrAmount{int(most)}
		}
		return int32(given), nil
	},
	ending: goodEnding,
}

func goodBoard(s *scene) templ.Component {
	state := s.now.Seen.State().(publicgood.State)
	b := minigame.GoodBoard{
		Pool: state.Pool(), Multiplier: tenths(state.Tenths()), Share: s.points(state.Share()),
		Names: s.Seats, Rounds: publicgood.Rounds,
	}
	if !s.now.Over {
		b.Round = int(state.Played) + 1
	}
	for seat := range game.Seat(mini.Seats) {
		var given []int
		for _, round := range state.Given[:state.Played] {
			given = append(given, int(round[seat]))
		}
		b.Given, b.Sums = append(b.Given, given), append(b.Sums, state.Sum(seat))
	}
	return minigame.PublicGood(s.Scene, b)
}

// tenths formats a number of tenths.
func tenths(n int32) string { return strconv.FormatFloat(float64(n)/10, 'f', -1, 64) }

// goodEnding compares the points with those of three players who had contributed everything.
func goodEnding(s *scene) string {
	state := s.now.Seen.State().(publicgood.State)
	points := s.now.Seen.Points()
	all := state.Tenths() * publicgood.Budget * mini.Seats
	return s.w.T("mini.publicgood.ending", "Sum", s.points(points[0]+points[1]+points[2]),
		"Best", s.points(all*mini.Seats))
}
