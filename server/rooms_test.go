package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/face"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// openRoomAs opens a room and returns the code.
func openRoomAs(t *testing.T, v *visitor, form ...any) string {
	t.Helper()
	w := v.post("/open", form...)
	place := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(place, "/join/") {
		t.Fatalf("open: %d, to %q: %s", w.Code, place, w.Body)
	}
	return strings.TrimPrefix(place, "/join/")
}

// TestNoCookieNoSeat checks that a browser that stores no cookie learns why it has no seat after it took one. Other
// visitors who come by the same address don't see that.
func TestNoCookieNoSeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		const refuses = "Your browser refuses cookies"
		for _, keeps := range []bool{false, true} {
			v := s.visitor("", ui.En)
			v.keeps = keeps
			for path, pairs := range map[string][]any{
				"/open": nil, "/join/" + openRoomAs(t, s.visitor("host", ui.En)): {"do", "sit"},
			} {
				v.header.Del("Cookie")
				place := v.post(path, pairs...).Header().Get("Location")
				v.header.Set("Referer", "http://example.com"+path)
				html := v.get(place).Body.String()
				if told := strings.Contains(html, refuses); told == keeps {
					t.Errorf("%s, which keeps cookies: %t, is told that it refuses them: %t", path, keeps, told)
				}
				friend := s.visitor("", ui.En)
				lacks(t, friend.get(place).Body.String(), refuses)
				friend.header.Set("Referer", "http://elsewhere.example/")
				lacks(t, friend.get(place).Body.String(), refuses)
				v.header.Del("Referer")
			}
		}
	})
}

// TestRulesOfRooms checks that the form has every value of every choice, that each makes a room whose page shows the
// choice, and that other values are refused.
func TestRulesOfRooms(t *testing.T) {
	bubble(t, func(t *testing.T) {
		host := openSite(t, silents).visitor("host", ui.En)
		form := host.get("/open").Body.String()
		for _, choice := range rules.Choices() {
			pages := map[string]string{}
			if w := host.post("/open", "seats", "5", choice.Name, "loud"); w.Code != http.StatusBadRequest {
				t.Errorf("%s=loud: %d, want 400", choice.Name, w.Code)
			}
			for _, value := range choice.Values {
				contains(t, form, fmt.Sprintf(`name="%s" value="%s"`, choice.Name, value.Name))
				room := host.get("/join/" + openRoomAs(t, host, "seats", "5", choice.Name, value.Name)).Body.String()
				_, told, _ := strings.Cut(room, `<ul class="rulelist">`)
				if other, taken := pages[told]; taken {
					t.Errorf("%s=%s reads like %s: %s", choice.Name, value.Name, other, told)
				}
				pages[told] = choice.Name + "=" + value.Name
			}
		}
		code := openRoomAs(t, host, "seats", "5", "rules", "reference")
		contains(t, host.get("/join/"+code).Body.String(), "one after another", "Listening in a row: at most 2")
	})
}

// TestCharactersAmongPeople checks that agents at a table with people have faces if the host chose that, and that all
// guests of the room learn of it. Otherwise nothing shows which agents they are.
func TestCharactersAmongPeople(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.lobby.SetCharacters(agent.Dealt)
		host, anna := s.visitor("host", ui.En), s.visitor("anna", ui.En)
		const told, drawn = "Agents show their names and faces", "img/faces.svg#"
		faces := func(v *visitor, place string, wished bool) {
			t.Helper()
			body := v.get(place).Body.String()
			if n := strings.Count(body, drawn); (n > 0) != wished {
				t.Errorf("%s: %d faces, wished: %t", place, n, wished)
			}
			for _, name := range face.Characters() {
				if named := strings.Contains(body, s.Text(ui.En, "persona."+name)); named && !wished {
					t.Errorf("%s names %s", place, name)
				}
			}
		}
		for _, wish := range []string{"0", "1"} {
			wished := wish == "1"
			code := openRoomAs(t, host, "seats", "5", "fill", "1", "watch", "1", "characters", wish)
			if got := strings.Contains(anna.get("/join/"+code).Body.String(), told); got != wished {
				t.Errorf("characters=%q: guests are told: %t", wish, got)
			}
			anna.does(http.StatusSeeOther, "/join/"+code, "do", "sit", "name", "Anna")
			host.does(http.StatusSeeOther, "/join/"+code, "do", "start")
			place := host.get("/join/" + code).Header().Get("Location")
			for _, v := range []*visitor{host, anna, s.visitor("looker", ui.En)} {
				faces(v, place, wished)
			}
			alone := s.visitor("alone"+wish, ui.En)
			practice := alone.post("/play", "role", "SEER", "characters", wish)
			faces(alone, practice.Header().Get("Location"), wished)
			faces(alone, alone.post("/play", "characters", wish).Header().Get("Location"), wished)
		}
		// By default, a visitor who plays alone with agents sees faces, and the guests of a room don't.
		solo := s.visitor("solo", ui.En)
		for _, path := range []string{"/play", "/guide"} {
			faces(solo, solo.post(path, "role", "VILLAGER").Header().Get("Location"), true)
		}
		if open := solo.get("/join/" + openRoomAs(t, solo, "seats", "5")).Body.String(); strings.Contains(open, told) {
			t.Error("a room shows faces that nobody wished for")
		}
		for _, path := range []string{"/play", "/open"} {
			if w := solo.post(path, "role", "SEER", "seats", "5", "characters", "some"); w.Code != http.StatusBadRequest {
				t.Errorf("%s with characters=some: %d", path, w.Code)
			}
		}
	})
}

// TestRoomOverHTTP checks that three people and two agents meet by a code, that one person watches, and that each of
// them gets to the game in their own part.
func TestRoomOverHTTP(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		host, anna, ben, looker := s.visitor(
			"host", ui.Ja,
		), s.visitor("anna", ui.En), s.visitor("ben", ui.En), s.visitor("looker", ui.Ja)
		code := openRoomAs(t, host, "seats", "5", "name", "月夜", "fill", "1", "watch", "1", "listed", "1", "seat5", "person")
		contains(t, host.get("/join/"+code).Body.String(), code, "/join/"+code+"/qr.svg", "月夜")

		feed := looker.watchPath("/join/" + code + "/feed")
		defer feed.close()
		synctest.Wait()
		if w := anna.post(
			"/join/"+strings.ToLower(code), "do", "sit", "name", "Anna <b>",
		); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a name with markup: %d", w.Code)
		}
		for _, step := range []struct {
			v    *visitor
			form []any
			code int
		}{
			{anna, []any{"do", "sit", "name", "Anna"}, 303},
			{anna, []any{"do", "sit", "name", "Anna"}, 409},
			{ben, []any{"do", "sit", "name", "anna"}, 409},
			{ben, []any{"do", "start"}, 403},
			{ben, []any{"do", "sit", "seat", "x"}, 400},
			{ben, []any{"do", "dance"}, 400},
			{host, []any{"do", "start"}, 409}, // seat 5 is for a person
			{ben, []any{"do", "sit", "seat", "5"}, 303},
			{host, []any{"do", "reserve", "seat", "3", "want", "agent:nobody"}, 422},
			{host, []any{"do", "start"}, 303},
			{host, []any{"do", "start"}, 303}, // a second press, or one after a broken connection, leads to the game
			{ben, []any{"do", "start"}, 404},
			{ben, []any{"do", "sit"}, 404},
		} {
			if w := step.v.post("/join/"+code, step.form...); w.Code != step.code {
				t.Errorf("%v: %d, want %d: %s", step.form, w.Code, step.code, w.Body)
			}
			synctest.Wait() // otherwise the spectator may receive only the last change
		}
		if got := feed.text(); !strings.Contains(got, "Anna") || !strings.Contains(got, "event: reset") {
			t.Errorf("who looked on was told: %s", got)
		}
		game := host.get("/join/" + code).Header().Get("Location")
		for _, v := range []*visitor{host, anna, ben, looker} {
			w := v.get("/join/" + code)
			if got := w.Header().Get("Location"); got != game || !strings.HasPrefix(got, "/tables/") {
				t.Errorf("to %q, want %q", got, game)
			}
			if w := v.get(game); w.Code != http.StatusOK {
				t.Errorf("the game: %d", w.Code)
			}
		}
		if w := looker.get(game + "?as=all"); w.Code != http.StatusNotFound {
			t.Errorf("the god's lens where people play: %d", w.Code)
		}
		if got := looker.get(game).Body.String(); strings.Contains(got, "role-face") {
			t.Error("a spectator has a role card")
		}
		if got := anna.get(game + "?screen").Body.String(); strings.Contains(
			got, "role-face",
		) || strings.Contains(got, `id="dock"`) {
			t.Error("the projector shows a role or a dock")
		}
	})
}

// TestClosedRoom checks that a stranger gets the same answers for the code and the table of a game that may not be
// watched as for a code and a table that don't exist.
func TestClosedRoom(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		host, looker := s.visitor("host", ui.En), s.visitor("looker", ui.En)
		code := openRoomAs(t, host, "fill", "1")
		if w := looker.get("/join/" + code); w.Code != http.StatusOK {
			t.Errorf("the room: %d", w.Code)
		}
		if w := host.post("/join/"+code, "do", "start"); w.Code != http.StatusSeeOther {
			t.Fatalf("start: %d", w.Code)
		}
		place := host.get("/join/" + code).Header().Get("Location")
		for _, path := range []string{"/join/" + code, "/join/" + code + "/qr.svg", "/join/" + code + "/feed", place,
			place + "?screen", place + "?as=public", place + "?as=all"} {
			if w := looker.get(path); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d", path, w.Code)
			}
		}
		for _, path := range []string{place + "?screen", place + "?as=all"} { // the nights would reveal secrets
			if w := host.get(path); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d", path, w.Code)
			}
		}
	})
}

// TestReturnOverHTTP checks that a player who was away sees that an agent plays, and can take the seat back.
func TestReturnOverHTTP(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me, 1: "other"})
		away, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		feed := other.watch("")
		defer feed.close()
		away.get("/tables/" + tableID)
		pass(40 * time.Second)
		contains(t, away.get("/tables/"+tableID).Body.String(), `data-mode="substituted"`, `data-kind="substituted"`,
			"/return")
		contains(t, feed.text(), "Stand-in")
		if w := away.post("/tables/" + tableID + "/return"); w.Code != http.StatusSeeOther {
			t.Fatalf("return: %d", w.Code)
		}
		contains(t, away.get("/tables/"+tableID).Body.String(), `data-kind="returned"`)
		if w := away.post("/tables/" + tableID + "/return"); w.Code != http.StatusConflict {
			t.Errorf("return once more: %d", w.Code)
		}
		if w := s.visitor(stranger, ui.En).post("/tables/" + tableID + "/return"); w.Code != http.StatusNotFound {
			t.Errorf("a stranger: %d", w.Code)
		}
	})
}

func TestQR(t *testing.T) {
	s := openSite(t, silents)
	host := s.visitor("host", ui.Ja)
	code := openRoomAs(t, host)
	w := host.get("/join/" + code + "/qr.svg")
	if got := w.Header().Get("Content-Type"); w.Code != http.StatusOK || got != "image/svg+xml" || !strings.HasPrefix(
		w.Body.String(), "<svg ",
	) {
		t.Errorf("%d %s %.60s", w.Code, got, w.Body)
	}
	t.Logf("%d bytes", w.Body.Len())
}

// TestProgramme checks that the programme is the same for everybody, that nobody sets its pace, and that a new game
// begins when one is over.
func TestProgramme(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, quicks)
		one, two := s.visitor("", ui.Ja), s.visitor("other", ui.En)
		first := feedOf(t, one.get("/tv").Body.String())
		if again := feedOf(t, two.get("/tv").Body.String()); again != first {
			t.Errorf("two programmes: %s, %s", first, again)
		}
		at := strings.TrimSuffix(first, "/feed")
		if w := two.post(at+"/pace", "speed", "10"); w.Code != http.StatusForbidden {
			t.Errorf("the pace of the programme: %d", w.Code)
		}
		contains(t, two.get("/tv").Body.String(), `data-next="/tv"`, "Next: a village of 15")
		contains(t, two.get("/tv?screen").Body.String(), `data-next="/tv?screen=1"`, "data-screen")
		contains(t, two.get("/").Body.String(), `href="`+at+`"`)
		pass(2 * time.Minute) // nobody watches, and the game goes on to its end
		if next := feedOf(t, one.get("/tv").Body.String()); next == first {
			t.Error("the game is over, and the next does not begin")
		}
	})
}

// feedOf returns the address of the feed of a table's page.
func feedOf(t *testing.T, html string) string {
	t.Helper()
	_, rest, ok := strings.Cut(html, `data-feed="`)
	path, _, end := strings.Cut(rest, `"`)
	if !ok || !end {
		t.Fatalf("no feed in %.300s", html)
	}
	return path
}

// TestTablesList checks the list of rooms and running games, by kind and size, in pages.
func TestTablesList(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		for i := range 25 {
			openRoomAs(t, s.visitor(fmt.Sprint("host", i), ui.En), "seats", "7", "listed", "1", "watch", "1")
		}
		openRoomAs(t, s.visitor("hidden", ui.En), "seats", "9")
		v := s.visitor("", ui.En)
		for path, want := range map[string]int{
			"/tables": 20, "/tables?page=2": 5, "/tables?page=9": 0, "/tables?seats=7&kind=rooms": 20, "/tables?seats=9": 0,
			"/tables?kind=running": 0, "/": 5,
		} {
			if got := strings.Count(v.get(path).Body.String(), `href="/join/`); got != want {
				t.Errorf("%s: %d rooms, want %d", path, got, want)
			}
		}
		feed := v.watchPath("/feed")
		defer feed.close()
		pass(time.Second)
		code := openRoomAs(t, s.visitor("late", ui.En), "seats", "12", "listed", "1")
		pass(4 * time.Second)
		contains(t, feed.text(), code)
	})
}

// TestSubstituteInRecord checks that the record of a game shows at which points an agent played for a person.
func TestSubstituteInRecord(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, quicks)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceFast, map[game.Seat]string{0: me, 1: "other"})
		feed := s.visitor("other", ui.En).watch("")
		defer feed.close()
		for range 400 { // both people are silent, so agents play for one and, in the end, for the other
			if strings.Contains(feed.text(), `line-end`) {
				break
			}
			pass(30 * time.Second)
		}
		v := s.visitor(stranger, ui.En)
		contains(t, v.get("/games/"+tableID+"?at=end&whole=1").Body.String(), "An agent stood in",
			`data-kind="substituted"`)
	})
}

// TestAgainTogetherOverHTTP checks that after the end all people meet in one room by pressing the same button, also
// after a restart of the server.
func TestAgainTogetherOverHTTP(t *testing.T) {
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{0: me, 3: "other"})
	own, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
	contains(t, own.get("/games/"+tableID).Body.String(), "Play again together")
	w := own.post("/games/" + tableID + "/again")
	place := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(place, "/join/") {
		t.Fatalf("%d, to %q", w.Code, place)
	}
	contains(t, other.get(place).Body.String(), "Kept for ")
	s.restart()
	if w := other.post("/games/" + tableID + "/again"); w.Header().Get("Location") != place {
		t.Errorf("to %q, want %q", w.Header().Get("Location"), place)
	}
	if got := strings.Count(other.get(place).Body.String(), "data-taken"); got != 2 {
		t.Errorf("%d people sit there", got)
	}
	alien := s.visitor(stranger, ui.En)
	if w := alien.post("/games/" + tableID + "/again"); w.Code != http.StatusForbidden {
		t.Errorf("who did not play: %d", w.Code)
	}
	next := "/tables/" + tableID + "/next?screen"
	if w := own.get(next); w.Code != http.StatusNoContent {
		t.Errorf("a wall goes on before the game has begun: %d", w.Code)
	}
	own.post(place, "do", "start")
	game := own.get(place).Header().Get("Location")
	if w := own.get(next); !strings.Contains(w.Body.String(), `"to":"`+game+`?screen=1"`) {
		t.Errorf("the wall goes on to %d %s, want %s", w.Code, w.Body, game)
	}
	if w := alien.get(next); w.Code != http.StatusNoContent {
		t.Errorf("who may not watch is led on: %d %s", w.Code, w.Body)
	}
}

// TestAsleepOverHTTP checks that the table waits longer for a player who has put the page to sleep than for one who
// has left. Once the player has looked again and leaves, it waits no longer than for others.
func TestAsleepOverHTTP(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me, 1: "other"})
		sleeper, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		feed := other.watch("")
		defer feed.close()
		sleeper.get("/tables/" + tableID)
		if w := sleeper.post("/tables/" + tableID + "/asleep"); w.Code != http.StatusNoContent {
			t.Fatalf("asleep: %d", w.Code)
		}
		pass(2 * time.Minute)
		if strings.Contains(feed.text(), "an agent plays for them") {
			t.Error("an agent plays for who is asleep")
		}
		sleeper.get("/tables/" + tableID) // the page is awake again, and then closed
		pass(40 * time.Second)
		contains(t, feed.text(), "an agent plays for them")
	})
}

// TestOldEyes checks that addresses with ?lens= lead to those with ?as=, and that unknown values are refused.
func TestOldEyes(t *testing.T) {
	s := openSite(t, silents)
	s.put(rules.Five(), screentest.PlainGame(t, rules.Five(), rules.Key{5})[:40], table.PaceNone, nil)
	v := s.visitor(stranger, ui.En)
	for from, want := range map[string]string{
		"/tables/" + tableID + "?lens=all&screen=1": "/tables/" + tableID + "?as=all&screen=1",
		"/games/" + tableID + "?lens=seat:3&at=2":   "/games/" + tableID + "?as=seat%3A3&at=2",
		"/tv?lens=all": "/tv?as=all",
	} {
		w := v.get(from)
		if got := w.Header().Get("Location"); w.Code != http.StatusMovedPermanently || got != want {
			t.Errorf("%s: %d to %q, want %q", from, w.Code, got, want)
		}
	}
	for _, as := range []string{"x", "seat:99", "seat:0", "ALL"} {
		if w := v.get("/tables/" + tableID + "?as=" + as); w.Code != http.StatusNotFound {
			t.Errorf("as=%s: status %d", as, w.Code)
		}
	}
}
