package room

import (
	"errors"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/names"
	"aiwolfplay/server/table"
)

// A PastGame is a finished game that its people want to repeat.
type PastGame struct {
	ID    string
	Setup rules.Setup
	Pace  table.Pace
	Mini  Mini // the mini-game that was played instead of a village
	Watch bool // anybody could watch it
	Seats []table.Occupant
	From  string // the address from which it is repeated
}

// Rematch seats a user in the room in which the people of a finished game play again, on their old seats, and returns
// the room as they see it. The first to come opens the room and is its host. It keeps the seats of the others. There is
// one room for a game, however many people come at once. Once the room's game has begun, the room can only be looked
// at. If there is an error of Join, the user has no seat, but the room is returned nevertheless.
func (r *Rooms) Rematch(user string, past PastGame) (seen Room, err error) {
	for range 3 { // the room may close just as somebody comes
		rm, err := r.openRematch(user, past)
		if err != nil {
			return Room{}, err
		}
		err = r.comeBack(rm, user)
		if seen, lost := r.Look(rm.code, user); lost == nil {
			return seen, err
		}
	}
	return Room{}, ErrNoRoom
}

// comeBack seats a user in a room that repeats a game, unless the repetition has begun.
func (r *Rooms) comeBack(rm *room, user string) error {
	switch err := r.Join(rm.code, user, "", game.NoSeat); {
	case errors.Is(err, ErrSeated), errors.Is(err, ErrNoRoom): // it has begun
		return nil
	case errors.Is(err, ErrTaken): // their old seat is taken
		return ErrFull
	default:
		return err
	}
}

// openRematch returns the room that repeats a game, a new one with the user as host if there is none.
func (r *Rooms) openRematch(user string, past PastGame) (*room, error) {
	if rm := r.rooms.rematchOf(past.ID); rm != nil {
		return rm, nil
	}
	rm := r.menu.newRematch(user, past)
	if rm.seatKeptFor(user) == game.NoSeat {
		return nil, errors.New("room: a user with a seat expected")
	}
	if err := rm.sit(user, "", game.NoSeat); err != nil {
		return nil, err
	}
	_, err := r.add(rm)
	if errors.Is(err, errRepeated) { // another was faster
		if first := r.rooms.rematchOf(past.ID); first != nil {
			return first, nil
		}
	}
	return rm, err
}

// errRepeated means that another room already repeats the game.
var errRepeated = errors.New("room: that game is repeated already")

// Following returns the room where the people of a finished game play again, as one of them sees it. It reports false
// if nobody has opened a room, and for users who did not play.
func (r *Rooms) Following(past, user string) (Room, bool) {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	rm := r.rooms.findRematch(past)
	if rm == nil || !rm.isGuest(user) && rm.seatOf(user) == game.NoSeat {
		return Room{}, false
	}
	v, err := rm.view(user, time.Now())
	return v, err == nil
}

// Rematches returns a channel that is closed when the next room that repeats a game opens or closes.
func (r *Rooms) Rematches() <-chan struct{} {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	return r.rooms.rematches
}

func (g *registry) rematchOf(past string) *room {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.findRematch(past)
}

// findRematch is rematchOf for a caller who holds mu.
func (g *registry) findRematch(past string) *room {
	for _, rm := range g.byCode {
		if past != "" && rm.after == past {
			return rm
		}
	}
	return nil
}

// tellRematches wakes all callers that wait for a room that repeats a game. The caller holds mu.
func (g *registry) tellRematches(rm *room) {
	if rm.after == "" {
		return
	}
	close(g.rematches)
	g.rematches = make(chan struct{})
}

// awaited reports whether the seat is kept for somebody who has not come.
func (s *seat) awaited() bool { return s.user == "" && s.keptFor != "" && !s.wish.ForAgent() }

// isGuest reports whether a user played in the game that the room repeats. Guests may always look.
func (rm *room) isGuest(user string) bool { return user != "" && slices.Contains(rm.guests, user) }

// renameGuest replaces a user who played before by another one.
func (rm *room) renameGuest(from, to string) (changed bool) {
	at := slices.Index(rm.guests, from)
	if from == "" || at < 0 {
		return false
	}
	rm.guests = slices.Clone(rm.guests)
	rm.guests[at] = to
	return true
}

// seatAbsent seats the people who have not come. Agents play for them now.
func (rm *room) seatAbsent() {
	for i := range rm.seats {
		if s := &rm.seats[i]; s.awaited() {
			s.user, s.name = s.keptFor, rm.absentName(s)
		}
	}
}

// absentName returns the name of an absent person. It is the name from the game before, unless somebody else has that
// name now.
func (rm *room) absentName(s *seat) string {
	taken := rm.find(func(other *seat) bool { return other.user != "" && names.Same(other.name, s.keptAs) })
	if s.keptAs == "" || taken != game.NoSeat {
		return ""
	}
	return s.keptAs
}

// newRematch returns a room that keeps everybody's seat and name of the game. A seat whose name was chosen by its
// person, or is that of a character, also gets an animal's name.
func (m *menu) newRematch(host string, past PastGame) *room {
	plan := Plan{
		Setup: past.Setup, Pace: past.Pace, Fill: true, Watch: past.Watch, From: past.From, Mini: past.Mini,
		Characters: lobby.CalledByCharacters(past.Seats),
	}
	plan.Setup.HeldNight = false // config decides it when the game begins
	var taken []string
	for _, o := range past.Seats {
		plan.Wishes = append(plan.Wishes, m.wishFor(&past, o))
		taken = append(taken, o.Name)
	}
	rm := newRoom(plan, host)
	rm.after = past.ID
	for i, o := range past.Seats {
		s := &rm.seats[i]
		named := !slices.Contains(names.Animals[:], o.Name)
		if s.animal = o.Name; named {
			s.animal = names.Other(taken)
			taken = append(taken, s.animal)
		}
		if o.Kind != table.Person {
			continue
		}
		if s.keptFor = o.User; named {
			s.keptAs = o.Name
		}
		if o.User != "" {
			rm.guests = append(rm.guests, o.User)
		}
	}
	return rm
}

// wishFor returns the wish for the same kind of occupant of a game. Connected agents need the same name; an agent that
// can no longer be chosen becomes Opponent.
func (m *menu) wishFor(past *PastGame, o table.Occupant) Wish {
	switch {
	case o.Kind == table.Person || past.Mini.Some(): // in a mini-game, a friend may come instead of an agent
		return Wish{Kind: Anyone}
	case o.Kind == table.Remote && m.pool.AcceptsAgents():
		return Wish{Guest, o.Agent}
	case slices.Contains(m.builtIn, o.Agent):
		return Wish{BuiltIn, o.Agent}
	}
	return Wish{BuiltIn, lobby.Opponent}
}
