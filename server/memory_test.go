package server

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unsafe"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// BenchmarkMemory prints the memory that a table of five and of fifteen seats takes while it waits for its one person
// in the middle of a day, in addition to the log and the person's view. It also prints the memory for a spectator.
// Each is the difference of the heaps with 2N and with N of them after collection, divided by N.
//
//	go test ./server -run '^$' -bench Memory -benchtime 1x
func BenchmarkMemory(b *testing.B) {
	for _, seats := range []int{5, 15} {
		b.Run(fmt.Sprint(seats, " seats"), func(b *testing.B) {
			s := openMemorySite(b)
			const n = 20
			open := func() (beside int) {
				for range n {
					beside += s.idleTable(seats)
				}
				<-time.After(25 * time.Second) // by then the agents are idle
				return beside
			}
			for range b.N {
				open()
				before := heap()
				beside := open()
				b.ReportMetric(float64(int(heap()-before)-beside)/n/1000, "kB/table")
				b.ReportMetric(float64(beside)/n/1000, "kB/log+view")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
	b.Run("spectator", func(b *testing.B) {
		s := openMemorySite(b)
		s.lobby.SetScript(lobby.Script{Pacer: func(string, *rules.Event, func()) bool { return false }}) // no events are sent
		t, err := s.lobby.Watch(b.Context(), lobby.By{}, rules.Fifteen())
		if err != nil {
			b.Fatal(err)
		}
		const n = 200
		enter := func() {
			for range n {
				feed := s.visitor("", ui.Ja).watchPath("/tables/" + t.ID() + "/feed")
				b.Cleanup(feed.close)
				for !strings.Contains(feed.text(), "event: patch") {
					<-time.After(time.Millisecond)
				}
				feed.mu.Lock()
				feed.body = bytes.Buffer{} // a browser keeps it
				feed.mu.Unlock()
			}
		}
		for range b.N {
			enter()
			before := heap()
			enter()
			b.ReportMetric(float64(heap()-before)/n/1000, "kB/spectator")
		}
		b.ReportMetric(0, "ns/op")
	})
}

// BenchmarkMemoryGivenBack prints how much the memory grows over 150 games of fifteen that were watched to their end,
// and looked at again. Both measurements are made after the tables are closed, which takes two minutes each. The
// server drops games that were looked at five minutes after the last look; the benchmark drops them at once.
//
//	go test ./server -run '^$' -bench MemoryGivenBack -benchtime 1x
func BenchmarkMemoryGivenBack(b *testing.B) {
	s := openMemorySite(b)
	play := func(games int) {
		for range games {
			t, err := s.lobby.Watch(b.Context(), lobby.By{User: me}, rules.Fifteen())
			if err != nil {
				b.Fatal(err)
			}
			feed, err := t.Watch(b.Context(), game.Viewer{}, 0)
			if err == nil {
				err = t.ToEnd(b.Context(), me)
			}
			for err == nil && !t.Over() {
				_, err = feed.Next(b.Context())
			}
			if err != nil {
				b.Fatal(err)
			}
			feed.Close()
			if w := s.visitor(me, ui.En).get("/games/" + t.ID()); w.Code != http.StatusOK {
				b.Fatal(w.Code)
			}
		}
	}
	atRest := func() float64 {
		for s.lobby.Len() > 0 {
			<-time.After(time.Second)
		}
		s.forget()
		return float64(heap()) / 1e6
	}
	for range b.N {
		play(5)
		b.ReportMetric(atRest(), "MB-before")
		play(150)
		b.ReportMetric(atRest(), "MB-after")
	}
	b.ReportMetric(0, "ns/op")
}

func openMemorySite(b *testing.B) *site {
	b.Helper()
	db, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "play.db"))
	if err != nil {
		b.Fatal(err)
	}
	pages, err := testPages()
	if err != nil {
		b.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	l := lobby.New(db.Games, agent.New, log)
	l.SetCharacters(agent.Dealt)
	s := &site{t: b, db: db}
	if s.Server, err = New(testConfig, l, db, pages, log); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.stopAll)
	return s
}

// idleTable opens a table that asks a person for the second time on day 1. It returns the size of its log and of the
// person's view.
func (s *site) idleTable(seats int) (bytes int) {
	setup, err := rules.Village(seats)
	if err != nil {
		s.t.Fatal(err)
	}
	t, err := s.lobby.Play(s.t.Context(), lobby.By{User: me}, table.Config{Setup: setup}, agent.Even)
	if err != nil {
		s.t.Fatal(err)
	}
	seat, _ := t.SeatOf(me)
	for {
		now, err := t.Snapshot(s.t.Context(), game.AtSeat(seat))
		if err != nil {
			s.t.Fatal(err)
		}
		if !now.Asked {
			<-time.After(time.Millisecond)
			continue
		}
		if now.Ask.Kind == rules.AskTalk && now.Ask.Turn > 0 {
			break
		}
		act := rules.Action{Kind: now.Ask.Kind, Target: now.Ask.Targets.First(), Text: "ESTIMATE Agent[02] WEREWOLF"}
		if err := t.Submit(s.t.Context(), rules.Input{Seat: seat, Ask: now.Ask.ID, Action: act}); err != nil {
			s.t.Fatal(err)
		}
	}
	rec, err := s.db.Games.Load(s.t.Context(), t.ID())
	if err != nil {
		s.t.Fatal(err)
	}
	for _, ev := range rec.Log() {
		bytes += int(unsafe.Sizeof(ev)) + len(ev.Text)
	}
	return bytes + int(unsafe.Sizeof(view.Table{}))
}

// heap returns the number of bytes in use after collection.
func heap() int64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
