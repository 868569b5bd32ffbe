package room

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/names"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/table"
)

// A Plan holds the host's choices for a room.
type Plan struct {
	Setup      rules.Setup
	Pace       table.Pace
	Wishes     []Wish         // by seat
	Strength   agent.Strength // of the agents that the lobby deals
	Fill       bool           // agents sit on empty seats when the game begins
	StartAfter time.Duration  // the game then begins automatically with all seats filled; 0 for never
	Watch      bool           // anybody may watch what is public
	Listed     bool           // the lobby lists the room and its game
	Characters bool           // agents appear as characters, so that all know how they play
	Mini       Mini           // the mini-game instead of a village; fields about villages then mean nothing
	From       string         // the address from which it is opened, "" if unknown; not stored
}

// A Room is a table that waits for people, as one visitor sees it.
type Room struct {
	Code    string
	Plan    Plan
	Seats   []Seat
	Out     []Out     // persons whom the host has removed; shown to the host alone
	You     game.Seat // NoSeat: not seated
	Host    bool      // the visitor is the host
	Removed bool      // the host has removed the visitor and has not let them in again
	Moved   bool      // the visitor has given their seat to another device
	Watches bool      // the visitor may watch the game
	Ready   bool      // the host can begin
	Free    int       // seats that the visitor could take
	People  int       // number of seated people
	Opened  time.Time
	Starts  time.Time       // when the game begins by itself; zero for never
	Table   string          // the id of the game that has begun, "" before
	Changed <-chan struct{} // closed when the room changes
}

// A Seat is a seat of a room, as a visitor sees it.
type Seat struct {
	Wish  Wish   // without the key of an owner
	Name  string // of the person who sits there, or the seat's animal
	Taken bool   // a person sits there
	Kept  bool   // kept for the person called Name, who sat there in the previous game

	MayClaim bool // the seat is kept, and the visitor may say that they are that person
	Claimed  bool // the visitor or, if the visitor is the host, anybody has claimed the seat
	Host     bool
	You      bool
	Away     bool   // the person's page is not open just now
	Guest    string // the name of the connected agent that has the seat, "" for none
	Waits    bool   // the seat is for a connected agent, and none has come yet
}

// A room is guarded by registry.mu.
type room struct {
	code       string
	plan       Plan // as the host opened it; the wishes may have changed since, see seats
	seats      []seat
	host       string
	opened     time.Time
	starts     time.Time            // when the game begins by itself; zero for never
	startingAs string               // the id of the table that is being opened, "" while none is
	table      string               // the id of the table that was opened, "" before
	watchable  bool                 // anybody may watch that table
	after      string               // the id of the game that it repeats, "" for none
	guests     []string             // the people of that game; they may look even without a seat
	pages      map[string]int       // open pages by user, "" for those without an id
	lastSeen   map[string]time.Time // when each user last had or opened a page
	lastLook   time.Time            // when anybody last looked
	out        []Out                // persons whom the host has removed and not let in again
	moved      []string             // users whose seats have moved to another device
	changed    chan struct{}
	timer      *time.Timer
}

// A seat has a person or an agent, or waits for one, or is empty.
type seat struct {
	wish    Wish
	animal  string     // the name of an occupant who has given none
	user    string     // the person who sits there, "" for none
	name    string     // the name that the person has given, "" for none
	guest   pool.Guest // the connected agent that has the seat, nil for none
	since   time.Time  // when the wish was made
	keptFor string     // the user for whom the seat is kept, "" for nobody
	keptAs  string     // the name that keptFor gave in the game before, "" for none
	claim   string     // the user who claims to be keptFor, "" for none; not stored
}

// newRoom returns a room with the plan's seats. The host does not have a seat yet.
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

// begun reports whether the game has begun, or its table is being opened.
func (rm *room) begun() bool { return rm.table != "" || rm.startingAs != "" }

// find returns the first seat that matches, NoSeat if none does.
func (rm *room) find(matches func(*seat) bool) game.Seat {
	for i := range rm.seats {
		if matches(&rm.seats[i]) {
			return game.Seat(i)
		}
	}
	return game.NoSeat
}

func (rm *room) seatOf(user string) game.Seat {
	return rm.find(func(s *seat) bool { return user != "" && s.user == user })
}

// who returns a user's part in the room.
func (rm *room) who(user string) permission.Party {
	switch {
	case user == "":
		return permission.Outsider
	case user == rm.host:
		return permission.Host
	case rm.seatOf(user) != game.NoSeat:
		return permission.Guest
	}
	return permission.Outsider
}

// seatKeptFor returns the seat that is kept for a user, NoSeat if none is.
func (rm *room) seatKeptFor(user string) game.Seat {
	return rm.find(func(s *seat) bool { return user != "" && s.keptFor == user })
}

// firstPerson returns the user on the lowest seat that a person has, "" if nobody
// is left.
func (rm *room) firstPerson() string {
	if at := rm.find(func(s *seat) bool { return s.user != "" }); at != game.NoSeat {
		return rm.seats[at].user
	}
	return ""
}

// taken reports whether the seat exists and a person sits there.
func (rm *room) taken(at game.Seat) bool { return int(at) < len(rm.seats) && rm.seats[at].user != "" }

// free reports whether any person may sit down there.
func (s *seat) free() bool { return s.freeFor("") }

// freeFor reports whether a user may sit down there.
func (s *seat) freeFor(user string) bool {
	return s.user == "" && !s.wish.ForAgent() && (s.keptFor == "" || s.keptFor == user)
}

// awaitsGuest reports whether the seat is for a connected agent and none has come.
func (s *seat) awaitsGuest() bool { return s.wish.ForGuest() && s.guest == nil }

// sit seats a user. The name comes from names.Clean, or is "". If at is NoSeat, the user gets the seat that is kept for
// them, or the first free one. It returns ErrSeated, ErrRemoved, ErrSameName, ErrFull or ErrTaken.
func (rm *room) sit(user, name string, at game.Seat) error {
	if rm.seatOf(user) != game.NoSeat {
		return ErrSeated
	}
	if rm.isOut(user) {
		return ErrRemoved
	}
	if at == game.NoSeat {
		at = rm.seatKeptFor(user)
	}
	if name == "" && at != game.NoSeat && at == rm.seatKeptFor(user) {
		name = rm.seats[at].keptAs
	}
	if rm.hasName(name) {
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
	rm.dropClaims(user)
	rm.seats[at].user, rm.seats[at].name = user, name
	if kept := rm.seatKeptFor(user); kept != game.NoSeat && kept != at { // the user sits elsewhere now
		rm.seats[kept].keptFor, rm.seats[kept].keptAs = "", ""
	}
	return nil
}

// hasName reports whether a person in the room has the name, in any spelling. It returns false for "".
func (rm *room) hasName(name string) bool {
	if name == "" {
		return false
	}
	return rm.find(func(s *seat) bool { return s.user != "" && names.Same(s.name, name) }) != game.NoSeat
}

// leave frees a person's seat. It returns ErrTaken if no person sits there.
func (rm *room) leave(at game.Seat) error {
	if !rm.taken(at) {
		return ErrTaken
	}
	s := &rm.seats[at]
	s.user, s.name, s.keptFor, s.keptAs = "", "", "", ""
	return nil
}

// moveKeptSeat keeps the seat that was kept for one user for another user instead.
func (rm *room) moveKeptSeat(from, to string) (changed bool) {
	at := rm.seatKeptFor(from)
	if at != game.NoSeat {
		rm.seats[at].keptFor = to
	}
	return at != game.NoSeat
}

// reseat gives a seat, and the host's part, to another user. If to is "" or has a seat already, it frees the seat
// instead.
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

// ready reports whether the host can begin, because each seat has an occupant or will be filled by an agent.
func (rm *room) ready() bool {
	return rm.find(func(s *seat) bool {
		empty := s.user == "" && !s.wish.ForAgent()
		return empty && s.wish.Kind == PersonOnly || !rm.plan.Fill && (empty || s.awaitsGuest())
	}) == game.NoSeat
}

// config returns the table that the room becomes and the connected agents by seat. Nights are held if a person plays
// and somebody else could learn a role from the length of a night: another person (even one who is still to come), a
// connected agent or a viewer.
func (rm *room) config() (table.Config, map[game.Seat]pool.Guest) {
	guests := map[game.Seat]pool.Guest{}
	cfg := table.Config{
		From: rm.plan.From, ID: rm.startingAs, Setup: rm.plan.Setup, Pace: rm.plan.Pace,
		Open: rm.plan.Watch, Listed: rm.plan.Listed,
		Host: rm.host, Characters: rm.plan.Characters, After: rm.after, Guests: rm.guests,
		Moved: slices.DeleteFunc(slices.Clone(rm.moved), func(user string) bool { return !rm.hasMoved(user) }),
	}
	people, observers := 0, 0 // observers: people and connected agents, who could measure a night
	for i := range rm.seats {
		s := &rm.seats[i]
		if s.user != "" || s.wish.ForGuest() {
			observers++
		}
		if s.user != "" {
			people++
		}
		if s.awaited() {
			cfg.Absent = cfg.Absent.With(game.Seat(i))
		}
		if s.guest != nil {
			guests[game.Seat(i)] = s.guest
		}
		cfg.Seats = append(cfg.Seats, rm.occupant(s))
	}
	cfg.Setup.HeldNight = people > 0 && (observers > 1 || rm.plan.Watch || len(rm.guests) > 1)
	return cfg, guests
}

// occupant returns the occupant of a seat when the game begins.
func (rm *room) occupant(s *seat) table.Occupant {
	o := table.Occupant{Kind: table.Agent, Name: s.animal}
	switch {
	case s.user != "":
		o.Kind, o.User = table.Person, s.user
		if s.name != "" {
			o.Name = s.name
		}
	case s.awaited():
		o.Kind, o.User = table.Person, s.keptFor
		if name := rm.absentName(s); name != "" {
			o.Name = name
		}
	case s.guest != nil:
		o.Kind, o.Agent = table.Remote, s.guest.Name()
	case s.wish.Kind == BuiltIn:
		o.Agent = s.wish.Name
	}
	return o
}

// view returns the room as a user sees it. It returns ErrNoRoom for a game that
// has begun if the user has no seat and may not watch.
func (rm *room) view(user string, now time.Time) (Room, error) {
	v := Room{
		Code: rm.code, Plan: rm.plan, You: rm.seatOf(user), Host: user != "" && user == rm.host,
		Removed: rm.isOut(user), Moved: rm.hasMoved(user), Watches: rm.watchable || rm.plan.Watch || rm.isGuest(user),
		Ready: rm.ready(), Opened: rm.opened, Starts: rm.starts, Changed: rm.changed,
	}
	if v.Host {
		v.Out = slices.Clone(rm.out)
	}
	if rm.table != "" {
		if v.You == game.NoSeat && !v.Moved && !v.Watches {
			return Room{}, ErrNoRoom
		}
		v.Table = rm.table
	}
	rm.viewSeats(&v, user, now)
	return v, nil
}

// viewSeats adds the seats to the view of a user.
func (rm *room) viewSeats(v *Room, user string, now time.Time) {
	for i := range rm.seats {
		s := &rm.seats[i]
		shown := s.view()
		shown.You = game.Seat(i) == v.You
		shown.MayClaim = !v.Moved && rm.mayClaim(s, user)
		shown.Claimed = s.claimed() && (v.Host || s.claim == user)
		switch {
		case shown.Taken:
			v.People++
			shown.Host, shown.Away = s.user == rm.host, rm.awayFor(s.user, now) > awayShown
		case s.freeFor(user) && !v.Removed:
			v.Free++
		}
		v.Seats = append(v.Seats, shown)
	}
}

// view returns the seat as everybody sees it.
func (s *seat) view() Seat {
	v := Seat{Wish: s.wish.public(), Name: s.animal, Taken: s.user != "", Waits: s.awaitsGuest() && s.user == ""}
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
