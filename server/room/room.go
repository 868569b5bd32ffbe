package room

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/names"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/table"
)

// A Plan is what the host chooses when opening a room.
type Plan struct {
	Setup      rules.Setup
	Pace       table.Pace
	Wishes     []Wish         // by seat
	Strength   agent.Strength // of the agents that the lobby deals
	Fill       bool           // agents sit on empty seats when the game begins
	StartAfter time.Duration  // the game begins by itself, all seats filled; 0 for never
	Watch      bool           // anybody may watch with public eyes
	Listed     bool           // the lobby lists the room and its game
}

// A Room is a table that waits for people, as one visitor sees it.
type Room struct {
	Code    string
	Plan    Plan
	Seats   []Seat
	You     game.Seat // NoSeat: not seated
	Host    bool      // the visitor is
	Ready   bool      // the host can begin
	Free    int       // seats that a person can take
	People  int
	Opened  time.Time
	Starts  time.Time       // by itself; zero for never
	Table   string          // the game that has begun, for those who may see it
	Changed <-chan struct{} // closed when there is something new to see
}

// A Seat is a seat of a room as a visitor sees it.
type Seat struct {
	Wish  Wish   // without the key of an owner
	Name  string // of who sits there, or the seat's animal
	Taken bool   // a person sits there
	Kept  bool   // it is kept for a person who sat there before, called Name
	Host  bool
	You   bool
	Away  bool   // the person's page is not open just now
	Guest string // the connected agent that has taken the seat that is kept for one
	Waits bool   // the seat is kept for an agent that has not connected yet
}

// A room is guarded by Rooms.mu.
type room struct {
	code       string
	plan       Plan // as opened; the seats have the wishes as they are now
	seats      []seat
	host       string
	opened     time.Time
	starts     time.Time      // by itself; zero for never
	startingAs string         // the id of the table that is being opened, "" while none is
	table      string         // the id of the table that was opened
	watchable  bool           // which may be watched
	after      string         // the game that it follows, "" for none
	pages      map[string]int // open pages by user, "" for those without an id
	lastSeen   map[string]time.Time
	lastLook   time.Time // of anybody
	changed    chan struct{}
	timer      *time.Timer
}

// A seat is empty, or a person's, or that of an agent.
type seat struct {
	wish    Wish
	animal  string     // the name of who has given none
	user    string     // "": no person
	name    string     // that the person has given
	guest   pool.Guest // has taken the seat that is kept for a connected agent; nil: none yet
	since   time.Time  // the wish is of
	keptFor string     // the user that the seat is kept for, "" for nobody
	keptAs  string     // and what they were called
}

// newRoom returns a room whose seats are as the plan says. The host does not sit yet.
func newRoom(plan Plan, host string) *room {
	now := time.Now()
	rm := &room{
		plan: plan, host: host, opened: now, lastLook: now,
		pages: map[string]int{}, lastSeen: map[string]time.Time{host: now}, changed: make(chan struct{}),
	}
	if plan.StartAfter > 0 {
		rm.starts = now.Add(plan.StartAfter)
	}
	for i, animal := range names.Draw(len(plan.Wishes)) {
		rm.seats = append(rm.seats, seat{wish: plan.Wishes[i], animal: animal, since: now})
	}
	return rm
}

// begun reports whether the game begins, or has begun.
func (rm *room) begun() bool { return rm.table != "" || rm.startingAs != "" }

// find returns the first seat that is such, NoSeat if none is.
func (rm *room) find(such func(*seat) bool) game.Seat {
	for i := range rm.seats {
		if such(&rm.seats[i]) {
			return game.Seat(i)
		}
	}
	return game.NoSeat
}

func (rm *room) seatOf(user string) game.Seat {
	return rm.find(func(s *seat) bool { return user != "" && s.user == user })
}

// seatKeptFor returns the seat that is kept for a user.
func (rm *room) seatKeptFor(user string) game.Seat {
	return rm.find(func(s *seat) bool { return user != "" && s.keptFor == user })
}

// firstPerson returns the user on the first seat that a person has, "" if nobody is left.
func (rm *room) firstPerson() string {
	if at := rm.find(func(s *seat) bool { return s.user != "" }); at != game.NoSeat {
		return rm.seats[at].user
	}
	return ""
}

// taken reports whether there is such a seat and a person sits there.
func (rm *room) taken(at game.Seat) bool { return int(at) < len(rm.seats) && rm.seats[at].user != "" }

// free reports whether any person can sit down there.
func (s *seat) free() bool { return s.freeFor("") }

// freeFor reports whether a user can sit down there.
func (s *seat) freeFor(user string) bool {
	return s.user == "" && !s.wish.ForAgent() && (s.keptFor == "" || s.keptFor == user)
}

// awaitsGuest reports whether the seat is kept for an agent that has not come.
func (s *seat) awaitsGuest() bool { return s.wish.ForGuest() && s.guest == nil }

// sit seats a user whose name is clean or "".
func (rm *room) sit(user, name string, at game.Seat) error {
	if rm.seatOf(user) != game.NoSeat {
		return ErrSeated
	}
	if at == game.NoSeat {
		at = rm.seatKeptFor(user)
	}
	if name == "" && at != game.NoSeat && at == rm.seatKeptFor(user) {
		name = rm.seats[at].keptAs
	}
	if name != "" && rm.find(func(s *seat) bool { return s.user != "" && names.Same(s.name, name) }) != game.NoSeat {
		return ErrSameName
	}
	if at == game.NoSeat {
		if at = rm.find((*seat).free); at == game.NoSeat {
			return ErrFull
		}
	}
	if int(at) >= len(rm.seats) || !rm.seats[at].freeFor(user) {
		return ErrTaken
	}
	rm.seats[at].user, rm.seats[at].name = user, name
	return nil
}

// leave frees a person's seat.
func (rm *room) leave(at game.Seat) error {
	if !rm.taken(at) {
		return ErrTaken
	}
	s := &rm.seats[at]
	s.user, s.name, s.keptFor, s.keptAs = "", "", "", ""
	return nil
}

// keepFor keeps what is kept for a user for another one.
func (rm *room) keepFor(from, to string) (changed bool) {
	at := rm.seatKeptFor(from)
	if at != game.NoSeat {
		rm.seats[at].keptFor = to
	}
	return at != game.NoSeat
}

// reseat gives a user's seat to another one, or frees it if that is nobody or
// has a seat already.
func (rm *room) reseat(at game.Seat, to string) {
	s := &rm.seats[at]
	if rm.host == s.user {
		rm.host = to
	}
	if s.user = to; rm.seatOf(to) != at {
		s.user, s.name = "", ""
	}
	rm.lastSeen[to] = time.Now()
}

// ready reports whether the host can begin: every seat has somebody, or is to be filled.
func (rm *room) ready() bool {
	return rm.find(func(s *seat) bool {
		empty := s.user == "" && !s.wish.ForAgent()
		return empty && s.wish.Kind == PersonOnly || !rm.plan.Fill && (empty || s.awaitsGuest())
	}) == game.NoSeat
}

// config is the table that the room becomes, with the connected agents at their
// seats. Nights are held where their length would tell somebody who has a role:
// several people, a person among connected agents, or people who are watched
// (design decision 7).
func (rm *room) config() (table.Config, map[game.Seat]pool.Guest) {
	guests := map[game.Seat]pool.Guest{}
	cfg := table.Config{ID: rm.startingAs, Setup: rm.plan.Setup, Pace: rm.plan.Pace, Open: rm.plan.Watch}
	people, observers := 0, 0 // observers: minds that are not ours and could measure a night
	for i := range rm.seats {
		s := &rm.seats[i]
		if s.user != "" || s.wish.ForGuest() {
			observers++
		}
		if s.user != "" {
			people++
		}
		if s.guest != nil {
			guests[game.Seat(i)] = s.guest
		}
		cfg.Seats = append(cfg.Seats, s.occupant())
	}
	cfg.Setup.HeldNight = people > 0 && (observers > 1 || rm.plan.Watch)
	return cfg, guests
}

// occupant is who sits there when the game begins.
func (s *seat) occupant() table.Occupant {
	o := table.Occupant{Kind: table.Agent, Name: s.animal}
	switch {
	case s.user != "":
		o.Kind, o.User = table.Person, s.user
		if s.name != "" {
			o.Name = s.name
		}
	case s.guest != nil:
		o.Kind, o.Agent = table.Remote, s.guest.Name()
	case s.wish.Kind == BuiltIn:
		o.Agent = s.wish.Name
	}
	return o
}

// view is the room as a user sees it.
func (rm *room) view(user string, now time.Time) (Room, error) {
	v := Room{
		Code: rm.code, Plan: rm.plan, You: rm.seatOf(user), Host: user != "" && user == rm.host,
		Ready: rm.ready(), Opened: rm.opened, Starts: rm.starts, Changed: rm.changed,
	}
	if rm.table != "" {
		if v.You == game.NoSeat && !rm.watchable {
			return Room{}, ErrNoRoom
		}
		v.Table = rm.table
	}
	for i := range rm.seats {
		s := &rm.seats[i]
		shown := s.view()
		shown.You = game.Seat(i) == v.You
		switch {
		case shown.Taken:
			v.People++
			shown.Host, shown.Away = s.user == rm.host, rm.awayFor(s.user, now) > awayShown
		case s.freeFor(user):
			v.Free++
		}
		v.Seats = append(v.Seats, shown)
	}
	return v, nil
}

// view is the seat as everybody sees it.
func (s *seat) view() Seat {
	v := Seat{Wish: s.wish.shown(), Name: s.animal, Taken: s.user != "", Waits: s.awaitsGuest() && s.user == ""}
	v.Kept = !v.Taken && s.keptFor != ""
	if s.guest != nil {
		v.Guest = s.guest.Name()
	}
	switch {
	case v.Taken && s.name != "":
		v.Name = s.name
	case v.Kept && s.keptAs != "":
		v.Name = s.keptAs
	}
	return v
}
