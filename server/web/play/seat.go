package play

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/rooms"
)

// getNext leads a projector from a game that is over to the next game of the same people. It answers {"to":
// "/tables/…"} once the next game has begun. Before that, and to visitors who may not watch the game, it answers with
// the status 204.
func (p *Pages) getNext(c echo.Context) error {
	t := p.Lobby.Following(c.Param("id"))
	if t == nil {
		return c.NoContent(http.StatusNoContent)
	}
	at, err := p.accessTo(c, t)
	if err != nil {
		return c.NoContent(http.StatusNoContent)
	}
	return c.JSON(http.StatusOK, map[string]string{"to": "/tables/" + t.ID() + at.query})
}

// showAgain puts the place for the invitation into the page of a table at which the visitor plays.
func (p *Pages) showAgain(c echo.Context, t *table.Table, view *play.Table) {
	if !view.Plays || view.Class != "" || t.HumanSeats().Len() < 2 {
		return
	}
	view.Again = &rooms.Again{Game: t.ID()}
	if t.Over() {
		view.Again = p.Again(c, t.ID(), t.HumanSeats().Len(), view.Class)
	}
}

// postLeave lets an agent play on for a visitor who gives up the game.
func (a answers) postLeave(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err == nil {
		err = at.table.Player(seat).Leave(c.Request().Context())
	}
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}

// postMove begins to give the visitor's seat at a table to another device.
func (a answers) postMove(c echo.Context) error {
	at, _, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	if at.table.Over() {
		return rules.ErrOver
	}
	return a.pages.Devices.OfferFromTable(c, at.table.ID())
}

// postGuide dismisses the guide of a first game. With on=1 it calls the guide back.
func (a answers) postGuide(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	return a.pages.answered(c, at, at.table.Player(seat).Guide(c.Request().Context(), c.FormValue("on") == "1"))
}
