package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A memory is a Store that keeps games in memory and fails on demand.
type memory struct {
	mu    sync.Mutex
	games map[string]store.Record
	ends  []int // length of the log after each commit
	fail  error
	write time.Duration // time for storing an event
}

func newMemory() *memory { return &memory{games: map[string]store.Record{}} }

func (m *memory) Create(_ context.Context, g store.Game, evs []store.Stamped, notes []store.Note) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	m.games[g.ID] = store.Record{Game: g, Events: slices.Clone(evs), Notes: notes}
	m.ends = append(m.ends, len(evs))
	return nil
}

func (m *memory) AppendSoon(id string, evs []store.Stamped, notes ...store.Note) error {
	return m.Append(id, evs, notes...)
}

func (m *memory) Append(id string, evs []store.Stamped, notes ...store.Note) error {
	m.mu.Lock()
	write := m.write
	m.mu.Unlock()
	if write > 0 {
		pass(time.Duration(len(evs)) * write)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	rec := m.games[id]
	for i, ev := range evs {
		if int(ev.Event.Seq) != len(rec.Events)+i+1 {
			return fmt.Errorf("position %d, want %d", ev.Event.Seq, len(rec.Events)+i+1)
		}
	}
	rec.Events = append(slices.Clone(rec.Events), evs...)
	rec.Notes = append(slices.Clone(rec.Notes), notes...)
	m.games[id] = rec
	m.ends = append(m.ends, len(rec.Events))
	return nil
}

func (m *memory) AppendNote(id string, n store.Note) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	rec := m.games[id]
	rec.Notes = append(slices.Clone(rec.Notes), n)
	m.games[id] = rec
	return nil
}

func (m *memory) Load(_ context.Context, id string) (store.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rec, ok := m.games[id]
	if !ok {
		return store.Record{}, store.ErrNotFound
	}
	return rec, nil
}

func (m *memory) Ready(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.fail
}

func (m *memory) setFail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = err
}

func (m *memory) setWrite(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.write = d
}

func (m *memory) log(id string) []rules.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	rec := m.games[id]
	log := make([]rules.Event, len(rec.Events))
	for i := range rec.Events {
		log[i] = rec.Events[i].Event
	}
	return log
}

// choose returns a legal answer that depends only on the question: two turns of talk a day, then silence.
func choose(key rules.Key, ask rules.Ask) rules.Action {
	d := agent.DrawFor(key, ask)
	switch ask.Kind {
	case rules.AskTalk, rules.AskWhisper:
		text := rules.OverText
		if ask.Turn < 2 && ask.Remaining > 0 {
			text = fmt.Sprintf("ESTIMATE Agent[%02d] WEREWOLF", 1+d.Below(3))
		}
		return rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: text}
	}
	return rules.Action{Kind: ask.Kind, Target: d.Pick(ask.Targets)}
}

// A puppet is an agent made of functions. The zero value answers at once, with choose.
type puppet struct {
	seating agent.Seating
	act     func(p *puppet, ask rules.Ask) (rules.Action, bool)
	observe func(evs []rules.Event)
}

func (p *puppet) Observe(evs []rules.Event) {
	if p.observe != nil {
		p.observe(evs)
	}
}

func (p *puppet) Act(ask rules.Ask) (rules.Action, bool) {
	if p.act != nil {
		return p.act(p, ask)
	}
	return choose(p.seating.Key, ask), true
}

func puppets(_ string, s agent.Seating) (agent.Agent, error) { return &puppet{seating: s}, nil }

// A stage holds a table with its store and other dependencies.
type stage struct {
	*Table
	t    *testing.T
	deps Deps
	mem  *memory
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// open opens a village of five whose people sit on the given seats.
func open(t *testing.T, key byte, pace Pace, people ...game.Seat) *stage {
	t.Helper()
	return openWith(t, puppets, key, pace, people...)
}

func openWith(
	t *testing.T, agents func(string, agent.Seating) (agent.Agent, error), key byte, pace Pace, people ...game.Seat,
) *stage {
	t.Helper()
	return openSetup(t, rules.Five(), agents, key, pace, people...)
}

// openHeld opens a village whose nights are held.
func openHeld(t *testing.T, seats int, key byte, pace Pace, people ...game.Seat) *stage {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	setup.HeldNight = true
	return openSetup(t, setup, puppets, key, pace, people...)
}

func openSetup(
	t *testing.T, setup rules.Setup, agents func(string, agent.Seating) (agent.Agent, error),
	key byte, pace Pace, people ...game.Seat,
) *stage {
	t.Helper()
	mem := newMemory()
	s := &stage{t: t, mem: mem, deps: Deps{Store: mem, Agents: agents, Log: quiet(), Substitute: "puppet"}}
	cfg := Config{
		ID: "t1", Opener: opener, Setup: setup, Key: rules.Key{key}, Pace: pace, Seats: make([]Occupant, setup.Seats()),
	}
	for i := range cfg.Seats {
		cfg.Seats[i] = Occupant{Name: fmt.Sprint("n", i), Agent: "puppet"}
	}
	for _, seat := range people {
		cfg.Seats[seat] = Occupant{Kind: Person, Name: "person", User: fmt.Sprint("u", seat)}
	}
	var err error
	if s.Table, err = Create(t.Context(), cfg, s.deps); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() }) // a later table of the stage, perhaps
	return s
}

// opener is the user who opened the tables of these tests.
const opener = "opener"

// reopen closes the table and brings it back from the store.
func (s *stage) reopen() {
	s.t.Helper()
	s.Close()
	again, err := Open(s.t.Context(), s.ID(), s.deps)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Table = again
}

func (s *stage) watch(v game.Viewer, after uint32) *Feed {
	s.t.Helper()
	f, err := s.Watch(s.t.Context(), v, after)
	if err != nil {
		s.t.Fatal(err)
	}
	return f
}

func (s *stage) next(f *Feed) Batch {
	s.t.Helper()
	b, err := f.Next(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

func (s *stage) snapshot(v game.Viewer) Batch {
	s.t.Helper()
	b, err := s.Snapshot(s.t.Context(), v)
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

// answer hands in the answer to the seat's open question.
func (s *stage) answer(seat game.Seat, ask rules.Ask) {
	s.t.Helper()
	in := rules.Input{Seat: seat, Ask: ask.ID, Action: choose(rules.Key{99}, ask)}
	if err := s.Submit(s.t.Context(), in); err != nil {
		s.t.Fatalf("answer to %+v: %v", ask, err)
	}
}

// play answers for a person until the game is over or done returns true. It returns the items that the person saw.
func (s *stage) play(seat game.Seat, done func(Batch) bool) []Item {
	s.t.Helper()
	f := s.watch(game.AtSeat(seat), 0)
	defer f.Close()
	var seen []Item
	answered := uint32(0)
	for {
		b := s.next(f)
		seen = append(seen, b.Items...)
		if b.Over || done != nil && done(b) {
			return seen
		}
		if b.Asked && b.Ask.ID != answered {
			s.answer(seat, b.Ask)
			answered = b.Ask.ID
		}
	}
}

// drain reads the items that are already available, without waiting for more.
func (s *stage) drain(f *Feed) []Item {
	s.t.Helper()
	var items []Item
	for {
		b, ok, err := f.take()
		if err != nil {
			s.t.Fatal(err)
		}
		if !ok {
			return items
		}
		items = append(items, b.Items...)
	}
}

// sameAs checks that items are exactly what v may see of a log.
func sameAs(t *testing.T, items []Item, log []rules.Event, v game.Viewer) {
	t.Helper()
	want := rules.Project(nil, log, v)
	if len(items) != len(want) {
		t.Fatalf("%v: got %d items, want %d", v, len(items), len(want))
	}
	for i := range items {
		if items[i].Event != want[i] || items[i].N != want[i].Seq {
			t.Fatalf("%v: item %d:\n got %+v\nwant %+v", v, i+1, items[i], want[i])
		}
	}
}

var errDisk = errors.New("the disk is full")

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// pass lets a duration pass on the clock of the test's synctest bubble, which takes no real time.
func pass(d time.Duration) { <-time.After(d) }
