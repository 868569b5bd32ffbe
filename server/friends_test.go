package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// again presses "play again together" and returns the address to which that leads.
func (v *visitor) again(t *testing.T, id string) string {
	t.Helper()
	w := v.post("/games/" + id + "/again")
	if w.Code != http.StatusSeeOther {
		t.Fatalf("again: %d %.300s", w.Code, w.Body)
	}
	return w.Header().Get("Location")
}

// TestInvitation checks that the pages of all people of a game show the next village as soon as one of them opens it.
// A latecomer who comes after it has begun gets back the seat that an agent has played.
func TestInvitation(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(map[game.Seat]string{0: me, 3: "other"})
		own, other, alien := s.visitor(me, ui.En), s.visitor("other", ui.En), s.visitor(stranger, ui.En)
		feed := "/games/" + tableID + "/again/feed"
		contains(t, other.get("/games/"+tableID).Body.String(), `data-feed="`+feed+`"`)
		if w := alien.get(feed); w.Code != http.StatusForbidden {
			t.Errorf("a stranger hears of it: %d", w.Code)
		}
		if strings.Contains(alien.get("/games/"+tableID).Body.String(), "again/feed") {
			t.Error("a stranger's page asks for it")
		}
		reel := other.watchPath(feed)
		defer reel.close()
		synctest.Wait()
		if strings.Contains(reel.text(), "next village") {
			t.Fatal("an invitation before anybody has opened a room")
		}
		place := own.again(t, tableID)
		synctest.Wait()
		contains(t, reel.text(), "has opened the next village", "Come along")
		room := own.get(place).Body.String()
		contains(t, room, "Waiting for ", "Start without ")
		if strings.Contains(room, "Everybody is here") {
			t.Error("everybody is here while somebody is missing")
		}
		own.post(place, "do", "start")
		synctest.Wait()
		contains(t, reel.text(), "An agent plays for you until you come")
		id := strings.TrimPrefix(own.get(place).Header().Get("Location"), "/tables/")
		tb, err := s.lobby.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		seat, ok := tb.SeatOf("other")
		if !ok || seat != 3 {
			t.Fatalf("the latecomer has seat %v", seat)
		}
		contains(t, other.get("/").Body.String(), `href="/tables/`+id+`"`)
		if to := other.again(t, tableID); to != place {
			t.Errorf("the latecomer is led to %s", to)
		}
		if to := other.get(place).Header().Get("Location"); to != "/tables/"+id {
			t.Errorf("and on to %s", to)
		}
		if b, err := tb.Snapshot(t.Context(), game.AtSeat(seat)); err != nil || b.Substituted.Has(seat) {
			t.Errorf("the agent still plays: %v, %v", b.Substituted, err)
		}
	})
}

// TestThirdVillage checks that after the second game of the same people the button leads to the third game, also on a
// page of the first game.
func TestThirdVillage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(map[game.Seat]string{0: me, 3: "other"})
		own, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		second := own.again(t, tableID)
		other.again(t, tableID)
		own.post(second, "do", "start")
		id := strings.TrimPrefix(own.get(second).Header().Get("Location"), "/tables/")
		tb, err := s.lobby.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, user := range []string{me, "other"} {
			seat, _ := tb.SeatOf(user)
			if err := tb.Player(seat).Leave(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		pass(2 * time.Hour)
		if !s.over(id) {
			t.Fatal("the second game goes on")
		}
		third := other.again(t, tableID) // a stale page
		if third == second {
			t.Fatal("back to the second")
		}
		if to := own.again(t, id); to != third {
			t.Errorf("two rooms: %s and %s", to, third)
		}
		contains(t, other.get(third).Body.String(), "Everybody is here")
	})
}

// TestSatOut checks that a game is listed for the people who played it, but not for a person for whom a seat was kept
// and who never came. That person is invited to the next game all the same.
func TestSatOut(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(map[game.Seat]string{0: me, 3: "other"})
		own, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		second := own.again(t, tableID)
		own.post(second, "do", "start")
		id := strings.TrimPrefix(own.get(second).Header().Get("Location"), "/tables/")
		own.post("/tables/" + id + "/leave")
		pass(2 * time.Hour)
		if !s.over(id) {
			t.Fatal("the second game goes on")
		}
		link := `href="/games/` + id
		contains(t, own.get("/games?mine=1").Body.String(), link)
		list := other.get("/games?mine=1").Body.String()
		contains(t, list, `href="/games/`+tableID)
		lacks(t, list, link)
		contains(t, own.get("/games/"+id).Body.String(), `class="victory" data-side=`, "You ")
		for _, at := range []string{"/games/" + id, "/games/" + id + "?at=end"} {
			html := other.get(at).Body.String()
			lacks(t, html, "You lost", "You won", `id="report"`, `data-you`)
			contains(t, html, `data-feed="/games/`+id+`/again/feed"`)
		}
		if to := other.get("/tables/" + id).Header().Get("Location"); to != "/games/"+id {
			t.Errorf("the table leads who sat out to %q", to)
		}
		third := own.again(t, id)
		contains(t, other.get("/games/"+tableID).Body.String(), "has opened the next village")
		if to := other.again(t, tableID); to != third {
			t.Errorf("who sat out is led to %s, not to %s", to, third)
		}
		if to := other.again(t, id); to != third {
			t.Errorf("who sat out is led from the record to %s, not to %s", to, third)
		}
	})
}

// TestNewDevice checks that a player who comes with a new device can claim the seat that is kept for them. The host
// confirms, which leads the player to the seat, and nobody else learns of it. The old device says where its seat is
// now, in the room, on the page of the last game and at the table, also after a restart. It can watch, and it can get
// the seat back.
func TestNewDevice(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(map[game.Seat]string{0: me, 3: "other"})
		own, fresh, alien := s.visitor(me, ui.En), s.visitor("fresh", ui.En), s.visitor(stranger, ui.En)
		place := own.again(t, tableID)
		contains(t, fresh.get(place).Body.String(), `value="claim"`)
		lacks(t, own.get(place).Body.String(), `value="claim"`, `value="grant"`)
		reel := fresh.watchPath(place + "/feed")
		defer reel.close()
		fresh.does(http.StatusSeeOther, place, "do", "claim", "seat", 4)
		contains(t, fresh.get(place).Body.String(), "The host is asked")
		contains(t, own.get(place).Body.String(), `value="grant"`, `value="deny"`)
		lacks(t, alien.get(place).Body.String(), "The host is asked", `value="grant"`, `value="claim"`)
		fresh.does(http.StatusForbidden, place, "do", "grant", "seat", 4)
		own.does(http.StatusSeeOther, place, "do", "grant", "seat", 4)
		synctest.Wait()
		contains(t, reel.text(), "event: reset")
		contains(t, fresh.get(place).Body.String(), "Waiting for the host", "Move my seat")
		old := s.visitor("other", ui.En)
		contains(t, old.get("/games/"+tableID).Body.String(), "Your seat in the next village has moved", `href="`+place+`"`)
		if old.again(t, tableID) != place {
			t.Error("the old device is led elsewhere")
		}
		contains(t, old.get(place).Body.String(), "Your seat has moved to another device", `action="/join"`)
		own.post(place, "do", "start")
		to := fresh.get(place).Header().Get("Location")
		s.restart()
		w := old.get(old.get(place).Header().Get("Location"))
		if w.Code != http.StatusForbidden {
			t.Errorf("the old device at the table: %d", w.Code)
		}
		watch := to + "?as=public"
		contains(t, w.Body.String(), "Your seat has moved to another device", `action="/join"`, `href="`+watch+`"`)
		lacks(t, old.get(watch).Body.String(), `id="composer"`, "Your seat has moved")
		w = fresh.post(to + "/move")
		old.does(http.StatusSeeOther, w.Header().Get("Location"))
		contains(t, old.get(to).Body.String(), `id="role-face"`)
		fresh.does(http.StatusSeeOther, old.post(to+"/move").Header().Get("Location"))
		tb, err := s.lobby.Get(t.Context(), strings.TrimPrefix(to, "/tables/"))
		if err != nil {
			t.Fatal(err)
		}
		if seat, ok := tb.SeatOf("fresh"); !ok || seat != 3 {
			t.Errorf("the new device has seat %v", seat)
		}
	})
}

// over reports whether a game is over.
func (s *site) over(id string) bool {
	t, err := s.lobby.Get(context.Background(), id)
	return errors.Is(err, lobby.ErrFinished) || err == nil && t.Over()
}

// TestLeave checks that no page leads a player back to a village that they gave up, that an agent plays on, and that
// the others learn of it. Taking the seat back undoes all this.
func TestLeave(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me, 1: "other"})
		own, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		banner := `href="/tables/` + tableID + `"`
		contains(t, own.get("/help").Body.String(), banner, "Leave for good")
		contains(t, own.get("/tables/"+tableID).Body.String(), "Leave for good")
		if w := s.visitor(stranger, ui.En).post("/tables/" + tableID + "/leave"); w.Code == http.StatusSeeOther {
			t.Error("a stranger leaves")
		}
		reel := other.watch("")
		defer reel.close()
		if w := own.post("/tables/" + tableID + "/leave"); w.Header().Get("Location") != "/" {
			t.Fatalf("leave: %d %.200s", w.Code, w.Body)
		}
		synctest.Wait()
		contains(t, reel.text(), "has left the village")
		for _, path := range []string{"/", "/help"} {
			if strings.Contains(own.get(path).Body.String(), banner) {
				t.Errorf("%s leads back", path)
			}
		}
		contains(t, other.get("/help").Body.String(), banner)
		own.post("/tables/" + tableID + "/return")
		contains(t, own.get("/help").Body.String(), banner)
	})
}
