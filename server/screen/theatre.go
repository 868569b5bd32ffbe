package screen

import (
	"net/url"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/templates/theatre"
)

// A Theatre is a visitor's choice of the minds to see at a table, as contained in the address: a sheet, a
// role whose chances are shown, a mind, and a cell.
type Theatre struct {
	sheet theatre.Sheet
	role  game.Role
	of    game.Seat
	row   game.Seat // the row of the cell whose reasons are shown; NoSeat for the public's
	col   game.Seat // the column of that cell; NoSeat if there is none
}

// ParseTheatre reads the values minds, role, of and cell of an address. If a value cannot be read, the error
// names its field.
func ParseTheatre(q url.Values, seats int) (Theatre, error) {
	th := Theatre{role: game.RoleWerewolf, of: game.NoSeat, row: game.NoSeat, col: game.NoSeat}
	var ok bool
	if th.sheet, ok = theatre.ParseSheet(q.Get("minds")); !ok {
		return th, FieldError("minds")
	}
	if text := q.Get("role"); text != "" {
		if th.role, ok = game.ParseRole(text); !ok || th.role == game.RoleAny {
			return th, FieldError("role")
		}
	}
	if text := q.Get("of"); text != "" {
		if th.of, ok = parseSeat(text, seats); !ok {
			return th, FieldError("of")
		}
	}
	if text := q.Get("cell"); text != "" {
		if th.row, th.col, ok = parseCell(text, seats); !ok {
			return th, FieldError("cell")
		}
	}
	return th, nil
}

func parseSeat(text string, seats int) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	s := game.SeatNumbered(n)
	return s, err == nil && int(s) < seats
}

// parseCell reads a row and a column. Row 0 is the public's.
func parseCell(text string, seats int) (row, col game.Seat, ok bool) {
	from, to, _ := strings.Cut(text, ".")
	row, ok = game.NoSeat, true
	if from != "0" {
		row, ok = parseSeat(from, seats)
	}
	col, known := parseSeat(to, seats)
	return row, col, ok && known && row != col
}

// Query returns the values of the theatre in an address, without the cell.
func (th Theatre) Query() url.Values {
	q := url.Values{}
	if th.sheet == theatre.SheetNone {
		return q
	}
	q.Set("minds", string(th.sheet))
	if th.role != game.RoleWerewolf {
		q.Set("role", th.role.String())
	}
	if th.of != game.NoSeat {
		q.Set("of", strconv.Itoa(th.of.Number()))
	}
	return q
}
