package room

import (
	"context"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/table"
)

// A Mini is a mini-game and its setting. The zero value means that a village is played.
type Mini struct {
	Game    string `json:"game"`
	Setting string `json:"setting"`
}

// Some reports whether a mini-game is played.
func (m Mini) Some() bool { return m.Game != "" }

// Minis play the mini-games of rooms.
type Minis interface {
	// Offers reports whether there is such a game with such a setting.
	Offers(m Mini) bool
	// OpenTable opens a game.
	OpenTable(ctx context.Context, t MiniTable) error
	// HasTable reports whether a game of that id was opened.
	HasTable(ctx context.Context, id string) bool
}

// A MiniTable describes the table that opens when the mini-game of a room begins.
type MiniTable struct {
	ID     string
	Mini   Mini
	Seats  []table.Occupant // persons, and agents that are to be dealt
	Absent game.SeatSet     // persons who have not come: agents play for them
	Listed bool
}

// Seats returns the number of seats of the room.
func (p *Plan) Seats() int {
	if p.Mini.Some() {
		return mini.Seats
	}
	return p.Setup.Seats()
}

// miniTable returns the description of the table that the room becomes.
func (rm *room) miniTable() MiniTable {
	t := MiniTable{ID: rm.startingAs, Mini: rm.plan.Mini, Listed: rm.plan.Listed}
	for i := range rm.seats {
		s := &rm.seats[i]
		if s.awaited() {
			t.Absent = t.Absent.With(game.Seat(i))
		}
		t.Seats = append(t.Seats, rm.occupant(s))
	}
	return t
}

// Choose changes the mini-game or setting of a room for mini-games. Only the host may call it.
func (r *Rooms) Choose(code, user string, m Mini) error {
	return r.changeBy(user, permission.Assign, code, func(rm *room) error {
		plan := rm.plan
		plan.Mini = m
		if !m.Some() || !rm.plan.Mini.Some() {
			return fmt.Errorf("room: a mini-game in a room for one expected, got %q", m.Game)
		}
		if err := r.menu.validate(&plan); err != nil {
			return err
		}
		rm.plan = plan
		return nil
	})
}

// MaySit reports whether a user may take the seat of an agent in a running mini-game. They may if the game began in a
// room whose code still leads to it, and if the host did not remove them there.
func (r *Rooms) MaySit(table, user string) bool {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	for _, rm := range r.rooms.byCode {
		if rm.table == table && rm.plan.Mini.Some() {
			return !rm.isOut(user) && !rm.hasMoved(user)
		}
	}
	return false
}
