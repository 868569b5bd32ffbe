package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// TestReadingAids checks that a visitor's choice of reading aids applies to every page and stream of the visitor, and
// to nobody else's.
func TestReadingAids(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, []game.Role{
			game.RoleVillager, game.RoleSeer, game.RoleVillager, game.RoleWerewolf, game.RolePossessed,
		})
		s.put(setup, log, table.PaceNormal, map[game.Seat]string{0: me})
		place := "/tables/" + tableID
		v := s.visitor(me, ui.Ja)
		contains(t, v.get("/reading?back="+place).Body.String(), `name="back" value="`+place+`"`, "ja-x-easy")
		contains(t, v.get("/reading?back=//elsewhere").Body.String(), `name="back" value="/"`)
		w := v.does(http.StatusSeeOther, "/reading",
			"lang", "ja-x-kana", "contrast", "more", "announce", "key", "back", place)
		if got := w.Header().Get("Location"); got != place {
			t.Errorf("back to %q, want %q", got, place)
		}
		contains(t, v.get(place).Body.String(), `<html lang="ja-x-kana" data-contrast="more">`, `data-level="key"`,
			"<ruby>村人<rt>むらびと</rt></ruby>")
		feed := v.watch("?after=0&in=ja-x-kana")
		pass(time.Second)
		if !strings.Contains(feed.text(), "<ruby>") {
			t.Error("what is sent later has no furigana")
		}
		feed.close()
		old := v.watch("?after=0&in=ja") // of a page from before the change
		synctest.Wait()
		contains(t, old.text(), "event: reset")
		old.close()
		if other := s.visitor(stranger, ui.Ja).get("/help").Body.String(); strings.Contains(other, "<ruby>") {
			t.Error("another visitor's page has furigana")
		}
		for _, bad := range [][]any{
			{"lang", "fr", "contrast", "", "announce", ""}, {"lang", "en", "contrast", "x", "announce", ""},
			{"lang", "en", "contrast", "", "announce", "x"},
		} {
			v.does(http.StatusBadRequest, "/reading", bad...)
		}
		v.does(http.StatusSeeOther, "/reading", "lang", "en", "contrast", "", "announce", "")
		contains(t, v.get("/help").Body.String(), `<html lang="en">`, `aria-live="polite"></div>`)
	})
}

// TestAnnouncementsSayForWhom checks the announcements about the listener, and those that matter to everybody.
func TestAnnouncementsSayForWhom(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, []game.Role{
			game.RoleSeer, game.RoleVillager, game.RoleVillager, game.RoleWerewolf, game.RolePossessed,
		})
		s.put(setup, log, table.PaceNormal, map[game.Seat]string{0: me})
		v := s.visitor(me, ui.En)
		feed := v.watch("")
		defer feed.close()
		for !strings.Contains(feed.text(), "line-role-") {
			pass(time.Second)
			if ask, asked := s.ask(0); asked {
				v.scripted().answer(ask.ID, rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.SkipText})
			}
		}
		for _, want := range []string{`{"text":"The vote begins.","for":"key"}`, ` win.","for":"me"}`} {
			if !strings.Contains(feed.text(), want) {
				t.Errorf("%s was not told", want)
			}
		}
	})
}
