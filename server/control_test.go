package server

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// talker is an agent that always says something.
type talker struct{ quick }

func (q talker) Act(ask rules.Ask) (rules.Action, bool) {
	action, now := q.quick.Act(ask)
	action.Text = "VOTE Agent[03]"
	return action, now
}

func talkers(string, agent.Seating) (agent.Agent, error) { return talker{}, nil }

// afterDeath returns a village of seven in which the person in seat 1 died on the first day.
func afterDeath(t *testing.T) (rules.Setup, []rules.Event) {
	t.Helper()
	w := &world{t: t, roles: append(slices.Clone(five), game.RoleVillager, game.RoleVillager), seed: 5, secret: 5}
	w.viewer, w.shun = game.AtSeat(0), game.FirstSeats(7).Without(0)
	w.setup, w.start = begin(t, w.roles)
	log, _ := w.play(w.start, func(s *rules.State) bool { return !s.Alive().Has(0) && s.Phase() == game.PhaseTalk })
	return w.setup, log
}

// TestNobodyEndsAnothersGame checks a game of two people. One has died. The other is away for a while, so an agent
// plays for them. Neither a spectator nor the dead player can hurry or end the game of the living one. The game is
// still there when the living player comes back.
func TestNobodyEndsAnothersGame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, talkers)
		setup, log := afterDeath(t)
		setup.HeldNight = true
		s.notes = []store.Note{{Kind: table.OpenNote, To: game.Public, Body: "{}"}}
		s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me, 1: "other"})
		dead, away, watcher := s.visitor(me, ui.En), s.visitor("other", ui.En), s.visitor(stranger, ui.En)
		feed := dead.watch("")
		away.get("/tables/" + tableID)
		pass(35 * time.Second)
		contains(t, away.get("/tables/"+tableID).Body.String(), `data-mode="substituted"`)
		for _, v := range []*visitor{watcher, dead} {
			for _, form := range [][]any{{"end", "1"}, {"speed", "10"}} {
				if w := v.post("/tables/"+tableID+"/pace", form...); w.Code != http.StatusForbidden {
					t.Errorf("%s %v: %d, want 403", v.user, form, w.Code)
				}
			}
			if strings.Contains(v.get("/tables/"+tableID).Body.String(), `name="end"`) {
				t.Errorf("%s is offered to end it", v.user)
			}
		}
		feed.close()
		pass(61 * time.Second) // nobody watches any more
		if s.table().Over() {
			t.Error("left alone, the game ran to its end without who lives in it")
		}
	})
}

// TestPaceIsTheOpeners checks that the visitor who opened a table of agents can hurry and end it, that other
// spectators can't, and that a restart changes nothing.
func TestPaceIsTheOpeners(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, talkers)
		anna, ben, nobody := s.visitor("anna", ui.En), s.visitor("ben", ui.En), s.visitor("", ui.En)
		at := anna.post("/watch", "seats", "5").Header().Get("Location")
		feed := ben.watchPath(at + "/feed")
		defer feed.close()
		for range 2 {
			for _, v := range []*visitor{ben, nobody} {
				for _, form := range [][]any{{"end", "1"}, {"speed", "10"}} {
					if w := v.post(at+"/pace", form...); w.Code != http.StatusForbidden {
						t.Errorf("%q %v: %d, want 403", v.user, form, w.Code)
					}
				}
			}
			if got := ben.get(at).Body.String(); strings.Contains(got, `name="end"`) {
				t.Error("who watches is offered to end it")
			}
			contains(t, anna.get(at).Body.String(), `name="end"`)
			if w := anna.post(at+"/pace", "speed", "2"); w.Code != http.StatusSeeOther {
				t.Errorf("who opened it: %d", w.Code)
			}
			s.restart()
		}
		if w := anna.post(at+"/pace", "end", "1"); w.Code != http.StatusSeeOther {
			t.Errorf("who opened it: %d", w.Code)
		}
	})
}
