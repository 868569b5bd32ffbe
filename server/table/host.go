package table

import (
	"aiwolfplay/game"
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

// HostNote is the kind of the note that names the seat of the room's host. Nobody sees it. The body is {"seat":3}. The
// user on that seat is the host.
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
