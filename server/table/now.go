package table

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/permission"
)

// A Now holds everything that readers may know of a table without waiting for it. A Now never changes; instead the
// table publishes a new one.
type Now struct {
	Progress
	Over   bool // the end of the game has been published
	Paused bool // the table has stopped because a step could not be stored
	Broken bool // the table reached an impossible state and has to be opened anew

	cfg     *Config
	seats   []Occupant // cfg.Seats with their present users
	opener  string     // the present user of cfg.Opener
	guests  []string   // the present users of cfg.Guests
	moved   []string   // users whose seats have moved to others
	lent    lending
	dead    game.SeatSet // people whose death has been published
	seesAll game.SeatSet // dead people who see everything
	class   overview
}

// Occupants returns the occupants by seat.
func (n *Now) Occupants() []Occupant { return slices.Clone(n.seats) }

// SeatOf returns the seat of a user.
func (n *Now) SeatOf(user string) (game.Seat, bool) {
	for i, o := range n.seats {
		if o.Kind == Person && user != "" && o.User == user {
			return game.Seat(i), true
		}
	}
	return game.NoSeat, false
}

// RemotePlays reports whether a remote agent plays in a running game. Unlike a person, a remote agent wouldn't return
// to a table that was closed.
func (n *Now) RemotePlays() bool { return !n.Over && !n.Broken && n.cfg.remote() }

// HasMoved reports whether the seat of a user has moved to another user.
func (n *Now) HasMoved(user string) bool {
	_, seated := n.SeatOf(user)
	return user != "" && !seated && slices.Contains(n.moved, user)
}

// OpenedBy reports whether a user opened the table without a seat.
func (n *Now) OpenedBy(user string) bool { return user != "" && n.opener == user }

// Invites reports whether a user may watch what is public even if the table is not open. The people of the game that
// this game repeats may do so.
func (n *Now) Invites(user string) bool {
	return user != "" && n.cfg.Setup.HeldNight && slices.Contains(n.guests, user)
}

// IsDead reports whether the death of a user's seat has been published.
func (n *Now) IsDead(user string) bool {
	seat, ok := n.SeatOf(user)
	return ok && n.dead.Has(seat)
}

// SeesAll returns the seat of a dead person who has stopped playing and may see everything.
func (n *Now) SeesAll(user string) (game.Seat, bool) {
	seat, ok := n.SeatOf(user)
	return seat, ok && n.seesAll.Has(seat)
}

// Lent returns to whom a seat lends its view: a user, Everybody, or "" for nobody.
func (n *Now) Lent(seat game.Seat) string { return n.lent[seat] }

// LentTo returns the seats whose view a user may have. The user is "" for a visitor without an id. Players of this
// table get none; everybody gets all seats if only built-in agents play.
func (n *Now) LentTo(user string) game.SeatSet {
	if _, plays := n.SeatOf(user); plays || !n.cfg.watchable() {
		return 0
	}
	if n.cfg.allAgents() {
		return game.FirstSeats(n.cfg.Setup.Seats())
	}
	return n.lent.views(user)
}

// reseat transfers a user's seat and other parts at the table to another user, or to nobody if that is "". A user with
// a seat gets no second one.
func (n *Now) reseat(from, to string) {
	if from == "" {
		return
	}
	if n.opener == from {
		n.opener = to
	}
	if at := slices.Index(n.guests, from); at >= 0 {
		n.guests = slices.Clone(n.guests)
		n.guests[at] = to
	}
	seat, ok := n.SeatOf(from)
	if _, seated := n.SeatOf(to); ok && !seated {
		n.seats = slices.Clone(n.seats)
		n.seats[seat].User = to
	}
}

// teaches returns nil if a user may perform an action on a game of their class, and ErrPace otherwise.
func (n *Now) teaches(user string, what permission.Action) error {
	if n.cfg.class() == "" || !n.OpenedBy(user) ||
		!permission.May(permission.Teacher, what, permission.Situation{}) {
		return ErrPace
	}
	return nil
}

// An Overview contains the part of the state of a class's game that everybody in the class may know. At night it names
// nobody, because that would reveal who has a task.
type Overview struct {
	Progress
	Alive       game.SeatSet // living people
	Thinking    game.SeatSet // people whose answers are awaited by day
	Substituted game.SeatSet // people whose seats an agent plays
	Hold        Hold
	Paused      bool // the table had to stop, because a step could not be stored
}

// overview is the part of an Overview that the table keeps for games of classes only.
type overview struct {
	alive, thinking, substituted game.SeatSet
	hold                         Hold
}

// Overview returns the state of a game of a class.
func (n *Now) Overview() Overview {
	return Overview{
		Progress: n.Progress, Alive: n.class.alive, Thinking: n.class.thinking, Substituted: n.class.substituted,
		Hold: n.class.hold, Paused: n.Paused,
	}
}
