package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// A storedRoom is the stored form of a room. Open pages are not stored, because browsers reconnect automatically.
type storedRoom struct {
	Setup      json.RawMessage `json:"setup,omitempty"` // none for a mini-game
	Mini       Mini            `json:"mini,omitzero"`
	Pace       string          `json:"pace"`
	Strength   string          `json:"strength,omitempty"`
	Fill       bool            `json:"fill,omitempty"`
	Watch      bool            `json:"watch,omitempty"`
	Listed     bool            `json:"listed,omitempty"`
	Characters bool            `json:"characters,omitempty"`
	Host       string          `json:"host"`
	Opened     time.Time       `json:"opened"`
	Starts     time.Time       `json:"starts,omitzero"`
	Last       time.Time       `json:"last"`
	Table      string          `json:"table,omitempty"`
	Begun      bool            `json:"begun,omitempty"` // Table exists; otherwise it was being opened
	Watchable  bool            `json:"seen,omitempty"`  // anybody may watch Table
	After      string          `json:"after,omitempty"` // the id of the game that it repeats
	Guests     []string        `json:"guests,omitempty"`
	Out        []Out           `json:"out,omitempty"`
	Moved      []string        `json:"moved,omitempty"`
	Seats      []storedSeat    `json:"chairs"`
}

type storedSeat struct {
	Want   WishKind `json:"want"`            // Anyone, PersonOnly, or storedAgent
	Agent  string   `json:"agent,omitempty"` // the text of a wish for an agent, without agentPrefix
	Animal string   `json:"animal"`
	User   string   `json:"user,omitempty"`
	Name   string   `json:"name,omitempty"`
	Kept   string   `json:"kept,omitempty"`
	KeptAs string   `json:"kept_as,omitempty"`
}

// storedAgent is the stored kind of every wish for an agent. storedSeat.Agent says which agent is wished for.
const storedAgent = BuiltIn

// startGrace is the least time between a restart and the automatic start of a game, so that people can come
// back.
const startGrace = time.Minute

func (rm *room) encode() (string, error) {
	p := &rm.plan
	var setup json.RawMessage
	if !p.Mini.Some() {
		var err error
		if setup, err = store.EncodeSetup(p.Setup); err != nil {
			return "", err
		}
	}
	out := storedRoom{
		Setup: setup, Mini: p.Mini, Pace: p.Pace.String(), Strength: p.Strength.String(), Fill: p.Fill,
		Watch: p.Watch, Listed: p.Listed,
		Characters: p.Characters,
		Host:       rm.host, Opened: rm.opened, Starts: rm.starts, Last: rm.lastLook,
		Table: rm.table, Begun: rm.table != "", Watchable: rm.watchable, After: rm.after,
		Guests: rm.guests, Out: rm.out, Moved: rm.moved,
	}
	if rm.startingAs != "" {
		out.Table = rm.startingAs
	}
	for i := range rm.seats {
		out.Seats = append(out.Seats, rm.seats[i].encode())
	}
	text, err := json.Marshal(out)
	return string(text), err
}

func (s *seat) encode() storedSeat {
	out := storedSeat{
		Want: min(s.wish.Kind, storedAgent), Animal: s.animal, User: s.user, Name: s.name, Kept: s.keptFor, KeptAs: s.keptAs,
	}
	if s.wish.ForAgent() {
		out.Agent = strings.TrimPrefix(s.wish.String(), agentPrefix)
	}
	return out
}

func decodeRoom(code, text string, now time.Time) (*room, error) {
	var in storedRoom
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return nil, err
	}
	plan, err := in.plan()
	if err != nil {
		return nil, err
	}
	if len(in.Seats) != plan.Seats() {
		return nil, fmt.Errorf("%d seats expected, got %d", plan.Seats(), len(in.Seats))
	}
	rm := &room{
		code: code, plan: plan, host: in.Host, opened: in.Opened, starts: in.Starts, lastLook: in.Last,
		table: in.Table, watchable: in.Watchable, after: in.After, guests: in.Guests, out: in.Out, moved: in.Moved,
		pages: map[string]int{}, lastSeen: map[string]time.Time{}, changed: make(chan struct{}),
	}
	for i := range in.Seats {
		s, err := in.Seats[i].decode(now)
		if err != nil {
			return nil, err
		}
		rm.seats = append(rm.seats, s)
		rm.plan.Wishes = append(rm.plan.Wishes, s.wish)
		if s.user != "" {
			rm.lastSeen[s.user] = now // the time while the server was down is no absence
		}
	}
	if !in.Begun {
		rm.lastLook = now
		rm.startingAs, rm.table = in.Table, ""
	}
	if soonest := now.Add(startGrace); !rm.starts.IsZero() && rm.starts.Before(soonest) {
		rm.starts = soonest
	}
	return rm, nil
}

// plan returns the host's choices, except the wishes.
func (in *storedRoom) plan() (Plan, error) {
	plan := Plan{
		Fill: in.Fill, Watch: in.Watch, Listed: in.Listed, Characters: in.Characters, Mini: in.Mini,
	}
	if in.Mini.Some() {
		return plan, nil
	}
	var err error
	if plan.Setup, err = store.DecodeSetup(in.Setup); err != nil {
		return plan, err
	}
	if plan.Pace, err = table.ParsePace(in.Pace); err != nil {
		return plan, err
	}
	var ok bool
	if plan.Strength, ok = agent.ParseStrength(in.Strength); !ok {
		return plan, fmt.Errorf("a strength expected, got %q", in.Strength)
	}
	return plan, nil
}

func (in *storedSeat) decode(now time.Time) (seat, error) {
	s := seat{
		wish: Wish{Kind: in.Want}, animal: in.Animal, user: in.User, name: in.Name,
		since: now, keptFor: in.Kept, keptAs: in.KeptAs,
	}
	ok := in.Want <= storedAgent
	if in.Want == storedAgent {
		s.wish, ok = ParseWish(agentPrefix + in.Agent)
	}
	if !ok {
		return seat{}, fmt.Errorf("a wish for a seat expected, got %d %q", in.Want, in.Agent)
	}
	return s, nil
}

// Recover brings back the stored rooms. A room that cannot be read is logged and
// skipped; an expired one is removed.
func (r *Rooms) Recover(ctx context.Context) error {
	stored, err := r.store.All(ctx)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	now := time.Now()
	for code, text := range stored {
		rm, err := decodeRoom(code, text, now)
		if err != nil {
			r.log.Error("room not recovered", "room", code, "err", err)
			continue
		}
		if rm.table != "" && rm.expired(now) {
			r.save(code) // removes the room from the store, because byCode does not contain it
			continue
		}
		starting := rm.startingAs
		if starting != "" { // the server ended while the game was beginning
			rm.table, rm.watchable = r.findTable(ctx, rm.plan.Mini, starting)
			rm.startingAs = ""
		}
		r.rooms.mu.Lock()
		r.enter(rm)
		r.rooms.mu.Unlock()
		if starting != "" {
			r.save(code)
		}
	}
	r.rooms.seatGuests()
	return nil
}

// findTable returns the id if a game with it exists, and "" otherwise. It reports whether anybody may watch the game.
func (r *Rooms) findTable(ctx context.Context, m Mini, id string) (table string, watchable bool) {
	if m.Some() {
		if r.minis.HasTable(ctx, id) {
			return id, true
		}
		return "", false
	}
	t, err := r.lobby.Get(ctx, id)
	switch {
	case err == nil:
		return id, t.Watchable()
	case errors.Is(err, lobby.ErrNotFound):
		return "", false
	}
	return id, false
}

// saveAgain is the time until the next try to store a room.
const saveAgain = time.Second

// save stores a room as it is now, or removes a closed one from the store. If that fails, it tries again until it
// succeeds. Meanwhile the room goes on, but it is lost if the server ends.
func (r *Rooms) save(code string) {
	err := r.saveNow(code)
	r.saving.Lock()
	defer r.saving.Unlock()
	if err == nil {
		delete(r.unsaved, code)
		return
	}
	if !r.unsaved[code] {
		r.unsaved[code] = true
		r.log.Error("room not stored; it is tried again", "room", code, "err", err)
	}
	time.AfterFunc(saveAgain, func() { r.save(code) })
}

// saveNow is save without another attempt.
func (r *Rooms) saveNow(code string) error {
	r.saving.Lock() // so that the latest state is stored last
	defer r.saving.Unlock()
	if r.lobby.Closed() {
		return nil
	}
	r.rooms.mu.Lock()
	text, err := "", error(nil)
	if rm := r.rooms.byCode[code]; rm != nil {
		text, err = rm.encode()
	}
	r.rooms.mu.Unlock()
	if err == nil {
		err = r.store.Save(context.Background(), code, text)
	}
	return err
}
