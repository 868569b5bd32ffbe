package server

import (
	"context"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// people is what a scene knows of who is at the table.
type people struct {
	away, substituted game.SeatSet
	mayReady, ready   bool
	agents            bool // only built-in agents play
	screen            bool // for a projector: no controls
	lens              page.Eyes
	lent              func() game.SeatSet // whose eyes the visitor may borrow now; may be nil
	fixedPace         bool                // nobody sets how fast the story goes on
	changes           int
	stoodIn           game.SeatSet // people for whom an agent has played
	nextSeats         int          // of the game that follows in the programme, 0 for none
}

// isControl reports whether a part of the page is for answering.
func isControl(part page.Part) bool {
	switch part.(type) {
	case page.Dock, page.Timeline:
		return true
	}
	return false
}

// take folds an item, and returns the lines that it adds.
func (sc *scene) take(item *table.Item) page.Lines {
	lines := sc.lines(item)
	if sc.strip != nil {
		sc.strip.index(int(item.N), lines, sc.table)
	}
	return lines
}

// fold folds an item of which nothing is to be told.
func (sc *scene) fold(item *table.Item) {
	if item.Change.Kind == "" {
		sc.insight.observe(&item.Event, int(item.N))
		sc.table.Observe(&item.Event)
	}
}

// lines folds an item: an event, or that somebody else plays a seat from here on.
func (sc *scene) lines(item *table.Item) page.Lines {
	if item.Change.Kind == "" {
		sc.insight.observe(&item.Event, int(item.N))
		return sc.observe(&item.Event)
	}
	sc.changes++
	sc.stoodIn = sc.stoodIn.With(item.Change.Seat)
	line := page.Line{
		Key: fmt.Sprintf("seat-%d-%d", item.Change.Seat.Number(), sc.changes), Kind: page.LineReturned, Day: sc.table.Day,
		Seat: sc.seat(item.Change.Seat), Target: sc.seat(game.NoSeat),
	}
	if item.Change.Kind == table.SubstitutedNote {
		line.Kind = page.LineSubstituted
	}
	return page.Lines{line}
}

// standIns notes for whom agents have played up to a place in a finished game.
func (sc *scene) standIns(changes map[int][]table.Change, at int) {
	for seen, list := range changes {
		for _, change := range list {
			if seen <= at {
				sc.stoodIn = sc.stoodIn.With(change.Seat)
			}
		}
	}
}

// postReady says that the visitor is done with the night, where no clock ends it.
func (s *Server) postReady(c echo.Context) error {
	at, seat, err := s.sit(c)
	if err != nil {
		return err
	}
	return s.answered(c, at, at.table.Ready(c.Request().Context(), seat))
}

// postReturn gives visitors the seat back that an agent plays for them.
func (s *Server) postReturn(c echo.Context) error {
	at, seat, err := s.sit(c)
	if err != nil {
		return err
	}
	return s.answered(c, at, at.table.Return(c.Request().Context(), seat))
}

// postAsleep is sent by a page that its browser puts aside: the visitor has not left.
func (s *Server) postAsleep(c echo.Context) error {
	at, seat, err := s.sit(c)
	if err != nil {
		return err
	}
	at.table.Sleep(seat)
	return c.NoContent(http.StatusNoContent) // no page follows: to load one would be to look
}

// postLend lets others look through the visitor's eyes: everybody who watches,
// somebody who has a name here, or nobody any more.
func (s *Server) postLend(c echo.Context) error {
	at, seat, err := s.sit(c)
	if err != nil {
		return err
	}
	to := ""
	switch c.FormValue("to") {
	case "nobody":
	case "everybody":
		to = table.Everybody
	case "name":
		a, err := s.person(c, c.FormValue("name"))
		if err != nil {
			return s.answered(c, at, err)
		}
		to = a.User
	default:
		return badField("to")
	}
	return s.answered(c, at, at.table.Lend(c.Request().Context(), seat, to))
}

// lending is what the page says of the visitor's own eyes.
func (s *Server) lending(ctx context.Context, at place) *page.Lending {
	seat, seated := at.viewer.Seat()
	if !seated || at.borrowed || at.screen || !at.table.Watchable() {
		return nil
	}
	shown := &page.Lending{Table: at.table.ID(), To: "nobody"}
	switch to := at.table.Lent(seat); to {
	case "":
	case table.Everybody:
		shown.To = "everybody"
	default:
		shown.To = "name"
		if a, err := s.store.AccountOf(ctx, to); err == nil { // else the account is gone
			shown.Name = a.Name
		}
	}
	return shown
}
