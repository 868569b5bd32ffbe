package play

import (
	"cmp"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
)

// guessed answers with the seats that the visitor names now.
func (a answers) guessed(c echo.Context, named game.SeatSet) error {
	if !shell.WantsJSON(c) {
		return c.Redirect(http.StatusSeeOther, shell.LocalPath(c.FormValue("back")))
	}
	numbers := []int{}
	for seat := range named.All() {
		numbers = append(numbers, seat.Number())
	}
	return a.pages.SendJSON(c, http.StatusOK, map[string][]int{"named": numbers})
}

// A guessForm names a seat or withdraws it, before the vote of a day.
type guessForm struct {
	of   play.GuessOf
	day  int
	seat game.Seat
	back bool
}

func guessOf(c echo.Context) (form guessForm, err error) {
	form.of = play.GuessOf(cmp.Or(c.FormValue("of"), string(play.GuessWolf)))
	if form.of != play.GuessWolf && form.of != play.GuessExecuted {
		return form, shell.BadField("of")
	}
	if form.day, err = strconv.Atoi(c.FormValue("day")); err != nil {
		return form, shell.BadField("day")
	}
	field := "name"
	if form.back = c.FormValue("unname") != ""; form.back {
		field = "unname"
	}
	n, err := strconv.Atoi(c.FormValue(field))
	if err != nil {
		return form, shell.BadField(field)
	}
	form.seat = game.SeatNumbered(n)
	return form, nil
}

// guess stores a guess. It returns the seats that the visitor names now.
func (a answers) guess(c echo.Context, at access) (game.SeatSet, error) {
	form, err := guessOf(c)
	if err != nil {
		return 0, err
	}
	if form.of != play.GuessWolf {
		return 0, shell.BadField("of")
	}
	ctx := c.Request().Context()
	at.viewer, at.borrowed = game.Viewer{}, false // only events that everybody has seen count
	now, err := at.table.Look(ctx, at.reader())
	if err != nil {
		return 0, err
	}
	user, err := a.pages.Visitors.Identify(c)
	if err != nil {
		return 0, err
	}
	guesses, err := a.pages.Store.Guesses.Of(ctx, user, at.table.ID())
	if err != nil {
		return 0, err
	}
	sc := a.pages.scene(at, shell.VisitOf(c).Lang)
	for i := range now.Items {
		sc.Take(&now.Items[i])
	}
	named, err := sc.Guess(guesses[form.day], form.day, form.seat, form.back)
	if err != nil {
		return 0, err
	}
	return named, a.pages.Store.Guesses.Save(ctx, user, at.table.ID(), form.day, named)
}
