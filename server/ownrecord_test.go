package server

import (
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// TestOwnRecord checks that the first page remembers a visitor without an account, counts practice separately, and
// proposes goals that they haven't reached. Nobody else can see any of this.
func TestOwnRecord(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("reader", ui.En)
		lacks(t, v.get("/").Body.String(), "Your villages")
		log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
		var roles [5]game.Role
		var winner game.Side
		for i := range log {
			switch ev := &log[i]; ev.Kind {
			case rules.RoleRevealed:
				roles[ev.Actor] = ev.Role
			case rules.GameEnded:
				winner = ev.Side
			}
		}
		put := func(id string, role game.Role, origin string) {
			rec := store.Record{Game: store.Game{
				ID: id + "aaaaaaaaaaaaaaa", Created: time.Now(), Setup: rules.Five(), Key: rules.Key{5}, Pace: "none",
				RulesVersion: 1, Origin: origin, Listed: id == "e",
			}}
			sat := false
			for seat := range 5 {
				rec.Seats = append(rec.Seats, store.Seat{Kind: store.Agent, Name: "fox", Agent: "plain"})
				if !sat && roles[seat] == role {
					rec.Seats[seat] = store.Seat{Kind: store.Person, Name: "fox", User: "reader"}
					sat = true
				}
			}
			for _, ev := range log {
				rec.Events = append(rec.Events, store.Stamped{Event: ev, At: time.Now()})
			}
			if err := s.db.Games.CreateAll(t.Context(), []store.Record{rec}); err != nil {
				t.Fatal(err)
			}
		}
		won := func(role game.Role) string {
			if role.Side() == winner {
				return "1 of 1 won"
			}
			return "0 of 1 won"
		}
		put("a", game.RoleVillager, "")
		html := v.get("/").Body.String()
		contains(t, html, "Your villages", "As the village", won(game.RoleVillager), `href="/games/aaaaaaaaaaaaaaaa"`)
		lacks(t, html, "On the werewolf side", "Practice and guided")
		put("b", game.RoleWerewolf, store.Practice)
		put("c", game.RoleWerewolf, store.InClass)
		put("d", game.RoleWerewolf, store.Imported)
		html = v.get("/").Body.String()
		contains(t, html, "Practice and guided games", won(game.RoleWerewolf), ">practice<")
		if n := strings.Count(html, `href="/games/`); n < 2 || strings.Contains(html, "caaaaaaaaaaaaaaa") {
			t.Errorf("%d links to games, or one of a class", n)
		}
		lacks(t, s.visitor("stranger", ui.En).get("/").Body.String(), "Your villages", "aaaaaaaaaaaaaaaa")
		lacks(t, s.visitor("", ui.En).get("/").Body.String(), "Your villages")

		account := store.Account{User: "reader", Name: "Hanna", Key: "hanna", Created: time.Now()}
		if err := s.db.Accounts.Create(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		contains(t, v.get("/people/Hanna").Body.String(), "No finished games yet") // everybody may see this page
		put("e", game.RoleWerewolf, store.Practice)
		html = s.visitor("stranger", ui.En).get("/people/Hanna").Body.String()
		contains(t, html, "Only practice and guided games", "Practice and guided games: "+won(game.RoleWerewolf))
		lacks(t, html, "No finished games yet")
	})
}

func lacks(t *testing.T, text string, pieces ...string) {
	t.Helper()
	for _, piece := range pieces {
		if strings.Contains(text, piece) {
			t.Errorf("unexpected %q", piece)
		}
	}
}
