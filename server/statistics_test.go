package server

import (
	"net/http"
	"testing"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
)

// TestStatisticsCompare: two agents stand side by side, and the games that count are added up by week and by day.
func TestStatisticsCompare(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("reader", page.En)
		log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
		monday := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
		won := map[string]int{}
		for i, at := range []time.Time{monday, monday.AddDate(0, 0, 6), monday.AddDate(0, 0, 7), monday.AddDate(0, 0, 8)} {
			rec := store.Record{Game: store.Game{
				ID: string(rune('a'+i)) + "aaaaaaaaaaaaaaa", Created: at, Setup: rules.Five(), Key: rules.Key{5}, Pace: "none",
				RulesVersion: 1, Listed: true,
			}}
			if i == 3 {
				rec.Origin = store.Practice // it does not count
			}
			for seat := range 5 {
				name := []string{"one", "two"}[seat%2]
				rec.Seats = append(rec.Seats, store.Seat{Kind: store.Agent, Name: "fox", Agent: name})
			}
			for _, ev := range log {
				rec.Events = append(rec.Events, store.Stamped{Event: ev, At: at})
			}
			if err := s.db.CreateAll(t.Context(), []store.Record{rec}); err != nil {
				t.Fatal(err)
			}
		}
		standings, err := s.db.Agents(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range standings {
			for _, n := range st.Roles {
				won[st.Name] += n.Won
			}
		}
		for name, seats := range map[string]int{"one": 3, "two": 2} {
			week, err := s.db.Course(t.Context(), name, 7*24*time.Hour, courseSeats)
			if err != nil || len(week) != 2 || week[0].Start != monday.Truncate(24*time.Hour) ||
				week[0].Games != 2*seats || week[1].Games != seats || week[0].Won+week[1].Won != won[name] {
				t.Errorf("%s: %+v, %d won in all: %v", name, week, won[name], err)
			}
			day, err := s.db.Course(t.Context(), name, 24*time.Hour, seats)
			if err != nil || len(day) != 0 { // the latest seats are in a game that does not count
				t.Errorf("%s: %+v: %v", name, day, err)
			}
		}
		html := v.get("/statistics?a=one&b=two").Body.String()
		contains(t, html, "2026-03-02", "2026-03-09", "2 periods in numbers")
		contains(t, v.get("/statistics?a=one&by=day").Body.String(), "2026-03-08", "3 periods in numbers")
		for _, path := range []string{"?a=nobody", "?a=one&b=nobody", "?a=one&by=year"} {
			if w := v.get("/statistics" + path); w.Code != http.StatusBadRequest {
				t.Errorf("%s: %s", path, describe(w))
			}
		}
	})
}
