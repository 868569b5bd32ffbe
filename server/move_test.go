package server

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// offers returns the code with which another device can take the visitor's seat.
func (v *visitor) offers(path string) string {
	v.t.Helper()
	place := v.does(http.StatusSeeOther, path, "do", "move").Header().Get("Location")
	code, ok := strings.CutPrefix(place, "/move/")
	if !ok {
		v.t.Fatalf("%s leads to %q", path, place)
	}
	return code
}

// TestMoveSeat checks that a device without a cookie can take a seat at a running table by a code, which is typed
// into the field for rooms' codes. The old device loses the seat at once, learns of it, and stays without it after a
// restart. Nobody else notices.
func TestMoveSeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me, 1: "other"})
		const place = "/tables/" + tableID
		old, other, phone := s.visitor(me, ui.En), s.visitor("other", ui.En), s.visitor("", ui.En)
		role := roleCard(t, old.get(place).Body.String())
		code := old.offers(place + "/move")
		contains(t, old.get("/move/"+code).Body.String(), code, "/move/"+code+"/qr.svg", "/move/"+code+"/feed")
		if w := old.get("/move/" + code + "/qr.svg"); w.Code != http.StatusOK {
			t.Errorf("the QR code: %d", w.Code)
		}
		shown, played := old.watchPath("/move/"+code+"/feed"), old.watch("")
		beside := other.watch("")
		defer beside.close()
		synctest.Wait()
		before := beside.text()

		typed := phone.get("/join?code=" + strings.ToLower(code)).Header().Get("Location")
		if to := phone.get(typed).Header().Get("Location"); to != "/move/"+code {
			t.Fatalf("%s leads to %q", typed, to)
		}
		asked := phone.get("/move/" + code).Body.String()
		contains(t, asked, "Play on this device?")
		if strings.Contains(asked, role) || strings.Contains(asked, "qr.svg") {
			t.Error("who only has the code sees the role, or the code of the device that gives")
		}
		if to := phone.does(http.StatusSeeOther, "/move/"+code).Header().Get("Location"); to != place {
			t.Errorf("the seat is at %q", to)
		}
		if got := roleCard(t, phone.get(place).Body.String()); got != role {
			t.Errorf("the role is %q, was %q", got, role)
		}
		synctest.Wait()
		for name, f := range map[string]*reel{"the code": shown, "the table": played} {
			contains(t, f.text(), "event: reset", place)
			f.close()
			if t.Failed() {
				t.Fatalf("%s is not told: %s", name, f.text())
			}
		}
		if got := beside.text(); got != before {
			t.Errorf("somebody else notices: %s", got[len(before):])
		}
		gone := func() {
			t.Helper()
			for _, w := range []int{
				old.get(place).Code, old.post(place+"/say", "ask", 1, "text", "Skip").Code, old.post(place + "/move").Code,
				old.get(place + "/feed").Code,
			} {
				if w != http.StatusForbidden {
					t.Errorf("the old device: %d", w)
				}
			}
			contains(t, old.get(place).Body.String(), "Your seat has moved to another device")
		}
		gone()
		for _, v := range []*visitor{old, phone, s.visitor("", ui.Ja)} {
			if w := v.post("/move/" + code); w.Code != http.StatusNotFound {
				t.Errorf("%q uses the code once more: %d", v.user, w.Code)
			}
		}
		s.restart()
		gone()
		if got := roleCard(t, phone.get(place).Body.String()); got != role {
			t.Errorf("after a restart the role is %q, was %q", got, role)
		}
		old.does(http.StatusSeeOther, "/move/"+phone.offers(place+"/move")) // and back again
		if got := roleCard(t, old.get(place).Body.String()); got != role {
			t.Errorf("back again the role is %q, was %q", got, role)
		}
	})
}

// roleCard returns the role that a page shows its viewer.
func roleCard(t *testing.T, body string) string {
	t.Helper()
	_, rest, ok := strings.Cut(body, `id="role-face"`)
	_, rest, _ = strings.Cut(rest, `data-role="`)
	role, _, end := strings.Cut(rest, `"`)
	if !ok || !end {
		t.Fatal("no role card")
	}
	return `data-role="` + role + `"`
}

// TestMoveIsRefused checks that a code is valid for five minutes, for one device, once. It has no effect for a
// visitor who already sits there. No code is given to a visitor who has no seat, is signed in, or has seen the end.
// Wrong codes count like wrong codes of rooms.
func TestMoveIsRefused(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, quicks)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me, 1: "other"})
		const place = "/tables/" + tableID
		old, other, phone := s.visitor(me, ui.En), s.visitor("other", ui.En), s.visitor("phone", ui.En)
		if w := s.visitor(stranger, ui.En).post(place + "/move"); w.Code != http.StatusNotFound {
			t.Errorf("a stranger: %d", w.Code)
		}
		first := old.offers(place + "/move")
		code := old.offers(place + "/move")
		if w := phone.post("/move/" + first); w.Code != http.StatusNotFound {
			t.Errorf("a code that another one has replaced: %d", w.Code)
		}
		if w := other.post("/move/" + code); w.Code != http.StatusConflict {
			t.Errorf("who sits there: %d", w.Code)
		}
		old.does(http.StatusSeeOther, "/move/"+code) // nothing moves
		pass(5*time.Minute - time.Second)
		if w := phone.get("/move/" + code); w.Code != http.StatusOK {
			t.Errorf("shortly before the code is too old: %d", w.Code)
		}
		pass(2 * time.Second)
		if w := phone.post("/move/" + code); w.Code != http.StatusNotFound {
			t.Errorf("a code that is too old: %d", w.Code)
		}

		code = old.offers(place + "/move")
		var once sync.WaitGroup
		got := make(chan int, 8)
		for n := range 8 {
			device := s.visitor("", ui.En)
			device.address = "192.0.2." + string(rune('1'+n))
			once.Go(func() { got <- device.post("/move/" + code).Code })
		}
		once.Wait()
		close(got)
		taken := 0
		for status := range got {
			if status == http.StatusSeeOther {
				taken++
			}
		}
		if taken != 1 {
			t.Errorf("%d devices of eight get the seat", taken)
		}

		signed := s.visitor("other", ui.En)
		signed.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse")
		if w := signed.post(place + "/move"); w.Code != http.StatusConflict {
			t.Errorf("who is signed in: %d: %s", w.Code, w.Body)
		}
		contains(t, signed.get(place).Body.String(), "signed in as Taro")

		guesser := s.visitor("guesser", ui.En)
		status := 0
		for range 40 {
			status = guesser.get("/move/ZZZZZZ").Code
		}
		if status != http.StatusTooManyRequests {
			t.Errorf("forty wrong codes: %d", status)
		}
	})
}

// TestMoveAfterTheEnd checks that the seat of a finished game can't be moved.
func TestMoveAfterTheEnd(t *testing.T) {
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{0: me})
	if w := s.visitor(me, ui.En).post("/tables/" + tableID + "/move"); w.Code != http.StatusConflict {
		t.Errorf("%d: %s", w.Code, w.Body)
	}
	code := s.devices.CodeFor(me, tableID)
	if w := s.visitor("", ui.En).post("/move/" + code); w.Code != http.StatusConflict {
		t.Errorf("by a code from before: %d: %s", w.Code, w.Body)
	}
}

// TestMoveInRoom checks that a seat in a waiting room can be moved too, and also a seat whose game begins meanwhile.
func TestMoveInRoom(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		host, anna := s.visitor("host", ui.En), s.visitor("anna", ui.En)
		phone, tablet := s.visitor("phone", ui.En), s.visitor("tablet", ui.En)
		place := "/join/" + openRoomAs(t, host, "fill", "1", "name", "Hana")
		anna.does(http.StatusSeeOther, place, "do", "sit")
		if w := s.visitor(stranger, ui.En).post(place, "do", "move"); w.Code != http.StatusForbidden {
			t.Errorf("who has no seat: %d", w.Code)
		}
		phone.does(http.StatusSeeOther, "/move/"+host.offers(place))
		contains(t, host.get(place).Body.String(), "Your seat has moved to another device.", `action="/join"`)
		if w := host.post(place, "do", "move"); w.Code != http.StatusForbidden {
			t.Errorf("a device moves a seat twice: %d", w.Code)
		}
		contains(t, phone.get(place).Body.String(), "Hana", `value="start"`)

		code := phone.offers(place)
		phone.does(http.StatusSeeOther, place, "do", "start")
		game := phone.get(place).Header().Get("Location")
		if to := host.get(place).Header().Get("Location"); to != game || host.get(game).Code != http.StatusForbidden {
			t.Errorf("the first device, once the game has begun, is led to %q: %d", to, host.get(game).Code)
		}
		if to := tablet.does(http.StatusSeeOther, "/move/"+code).Header().Get("Location"); to != game {
			t.Errorf("the seat is at %q, want %q", to, game)
		}
		roleCard(t, tablet.get(game).Body.String())
		if to := tablet.get(place).Header().Get("Location"); to != game {
			t.Errorf("the code of the room leads to %q", to)
		}
		if w := phone.get(game); w.Code != http.StatusForbidden {
			t.Errorf("the device before: %d", w.Code)
		}
	})
}

// TestRemovedFromRoom checks that a removed guest learns of it, also after a reload and a restart, and gets a seat
// again when the host lets them in.
func TestRemovedFromRoom(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		host, anna := s.visitor("host", ui.En), s.visitor("anna", ui.En)
		place := "/join/" + openRoomAs(t, host)
		anna.does(http.StatusSeeOther, place, "do", "sit", "name", "Anna")
		feed := anna.watchPath(place + "/feed")
		synctest.Wait()
		host.does(http.StatusSeeOther, place, "do", "remove", "seat", 2)
		synctest.Wait()
		const told = "The host has removed you from this room."
		contains(t, feed.text(), told)
		s.restart()
		feed.close()
		out := anna.get(place).Body.String()
		contains(t, out, told)
		if strings.Contains(out, `value="sit"`) {
			t.Error("who was removed is offered a seat")
		}
		if w := anna.post(place, "do", "sit"); w.Code != http.StatusForbidden {
			t.Errorf("who was removed comes back: %d", w.Code)
		}
		contains(t, host.get(place).Body.String(), "Removed: Anna", `value="admit"`)
		if strings.Contains(out, "Let in again") {
			t.Error("others see who was removed")
		}
		anna.does(http.StatusForbidden, place, "do", "admit", "who", 1)
		host.does(http.StatusBadRequest, place, "do", "admit", "who", "x")
		host.does(http.StatusConflict, place, "do", "admit", "who", 7)
		feed = anna.watchPath(place + "/feed")
		synctest.Wait()
		host.does(http.StatusSeeOther, place, "do", "admit", "who", 1)
		synctest.Wait()
		contains(t, feed.text(), "event: reset") // the page then has a form to sit down
		feed.close()
		contains(t, anna.get(place).Body.String(), `value="sit"`)
		anna.does(http.StatusSeeOther, place, "do", "sit")
	})
}
