package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

const framePath = "/embed/games/" + tableID

// framedMini opens a mini-game of agents, which is over at once, and returns its path for frames.
func framedMini(t *testing.T, s *site, id string, change func(*minitable.Config)) string {
	t.Helper()
	cfg := minitable.Config{ID: id, Game: dilemma.Game, Key: rules.Key{7}, Listed: true}
	for i, name := range []string{"fox", "crane", "hare"} {
		cfg.Seats[i] = store.MiniSeat{Name: name, Agent: dilemma.Game.Types()[0]}
	}
	change(&cfg)
	if _, err := s.minis.Open(context.Background(), cfg); err != nil {
		t.Fatal(err)
	}
	return "/embed/mini/" + id
}

var (
	aLink     = regexp.MustCompile(`<a [^>]*>`)
	linkInner = regexp.MustCompile(`href="(#|/embed/)[^"]*"`)
)

// checkFramed fails the test unless an answer is a page for frames: other sites may show it, it sets no cookie, has no
// form, and its links open outside.
func checkFramed(t *testing.T, path string, w *httptest.ResponseRecorder) {
	t.Helper()
	body := w.Body.String()
	if !strings.HasSuffix(w.Header().Get("Content-Security-Policy"), "frame-ancestors *") {
		t.Errorf("%s: policy %q", path, w.Header().Get("Content-Security-Policy"))
	}
	if w.Header().Get("Set-Cookie") != "" || strings.Contains(w.Header().Get("Vary"), "Cookie") {
		t.Errorf("%s: a cookie is set or counts: %v", path, w.Header())
	}
	for _, tag := range []string{"<form", "<input", "<select"} {
		if strings.Contains(body, tag) {
			t.Errorf("%s has a %s", path, tag)
		}
	}
	links := aLink.FindAllString(body, -1)
	if len(links) == 0 {
		t.Errorf("%s has no link", path)
	}
	for _, link := range links {
		want := `target="_blank" rel="noopener`
		if linkInner.MatchString(link) {
			want = `target="_self"`
		}
		if !strings.Contains(link, want) {
			t.Errorf("%s: %s expected in %s", path, want, link)
		}
	}
}

// TestFrames checks that frames show a finished game, a finished mini-game and the programme, in the language of
// their address.
func TestFrames(t *testing.T) {
	s := finishedSite(t, rules.Fifteen())
	mini := framedMini(t, s, miniID, func(*minitable.Config) {})
	for lang, words := range map[ui.Lang][]string{
		ui.En: {"Open in AIWolf Play", "Highlight", "Day 1"},
		ui.Ja: {"AIWolf Playで開く", "ハイライト", "1日目"},
	} {
		v := s.visitor("", ui.Ja)
		query := "?lang=" + string(lang)
		for path, want := range map[string][]string{
			framePath + query:            append(words, `id="highlight"`, "glimpse__answer", `data-role="werewolf"`),
			framePath + query + "&day=1": append(words, `id="line-vote-1"`),
			mini + query:                 {words[0], "posterior", mini + "?at=2"},
			mini + query + "&at=2":       {words[0], mini + query},
			"/embed/tv" + query:          {words[0], "data-screen", "/feed?lang=" + string(lang)},
		} {
			w := v.get(path)
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d", path, w.Code)
			}
			contains(t, w.Body.String(), want...)
			contains(t, w.Body.String(), `<html lang="`+string(lang)+`"`)
			checkFramed(t, path, w)
		}
	}
	day := s.visitor("", ui.En).get(framePath + "?day=1").Body.String()
	if strings.Contains(day, "roletag") || strings.Contains(day, `id="line-vote-2"`) {
		t.Error("the first day tells a role, or the second day")
	}
}

// TestFramesReadNoCookie checks that a frame is the same for everybody, also for a browser with a player's cookie.
func TestFramesReadNoCookie(t *testing.T) {
	s := finishedSite(t, rules.Five())
	player, nobody := s.visitor(me, ui.En), s.visitor("", ui.En)
	player.header.Set("Cookie", cookie(t, me, ui.Ja).String())
	forger := s.visitor("", ui.En)
	forger.header.Set("Cookie", testKeys.Cookie()+"=forged")
	for _, path := range []string{framePath, framePath + "?day=1", "/embed/games/zzzzzzzzzzzzzzzz", "/embed/tv"} {
		want := describe(nobody.get(path))
		for _, v := range []*visitor{player, forger} {
			if got := describe(v.get(path)); got != want {
				t.Errorf("%s: a cookie changes the page", path)
			}
		}
	}
}

// TestFramesRefuse checks that private games, games of a class and running games get the same answer as a game that
// doesn't exist.
func TestFramesRefuse(t *testing.T) {
	setup := rules.Five()
	log := screentest.PlainGame(t, setup, rules.Key{5})
	sites := map[string]func(*site){
		"unknown": func(*site) {},
		"running": func(s *site) { s.put(setup, log[:len(log)/2], table.PaceNone, nil) },
		"private": func(s *site) {
			s.private = true
			s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me})
		},
		"of a class": func(s *site) {
			s.origin = store.InClass
			s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me})
		},
	}
	var want string
	for _, name := range []string{"unknown", "running", "private", "of a class"} {
		s := openSite(t, silents)
		sites[name](s)
		for _, path := range []string{framePath, framePath + "?day=1", framePath + "?day=x"} {
			w := s.visitor(me, ui.En).get(path)
			checkFramed(t, path, w)
			got := describe(w)
			if want == "" {
				want = got
			}
			if got != want || w.Code != http.StatusNotFound {
				t.Errorf("%s, %s: %d, not the answer of an unknown game", name, path, w.Code)
			}
		}
	}
	s := openSite(t, silents)
	openMini(t, s, dilemma.Game, rules.Key{7}, dilemma.Game.Types()[0])
	want = describe(s.visitor("", ui.En).get("/embed/mini/zzzzzzzzzzzzzzzz"))
	for _, path := range []string{
		"/embed/mini/" + miniID,
		framedMini(t, s, "privateprivatepr", func(cfg *minitable.Config) { cfg.Listed = false }),
		framedMini(t, s, "classclassclassc", func(cfg *minitable.Config) { cfg.Class = "someclass" }),
	} {
		w := s.visitor(miniAda, ui.En).get(path + "?at=x")
		checkFramed(t, path, w)
		if got := describe(w); got != want || w.Code != http.StatusNotFound {
			t.Errorf("%s: %d, not the answer of an unknown game", path, w.Code)
		}
	}
	over := finishedSite(t, setup).visitor("", ui.En)
	for _, query := range []string{"?day=x", "?day=-1", "?day=99", "?day=99999999999999999999"} {
		if w := over.get(framePath + query); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", query, w.Code)
		}
	}
}

// TestOtherPagesForbidFrames checks that no answer of any other address may be shown in a frame.
func TestOtherPagesForbidFrames(t *testing.T) {
	s := finishedSite(t, rules.Five())
	parameter := regexp.MustCompile(`:\w+|\*`)
	may := map[string]bool{"/embed/games/:id": true, "/embed/mini/:id": true, "/embed/tv": true}
	for _, r := range s.router.Routes() {
		path := parameter.ReplaceAllString(r.Path, tableID)
		v := s.visitor(me, ui.En).scripted() // whose errors are no pages
		if strings.HasSuffix(path, "/feed") {
			continue // this answer is no page, and ends with the test
		}
		policy := v.do(v.request(r.Method, path, nil)).Header().Get("Content-Security-Policy")
		if got := strings.HasSuffix(policy, "frame-ancestors *"); got != may[r.Path] {
			t.Errorf("%s %s: %q", r.Method, r.Path, policy)
		}
		delete(may, r.Path)
	}
	for path := range may {
		t.Errorf("%s is no route", path)
	}
	for _, path := range []string{"/embed", "/embed/", "/embed/games", "/embed/tables/" + tableID} {
		policy := s.visitor("", ui.En).get(path).Header().Get("Content-Security-Policy")
		if !strings.HasSuffix(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: %q", path, policy)
		}
	}
}

// TestFrameFeed checks that the feed of a frame follows the programme's game to its end, without a form, and no other
// game.
func TestFrameFeed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, quicks)
		s.put(rules.Five(), screentest.PlainGame(t, rules.Five(), rules.Key{5})[:9], table.PaceNone, nil)
		v := s.visitor("", ui.En)
		at := feedOf(t, v.get("/embed/tv").Body.String())
		feed := v.watchPath(at)
		pass(2 * time.Minute)
		told := feed.after(0)
		feed.close()
		contains(t, told, "event: patch", `"phase":"over"`)
		if strings.Contains(told, "form method") {
			t.Error("the feed brings a form")
		}
		next := v.get("/embed/tv")
		checkFramed(t, "/embed/tv", next)
		for _, path := range []string{at, "/embed/tv/" + tableID + "/feed", "/embed/tv/zzzzzzzzzzzzzzzz/feed"} {
			if w := v.get(path); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d, but its game isn't on", path, w.Code)
			}
		}
		if w := v.get(feedOf(t, next.Body.String()) + "&after=x"); w.Code != http.StatusBadRequest {
			t.Errorf("a position that can't be read: %d", w.Code)
		}
	})
}

// TestFrameIsOffered checks that the page of a finished game offers the HTML for other sites, unless the game is
// private.
func TestFrameIsOffered(t *testing.T) {
	s := finishedSite(t, rules.Five())
	mini := framedMini(t, s, miniID, func(*minitable.Config) {})
	hidden := framedMini(t, s, "privateprivatepr", func(cfg *minitable.Config) { cfg.Listed = false })
	for lang, text := range map[ui.Lang]string{
		ui.En: "Show it on your website", ui.Ja: "自分のサイトに載せる",
	} {
		v := s.visitor(stranger, lang)
		for path, frame := range map[string]string{moments + "end": framePath, strings.TrimPrefix(mini, "/embed"): mini} {
			contains(t, v.get(path).Body.String(), text, "&lt;iframe src=&#34;http://example.com"+frame+"?lang="+string(lang))
		}
		if strings.Contains(v.get(strings.TrimPrefix(hidden, "/embed")).Body.String(), "iframe") {
			t.Error("a private mini-game is offered")
		}
	}
	private := openSite(t, silents)
	private.private = true
	log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
	private.put(rules.Five(), log, table.PaceNone, map[game.Seat]string{0: me})
	if strings.Contains(private.visitor(me, ui.En).get(moments+"end").Body.String(), "iframe") {
		t.Error("a private game is offered")
	}
}
