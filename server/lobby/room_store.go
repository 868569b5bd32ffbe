package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// A storedRoom is a room as it is written down. Who is looking at it is not: a
// browser comes back by itself.
type storedRoom struct {
	Setup  json.RawMessage `json:"setup"`
	Pace   string          `json:"pace"`
	Fill   bool            `json:"fill,omitempty"`
	Watch  bool            `json:"watch,omitempty"`
	Listed bool            `json:"listed,omitempty"`
	Host   string          `json:"host"`
	Opened time.Time       `json:"opened"`
	Starts time.Time       `json:"starts,omitzero"`
	Last   time.Time       `json:"last"`
	Table  string          `json:"table,omitempty"`
	Begun  bool            `json:"begun,omitempty"` // the table is there; without it, it may be
	Seen   bool            `json:"seen,omitempty"`  // the begun game may be watched
	After  string          `json:"after,omitempty"` // the game that it follows
	Chairs []storedChair   `json:"chairs"`
}

type storedChair struct {
	Want   Want   `json:"want"`
	Agent  string `json:"agent,omitempty"`
	Animal string `json:"animal"`
	User   string `json:"user,omitempty"`
	Name   string `json:"name,omitempty"`
	Kept   string `json:"kept,omitempty"`
	KeptAs string `json:"kept_as,omitempty"`
}

// startGrace is how long a room that begins by itself waits at least after a
// restart, so that those who sit there are back.
const startGrace = time.Minute

func (rm *room) encode() (string, error) {
	setup, err := store.EncodeSetup(rm.plan.Setup)
	if err != nil {
		return "", err
	}
	out := storedRoom{
		Setup: setup, Pace: rm.plan.Pace.String(), Fill: rm.plan.Fill, Watch: rm.plan.Watch, Listed: rm.plan.Listed,
		Host: rm.host, Opened: rm.opened, Starts: rm.starts, Last: rm.last, Table: rm.table, Begun: rm.table != "", Seen: rm.watch, After: rm.after,
	}
	if rm.starting {
		out.Table = rm.id
	}
	for _, c := range rm.chairs {
		out.Chairs = append(out.Chairs, storedChair{c.want, c.agent, c.animal, c.user, c.name, c.held, c.heldAs})
	}
	text, err := json.Marshal(out)
	return string(text), err
}

func decodeRoom(code, text string, now time.Time) (*room, error) {
	var in storedRoom
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return nil, err
	}
	setup, err := store.DecodeSetup(in.Setup)
	if err != nil {
		return nil, err
	}
	pace, err := table.ParsePace(in.Pace)
	if err != nil {
		return nil, err
	}
	if len(in.Chairs) != setup.Seats() {
		return nil, fmt.Errorf("%d chairs expected, got %d", setup.Seats(), len(in.Chairs))
	}
	rm := &room{
		code: code, plan: Plan{Setup: setup, Pace: pace, Fill: in.Fill, Watch: in.Watch, Listed: in.Listed},
		host: in.Host, opened: in.Opened, starts: in.Starts, last: in.Last, table: in.Table, watch: in.Seen, after: in.After,
		pages: map[string]int{}, seen: map[string]time.Time{}, changed: make(chan struct{}),
	}
	for _, c := range in.Chairs {
		rm.chairs = append(rm.chairs, chair{want: c.Want, agent: c.Agent, animal: c.Animal, user: c.User, name: c.Name, kept: now, held: c.Kept, heldAs: c.KeptAs})
		rm.plan.Wants, rm.plan.Agents = append(rm.plan.Wants, c.Want), append(rm.plan.Agents, c.Agent)
		if c.User != "" {
			rm.seen[c.User] = now // nobody was away while there was no server
		}
	}
	if !in.Begun {
		rm.last = now
		rm.id, rm.table = in.Table, ""
	}
	if soonest := now.Add(startGrace); !rm.starts.IsZero() && rm.starts.Before(soonest) {
		rm.starts = soonest
	}
	return rm, nil
}

// Recover brings back the rooms that were written down, with their seats, hosts
// and codes. One that cannot be read is logged and left alone.
func (r *Rooms) Recover(ctx context.Context) error {
	stored, err := r.lobby.store.Rooms(ctx)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	now := time.Now()
	for code, text := range stored {
		rm, err := decodeRoom(code, text, now)
		if err != nil {
			r.lobby.deps.Log.Error("room not recovered", "room", code, "err", err)
			continue
		}
		if rm.table != "" && now.Sub(rm.last) >= codeStands {
			r.keep(code) // there is none: it is struck out
			continue
		}
		if rm.id != "" { // the server ended while the game began
			switch t, err := r.lobby.Get(ctx, rm.id); {
			case err == nil:
				rm.table, rm.watch = rm.id, t.Watchable()
			case !errors.Is(err, ErrNotFound):
				rm.table = rm.id
			}
		}
		r.mu.Lock()
		r.byCode[code] = rm
		rm.timer = time.AfterFunc(time.Hour, func() { r.tend(rm) })
		rm.arm()
		r.mu.Unlock()
	}
	r.usher()
	return nil
}

// keep writes a room down as it is now, or strikes it out if it is closed. A
// room that cannot be written down goes on; it is lost if the server ends.
func (r *Rooms) keep(code string) {
	r.saving.Lock() // so that the last to come writes last
	defer r.saving.Unlock()
	if r.lobby.Closed() {
		return
	}
	r.mu.Lock()
	text, err := "", error(nil)
	if rm := r.byCode[code]; rm != nil {
		text, err = rm.encode()
	}
	r.mu.Unlock()
	if err == nil {
		err = r.lobby.store.SaveRoom(context.Background(), code, text)
	}
	if err != nil {
		r.lobby.deps.Log.Error("room not stored", "room", code, "err", err)
	}
}

// reseatKept gives what is kept for a user to another one.
func (rm *room) reseatKept(from, to string) (changed bool) {
	for i := range rm.chairs {
		if c := &rm.chairs[i]; c.held == from && from != "" {
			c.held, changed = to, true
		}
	}
	return changed
}

// chairFor returns the seat that is kept for a user.
func (rm *room) chairFor(user string) game.Seat {
	for i, c := range rm.chairs {
		if user != "" && c.held == user {
			return game.Seat(i)
		}
	}
	return game.NoSeat
}
