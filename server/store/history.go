package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"aiwolfplay/game"
)

// History finds games that are over.
type History struct{ db *handle }

// A Search is a set of conditions on finished games. The zero value matches all.
type Search struct {
	Name   string    // a seat had this name, in any case
	Agent  string    // an agent of this registered name sat there
	User   string    // a person sat there
	Role   game.Role // dealt to the seat that matches Name, Agent and User, or to any seat if these are empty
	Size   int       // seats
	Winner game.Side
	From   time.Time // ended then or later
	Until  time.Time // ended before

	// Private includes private games. It has an effect only if User is set, because only that person's own private
	// games may be found.
	Private bool
}

// A Place is a game's place in the history, which is ordered by end.
type Place struct {
	Ended time.Time
	ID    string
}

// A PastGame is a finished game as lists show it.
type PastGame struct {
	Place
	Days   int
	Size   int
	Winner game.Side
	Origin string
	Listed bool      // everybody may find it
	Seat   *PastSeat // the reader's seat, nil if they had none
}

// A PastSeat is a seat of a finished game.
type PastSeat struct {
	Seat game.Seat
	Name string
	Role game.Role
	Won  bool
}

// A Window selects a page of the history: the games that ended before or after a given place, or the latest. Pages do
// not move when further games end, and the hundredth page costs as much as the first.
type Window struct {
	Before, After Place // at most one is set
	Limit         int
}

// Find returns the games that match a search, latest first, and reports whether there are more in the window's
// direction. PastGame.Seat is the seat of the user reader.
func (h *History) Find(
	ctx context.Context, s Search, w Window, reader string,
) (games []PastGame, more bool, err error) {
	games, err = h.search(ctx, s, w)
	if err != nil {
		return nil, false, fmt.Errorf("history: %w", err)
	}
	if more = len(games) > w.Limit; more {
		games = games[:w.Limit]
	}
	if !w.After.Ended.IsZero() {
		slices.Reverse(games)
	}
	for i := range games {
		if games[i].Seat, err = h.seatOf(ctx, games[i].ID, reader); err != nil {
			return nil, false, fmt.Errorf("history: %w", err)
		}
	}
	return games, more, nil
}

func (h *History) search(ctx context.Context, s Search, w Window) ([]PastGame, error) {
	q := query{id: "id"}
	table := "game"
	own := s.Private && s.User != ""
	q.where("status = 'over'")
	if s.Name != "" || s.Agent != "" || s.User != "" || s.Role != game.RoleNone {
		seat := query{id: "game"}
		seat.whereSet("name = ?", s.Name)
		seat.whereSet("agent = ? AND agent <> ''", s.Agent) // so that SQLite uses the partial index
		seat.whereSet("user = ? AND user <> ''", s.User)
		seat.whereSet("role = ?", s.Role.String())
		dealt, rare, err := h.among(ctx, s)
		switch {
		case err != nil || !own && !dealt:
			return nil, err
		case rare && !own: // look into the few games rather than at many seats of other games
			there := strings.Join(seat.conditions, " AND ")
			q.where("EXISTS (SELECT 1 FROM outcome WHERE game = id AND "+there+")", seat.args...)
		default:
			table, q = "outcome", seat
		}
	}
	if !own {
		q.where(public)
	}
	q.whereGame(s)
	order := q.whereWindow(w)
	text := fmt.Sprintf(`SELECT g.id, g.ended, g.days, g.size, g.winner, g.origin, g.listed
		FROM (SELECT DISTINCT ended, %[2]s AS id FROM %[1]s WHERE %[3]s ORDER BY ended %[4]s, %[2]s %[4]s LIMIT ?) h
		JOIN game g ON g.id = h.id ORDER BY h.ended %[4]s, h.id %[4]s`,
		table, q.id, strings.Join(q.conditions, " AND "), order)
	return collect(ctx, h.db.read, func(rows *sql.Rows, g *PastGame) error {
		return rows.Scan(&g.ID, timeOf{&g.Ended}, &g.Days, &g.Size, wordOf("side", &g.Winner, game.ParseSide), &g.Origin,
			&g.Listed)
	}, text, append(q.args, w.Limit+1)...)
}

// rareGames is the number of games below which a size of village counts as rare.
const rareGames = 1000

// rare reports whether there are few games of a size. Size 0 means any size.
func (h *History) rare(ctx context.Context, size int) (bool, error) {
	if size == 0 {
		return false, nil
	}
	n, err := h.db.number(ctx, "count games of a size",
		`SELECT count(*) FROM (SELECT 1 FROM game WHERE status = 'over' AND `+public+` AND size = ? LIMIT ?)`,
		size, rareGames)
	return n < rareGames, err
}

// among reports whether the role of a search was ever dealt in a village of the search's size, and whether villages of
// that size are rare.
func (h *History) among(ctx context.Context, s Search) (dealt, rare bool, err error) {
	if dealt, err = h.dealt(ctx, s.Role, s.Size); err == nil && dealt {
		rare, err = h.rare(ctx, s.Size)
	}
	return dealt, rare, err
}

// dealt reports whether a role was ever dealt in a village of a size. If it was not, such as a medium among five, no
// game needs to be searched.
func (h *History) dealt(ctx context.Context, role game.Role, size int) (dealt bool, err error) {
	if role == game.RoleNone || size == 0 {
		return true, nil
	}
	row := h.db.read.QueryRowContext(ctx, `SELECT EXISTS (
		SELECT 1 FROM outcome INDEXED BY outcome_by_role_size WHERE role = ? AND size = ? AND `+public+`)`,
		role.String(), size)
	err = row.Scan(&dealt)
	return dealt, err
}

// A query collects the SQL conditions of a search.
type query struct {
	id         string // the column that names the game
	conditions []string
	args       []any
}

func (q *query) where(condition string, args ...any) {
	q.conditions, q.args = append(q.conditions, condition), append(q.args, args...)
}

// whereSet adds a condition on a value, unless the value is empty.
func (q *query) whereSet(condition, value string) {
	if value != "" {
		q.where(condition, value)
	}
}

// whereGame adds the conditions of a search on the games themselves: their size, winner and end.
func (q *query) whereGame(s Search) {
	if s.Size > 0 {
		q.where("size = ?", s.Size)
		q.whereSet("+winner = ?", s.Winner.String()) // "+": makes SQLite use the index by size
	} else {
		q.whereSet("winner = ?", s.Winner.String())
	}
	if !s.From.IsZero() {
		q.where("ended >= ?", s.From.UnixMilli())
	}
	if !s.Until.IsZero() {
		q.where("ended < ?", s.Until.UnixMilli())
	}
}

// whereWindow adds the condition of a window and returns the order in which its games are read.
func (q *query) whereWindow(w Window) (order string) {
	switch {
	case !w.Before.Ended.IsZero():
		q.where("(ended, "+q.id+") < (?, ?)", w.Before.Ended.UnixMilli(), w.Before.ID)
	case !w.After.Ended.IsZero():
		q.where("(ended, "+q.id+") > (?, ?)", w.After.Ended.UnixMilli(), w.After.ID)
		return "ASC"
	}
	return "DESC"
}

// seatOf returns a person's seat in a finished game, nil if they did not play.
func (h *History) seatOf(ctx context.Context, id, user string) (*PastSeat, error) {
	if user == "" {
		return nil, nil
	}
	seats, err := collect(ctx, h.db.read, func(rows *sql.Rows, seat *PastSeat) error {
		return rows.Scan(&seat.Seat, &seat.Name, wordOf("role", &seat.Role, game.ParseRole), &seat.Won)
	}, `SELECT seat, name, role, won FROM outcome WHERE game = ? AND user = ?`, id, user)
	if len(seats) == 0 {
		return nil, err
	}
	return &seats[len(seats)-1], err
}

// Total returns the number of finished games that everybody may find.
func (h *History) Total(ctx context.Context) (int, error) {
	return h.db.number(ctx, "count games", `SELECT games FROM tally`)
}
