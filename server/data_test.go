package server

import (
	"encoding/csv"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/dataset"
	"aiwolfplay/templates/ui"
)

// TestData checks that the page names every column, and that the files have the games that the address selects, once
// they are over.
func TestData(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("player", ui.En)
		rows := func(path string) int {
			w := v.get(path)
			all, err := csv.NewReader(w.Body).ReadAll()
			if w.Code != http.StatusOK || err != nil || len(all) == 0 {
				t.Fatalf("%s: %d, %d rows: %v", path, w.Code, len(all), err)
			}
			return len(all) - 1
		}
		if n := rows("/data/games.csv"); n != 0 {
			t.Errorf("%d games before any is over", n)
		}
		s.finish(map[game.Seat]string{0: "player"})
		html := v.get("/data").Body.String()
		for i := range dataset.Tables {
			table := &dataset.Tables[i]
			contains(t, html, `href="/data/`+table.Name+`.csv"`, `href="/data/`+table.Name+`.jsonl"`)
			for _, column := range table.Columns {
				contains(t, html, ">"+column.Name+"</code>")
			}
			if n := rows("/data/" + table.Name + ".csv"); n == 0 {
				t.Errorf("%s has no rows", table.Name)
			}
		}
		for path, want := range map[string]int{
			"/data/games.csv": 1, "/data/games.csv?size=5": 1, "/data/games.csv?size=15": 0, "/data/games.csv?mine=1": 1,
			"/data/seats.csv?winner=VILLAGER": 5, "/data/seats.csv?winner=WEREWOLF": 5,
		} {
			if n := rows(path); n != want && !(strings.Contains(path, "winner") && n == 0) {
				t.Errorf("%s has %d rows, want %d", path, n, want)
			}
		}
		contains(t, v.get("/games?size=5").Body.String(), `href="/data?size=5"`)
		contains(t, v.get("/data?size=5").Body.String(), "searched for", `href="/data/talk.csv?size=5"`)
		for _, path := range []string{
			"/data/games.txt", "/data/nothing.csv", "/data?contest=nothing", "/data?evaluation=nothing",
			"/data/games.csv?size=x",
		} {
			if w := v.get(path); w.Code != http.StatusNotFound && w.Code != http.StatusBadRequest {
				t.Errorf("%s: %s", path, describe(w))
			}
		}
		w := httptest.NewRecorder()
		v.ServeHTTP(w, v.request(http.MethodHead, "/data/talk.csv", nil))
		if w.Code != http.StatusOK || w.Body.Len() != 0 {
			t.Errorf("HEAD: %d, %d bytes", w.Code, w.Body.Len())
		}
	})
}
