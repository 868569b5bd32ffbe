package server

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/history"
	"aiwolfplay/templates/ui"
)

// TestStatisticsCompare checks that two agents are shown side by side, and that the games that count are added up by
// week and by day.
func TestStatisticsCompare(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("reader", ui.En)
		log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
		monday := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
		won := map[string]int{}
		for i, at := range []time.Time{monday, monday.AddDate(0, 0, 6), monday.AddDate(0, 0, 7), monday.AddDate(0, 0, 8)} {
			rec := store.Record{Game: store.Game{
				ID: string(rune('a'+i)) + "aaaaaaaaaaaaaaa", Created: at, Setup: rules.Five(), Key: rules.Key{5}, Pace: "none",
				RulesVersion: 1, Listed: true,
			}}
			if i == 3 {
				rec.Origin = store.Practice // it doesn't count
			}
			for seat := range 5 {
				name := []string{"one", "two"}[seat%2]
				rec.Seats = append(rec.Seats, store.Seat{Kind: store.Agent, Name: "fox", Agent: name})
			}
			for _, ev := range log {
				rec.Events = append(rec.Events, store.Stamped{Event: ev, At: at})
			}
			if err := s.db.Games.CreateAll(t.Context(), []store.Record{rec}); err != nil {
				t.Fatal(err)
			}
		}
		standings, err := s.db.Standings.Agents(t.Context(), store.AllSizes)
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range standings {
			for _, n := range st.Roles {
				won[st.Name] += n.Won
			}
		}
		for name, seats := range map[string]int{"one": 3, "two": 2} {
			week, err := s.db.Standings.Course(t.Context(), name, 5, 7*24*time.Hour, 20_000)
			if err != nil || len(week) != 2 || week[0].Start != monday.Truncate(24*time.Hour) ||
				week[0].Games != 2*seats || week[1].Games != seats || week[0].Won+week[1].Won != won[name] {
				t.Errorf("%s: %+v, %d won in all: %v", name, week, won[name], err)
			}
			day, err := s.db.Standings.Course(t.Context(), name, 5, 24*time.Hour, seats)
			if err != nil || len(day) != 0 { // the latest seats belong to a game that doesn't count
				t.Errorf("%s: %+v: %v", name, day, err)
			}
		}
		html := v.get("/statistics?a=one&b=two").Body.String()
		contains(t, html, "2026-03-02", "2026-03-09", "2 periods in numbers")
		contains(t, v.get("/statistics?a=one&by=day").Body.String(), "2026-03-08", "3 periods in numbers")
		for _, path := range []string{"?a=nobody", "?a=one&b=nobody", "?a=one&by=year", "?size=2", "?size=five"} {
			if w := v.get("/statistics" + path); w.Code != http.StatusBadRequest {
				t.Errorf("%s: %s", path, describe(w))
			}
		}
	})
}

// TestStatisticsBySize checks that each size of village has its own statistics with ratings, and that all sizes
// together have no ratings.
func TestStatisticsBySize(t *testing.T) {
	s := openSite(t, silents)
	for i, setup := range []rules.Setup{rules.Five(), rules.Fifteen(), rules.Five()} {
		at := time.Date(2026, 3, 2+i, 12, 0, 0, 0, time.UTC)
		rec := store.Record{Game: store.Game{
			ID: string(rune('a'+i)) + "aaaaaaaaaaaaaaa", Created: at, Setup: setup, Key: rules.Key{5}, Pace: "none",
			RulesVersion: 1, Listed: true,
		}}
		for seat := range setup.Seats() {
			name := []string{"plain", "bayes"}[seat%2]
			rec.Seats = append(rec.Seats, store.Seat{Kind: store.Agent, Name: "fox", Agent: name})
		}
		for _, ev := range screentest.PlainGame(t, setup, rules.Key{5}) {
			rec.Events = append(rec.Events, store.Stamped{Event: ev, At: at})
		}
		if err := s.db.Games.CreateAll(t.Context(), []store.Record{rec}); err != nil {
			t.Fatal(err)
		}
	}
	v := s.visitor(stranger, ui.En)
	ratings := func(path string) (shown int) {
		for _, cell := range strings.Split(v.get(path).Body.String(), "<td>")[1:] {
			text, _, _ := strings.Cut(cell, "</td>")
			if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil && n > 1000 {
				shown++
			}
		}
		return shown
	}
	for path, want := range map[string]bool{
		"/statistics": true, "/statistics?size=5": true, "/statistics?size=15": true, "/statistics?size=all": false,
	} {
		if shown := ratings(path); (shown > 0) != want {
			t.Errorf("%s: %d ratings", path, shown)
		}
	}
	for _, size := range []int{5, 15} {
		html := v.get("/statistics?size=" + strconv.Itoa(size)).Body.String()
		contains(t, html, `aria-current="true">`+strconv.Itoa(size)+` seats`, "/statistics?size=all")
		list, err := s.db.Standings.Agents(t.Context(), size)
		if err != nil || len(list) == 0 {
			t.Fatalf("%d seats: %v, %v", size, list, err)
		}
		for _, st := range list {
			village := history.Standing(st).Both()[0].Wins
			contains(t, html, "<td>"+strconv.Itoa(village.Games)+"</td>")
		}
	}
	// A compared agent may never have played in villages of the size.
	if w := v.get("/statistics?size=18&a=plain"); w.Code != http.StatusOK {
		t.Error(describe(w))
	}
}
