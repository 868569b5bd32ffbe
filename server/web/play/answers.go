package play

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
	"aiwolfplay/server/table/story"
	"aiwolfplay/server/web/shell"
)

// answers take what players and visitors decide at a table.
type answers struct{ pages *Pages }

// postSay submits an utterance: a sentence of the protocol, Skip or Over.
func (a answers) postSay(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	action := rules.Action{Kind: rules.AskTalk, Target: game.NoSeat, Text: c.FormValue("text")}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return a.pages.answered(c, at, err)
}

// postChoose submits a vote or a choice of the night.
func (a answers) postChoose(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	kind, ok := rules.ParseAskKind(c.FormValue("kind"))
	if !ok {
		return shell.BadField("kind")
	}
	if kind == rules.AskTalk || kind == rules.AskWhisper {
		return a.pages.answered(c, at, rules.ErrWrongKind)
	}
	n, err := strconv.Atoi(c.FormValue("target"))
	if err != nil {
		return shell.BadField("target")
	}
	target := game.SeatNumbered(n)
	if target == game.NoSeat && n != 0 {
		return a.pages.answered(c, at, rules.ErrBadTarget)
	}
	action := rules.Action{Kind: kind, Target: target}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return a.pages.answered(c, at, err)
}

// askNumber returns the number of the question that a form answers.
func askNumber(c echo.Context) (uint32, error) {
	n, err := strconv.ParseUint(c.FormValue("ask"), 10, 32)
	if err != nil {
		return 0, shell.BadField("ask")
	}
	return uint32(n), nil
}

// postPace changes or stops the pace of the story while no living person plays. The table checks whether the visitor
// may do so.
func (a answers) postPace(c echo.Context) error {
	at, err := a.pages.access(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	switch still := c.FormValue("still"); {
	case c.FormValue("end") != "":
		err = at.table.ToEnd(ctx, at.user)
	case still == "here" || still == "line":
		err = at.table.Still(ctx, at.user, still == "line")
	case still != "":
		return shell.BadField("still")
	default:
		speed, parse := strconv.ParseFloat(c.FormValue("speed"), 64)
		if parse != nil || !story.IsSpeed(speed) {
			return shell.BadField("speed")
		}
		err = at.table.SetSpeed(ctx, at.user, speed)
	}
	return a.pages.answered(c, at, err)
}

// postReady notes that the visitor is done with the night, if no clock ends it.
func (a answers) postReady(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	return a.pages.answered(c, at, at.table.Player(seat).Ready(c.Request().Context()))
}

// postReplace lets an agent play for a person for whom all others wait.
func (a answers) postReplace(c echo.Context) error {
	at, _, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(c.FormValue("seat"))
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return shell.BadField("seat")
	}
	return a.pages.answered(c, at, at.table.Replace(c.Request().Context(), at.user, game.SeatNumbered(n)))
}

// postClock sets a deadline for a night that waits for people.
func (a answers) postClock(c echo.Context) error {
	at, _, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	return a.pages.answered(c, at, at.table.SetClock(c.Request().Context(), at.user))
}

// postReturn returns a visitor's seat, which an agent plays, to the visitor.
func (a answers) postReturn(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	return a.pages.answered(c, at, at.table.Player(seat).Return(c.Request().Context()))
}

// postAsleep answers a page that the browser puts to sleep. It notes that the visitor has not left.
func (a answers) postAsleep(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	at.table.Player(seat).Sleep()
	return c.NoContent(http.StatusNoContent) // no redirect, because loading a page would count as looking
}

// postLend lets others see the visitor's view of the game: all spectators, one person with an account, or nobody any
// more.
func (a answers) postLend(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	to := ""
	switch c.FormValue("to") {
	case "nobody":
	case "everybody":
		to = table.Everybody
	case "name":
		person, err := a.pages.Names.Person(c.Request().Context(), c.FormValue("name"))
		if err != nil {
			return a.pages.answered(c, at, err)
		}
		to = person.User
	default:
		return shell.BadField("to")
	}
	return a.pages.answered(c, at, at.table.Player(seat).Lend(c.Request().Context(), to))
}
