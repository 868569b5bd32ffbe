package table

import (
	"encoding/json"
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/control"
	"aiwolfplay/server/store"
)

// OpenerNote is the kind of the note that says who opened a table without sitting there. Nobody
// sees it. The body is {"user":"…"}.
const OpenerNote = "opener"

type openerBody struct {
	User string `json:"user"`
}

func noteOfOpener(user string, at time.Time) (store.Note, error) {
	body, err := json.Marshal(openerBody{user})
	return store.Note{At: at, Kind: OpenerNote, Body: string(body)}, err
}

// openerNoted returns the user who opened the table, "" if the notes name none.
func openerNoted(notes []store.Note) (string, error) {
	for _, n := range notes {
		if n.Kind != OpenerNote {
			continue
		}
		var b openerBody
		if err := json.Unmarshal([]byte(n.Body), &b); err != nil {
			return "", fmt.Errorf("note after %d: %s: %w", n.After, n.Kind, err)
		}
		return b.User, nil
	}
	return "", nil
}

// OpenedBy reports whether a user opened the table without sitting there.
func (t *Table) OpenedBy(user string) bool { return user != "" && *t.opener.Load() == user }

// may reports whether a user may do something to the game. Who lives is taken from the published
// events, as everywhere.
func (a *actor) may(user string, what control.What) bool {
	seat, seated := a.t.SeatOf(user)
	switch {
	case seated:
		return control.May(a.whoAt(seat), what, a.othersLive(seat))
	case a.t.OpenedBy(user):
		return control.May(control.Opener, what, a.othersLive(game.NoSeat))
	}
	return control.May(control.Outsider, what, a.othersLive(game.NoSeat))
}

// whoAt is the part of the person on a seat.
func (a *actor) whoAt(seat game.Seat) control.Who {
	switch {
	case !a.living.Has(seat):
		return control.Dead
	case a.substituted.Has(seat):
		return control.Replaced
	}
	return control.Player
}

// othersLive reports whether a person lives on another seat, whoever plays it.
func (a *actor) othersLive(seat game.Seat) bool {
	others := a.living
	if seat != game.NoSeat {
		others = others.Without(seat)
	}
	return !others.Empty()
}

// mayPace reports whether a viewer may set the pace: the person on the viewer's seat, or else
// who opened the table.
func (a *actor) mayPace(v game.Viewer) bool {
	if seat, ok := v.Seat(); ok && a.t.cfg.persons().Has(seat) {
		return control.May(a.whoAt(seat), control.Hurry, a.othersLive(seat))
	}
	return control.May(control.Opener, control.Hurry, a.othersLive(game.NoSeat))
}
