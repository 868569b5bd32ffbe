package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// openToWatchers allows spectators to watch the stored game.
func (s *site) openToWatchers() {
	s.t.Helper()
	if err := s.db.Games.AppendNote(
		tableID, store.Note{Kind: table.OpenNote, To: game.Public, Body: "{}"},
	); err != nil {
		s.t.Fatal(err)
	}
}

// TestLentEyes checks that a player can let spectators see the player's view, and can stop that. A visitor who may
// not see the view gets the answer of a table that does not exist. A visitor who has seen it receives nothing more,
// and is led to the public view.
func TestLentEyes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{1: me, 2: "other"})
		s.openToWatchers()
		player, other, watcher := s.visitor(me, ui.En), s.visitor("other", ui.En), s.visitor("", ui.En)
		friend := s.visitor("friend", ui.En)
		friend.does(http.StatusSeeOther, "/signup", "name", "Anna", "new", "correct horse")
		eyes := "/tables/" + tableID + "?as=seat:2"
		closed := func(who string, v *visitor) {
			t.Helper()
			for _, path := range []string{"", "/feed", "/step", "/compose"} {
				got := describe(v.get("/tables/" + tableID + path + "?as=seat:2&from=1"))
				none := describe(v.get("/tables/zzzzzzzzzzzzzzzz" + path + "?as=seat:2&from=1"))
				if got = strings.ReplaceAll(got, tableID, "zzzzzzzzzzzzzzzz"); got != none {
					t.Errorf("%s%s: not the answer of no table:\n%s", who, path, got)
				}
			}
		}
		closed("nobody may", watcher)
		if got := watcher.get("/tables/" + tableID).Body.String(); strings.Contains(
			got, "as=seat",
		) || strings.Contains(got, "/lend") {
			t.Error("a spectator is offered eyes")
		}

		watcher.does(http.StatusForbidden, "/tables/"+tableID+"/lend", "to", "everybody")
		player.does(http.StatusBadRequest, "/tables/"+tableID+"/lend", "to", "all")
		player.does(http.StatusNotFound, "/tables/"+tableID+"/lend", "to", "name", "name", "Nobody")
		player.does(http.StatusSeeOther, "/tables/"+tableID+"/lend", "to", "name", "name", "anna")
		contains(t, player.get("/tables/"+tableID).Body.String(), "Anna can see through your eyes")
		contains(t, friend.get(eyes).Body.String(), `data-mode="watch"`, "line-dealt")
		closed("only a friend may", watcher)
		closed("those who sit here never", other)

		player.does(http.StatusSeeOther, "/tables/"+tableID+"/lend", "to", "everybody")
		closed("those who sit here never", other)
		contains(t, watcher.get("/tables/"+tableID).Body.String(), `href="`+eyes+`"`)
		s.restart()
		got := watcher.get(eyes).Body.String()
		contains(t, got, `data-mode="watch"`, "line-dealt")
		for _, own := range []string{`action="/tables/` + tableID + `/choose"`, "data-you", "/lend", "data-sleep"} {
			if strings.Contains(got, own) {
				t.Errorf("who borrows eyes has %s", own)
			}
		}
		if w := watcher.post(
			"/tables/"+tableID+"/choose?as=seat:2", "ask", "1", "kind", "divine", "target", "1",
		); w.Code != http.StatusForbidden {
			t.Errorf("who borrows eyes acts: %d", w.Code)
		}

		feed := watcher.watchPath("/tables/" + tableID + "/feed?as=seat:2")
		defer feed.close()
		synctest.Wait()
		seen := feed.text()
		contains(t, seen, "line-dealt")
		player.does(http.StatusSeeOther, "/tables/"+tableID+"/lend", "to", "nobody")
		synctest.Wait()
		after := strings.TrimPrefix(feed.text(), seen)
		if after != "event: reset\ndata: {\"to\":\"/tables/"+tableID+"\"}\n\n" {
			t.Errorf("after it was taken back: %q", after)
		}
		select {
		case <-feed.done:
		default:
			t.Error("the stream goes on")
		}
		closed("not any more", watcher)
		closed("not any more", friend)
		s.restart()
		closed("after a restart", watcher)
	})
}

// TestAgentsLendTheirEyes checks that everybody may see the view of one seat if only built-in agents play, and that
// the page shows no more than the seat sees.
func TestAgentsLendTheirEyes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		s.put(setup, log, table.PaceNone, nil)
		v := s.visitor("", ui.En)
		place := "/tables/" + tableID
		for query, dealt := range map[string]int{"": 0, "?as=seat:2": 1, "?as=seat:4": 1, "?as=all": 5} {
			got := v.get(place + query).Body.String()
			contains(t, got, `data-mode="watch"`, `<option value="seat:5"`)
			if n := strings.Count(got, `data-kind="dealt"`); n != dealt {
				t.Errorf("%q: %d roles are told, want %d", query, n, dealt)
			}
			feed := v.watchPath(place + "/feed" + query)
			synctest.Wait()
			if strings.Contains(feed.text(), "event: reset") {
				t.Errorf("%q: sent away", query)
			}
			feed.close()
		}
		for _, query := range []string{"?as=seat:6", "?as=seat:0", "?as=seat:02"} {
			if w := v.get(place + query); w.Code != http.StatusNotFound {
				t.Errorf("%q: %d", query, w.Code)
			}
		}
	})
}

// TestLentEyesAreNotPresence checks that a player who has gone doesn't count as present because a visitor sees the
// player's view. An agent plays the seat, as it does without a visitor.
func TestLentEyesAreNotPresence(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{1: me, 2: "other"})
		s.openToWatchers()
		s.visitor(me, ui.En).does(http.StatusSeeOther, "/tables/"+tableID+"/lend", "to", "everybody")
		other := s.visitor("other", ui.En).watch("")
		defer other.close()
		feed := s.visitor("", ui.En).watchPath("/tables/" + tableID + "/feed?as=seat:2")
		defer feed.close()
		pass(40 * time.Second)
		contains(t, feed.text(), "an agent plays for them")
	})
}

// TestUnwatchedLendsNothing checks that no player can let others see their view if nobody may watch.
func TestUnwatchedLendsNothing(t *testing.T) {
	s := openSite(t, silents)
	setup, log := begin(t, five)
	s.put(setup, log, table.PaceNone, map[game.Seat]string{1: me})
	v := s.visitor(me, ui.En)
	v.does(http.StatusConflict, "/tables/"+tableID+"/lend", "to", "everybody")
	if got := v.get("/tables/" + tableID).Body.String(); strings.Contains(got, "/lend") {
		t.Error("it is offered")
	}
}
