package lobby

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// TestIdle checks that a table without watchers is closed after half an hour, and opens again when somebody asks for
// it.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &shelf{}
		l := newLobby(t, st, 10)
		tb, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even)
		if err != nil {
			t.Fatal(err)
		}
		feed, err := tb.Watch(t.Context(), game.Viewer{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		pass(2 * idleTime)
		if l.Len() != 1 {
			t.Fatal("closed under the eyes of a watcher")
		}
		if _, err := l.Get(t.Context(), tb.ID()); err != nil {
			t.Fatal(err)
		}
		feed.Close()
		pass(idleTime - time.Minute)
		if l.Len() != 1 {
			t.Fatal("closed too early")
		}
		pass(3 * time.Minute)
		if l.Len() != 0 {
			t.Fatal("not closed")
		}
		if _, err := tb.Snapshot(t.Context(), game.Viewer{}); !errors.Is(err, table.ErrClosed) {
			t.Errorf("the closed table: got %v, want ErrClosed", err)
		}
		again, err := l.Get(t.Context(), tb.ID())
		if err != nil || again == tb {
			t.Errorf("Get: got the closed table, or %v", err)
		}
	})
}

// watchedToEnd opens a village of agents for somebody at an address, who watches it to its end and goes on watching.
func watchedToEnd(t *testing.T, l *Lobby, address string) (*table.Table, *table.Feed) {
	t.Helper()
	tb, err := l.Watch(t.Context(), By{User: "u", Address: address}, rules.Five())
	if err != nil {
		t.Fatal(err)
	}
	feed, err := tb.Watch(t.Context(), game.Viewer{}, 0)
	if err == nil {
		err = tb.ToEnd(t.Context(), "u")
	}
	for err == nil && !tb.Over() {
		_, err = feed.Next(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return tb, feed
}

// TestOverIsClosed checks that a table whose game is over is closed soon after nobody looks at it any more, because its
// log is stored.
func TestOverIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t, &shelf{}, 10)
		tb, feed := watchedToEnd(t, l, "")
		pass(2 * keepTime)
		if l.Len() != 1 {
			t.Fatal("closed under the eyes of a watcher")
		}
		feed.Close()
		pass(3 * overTime)
		if l.Len() != 0 {
			t.Error("not closed")
		}
		if _, err := l.Get(t.Context(), tb.ID()); !errors.Is(err, ErrFinished) {
			t.Errorf("asked for again: got %v, want ErrFinished", err)
		}
	})
}

// TestOverMakesRoom checks that, in a full lobby, tables of finished games of any address make way at once, unless
// somebody still looks at them.
func TestOverMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t, &shelf{}, 4)
		looked, _ := watchedToEnd(t, l, "other")
		_, feed := watchedToEnd(t, l, "other")
		feed.Close()
		play := func() (*table.Table, error) {
			return l.Play(t.Context(), By{User: "u", Address: "hog"}, five, agent.Even)
		}
		var own [3]*table.Table
		for i := range own {
			var err error
			if own[i], err = play(); err != nil {
				t.Fatalf("table %d beside one whose game is over: %v", i+1, err)
			}
		}
		if _, err := play(); !errors.Is(err, ErrFull) {
			t.Errorf("all in use: got %v, want ErrFull", err)
		}
		for _, tb := range append(own[:], looked) {
			if _, err := tb.Snapshot(t.Context(), game.Viewer{}); err != nil {
				t.Errorf("a table that is used: %v", err)
			}
		}
	})
}

// TestMakeRoom checks that a full lobby closes the table that was asked for least recently, but none that was asked for
// a moment ago or is watched.
func TestMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t, &shelf{}, 3)
		var tables [3]*table.Table
		for i := range tables {
			var err error
			if tables[i], err = l.Play(t.Context(), By{User: "u"}, five, agent.Even); err != nil {
				t.Fatal(err)
			}
			pass(time.Second)
		}
		if _, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even); !errors.Is(err, ErrFull) {
			t.Errorf("all in use: got %v, want ErrFull", err)
		}
		if _, err := tables[0].Watch(t.Context(), game.Viewer{}, 0); err != nil {
			t.Fatal(err)
		}
		pass(keepTime)
		if _, err := l.Get(t.Context(), tables[2].ID()); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Play(t.Context(), By{User: "u"}, five, agent.Even); err != nil {
			t.Errorf("one not in use: %v", err)
		}
		for i, want := range []error{nil, table.ErrClosed, nil} {
			if _, err := tables[i].Snapshot(t.Context(), game.Viewer{}); !errors.Is(err, want) {
				t.Errorf("table %d: got %v, want %v", i, err, want)
			}
		}
	})
}

// pass lets a duration pass on the clock of the test's synctest bubble, which takes no real time.
func pass(d time.Duration) { <-time.After(d) }

// TestShareOfTables checks that an address can open at most its share of tables, that its own unused tables make way
// for new ones, and that a full lobby closes tables of the address that has most.
func TestShareOfTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t, &shelf{}, shareOfTables+2)
		open := func(address string) (*table.Table, error) {
			by := By{User: "u", Address: address}
			return l.Play(t.Context(), by, table.Config{Setup: rules.Five()}, agent.Even)
		}
		var own []*table.Table
		for range 2 {
			tb, err := open("class")
			if err != nil {
				t.Fatal(err)
			}
			own = append(own, tb)
		}
		for range shareOfTables + 20 {
			if _, err := open("hog"); err != nil {
				t.Fatal(err)
			}
		}
		if n := l.Len(); n != shareOfTables+2 {
			t.Errorf("%d tables are open", n)
		}
		pass(keepTime)
		for range 20 {
			tb, err := open("class")
			if err != nil {
				t.Fatal(err)
			}
			own = append(own, tb)
		}
		for _, tb := range own {
			if _, err := tb.Snapshot(t.Context(), game.Viewer{}); err != nil {
				t.Errorf("a table of the class: %v", err)
			}
		}
		for range 100 {
			if _, err := open("hog"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := own[0].Snapshot(t.Context(), game.Viewer{}); err != nil {
			t.Errorf("the hog took a place of the class: %v", err)
		}
	})
}

// TestHouseholdMakesWay checks that all addresses of a household together have one share of the tables. If a household
// has far more than the asking one, its tables make way a moment after their last use.
func TestHouseholdMakesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const tables = 60
		l := newLobby(t, &shelf{}, tables)
		open := func(address string) (*table.Table, error) {
			return l.Play(t.Context(), By{User: "u", Address: address}, five, agent.Even)
		}
		for i := range tables {
			if _, err := open(fmt.Sprintf("2001:db8:0:%x::/64", i)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := open("192.0.2.1"); !errors.Is(err, ErrFull) {
			t.Errorf("all were asked for just now: got %v, want ErrFull", err)
		}
		pass(moment)
		for i := range 6 {
			if _, err := open("192.0.2.1"); err != nil {
				t.Errorf("table %d beside a household that has all: %v", i, err)
			}
		}
		if _, err := open("2001:db8:0:ff::/64"); !errors.Is(err, ErrFull) {
			t.Errorf("the household takes a table from others: %v", err)
		}
	})
}
