package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// keep makes the visitor's later requests carry the cookies of an answer, as a browser does.
func (v *visitor) keep(w *httptest.ResponseRecorder) *httptest.ResponseRecorder {
	for _, c := range w.Result().Cookies() {
		v.header.Set("Cookie", c.Name+"="+c.Value)
	}
	return w
}

// does sends a form. It fails the test unless the answer has the status.
func (v *visitor) does(status int, path string, pairs ...any) *httptest.ResponseRecorder {
	v.t.Helper()
	w := v.keep(v.post(path, pairs...))
	if w.Code != status {
		v.t.Fatalf("%s %v: %d, want %d: %s", path, pairs, w.Code, status, w.Body)
	}
	return w
}

// finish stores a finished game of the given people.
func (s *site) finish(users map[game.Seat]string) {
	s.t.Helper()
	s.put(rules.Five(), screentest.PlainGame(s.t, rules.Five(), rules.Key{5}), table.PaceNone, users)
}

// TestAccount checks that a name keeps the games that were played as a guest, in every browser, until the account is
// deleted. Then the games show an animal's name.
func TestAccount(t *testing.T) {
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{1: me, 2: "other"})
	v := s.visitor(me, ui.En)
	before := v.header.Get("Cookie")

	// Password managers and screen readers use these.
	contains(t, v.get("/signup").Body.String(), `autocomplete="username"`, `autocomplete="new-password"`)
	contains(t, v.get("/signin").Body.String(), `autocomplete="username"`, `autocomplete="current-password"`)
	refused := v.does(http.StatusUnprocessableEntity, "/signup", "name", "Fox", "new", "correct horse")
	contains(t, refused.Body.String(), `id="problem"`, `aria-invalid="true"`, `aria-describedby="problem"`)
	v.does(http.StatusUnprocessableEntity, "/signup", "name", "狐", "new", "correct horse")
	v.does(http.StatusUnprocessableEntity, "/signup", "name", "a/b", "new", "correct horse")
	v.does(http.StatusUnprocessableEntity, "/signup", "name", "Ｔａｒｏ", "new", "short")
	v.does(http.StatusUnprocessableEntity, "/signup", "name", "Taro the Great", "new", "taro the  great")
	v.does(http.StatusSeeOther, "/signup", "name", "Ｔａｒｏ", "new", "correct horse", "back", "/games")
	contains(t, v.get("/").Body.String(), `href="/account"`, "Taro")
	contains(t, v.get("/people/taro").Body.String(), "Taro", `href="/games/`+tableID+`"`)
	contains(t, v.get("/people").Body.String(), `href="/people/Taro"`)
	contains(t, v.get("/games?player=TARO").Body.String(), `href="/games/`+tableID+`"`)
	if got := v.get("/games?player=nobody").Body.String(); strings.Contains(got, tableID) {
		t.Error("found by a name that nobody has")
	}

	// The guest's cookie no longer counts: a browser that has it finds no game.
	guest := s.visitor("", ui.En)
	guest.header.Set("Cookie", before)
	if got := guest.get("/games?mine=1").Body.String(); strings.Contains(got, tableID) {
		t.Error("the guest that was still has the game")
	}
	other := s.visitor("other", ui.En)
	other.does(http.StatusConflict, "/signup", "name", "tARO", "new", "correct horse")

	// Another browser gets the same answer for a wrong name and a wrong password.
	phone := s.visitor("", ui.En)
	wrong := phone.does(http.StatusForbidden, "/signin", "name", "taro", "password", "wrong horse")
	none := phone.does(http.StatusForbidden, "/signin", "name", "taru", "password", "wrong horse")
	if one, two := wrong.Body.String(), strings.ReplaceAll(none.Body.String(), "taru", "taro"); one != two {
		t.Error("whether a name is taken shows in the answer")
	}
	token := phone.header.Get("Cookie")
	phone.does(http.StatusSeeOther, "/signin", "name", " TARO ", "password", "correct horse")
	if phone.header.Get("Cookie") == token {
		t.Error("the session was not renewed")
	}
	contains(t, phone.get("/games?mine=1").Body.String(), `href="/games/`+tableID+`"`)

	// A new password signs the other browsers out.
	phone.does(http.StatusForbidden, "/account", "do", "password", "password", "wrong horse", "new", "staple battery")
	phone.does(http.StatusUnprocessableEntity, "/account", "do", "password", "password", "correct horse", "new", "short")
	phone.does(http.StatusSeeOther, "/account", "do", "password", "password", "correct horse", "new", "staple battery")
	contains(t, phone.get("/account?did=password").Body.String(), "has been changed")
	if w := v.get("/account"); w.Code != http.StatusSeeOther {
		t.Errorf("still signed in elsewhere: %d", w.Code)
	}
	v.does(http.StatusForbidden, "/signin", "name", "taro", "password", "correct horse")
	v.does(http.StatusSeeOther, "/signin", "name", "taro", "password", "staple battery")
	kept := v.header.Get("Cookie")
	v.does(http.StatusSeeOther, "/signout")
	v.header.Set("Cookie", kept) // a copy that somebody made
	if w := v.get("/account"); w.Code != http.StatusSeeOther {
		t.Errorf("a token lives on after sign-out: %d", w.Code)
	}

	phone.does(http.StatusForbidden, "/account", "do", "delete", "password", "wrong horse")
	phone.does(http.StatusBadRequest, "/account", "do", "sing")
	phone.does(http.StatusSeeOther, "/account", "do", "delete", "password", "staple battery")
	for path, code := range map[string]int{"/people/taro": 404, "/account": 303, "/people": 200} {
		if w := phone.get(path); w.Code != code || strings.Contains(w.Body.String(), "Taro") {
			t.Errorf("%s after the account is gone: %d", path, w.Code)
		}
	}
	rec, err := s.db.Games.Load(context.Background(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	if seat := rec.Seats[1]; seat.User != "" || seat.Name == ui.Animals[1] {
		t.Errorf("the seat is still somebody's: %+v", seat)
	}
	if rec.Seats[2].User != "other" {
		t.Error("another one's seat has changed")
	}
	other.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse")
}

// TestClaim checks that a visitor who signs in takes the browser's games along only if they choose to. A running game
// and a waiting room go on under the name.
func TestClaim(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me})
		owner := s.visitor("", ui.En)
		owner.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse")

		v := s.visitor(me, ui.En)
		code := openRoomAs(t, v, "seats", "5")
		contains(t, v.get("/tables/"+tableID).Body.String(), "role-face")
		v.does(http.StatusSeeOther, "/signin", "name", "Taro", "password", "correct horse")
		if w := v.get("/tables/" + tableID); w.Code != http.StatusNotFound {
			t.Errorf("the guest's game, as another one: %d", w.Code)
		}
		contains(t, v.get("/account").Body.String(), "1 game was played here")
		v.does(http.StatusSeeOther, "/account", "do", "claim")
		for _, who := range []*visitor{v, owner} {
			contains(t, who.get("/tables/"+tableID).Body.String(), "role-face")
			contains(t, who.get("/join/"+code).Body.String(), "data-you")
		}
		s.restart()
		contains(t, owner.get("/tables/"+tableID).Body.String(), "role-face")
	})
}

// TestSignInIsLimited checks that one address can soon try no more passwords for a name. Other visitors can sign in
// meanwhile, and after a while the guesser can too.
func TestSignInIsLimited(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("", ui.En)
		v.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse")
		v.does(http.StatusSeeOther, "/signout")
		tries := 0
		for ; v.post("/signin", "name", "Taro", "password", "wrong horse").Code == http.StatusForbidden; tries++ {
			if tries > 50 {
				t.Fatal("no limit")
			}
		}
		if tries != 10 {
			t.Errorf("%d tries, want 10", tries)
		}
		v.does(http.StatusTooManyRequests, "/signin", "name", "Taro", "password", "correct horse")
		v.does(http.StatusForbidden, "/signin", "name", "Anna", "password", "correct horse")
		r := v.request("POST", "/signin?name=Taro&password=correct+horse", map[string][]string{})
		r.RemoteAddr = "198.51.100.7:1234"
		if w := v.do(r); w.Code != http.StatusSeeOther {
			t.Errorf("from another address: %d", w.Code)
		}
		pass(5 * time.Minute)
		v.does(http.StatusSeeOther, "/signin", "name", "Taro", "password", "correct horse")
	})
}

// TestNameAtTheTable checks that a signed-in visitor is offered their name for the table, and may choose another name
// or none.
func TestNameAtTheTable(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor("", ui.En)
	v.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse")
	contains(t, v.get("/open").Body.String(), `name="name" value="Taro"`)
	code := openRoomAs(t, s.visitor("host", ui.En), "seats", "5")
	contains(t, v.get("/join/"+code).Body.String(), `name="name" value="Taro"`)
	v.does(http.StatusSeeOther, "/join/"+code, "do", "sit", "name", "")
	if got := s.visitor("host", ui.En).get("/join/" + code).Body.String(); strings.Contains(got, "Taro") {
		t.Error("who gave no name is called by the name of the account")
	}
}

// TestOwnCard checks that an account sees the results of its own games on its card, and that others see the card only
// if the account shows it. A value with too few decisions behind it is not shown as a number.
func TestOwnCard(t *testing.T) {
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{1: me})
	v := s.visitor(me, ui.En)
	w := v.get("/account/card")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/signin?back=/account/card" {
		t.Errorf("a guest: %d to %q, want to sign in", w.Code, to)
	}
	v.does(http.StatusSeeOther, "/signup", "name", "Taro", "new", "correct horse")
	contains(t, v.get("/account").Body.String(), `href="/account/card"`)
	card := v.get("/account/card").Body.String()
	contains(t, card, "All games", "too few games yet (n = 1)", "Judgement", "Rationality")
	other := s.visitor("", ui.En)
	other.does(http.StatusSeeOther, "/signup", "name", "Jiro", "new", "correct horse")
	contains(t, other.get("/account/card").Body.String(), "No village of yours counts yet")

	public := func() (status int, text string) {
		w := other.get("/people/Taro/card")
		return w.Code, w.Body.String()
	}
	if status, text := public(); status != http.StatusNotFound || strings.Contains(text, "Judgement") {
		t.Errorf("the card of somebody who has not shown it: %d", status)
	}
	v.does(http.StatusSeeOther, "/account", "do", "card", "show", "1")
	if status, text := public(); status != http.StatusOK || !strings.Contains(text, "too few games yet (n = 1)") {
		t.Errorf("a card that is shown: %d %s", status, text)
	}
	contains(t, other.get("/people/Taro").Body.String(), `href="/people/Taro/card"`)
	contains(t, v.get("/account/card").Body.String(), "Everybody can see it")
	v.does(http.StatusSeeOther, "/account", "do", "card")
	if status, text := public(); status != http.StatusNotFound || strings.Contains(text, "Judgement") {
		t.Errorf("the card of somebody who has hidden it again: %d", status)
	}
	if strings.Contains(other.get("/people/Taro").Body.String(), "/card") {
		t.Error("a link to a card that is hidden")
	}
	other.does(http.StatusSeeOther, "/account", "do", "card", "show", "1") // an account without games
	contains(t, v.get("/people/Jiro/card").Body.String(), "Card of Jiro")
}
