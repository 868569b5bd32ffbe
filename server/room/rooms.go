package room

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/width"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/random"
)

// Errors of rooms.
var (
	ErrNoRoom   = errors.New("room: no such room, or its game has begun")
	ErrSeated   = errors.New("room: you sit in this room already")
	ErrFull     = errors.New("room: every seat of the room is taken")
	ErrTaken    = errors.New("room: that seat is not free")
	ErrNotHost  = errors.New("room: only the host may do that")
	ErrEmpty    = errors.New("room: seats are empty, and are not to be filled")
	ErrAgent    = errors.New("room: no such agent")
	ErrSameName = errors.New("room: somebody in the room has that name")
	ErrRemoved  = errors.New("room: the host has removed you and has not let you in again")
	ErrNotOut   = errors.New("room: nobody removed has that number")
)

// maxRooms bounds the rooms. A further room replaces an unused room of the address that has opened most. If there is
// none, it is refused with lobby.ErrFull.
const maxRooms = 500

// A Store keeps rooms as texts.
type Store interface {
	Save(ctx context.Context, code, body string) error // body "" removes the room
	All(ctx context.Context) (map[string]string, error)
}

// Rooms are the tables that wait for people. Their methods may be called from
// several goroutines.
type Rooms struct {
	lobby *lobby.Lobby
	store Store
	minis Minis
	log   *slog.Logger
	menu  menu
	rooms registry

	saving  sync.Mutex      // held while a room is stored; rooms.mu is taken inside
	unsaved map[string]bool // rooms that are stored again and again until that succeeds; guarded by saving
}

// New returns an empty set of rooms whose games open in the lobby. A host can choose the agents that are registered
// under the given names, and connected ones if the lobby's pool accepts any. Without minis there are only rooms for
// villages.
func New(l *lobby.Lobby, minis Minis, st Store, agents []string, log *slog.Logger) *Rooms {
	r := &Rooms{
		lobby: l, minis: minis, store: st, log: log, unsaved: map[string]bool{},
		menu:  menu{pool: l.Pool(), minis: minis, builtIn: agents},
		rooms: registry{pool: l.Pool(), byCode: map[string]*room{}, rematches: make(chan struct{})},
	}
	l.Pool().Notify(r.rooms.seatGuests)
	return r
}

// Agents returns the names of the agents that a host can choose now.
func (r *Rooms) Agents() []string { return r.menu.agents() }

// codeLength differs from the length of all other codes: codes of classes are longer or, for old classes, shorter.
const codeLength = 6

// ParseCode returns a code in the form that rooms use: upper case, halfwidth letters, no spaces or hyphens. It does not
// check that the room exists.
func ParseCode(text string) string {
	text = strings.ToUpper(width.Narrow.String(text))
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u3000' {
			return -1
		}
		return r
	}, text)
}

// NewCode draws a code in the form that rooms use. It does not check whether a room already has that code.
func NewCode() string { return random.Code(codeLength) }

// Open opens a room and returns its code. The user is its host and sits on the
// first seat that is not an agent's. It returns lobby.ErrFull, ErrAgent, or an
// error about the plan.
func (r *Rooms) Open(user, name string, plan Plan) (code string, err error) {
	if err := r.menu.validate(&plan); err != nil {
		return "", err
	}
	if user == "" || len(plan.Wishes) != plan.Seats() {
		return "", errors.New("room: a user and a wish for each seat expected")
	}
	for _, w := range plan.Wishes {
		if err := r.menu.check(plan.Mini, w); err != nil {
			return "", err
		}
	}
	rm := newRoom(plan, user)
	if err := rm.sit(user, name, game.NoSeat); err != nil {
		return "", err
	}
	return r.add(rm)
}

// add gives a new room its code, adds it to the rooms and stores it. It returns errRepeated if the room repeats a game
// that another room already repeats.
func (r *Rooms) add(rm *room) (code string, err error) {
	r.rooms.mu.Lock()
	if r.rooms.findRematch(rm.after) != nil {
		r.rooms.mu.Unlock()
		return "", errRepeated
	}
	if len(r.rooms.byCode) >= maxRooms {
		spare := r.rooms.spare(rm.from())
		if spare == nil {
			r.rooms.mu.Unlock()
			return "", lobby.ErrFull
		}
		r.rooms.close(spare)
		spare.notify()
		defer r.save(spare.code)
	}
	for rm.code = NewCode(); r.rooms.byCode[rm.code] != nil; rm.code = NewCode() {
	}
	code = rm.code
	r.enter(rm)
	r.rooms.tellRematches(rm)
	r.rooms.unlock()
	if err := r.saveNow(code); err != nil {
		r.rooms.mu.Lock()
		defer r.rooms.unlock()
		r.rooms.close(rm)
		return "", err
	}
	return code, nil
}

// enter adds a room under its code. The caller holds rooms.mu.
func (r *Rooms) enter(rm *room) {
	r.rooms.byCode[rm.code] = rm
	rm.timer = time.AfterFunc(time.Hour, func() { r.tend(rm) })
	rm.setTimer()
}

// change edits a room, stores it and wakes its viewers. It returns ErrNoRoom if there is no such room or its game has
// begun; otherwise it returns edit's error.
func (r *Rooms) change(code string, edit func(*room) error) error {
	err := func() error {
		r.rooms.mu.Lock()
		defer r.rooms.unlock()
		rm := r.rooms.byCode[code]
		if rm == nil || rm.begun() {
			return ErrNoRoom
		}
		if err := edit(rm); err != nil {
			return err
		}
		r.settle(rm)
		return nil
	}()
	if err == nil {
		r.save(code)
	}
	return err
}

// changeBy is change for actions that need a permission. It returns ErrNotHost if the user may not perform the action.
func (r *Rooms) changeBy(user string, what permission.Action, code string, edit func(*room) error) error {
	return r.change(code, func(rm *room) error {
		if !permission.May(rm.who(user), what, permission.Situation{}) {
			return ErrNotHost
		}
		return edit(rm)
	})
}

// settle ends a change: it gives the room a new host if the host has no seat,
// closes it if nobody is left, wakes its viewers and sets its timer.
func (r *Rooms) settle(rm *room) {
	if rm.seatOf(rm.host) == game.NoSeat {
		if rm.host = rm.firstPerson(); rm.host == "" {
			r.rooms.close(rm)
		}
	}
	rm.notify()
	rm.setTimer()
}

// Join seats a user. If seat is NoSeat, the user gets the seat kept for them, or the first free one. It returns
// ErrNoRoom, ErrSeated, ErrRemoved, ErrSameName, ErrFull or ErrTaken.
func (r *Rooms) Join(code, user, name string, seat game.Seat) error {
	return r.change(code, func(rm *room) error {
		rm.lastSeen[user] = time.Now()
		return rm.sit(user, name, seat)
	})
}

// Leave frees the user's seat. The next person becomes the host if the host
// leaves; the room closes if nobody is left.
func (r *Rooms) Leave(code, user string) error {
	return r.change(code, func(rm *room) error { return rm.leave(rm.seatOf(user)) })
}

// HandOver makes the person on a seat the host. Only the host may call it.
func (r *Rooms) HandOver(code, user string, seat game.Seat) error {
	return r.changeBy(user, permission.HandOver, code, func(rm *room) error {
		if !rm.taken(seat) {
			return ErrTaken
		}
		rm.host = rm.seats[seat].user
		return nil
	})
}

// Reserve sets the wish of a seat without a person. Only the host may call it. It returns ErrTaken if a
// person sits there, ErrAgent if there is no such agent.
func (r *Rooms) Reserve(code, user string, seat game.Seat, wish Wish) error {
	return r.changeBy(user, permission.Assign, code, func(rm *room) error {
		if int(seat) >= len(rm.seats) || rm.taken(seat) {
			return ErrTaken
		}
		if err := r.menu.check(rm.plan.Mini, wish); err != nil {
			return err
		}
		s := &rm.seats[seat]
		if s.wish != wish {
			r.rooms.release(s)
			s.since = time.Now()
		}
		s.wish, s.keptFor, s.keptAs = wish, "", ""
		return nil
	})
}

// Start begins the game. Only the host may call it. It returns ErrEmpty if a seat has nobody and may not be filled. If
// the game has begun, the host's call is no error, because the host may have lost the connection before the answer
// came.
func (r *Rooms) Start(ctx context.Context, code, user string) error {
	var starting *room
	err := r.changeBy(user, permission.Begin, code, func(rm *room) error {
		if !rm.ready() {
			return ErrEmpty
		}
		rm.startingAs, starting = random.ID(), rm
		return nil
	})
	if errors.Is(err, ErrNoRoom) && r.hasBegun(code, user) {
		return nil
	}
	if err != nil {
		return err
	}
	return r.begin(ctx, starting)
}

// hasBegun reports whether the user is the host of a room whose game has begun.
func (r *Rooms) hasBegun(code, user string) bool {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	rm := r.rooms.byCode[code]
	return rm != nil && rm.begun() && rm.who(user) == permission.Host
}

// begin opens the table of a room that is starting.
func (r *Rooms) begin(ctx context.Context, rm *room) error {
	id, watchable, err := r.openTable(context.WithoutCancel(ctx), rm)
	defer r.save(rm.code)
	r.rooms.mu.Lock()
	defer r.rooms.unlock()
	rm.startingAs = ""
	if err == nil {
		rm.table, rm.watchable = id, watchable
		for i := range rm.seats {
			rm.seats[i].guest = nil // the guest now belongs to the table
		}
		rm.seatAbsent()
	} else {
		rm.starts = time.Time{} // so that the timer does not try again
	}
	rm.notify()
	rm.setTimer()
	return err
}

// openTable opens the table of a room that is starting. It returns the table's id, and reports whether anybody may
// watch it.
func (r *Rooms) openTable(ctx context.Context, rm *room) (id string, watchable bool, err error) {
	r.rooms.mu.Lock()
	if rm.plan.Mini.Some() {
		m := rm.miniTable()
		r.rooms.mu.Unlock()
		return m.ID, true, r.minis.OpenTable(ctx, m)
	}
	cfg, guests := rm.config()
	r.rooms.mu.Unlock()
	t, err := r.lobby.Open(ctx, cfg, rm.plan.Strength, guests)
	if err != nil {
		return "", false, err
	}
	return t.ID(), t.Watchable(), nil
}

// Reseat gives the seats of a user to another user, or to nobody if to is "". A user who already has a seat in a room
// gets no second one there.
func (r *Rooms) Reseat(from, to string) {
	var changed []string
	defer func() {
		for _, code := range changed {
			r.save(code)
		}
	}()
	r.rooms.mu.Lock()
	defer r.rooms.unlock()
	for _, rm := range r.rooms.byCode {
		seat := rm.seatOf(from)
		kept, out, guest := rm.moveKeptSeat(from, to), rm.renameOut(from, to), rm.renameGuest(from, to)
		if kept || out || guest || seat != game.NoSeat {
			changed = append(changed, rm.code)
		}
		if seat == game.NoSeat || rm.startingAs != "" {
			continue
		}
		rm.reseat(seat, to)
		if rm.table == "" {
			r.settle(rm)
		}
	}
}

// Has reports whether there is a room with a code, or a game that began in it.
func (r *Rooms) Has(code string) bool {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	return r.rooms.byCode[code] != nil
}

// Look returns a room as a user sees it, and notes that the user looked. The user is "" for somebody without an id. It
// returns ErrNoRoom if there is no such room that the user may see.
func (r *Rooms) Look(code, user string) (Room, error) {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	rm := r.rooms.byCode[code]
	if rm == nil {
		return Room{}, ErrNoRoom
	}
	now := time.Now()
	if user != "" {
		rm.lastSeen[user] = now
	}
	rm.lastLook = now
	return rm.view(user, now)
}

// Watch counts an open page of a user until leave is called.
func (r *Rooms) Watch(code, user string) (leave func(), err error) {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	rm := r.rooms.byCode[code]
	if rm == nil {
		return nil, ErrNoRoom
	}
	rm.countPage(user, 1)
	return sync.OnceFunc(func() {
		r.rooms.mu.Lock()
		defer r.rooms.mu.Unlock()
		rm.countPage(user, -1)
	}), nil
}

// List returns the listed rooms whose games have not begun, newest first.
func (r *Rooms) List() []Room {
	r.rooms.mu.Lock()
	defer r.rooms.mu.Unlock()
	var list []Room
	for _, rm := range r.rooms.byCode {
		if !rm.plan.Listed || rm.begun() {
			continue
		}
		if v, err := rm.view("", time.Now()); err == nil {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b Room) int {
		return cmp.Or(b.Opened.Compare(a.Opened), cmp.Compare(a.Code, b.Code))
	})
	return list
}
