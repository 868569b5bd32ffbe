package server

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// TestStorageFails checks that while another program locks the database, requests that must store data are refused
// with that reason, the health check reports it, and a game waits. Afterwards the game goes on automatically.
func TestStorageFails(t *testing.T) {
	bubble(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "play.db")
		s := openSiteAt(t, path, silents)
		if err := s.db.SetPatience(t.Context(), time.Millisecond); err != nil {
			t.Fatal(err)
		}
		s.faults = true
		s.restart()
		setup, log := begin(t, five)
		s.put(setup, log, table.PaceNone, map[game.Seat]string{1: me})
		v := s.visitor(me, ui.En)
		tb := s.table()
		ask, asked := s.ask(1)
		if !asked {
			t.Fatal("nothing is asked")
		}
		healthy := func(want int) {
			t.Helper()
			for _, path := range []string{"/healthz", "/readyz"} {
				if w := v.get(path); w.Code != want {
					t.Errorf("%s: %s, want %d", path, describe(w), want)
				}
			}
		}
		healthy(http.StatusOK)

		other, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		other.SetMaxOpenConns(1)
		if _, err := other.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
			t.Fatal(err)
		}
		healthy(http.StatusServiceUnavailable)
		for _, form := range [][]any{
			{"/play"}, {"/watch"},
			{"/open", "seats", "5", "name", "Anna", "strength", "even"},
			{"/signup", "name", "Anna", "new", "correct horse"},
		} {
			w := v.post(form[0].(string), form[1:]...)
			if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "Nothing can be saved") {
				t.Errorf("%s: %d %.300s", form[0], w.Code, w.Body.String())
			}
		}
		answer := func(want int) {
			t.Helper()
			if w := v.scripted().post("/tables/"+tableID+"/choose", "ask", ask.ID, "kind", ask.Kind, "target",
				ask.Targets.First().Number()); w.Code != want {
				t.Errorf("an answer: %s, want %d", describe(w), want)
			}
		}
		answer(http.StatusServiceUnavailable)
		if !tb.Now().Paused {
			t.Error("the table is not paused")
		}
		if _, err := other.ExecContext(t.Context(), "ROLLBACK"); err != nil {
			t.Fatal(err)
		}
		pass(12 * time.Second)
		if tb.Now().Paused || s.table() != tb {
			t.Error("the table does not go on")
		}
		answer(http.StatusNoContent)
		healthy(http.StatusOK)
		s.CloseFeeds()
		if w := v.get("/readyz"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("while it stops: %s", describe(w))
		}
	})
}
