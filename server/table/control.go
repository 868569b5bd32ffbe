package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/store"
)

// OpenerNote is the kind of the note that names the user who opened a table without a seat. Nobody
// sees it. The body is {"user":"…"}.
const OpenerNote = "opener"

type openerBody struct {
	User string `json:"user"`
}

// openerNoted returns the user who opened the table, "" if the notes name none.
func openerNoted(notes []store.Note) (string, error) {
	bodies, err := readBodies[openerBody](notes, OpenerNote)
	if len(bodies) == 0 {
		return "", err
	}
	return bodies[0].User, nil
}

// HostNote is the kind of the note that names the seat of the room's host. Nobody sees it. The body
// is {"seat":3}. Whoever has that seat is the host.
const HostNote = "host"

type hostBody struct {
	Seat int `json:"seat"`
}

// hostNoted returns the seat of the host, NoSeat if the notes name none.
func hostNoted(notes []store.Note) (game.Seat, error) {
	for _, n := range notes {
		if n.Kind == HostNote {
			var b hostBody
			return readNote(&n, &b, &b.Seat)
		}
	}
	return game.NoSeat, nil
}

// may reports whether a user may do something to the game. As everywhere, only published deaths
// count.
func (a *master) may(user string, what permission.Action) bool {
	seat, seated := a.t.SeatOf(user)
	switch {
	case seated:
		return a.mayAt(seat, what, false)
	case a.t.Now().OpenedBy(user):
		return permission.May(permission.Opener, what, permission.Situation{OthersLive: a.othersLive(game.NoSeat)})
	}
	return permission.May(permission.Outsider, what, permission.Situation{OthersLive: a.othersLive(game.NoSeat)})
}

// mayAt reports whether the person on a seat may do something. late says that they have waited for
// others for at least permission.Patience.
func (a *master) mayAt(seat game.Seat, what permission.Action, late bool) bool {
	now := permission.Situation{
		OthersLive: a.othersLive(seat), OthersHere: a.othersHere(seat, time.Now()), Late: late && a.unhurried(),
	}
	return permission.May(a.whoAt(seat), what, now) || seat == a.host && permission.May(permission.Host, what, now)
}

// whoAt returns the part of the person on a seat.
func (a *master) whoAt(seat game.Seat) permission.Party {
	switch {
	case !a.living.Has(seat):
		return permission.Dead
	case a.substituted.Has(seat):
		return permission.Replaced
	}
	return permission.Player
}

// othersLive reports whether another person is alive, even if an agent plays their seat.
func (a *master) othersLive(seat game.Seat) bool {
	others := a.living
	if seat != game.NoSeat {
		others = others.Without(seat)
	}
	return !others.Empty()
}

// mayPace reports whether a viewer may set the pace: the person on the viewer's seat or, for a viewer
// without a seat, the user who opened the table.
func (a *master) mayPace(v game.Viewer) bool {
	if seat, ok := v.Seat(); ok && a.t.cfg.persons().Has(seat) {
		return a.mayAt(seat, permission.Hurry, false)
	}
	return permission.May(permission.Opener, permission.Hurry, permission.Situation{OthersLive: a.othersLive(game.NoSeat)})
}
