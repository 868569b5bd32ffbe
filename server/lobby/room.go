package lobby

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/width"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// What waiting rooms refuse.
var (
	ErrNoRoom   = errors.New("lobby: no such room, or its game has begun")
	ErrSeated   = errors.New("lobby: you sit in this room already")
	ErrRoomFull = errors.New("lobby: every seat of the room is taken")
	ErrTaken    = errors.New("lobby: that seat is not free")
	ErrNotHost  = errors.New("lobby: only the host may do that")
	ErrEmpty    = errors.New("lobby: seats are empty, and are not to be filled")
	ErrAgent    = errors.New("lobby: no such agent")
)

const (
	maxRooms   = 500
	hostGrace  = time.Minute      // how long a host may be away while others are there
	roomIdle   = 30 * time.Minute // after which a room is closed that nobody looks at
	codeStands = 12 * time.Hour   // how long a code leads to the game that began with it
)

// codeLetters have no look-alikes: no 0 and O, no 1, I and L.
const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

const codeLength = 6

// A Want says who may sit on a chair of a room.
type Want uint8

// The wants.
const (
	Anyone     Want = iota // a person, or an agent if it stays empty
	PersonOnly             // a person
	AgentOnly              // an agent
)

// A Plan is what the host chooses when opening a room.
type Plan struct {
	Setup      rules.Setup
	Pace       table.Pace
	Wants      []Want         // by seat
	Agents     []string       // by seat, the agent's registered name; "" for any of the cast
	Strength   agent.Strength // of those of the cast
	Fill       bool           // agents sit on empty seats when the game begins
	StartAfter time.Duration  // the game begins by itself, all seats filled; 0 for never
	Watch      bool           // anybody may watch with public eyes
	Listed     bool           // the lobby lists the room and its game
}

// A Chair is a seat of a room as its guests see it.
type Chair struct {
	Want  Want
	Agent string // the agent's registered name, "" for a person or nobody
	Name  string // of who sits there, or the animal of the chair
	Taken bool   // a person sits there
	Held  bool   // it is held for a person who sat there before, called Name
	Host  bool
	You   bool
	Away  bool // the person's page is not open just now

	Connected string // the connected agent that has taken the seat that is kept for one
	Waits     bool   // the seat is kept for an agent that has not connected yet
}

// A Room is a table that waits for people, as one visitor sees it.
type Room struct {
	Code    string
	Plan    Plan
	Chairs  []Chair
	You     game.Seat // NoSeat: not seated
	Host    bool      // the visitor is
	Free    int       // seats that a person can take
	People  int
	Opened  time.Time
	Starts  time.Time       // by itself; zero for never
	Table   string          // the game that has begun, for those who may see it
	Changed <-chan struct{} // closed when there is something new to see
}

// Rooms are the tables that wait for people.
type Rooms struct {
	lobby  *Lobby
	agents []string // registered names

	saving sync.Mutex // held while a room is written down; mu is taken inside

	mu       sync.Mutex // guards what follows; never held while a table or the store is called
	byCode   map[string]*room
	released []Guest // have to leave their chairs
}

// A room is guarded by Rooms.mu.
type room struct {
	code     string
	plan     Plan
	chairs   []chair
	host     string
	opened   time.Time
	starts   time.Time
	starting bool
	id       string // of the table that it is to become, while starting
	table    string
	after    string         // the game that it follows, "" for none
	watch    bool           // the begun game may be watched
	pages    map[string]int // open pages by user, "" for those who have none
	seen     map[string]time.Time
	last     time.Time
	changed  chan struct{}
	timer    *time.Timer
}

type chair struct {
	want   Want
	agent  string // of a chair that an agent is to have
	animal string
	user   string // "": no person
	name   string
	guest  Guest     // has taken the seat that is kept for a connected agent; nil: none yet
	kept   time.Time // since when it is kept
	held   string    // the user that it is kept for, "" for nobody
	heldAs string    // and what they were called
}

// NewRooms returns no rooms yet, whose games open in the lobby. The agents that
// a host can choose are registered under the given names.
func NewRooms(l *Lobby, agents []string) *Rooms {
	if l.receives {
		agents = append(slices.Clone(agents), Connected)
	}
	r := &Rooms{lobby: l, agents: agents, byCode: map[string]*room{}}
	l.pool.notify(r.usher)
	return r
}

// Agents returns the names of the agents that a host can choose.
func (r *Rooms) Agents() []string { return r.agents }

// ParseCode returns a room's code as it is kept, whatever its case, width and spaces.
func ParseCode(text string) string {
	text = strings.ToUpper(width.Narrow.String(text))
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u3000' {
			return -1
		}
		return r
	}, text)
}

func newCode() string {
	b := make([]byte, codeLength)
	for i := range b {
		b[i] = codeLetters[below(len(codeLetters))]
	}
	return string(b)
}

// Open opens a room whose host sits on the first seat that is not an agent's.
func (r *Rooms) Open(user, name string, plan Plan) (code string, err error) {
	n := plan.Setup.Seats()
	if err := plan.Setup.Validate(); err != nil {
		return "", err
	}
	if user == "" || len(plan.Wants) != n || len(plan.Agents) != n {
		return "", errors.New("lobby: a user and a want for each seat expected")
	}
	rm := &room{
		plan: plan, host: user, opened: time.Now(), last: time.Now(),
		pages: map[string]int{}, seen: map[string]time.Time{user: time.Now()}, changed: make(chan struct{}),
	}
	for i, animal := range names(n) {
		c := chair{want: plan.Wants[i], animal: animal, kept: rm.opened}
		if c.want == AgentOnly {
			if c.agent, err = r.agent(plan.Agents[i]); err != nil {
				return "", err
			}
		}
		rm.chairs = append(rm.chairs, c)
	}
	if plan.StartAfter > 0 {
		rm.starts = rm.opened.Add(plan.StartAfter)
	}
	if err := rm.sit(user, name, game.NoSeat); err != nil {
		return "", err
	}
	return r.add(rm)
}

// add takes a new room in, and gives it its code.
func (r *Rooms) add(rm *room) (code string, err error) {
	r.mu.Lock()
	if len(r.byCode) >= maxRooms {
		r.mu.Unlock()
		return "", ErrFull
	}
	for rm.code = newCode(); r.byCode[rm.code] != nil; rm.code = newCode() {
	}
	r.byCode[rm.code] = rm
	rm.timer = time.AfterFunc(time.Hour, func() { r.tend(rm) })
	rm.arm()
	r.seatGuests()
	code = rm.code
	r.mu.Unlock()
	r.keep(code)
	return code, nil
}

// agent returns the name of an agent that can be chosen, "" for any of the cast.
func (r *Rooms) agent(name string) (string, error) {
	if name != "" && !slices.Contains(r.agents, name) && !(keeps(name) && slices.Contains(r.agents, Connected)) {
		return "", ErrAgent
	}
	return name, nil
}

// do changes a room, and tells those who look at it. A game that has begun is
// out of its reach.
func (r *Rooms) do(code string, change func(*room) error) error {
	err := r.change(code, change)
	if err == nil {
		r.keep(code)
	}
	return err
}

func (r *Rooms) change(code string, change func(*room) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	rm := r.byCode[code]
	if rm == nil || rm.table != "" || rm.starting {
		return ErrNoRoom
	}
	if err := change(rm); err != nil {
		return err
	}
	r.settle(rm)
	r.seatGuests()
	return nil
}

// settle hands a room over whose host has left, and closes one that is empty.
func (r *Rooms) settle(rm *room) {
	if rm.seatOf(rm.host) == game.NoSeat {
		rm.host = ""
		for _, c := range rm.chairs {
			if c.user != "" {
				rm.host = c.user
				break
			}
		}
		if rm.host == "" {
			r.close(rm)
		}
	}
	rm.tell()
	rm.arm()
}

func (r *Rooms) close(rm *room) {
	for i := range rm.chairs {
		r.release(&rm.chairs[i])
	}
	rm.timer.Stop()
	delete(r.byCode, rm.code)
}

// Join seats a user, on the first free seat if seat is NoSeat.
func (r *Rooms) Join(code, user, name string, seat game.Seat) error {
	return r.do(code, func(rm *room) error {
		rm.seen[user] = time.Now()
		return rm.sit(user, name, seat)
	})
}

// Leave frees the user's seat. If that was the host, the next guest is; if it
// was the last, the room closes.
func (r *Rooms) Leave(code, user string) error {
	return r.do(code, func(rm *room) error { return rm.free(rm.seatOf(user)) })
}

// Remove frees a guest's seat, for the host.
func (r *Rooms) Remove(code, user string, seat game.Seat) error {
	return r.byHost(code, user, func(rm *room) error { return rm.free(seat) })
}

// HandOver makes the guest on a seat the host.
func (r *Rooms) HandOver(code, user string, seat game.Seat) error {
	return r.byHost(code, user, func(rm *room) error {
		if int(seat) >= len(rm.chairs) || rm.chairs[seat].user == "" {
			return ErrTaken
		}
		rm.host = rm.chairs[seat].user
		return nil
	})
}

// Reserve says who may sit on a seat where no person sits; agent counts for AgentOnly.
func (r *Rooms) Reserve(code, user string, seat game.Seat, want Want, agent string) error {
	return r.byHost(code, user, func(rm *room) error {
		if int(seat) >= len(rm.chairs) || rm.chairs[seat].user != "" {
			return ErrTaken
		}
		name := ""
		if want == AgentOnly {
			var err error
			if name, err = r.agent(agent); err != nil {
				return err
			}
		}
		c := &rm.chairs[seat]
		if c.agent != name {
			r.release(c)
			c.kept = time.Now()
		}
		c.want, c.agent = want, name
		c.held, c.heldAs = "", ""
		return nil
	})
}

func (r *Rooms) byHost(code, user string, change func(*room) error) error {
	return r.do(code, func(rm *room) error {
		if user == "" || user != rm.host {
			return ErrNotHost
		}
		return change(rm)
	})
}

// Start begins the game, for the host.
func (r *Rooms) Start(ctx context.Context, code, user string) error {
	var begun *room
	err := r.byHost(code, user, func(rm *room) error {
		if !rm.ready() {
			return ErrEmpty
		}
		begun, rm.starting, rm.id = rm, true, newID()
		return nil
	})
	if err != nil {
		return err
	}
	return r.begin(ctx, begun)
}

// Reseat gives the chairs of a user to another one, "" for nobody. One who has
// a chair in a room already gets no second.
func (r *Rooms) Reseat(from, to string) {
	var changed []string
	defer func() {
		for _, code := range changed {
			r.keep(code)
		}
	}()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rm := range r.byCode {
		seat := rm.seatOf(from)
		if kept := rm.reseatKept(from, to); kept || seat != game.NoSeat {
			changed = append(changed, rm.code)
		}
		if seat == game.NoSeat || rm.starting {
			continue
		}
		if rm.host == from {
			rm.host = to
		}
		c := &rm.chairs[seat]
		if c.user = to; rm.seatOf(to) != seat { // sits there already, or nobody
			c.user, c.name = "", ""
		}
		rm.seen[to] = time.Now()
		if rm.table == "" {
			r.settle(rm)
		}
	}
}

// begin opens the table of a room that is starting.
func (r *Rooms) begin(ctx context.Context, rm *room) error {
	r.mu.Lock()
	cfg, sitting := rm.config()
	code := rm.code
	r.mu.Unlock()
	r.lobby.cast.fill(cfg.Seats, rm.plan.Strength)
	t, err := r.lobby.deal(context.WithoutCancel(ctx), cfg, sitting)
	defer r.keep(code)
	r.mu.Lock()
	defer r.mu.Unlock()
	rm.starting = false
	if err == nil {
		rm.table, rm.watch = t.ID(), t.Watchable()
		rm.seated()
	} else {
		rm.starts = time.Time{} // not again by itself
	}
	rm.tell()
	rm.arm()
	return err
}

// deal opens a table of the given id, and seats guests. Those who are sitting are the table's if
// it opens.
func (l *Lobby) deal(ctx context.Context, cfg table.Config, sitting map[game.Seat]Guest) (*table.Table, error) {
	called := maps.Clone(sitting)
	t, err := l.launch(ctx, cfg, l.invite(cfg.ID, cfg.Seats, called))
	if err != nil {
		maps.DeleteFunc(called, func(seat game.Seat, _ Guest) bool { return sitting[seat] != nil })
		l.dismiss(called)
	}
	return t, err
}

// Look returns a room with the eyes of a user.
func (r *Rooms) Look(code, user string) (Room, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rm := r.byCode[code]
	if rm == nil {
		return Room{}, ErrNoRoom
	}
	now := time.Now()
	if user != "" {
		rm.seen[user] = now
	}
	rm.last = now
	return rm.view(user, now)
}

// Watch counts a page that is open until the returned function is called.
func (r *Rooms) Watch(code, user string) (leave func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rm := r.byCode[code]
	if rm == nil {
		return nil, ErrNoRoom
	}
	rm.page(user, 1)
	return sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		rm.page(user, -1)
	}), nil
}

// List returns the rooms that the lobby lists and that have a seat to take,
// the newest first.
func (r *Rooms) List() []Room {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []Room
	for _, rm := range r.byCode {
		if !rm.plan.Listed || rm.table != "" || rm.starting {
			continue
		}
		if v, err := rm.view("", time.Now()); err == nil {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b Room) int {
		if c := b.Opened.Compare(a.Opened); c != 0 {
			return c
		}
		return strings.Compare(a.Code, b.Code)
	})
	return list
}
