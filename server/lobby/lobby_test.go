package lobby

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool/pooltest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// An opponent answers with the first legal action.
type opponent struct{}

func (opponent) Observe([]rules.Event) {}

func (opponent) Act(ask rules.Ask) (rules.Action, bool) { return pooltest.Answer(ask), true }

// five is the configuration with which people open a village of five.
var five = table.Config{Setup: rules.Five()}

func opponents(string, agent.Seating) (agent.Agent, error) { return opponent{}, nil }

func tempGames(t *testing.T) *store.Games {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // the test is over; nothing to report
	return db.Games
}

func deps(st Store) table.Deps {
	return table.Deps{Store: st, Agents: opponents, Log: slog.New(slog.DiscardHandler)}
}

func newLobby(t *testing.T, st Store, limit int) *Lobby {
	t.Helper()
	l := newLimited(st, deps(st), limit, idleTime)
	t.Cleanup(l.Close)
	return l
}

// act gives one answer for a person.
func act(t *testing.T, tb *table.Table, seat game.Seat) {
	t.Helper()
	now, err := tb.Snapshot(t.Context(), game.AtSeat(seat))
	if err != nil {
		t.Fatal(err)
	}
	if !now.Asked {
		return
	}
	if err := tb.Submit(t.Context(), rules.Input{Seat: seat, Ask: now.Ask.ID,
		Action: pooltest.Answer(now.Ask)}); err != nil {
		t.Fatal(err)
	}
}

func TestPlay(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 1000)
	var sat game.SeatSet
	ids := map[string]bool{}
	for sat != game.FirstSeats(5) || len(ids) < 40 { // or until the lobby is full
		tb, err := l.Play(t.Context(), By{User: "u1"}, table.Config{Setup: rules.Five(), Pace: table.PaceSlow}, agent.Even)
		if err != nil {
			t.Fatalf("in %d games the person sat on %b only: %v", len(ids), sat, err)
		}
		seat, ok := tb.SeatOf("u1")
		if !ok || tb.HumanSeats() != game.Seats(seat) || tb.AllAgents() {
			t.Fatalf("the user sits on %v, people on %b", seat, tb.HumanSeats())
		}
		for _, other := range []string{"u2", ""} {
			if _, ok := tb.SeatOf(other); ok {
				t.Errorf("%q has a seat", other)
			}
		}
		sat = sat.With(seat)
		if ids[tb.ID()] || len(tb.ID()) != 16 {
			t.Errorf("id %q", tb.ID())
		}
		ids[tb.ID()] = true
		seen := map[string]bool{}
		for i, o := range tb.Occupants() {
			if seen[o.Name] || o.Name == "" {
				t.Errorf("name %q twice", o.Name)
			}
			seen[o.Name] = true
			if wantAgent := game.Seat(i) != seat; (o.Agent == Opponent) != wantAgent || (o.User == "") != wantAgent {
				t.Errorf("seat %d: %+v", i+1, o)
			}
		}
		again, err := l.Get(t.Context(), tb.ID())
		if err != nil || again != tb {
			t.Errorf("Get: got %p, %v; want %p", again, err, tb)
		}
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 2)
	if _, err := l.Play(t.Context(), By{User: ""}, table.Config{Setup: rules.Five()}, agent.Even); err == nil {
		t.Error("a person without an account: no error")
	}
	if _, err := l.Play(t.Context(), By{User: "u"}, table.Config{}, agent.Even); err == nil {
		t.Error("an empty village: no error")
	}
	if _, err := l.Get(t.Context(), "nowhere"); !errors.Is(err, ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
	first, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Watch(t.Context(), By{}, rules.Five()); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even); !errors.Is(err, ErrFull) {
		t.Errorf("a third of two: got %v, want ErrFull", err)
	}
	if _, err := l.Get(t.Context(), first.ID()); err != nil {
		t.Errorf("a full lobby does not find what is open: %v", err)
	}
	l.Close()
	l.Close()
	if _, err := l.Get(t.Context(), first.ID()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: got %v, want ErrClosed", err)
	}
	if l.Len() != 0 {
		t.Errorf("closed, and %d tables are open", l.Len())
	}
}

// TestRecover stops the program in the middle of games and starts it again on
// the same database, once for each answer of the person, until the games are over.
func TestRecover(t *testing.T) {
	t.Parallel()
	games := tempGames(t)
	l := newLobby(t, games, 1000)
	mine, err := l.Play(t.Context(), By{User: "u1"}, table.Config{Setup: rules.Five()}, agent.Even)
	if err != nil {
		t.Fatal(err)
	}
	id := mine.ID()
	seat, _ := mine.SeatOf("u1")
	village, err := l.Watch(t.Context(), By{}, rules.Fifteen())
	if err != nil {
		t.Fatal(err)
	}
	var before []table.Item
	for {
		now, err := mine.Snapshot(t.Context(), game.AtSeat(seat))
		if err != nil {
			t.Fatal(err)
		}
		for i := range before {
			if now.Items[i] != before[i] {
				t.Fatalf("item %d was %+v, and is %+v", i+1, before[i], now.Items[i])
			}
		}
		before = now.Items
		act(t, mine, seat)
		if err := mine.ToEnd(t.Context(), "u1"); err != nil && !errors.Is(err, table.ErrPace) { // the living get ErrPace
			t.Fatal(err)
		}
		l.Close()
		l = newLobby(t, games, 1000)
		if err := l.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
		if mine, err = l.Get(t.Context(), id); errors.Is(err, ErrFinished) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := mine.SeatOf("u1"); !ok || s != seat {
			t.Fatalf("the person sat on %v and sits on %v", seat, s)
		}
	}
	if _, err := l.Get(t.Context(), village.ID()); err != nil && !errors.Is(err, ErrFinished) {
		t.Errorf("the other table: %v", err)
	}
	rec, err := games.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var log []rules.Event
	for _, ev := range rec.Events {
		log = append(log, ev.Event)
	}
	if state, err := rules.Fold(rec.Setup, log); err != nil || !state.Over() {
		t.Errorf("the stored log: over %v, %v", state.Over(), err)
	}
	for i, ev := range rules.Project(nil, log, game.AtSeat(seat))[:len(before)] {
		if before[i].Event != ev {
			t.Fatalf("item %d was %+v, stored is %+v", i+1, before[i].Event, ev)
		}
	}
}

func TestGetTogether(t *testing.T) {
	t.Parallel()
	games := tempGames(t)
	l := newLobby(t, games, 1000)
	tb, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even)
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	l = newLobby(t, games, 1000)
	var wg sync.WaitGroup
	got := make([]*table.Table, 20)
	for i := range got {
		wg.Go(func() {
			var err error
			if got[i], err = l.Get(t.Context(), tb.ID()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i := range got {
		if got[i] != got[0] {
			t.Fatal("one game has two tables")
		}
	}
}

// A shelf is a store in memory, for tests that let time pass.
type shelf struct {
	mu   sync.Mutex
	rec  store.Record
	fail error
}

func (s *shelf) Create(_ context.Context, g store.Game, evs []store.Stamped, notes []store.Note) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rec = store.Record{Game: g, Events: evs, Notes: notes}
	return s.fail
}

func (s *shelf) AppendSoon(id string, evs []store.Stamped, notes ...store.Note) error {
	return s.Append(id, evs, notes...)
}

func (s *shelf) Append(_ string, evs []store.Stamped, notes ...store.Note) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		s.rec.Notes = append(s.rec.Notes[:len(s.rec.Notes):len(s.rec.Notes)], notes...)
		s.rec.Events = append(s.rec.Events[:len(s.rec.Events):len(s.rec.Events)], evs...)
	}
	return s.fail
}

func (s *shelf) AppendNote(_ string, n store.Note) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		s.rec.Notes = append(s.rec.Notes[:len(s.rec.Notes):len(s.rec.Notes)], n)
	}
	return s.fail
}

func (s *shelf) Load(_ context.Context, id string) (store.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rec.ID != id {
		return store.Record{}, store.ErrNotFound
	}
	return s.rec, nil
}

func (s *shelf) Unfinished(context.Context) ([]string, error) { return []string{s.rec.ID}, nil }

func (s *shelf) Ready(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fail
}

func (s *shelf) setFail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

// TestBrokenTableIsOpenedAnew checks that a table that has reached an impossible state is replaced by one that is
// opened from the store.
func TestBrokenTableIsOpenedAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &shelf{}
		l := newLobby(t, st, 10)
		tb, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		seat, _ := tb.SeatOf("u")
		st.mu.Lock()
		st.rec.Events = st.rec.Events[:len(st.rec.Events)-1] // as if the database had been replaced
		st.mu.Unlock()
		st.setFail(errors.New("the disk is full"))
		for !tb.Now().Paused {
			if now, err := tb.Snapshot(t.Context(), game.AtSeat(seat)); err == nil && now.Asked {
				_ = tb.Submit(t.Context(), rules.Input{Seat: seat, Ask: now.Ask.ID, Action: pooltest.Answer(now.Ask)})
			}
			pass(time.Second)
		}
		if again, err := l.Get(t.Context(), tb.ID()); err != nil || again != tb {
			t.Errorf("a table that is only paused was exchanged: %v", err)
		}
		st.setFail(nil)
		pass(2 * time.Second)
		synctest.Wait()
		if !tb.Now().Broken {
			t.Fatal("it goes on, though what is stored is another game")
		}
		again, err := l.Get(t.Context(), tb.ID())
		if err != nil {
			t.Fatal(err)
		}
		if again == tb || again.Now().Paused {
			t.Error("still paused")
		}
		act(t, again, seat)
	})
}
