package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// The private games of these tests: one is over, and one is running.
const (
	privateID  = "pppprrrriiiivvvv"
	privateRun = "rrrruuuunnnniiii"
	hanna      = "user of hanna"
)

// A privateWorld is a server's database with the same public games and people, and its own private games.
type privateWorld struct {
	name   string
	people []string // people with private games; nil for none
	key    rules.Key
	listed bool // for comparison, the games are listed instead of private
}

// open opens the site of a world. Each world also has a listed game of the same seats.
func (w *privateWorld) open(t *testing.T) *site {
	t.Helper()
	path := filepath.Join(t.TempDir(), "play.db")
	db, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	create := func(id string, key rules.Key, over, listed bool, people []string, origin string) error {
		log := screentest.PlainGame(t, rules.Five(), key)
		if !over {
			log = log[:8]
		}
		at = at.Add(time.Minute)
		rec := store.Record{Game: store.Game{
			ID: id, Created: at, Setup: rules.Five(), Key: key, Pace: "none", RulesVersion: 1, Origin: origin, Listed: listed,
		}}
		for i, animal := range ui.Animals[:5] {
			seat := store.Seat{Kind: store.Agent, Name: animal, Agent: agent.NameAt("liar", agent.Strong)}
			switch {
			case i < len(people):
				seat = store.Seat{Kind: store.Person, Name: people[i], User: "user of " + strings.ToLower(people[i])}
			case i == 4 && len(people) > 0:
				seat = store.Seat{Kind: store.Remote, Name: animal, Agent: people[0] + "Bot"}
			}
			rec.Seats = append(rec.Seats, seat)
		}
		for _, ev := range log {
			rec.Events = append(rec.Events, store.Stamped{Event: ev, At: at})
		}
		return db.Games.CreateAll(t.Context(), []store.Record{rec})
	}
	err = errors.Join(
		create(tableID, rules.Key{5}, true, true, nil, ""),
		db.Accounts.Create(t.Context(), store.Account{User: hanna, Name: "Hanna", Key: "hanna", Password: "x", Created: at}),
		db.Accounts.ShowCard(t.Context(), hanna, true),
	)
	if w.people != nil {
		err = errors.Join(err,
			create(privateID, w.key, true, w.listed, w.people, ""),
			create(privateRun, w.key, false, w.listed, w.people, ""),
			create("cccclllaaassssss", w.key, true, false, w.people, store.InClass),
			db.Guesses.Save(t.Context(), hanna, privateID, 1, 2))
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s := openSiteAt(t, path, silents)
	if err := s.lobby.Recover(context.Background()); err != nil {
		t.Fatal(err)
	}
	return s
}

// searches holds requests by which somebody could search for private games, by route. They are made in addition to
// those of leakCases.
var searches = map[string][]string{
	"GET /games": {"/games?name=Hanna", "/games?player=Hanna", "/games?agent=HannaBot",
		"/games?agent=bayes-liar&role=SEER", "/games?size=5", "/games?winner=WEREWOLF",
		"/games?from=2026-11-20&until=2026-11-20", "/games?player=Hanna&mine=1"},
	"GET /data": {"/data?player=Hanna", "/data?name=Hanna"},
	"GET /data/:file": {"/data/games.csv?player=Hanna", "/data/seats.csv?name=Hanna", "/data/talk.csv?agent=HannaBot",
		"/data/votes.jsonl?player=Hanna&mine=1"},
	"GET /statistics":        {"/statistics?a=HannaBot", "/statistics?a=bayes-liar&by=day"},
	"GET /characters/:name":  {"/characters/liar"},
	"GET /people":            {"/people?name=Hanna"},
	"GET /people/:name":      {"/people/Hanna"},
	"GET /people/:name/card": {"/people/Hanna/card"},
	"GET /tables":            {"/tables?seats=5"},
}

// TestPrivateGamesLeaveNoTrace requests every GET route of the router, as a stranger without a cookie and without a
// link. No answer may reveal whether there are private games, or which. A route without requests fails the test.
func TestPrivateGamesLeaveNoTrace(t *testing.T) {
	worlds := []privateWorld{
		{name: "without private games"},
		{name: "with private games", people: []string{"Hanna", "Ben"}, key: rules.Key{6}},
		{name: "with others", people: []string{"Hanna", "千鶴", "Taro"}, key: rules.Key{9}},
		{name: "with listed games", people: []string{"Hanna", "Ben"}, key: rules.Key{6}, listed: true},
	}
	told := make([]*transcript, len(worlds))
	for i := range worlds {
		bubble(t, func(t *testing.T) {
			s := worlds[i].open(t)
			told[i] = s.askedByStranger(t)
		})
	}
	same(t, told[0], told[1])
	same(t, told[0], told[2])
	differ := map[string]bool{} // which shows that the requests do find public games
	for i := range min(len(told[0].entries), len(told[3].entries)) {
		if a, b := told[0].entries[i], told[3].entries[i]; a.got != b.got {
			path, _, _ := strings.Cut(strings.TrimPrefix(a.what, "GET "), "?")
			differ[path] = true
		}
	}
	for _, path := range []string{
		"/", "/games", "/data/games.csv", "/data/seats.csv", "/people", "/people/Hanna", "/statistics", "/characters/liar",
	} {
		if !differ[path] {
			t.Errorf("%s: the same with more listed games", path)
		}
	}
}

// askedByStranger returns the answers of all GET routes. The programme opens a village of its own with a random deal,
// so its answer is only searched for names.
func (s *site) askedByStranger(t *testing.T) *transcript {
	t.Helper()
	v, tr := s.visitor("", ui.En), new(transcript)
	var names []string
	for _, r := range s.router.Routes() {
		if r.Method == http.MethodGet {
			names = append(names, r.Method+" "+r.Path)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if leakCases[name] == nil && searches[name] == nil {
			t.Errorf("%s: a stranger does not ask for it: add a request to leakCases", name)
			continue
		}
		leakCases[name](v, tr)
		for _, path := range searches[name] {
			tr.add("GET "+path, describe(v.get(path)))
		}
	}
	feed := v.watchPath("/feed")
	synctest.Wait()
	tr.add("feed of the lobby", fmt.Sprint(feed.status, feed.head, feed.text()))
	feed.close()
	programme := v.get("/tv").Body.String()
	for _, trace := range []string{privateID, privateRun, "Hanna"} {
		if strings.Contains(programme, trace) {
			t.Errorf("/tv has %q", trace)
		}
	}
	return tr
}

// TestPrivateGameByLink checks that a visitor with the link sees a finished private game, and that its people find
// it. A running one can't be watched. A guessed link gets the answer of a game that doesn't exist.
func TestPrivateGameByLink(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := privateWorld{people: []string{"Hanna", "Ben"}, key: rules.Key{6}}
		s := w.open(t)
		other, nobody, own := s.visitor(stranger, ui.En), s.visitor("", ui.En), s.visitor(hanna, ui.En)
		ben := s.visitor("user of ben", ui.Ja)
		for _, path := range []string{
			"/games/" + privateID + "?at=end", "/games/" + privateID + "/export/html",
			"/games/" + privateID + "/moments/end", "/games/" + privateID + "/moments/end/picture.png",
		} {
			for _, v := range []*visitor{nobody, other, own} {
				got := v.get(path)
				if got.Code != http.StatusOK {
					t.Errorf("%s for %q: %d", path, v.user, got.Code)
				}
				if strings.Contains(got.Header().Get("Cache-Control"), "public") {
					t.Errorf("%s may be kept by others on its way", path)
				}
			}
		}
		for v, want := range map[*visitor]string{
			nobody: "Only its players and people with this link can see this game.",
			own:    "Only you and people with this link can see this game.",
			ben:    "このゲームを見られるのは、あなたたちと、このリンクを知っている人だけです。",
		} {
			got := v.get("/games/" + privateID + "?at=end")
			if !strings.Contains(got.Body.String(), want) || got.Header().Get("X-Robots-Tag") == "" {
				t.Errorf("%q is not told %q, or search engines nothing", v.user, want)
			}
		}
		if got := nobody.get("/games/" + tableID); got.Header().Get("X-Robots-Tag") != "" {
			t.Error("a listed game is kept from search engines")
		}
		text := nobody.get("/games/" + privateID + "/moments/end").Body.String()
		if !strings.Contains(text, "This game is private.") {
			t.Error("who shares it is not told what that shows")
		}
		for _, path := range []string{"/games?mine=1", "/data/games.csv?mine=1"} {
			if !strings.Contains(own.get(path).Body.String(), privateID) {
				t.Errorf("%s: not found by who played it", path)
			}
			for _, v := range []*visitor{nobody, other} {
				if strings.Contains(v.get(path).Body.String(), privateID) {
					t.Errorf("%s: found by %q", path, v.user)
				}
			}
		}
		if text := own.get("/statistics").Body.String(); !strings.Contains(text, "<h2>You</h2>") {
			t.Error("one's own private games are not counted for oneself")
		}
		if text := own.get("/people/Hanna").Body.String(); strings.Contains(text, privateID) {
			t.Error("a public page lists a private game, if only to its player")
		}
		missing := describe(nobody.get("/tables/zzzzzzzzzzzzzzzz"))
		if got := describe(nobody.get("/tables/" + privateRun)); got != missing {
			t.Errorf("a private game that runs is\n%s\nand none is\n%s", got, missing)
		}
		want := describe(nobody.get("/games/zzzzzzzzzzzzzzzz"))
		if got := describe(nobody.get("/games/" + privateRun)); got != want {
			t.Errorf("a private game that runs is\n%s\nand none is\n%s", got, want)
		}
	})
}

// TestRoomSaysWhoWillSee checks that the form of a room and the room's page say who will see the game, for each kind
// of room, and that the game is then visible to these.
func TestRoomSaysWhoWillSee(t *testing.T) {
	s := openSite(t, silents)
	for _, tt := range []struct {
		fields         []any
		want           string
		listed, before bool
	}{
		{nil, "the people who play, and once it&#39;s over, people with the link to it", false, false},
		{[]any{"watch", 1}, "people with the link, who can watch too", false, false},
		{[]any{"listed", 1}, "while it runs, the people who play; once it&#39;s over, everybody", true, true},
		{[]any{"listed", 1, "watch", 1}, "Who can see the game: everybody", true, true},
	} {
		v := s.visitor("host"+fmt.Sprint(tt.fields...), ui.En)
		if form := v.get("/open").Body.String(); !strings.Contains(form, tt.want) {
			t.Errorf("the form has no line with %q", tt.want)
		}
		w := v.post("/open", append([]any{"seats", 5, "fill", 1, "pace", "slow", "strength", "even", "rules", "regulation"},
			tt.fields...)...)
		room := w.Header().Get("Location")
		if text := v.get(room).Body.String(); !strings.Contains(text, tt.want) {
			t.Errorf("%v: %d, the room does not say %q", tt.fields, w.Code, tt.want)
		}
		if got := strings.Contains(s.visitor("", ui.En).get("/tables").Body.String(), room); got != tt.before {
			t.Errorf("%v: the room is listed: %t", tt.fields, got)
		}
		v.post(room, "do", "start")
		id := strings.TrimPrefix(v.get(room).Header().Get("Location"), "/tables/")
		tb, err := s.lobby.Get(t.Context(), id)
		if err != nil {
			t.Fatal(tt.fields, err)
		}
		if tb.Listed() != tt.listed {
			t.Errorf("%v: the game is listed: %t", tt.fields, tb.Listed())
		}
		seen := strings.Contains(s.visitor("", ui.En).get("/tables").Body.String(), id)
		if want := tt.listed && tb.Watchable(); seen != want {
			t.Errorf("%v: the running game is listed: %t, want %t", tt.fields, seen, want)
		}
		want := map[bool]int{true: 200, false: 404}[tb.Watchable()]
		if code := s.visitor("", ui.En).get("/tables/" + id).Code; code != want {
			t.Errorf("%v: by its link the running game answers %d", tt.fields, code)
		}
	}
}

// TestLinkOutlivesRoom checks that the link of a private game still leads there when its room is gone, and that a
// repetition of the game is private too.
func TestLinkOutlivesRoom(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := privateWorld{people: []string{"Hanna"}, key: rules.Key{6}}
		s := w.open(t)
		if got := s.visitor("", ui.En).get("/join/K7WXNP"); got.Code != http.StatusNotFound {
			t.Errorf("the code of a room that has gone: %d", got.Code)
		}
		if got := s.visitor("", ui.En).get("/games/" + privateID); got.Code != http.StatusOK {
			t.Errorf("the link: %d", got.Code)
		}
		again := s.visitor(hanna, ui.En).post("/games/" + privateID + "/again").Header().Get("Location")
		tb, err := s.lobby.Get(t.Context(), strings.TrimPrefix(again, "/tables/"))
		if err != nil {
			t.Fatal(again, err)
		}
		if tb.Listed() {
			t.Error("a private game is listed when it is played again")
		}
	})
}
