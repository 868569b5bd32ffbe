package server

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// manyGames stores finished games at intervals of a minute. The user me sits in every third.
func manyGames(t *testing.T, n int) *site {
	t.Helper()
	s := openSite(t, silents)
	log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
	for i := range n {
		at := time.Date(2026, 11, 1, 12, i, 0, 0, time.UTC)
		g := store.Game{
			ID: fmt.Sprintf("past%012d", i), Created: at, Setup: rules.Five(), Pace: "none", RulesVersion: 1, Listed: true,
		}
		for j := range 5 {
			g.Seats = append(g.Seats, store.Seat{Kind: store.Agent, Name: ui.Animals[(i+j)%10], Agent: "plain"})
		}
		if i%3 == 0 {
			g.Seats[1] = store.Seat{Kind: store.Person, Name: "Kenji", User: me}
		}
		var stamped []store.Stamped
		for _, ev := range log {
			stamped = append(stamped, store.Stamped{Event: ev, At: at})
		}
		if err := s.db.Games.Create(t.Context(), g, stamped, nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

var gameRow = regexp.MustCompile(`class="gamerow" href="/games/(past\d+)"`)

func rowsOf(html string) (ids []string) {
	for _, match := range gameRow.FindAllStringSubmatch(html, -1) {
		ids = append(ids, match[1])
	}
	return ids
}

// TestGamesPages checks all pages of the list, forwards and back.
func TestGamesPages(t *testing.T) {
	s := manyGames(t, 47)
	v := s.visitor(me, ui.En)
	link := regexp.MustCompile(`rel="(prev|next)" href="([^"]+)"`)
	follow := func(html, rel string) string {
		for _, match := range link.FindAllStringSubmatch(html, -1) {
			if match[1] == rel {
				return strings.ReplaceAll(match[2], "&amp;", "&")
			}
		}
		return ""
	}
	var pages [][]string
	path := "/games"
	for {
		html := v.get(path).Body.String()
		pages = append(pages, rowsOf(html))
		next := follow(html, "next")
		if next == "" {
			break
		}
		path = next
	}
	if len(pages) != 3 || len(pages[0]) != 20 || len(pages[2]) != 7 || pages[0][0] != "past000000000046" {
		t.Fatalf("pages of %v", pages)
	}
	for i := 1; i >= 0; i-- {
		path = follow(v.get(path).Body.String(), "prev")
		if got := rowsOf(v.get(path).Body.String()); fmt.Sprint(got) != fmt.Sprint(pages[i]) {
			t.Errorf("back on page %d: %v, want %v", i+1, got, pages[i])
		}
	}
	if html := v.get(path).Body.String(); follow(html, "prev") != "" {
		t.Error("there is something newer than the latest")
	}
}

func TestGamesSearch(t *testing.T) {
	s := manyGames(t, 12)
	v := s.visitor(me, ui.Ja)
	var winner game.Side
	for _, ev := range screentest.PlainGame(t, rules.Five(), rules.Key{5}) {
		if ev.Kind == rules.GameEnded {
			winner = ev.Side
		}
	}
	const some = -1 // a number above 0, but not all
	fox := s.Text(ui.Ja, "name.animal.fox")
	loser := game.SideVillage + game.SideWerewolf - winner
	for query, want := range map[string]int{
		"": 12, "mine=1": 4, "name=kenji": 4, "name=" + url.QueryEscape(fox): some, "name=Fox": some, "name=nobody": 0,
		"agent=plain": 12, "agent=bayes": 0,
		"size=5": 12, "size=15": 0, "winner=" + winner.String(): 12, "winner=" + loser.String(): 0,
		"from=2026-11-01&until=2026-11-01": 12, "from=2026-11-02": 0,
		"until=2026-10-31": 0, "role=SEER": 12,
	} {
		w := v.get("/games?" + query)
		if got := len(rowsOf(w.Body.String())); w.Code != 200 || got != want && (want != some || got == 0 || got == 12) {
			t.Errorf("%s: status %d, %d games, want %d", query, w.Code, got, want)
		}
	}
	for _, query := range []string{"size=2", "size=x", "role=WOLF", "role=ANY", "winner=x", "from=yesterday",
		"until=2026-13-01", "before=x", "before=1", "after=-1.x", "before=1.a&after=1.b"} {
		if w := v.get("/games?" + query); w.Code != 400 {
			t.Errorf("%s: status %d, want 400", query, w.Code)
		}
	}
	if rows := rowsOf(s.visitor("", ui.Ja).get("/games?mine=1").Body.String()); rows != nil {
		t.Errorf("a visitor without a cookie has played %v", rows)
	}
}

func TestStatisticsPage(t *testing.T) {
	s := manyGames(t, 9)
	mine := s.visitor(me, ui.En).get("/statistics").Body.String()
	contains(t, mine, "<h2>You</h2>", "Plain", "(", "–")
	theirs := s.visitor(stranger, ui.En).get("/statistics").Body.String()
	if strings.Contains(theirs, "<h2>You</h2>") {
		t.Error("others see the standing of a person")
	}
}

// TestListsDoNotSpoil checks that a game is in no list while its end is stored but not yet shown to all who watch,
// whatever the search.
func TestListsDoNotSpoil(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, quicks)
		setup, log := begin(t, five)
		s.put(setup, log, table.PaceNone, nil)
		v := s.visitor("", ui.En)
		feed := v.watch("")
		defer feed.close()
		for range 1000 {
			if rec, err := s.db.Games.Load(t.Context(), tableID); err != nil {
				t.Fatal(err)
			} else if !rec.Ended.IsZero() {
				break
			}
			pass(time.Second)
		}
		rec, err := s.db.Games.Load(t.Context(), tableID)
		if err != nil || rec.Ended.IsZero() || s.table().Over() {
			t.Fatalf("nothing to spoil: ended %v, told %v, %v", rec.Ended, s.table().Over(), err)
		}
		listed := func(want bool) {
			t.Helper()
			for _, path := range []string{"/games", "/games?winner=VILLAGER", "/games?winner=WEREWOLF",
				"/games?agent=puppet"} {
				if strings.Contains(v.get(path).Body.String(), `href="/games/`+tableID) && !want {
					t.Errorf("%s tells of it", path)
				}
			}
			if got := strings.Contains(v.get("/games").Body.String(), `href="/games/`+tableID); got != want {
				t.Errorf("listed: %v, want %v", got, want)
			}
		}
		listed(false)
		for range 1000 {
			if s.table().Over() {
				break
			}
			pass(time.Second)
		}
		listed(true)
	})
}
