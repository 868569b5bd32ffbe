package play

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
)

// postMarks stores a player's marks on the seats if the player has agreed to that. It deletes them when the player
// withdraws consent. The marks affect no page. Classes have no such option.
func (a answers) postMarks(c echo.Context) error {
	at, seat, err := a.pages.seated(c)
	if err != nil {
		return err
	}
	if at.table.Class() != "" {
		return table.ErrNotSeated
	}
	ctx := c.Request().Context()
	user, err := a.pages.Visitors.Identify(c)
	if err != nil {
		return err
	}
	switch c.FormValue("keep") {
	case "no":
		err = a.pages.Store.Marks.Delete(ctx, user, at.table.ID())
	case "yes":
		m := store.Marking{Seat: seat}
		if m.Marks, err = marksOf(c.FormValue("marks"), at.table.Setup()); err != nil {
			return err
		}
		now, err := at.table.Look(ctx, at.reader())
		if err != nil {
			return err
		}
		for i := range now.Items {
			if now.Items[i].Event.Kind != rules.KindNone {
				m.Seen++
			}
		}
		if err := a.pages.Store.Marks.Save(ctx, user, at.table.ID(), m); err != nil {
			return err
		}
	default:
		return shell.BadField("keep")
	}
	if err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// marksOf reads marks: "3:good,5:wolf".
func marksOf(text string, setup rules.Setup) (map[string]string, error) {
	marks := map[string]string{}
	if text == "" {
		return marks, nil
	}
	for entry := range strings.SplitSeq(text, ",") {
		seat, mark, _ := strings.Cut(entry, ":")
		n, err := strconv.Atoi(seat)
		if err != nil || game.SeatNumbered(n) == game.NoSeat || n > setup.Seats() || !play.Marks[mark] {
			return nil, shell.BadField("marks")
		}
		marks[strconv.Itoa(n)] = mark
	}
	return marks, nil
}
