package server

import (
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// opened returns the stored game to which an answer leads.
func (s *site) opened(place string) store.Game {
	s.t.Helper()
	rec, err := s.db.Games.Load(s.t.Context(), strings.TrimPrefix(place, "/tables/"))
	if err != nil {
		s.t.Fatal(err)
	}
	return rec.Game
}

// dealt returns the role of the visitor in a running game.
func (v *visitor) dealt(place string) string {
	_, rest, _ := strings.Cut(v.get(place).Body.String(), `id="opening" open aria-labelledby="opening-role"`)
	_, rest, _ = strings.Cut(rest, `data-role="`)
	role, _, _ := strings.Cut(rest, `"`)
	return role
}

// TestChosenRole checks that a visitor who plays alone with agents can choose any role of the village, on the first
// page and on the result. Such a game is practice.
func TestChosenRole(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor(me, ui.En)
	contains(t, v.get("/").Body.String(), `<option value="WEREWOLF">Werewolf</option>`,
		`<option value="MEDIUM">Medium (15 players)</option>`)
	for _, tt := range []struct {
		role  game.Role
		seats int
		want  int
	}{
		{game.RoleNone, 5, 5}, {game.RoleWerewolf, 5, 5}, {game.RolePossessed, 15, 15}, {game.RoleMedium, 5, 15},
	} {
		w := v.post("/play", "role", tt.role, "seats", tt.seats, "pace", "slow")
		place := w.Header().Get("Location")
		if w.Code != http.StatusSeeOther || !strings.HasPrefix(place, "/tables/") {
			t.Fatalf("%v: %d, to %q", tt.role, w.Code, place)
		}
		g, origin := s.opened(place), ""
		if tt.role != game.RoleNone {
			origin = store.Practice
			if got, want := v.dealt(place), strings.ToLower(tt.role.String()); got != want {
				t.Errorf("asked for the %v, and dealt the %s", tt.role, got)
			}
		}
		if len(g.Seats) != tt.want || g.Origin != origin || g.Pace != "slow" {
			t.Errorf("%v of %d: %d seats, origin %q, pace %q", tt.role, tt.seats, len(g.Seats), g.Origin, g.Pace)
		}
	}
	for _, role := range []string{"ANY", "KING", "werewolf", "0"} {
		if w := v.post("/play", "role", role); w.Code != http.StatusBadRequest {
			t.Errorf("role %q: %d", role, w.Code)
		}
	}
}

// TestAgainAs checks that the result offers the roles of its village to a visitor who played alone with agents, and
// to nobody else.
func TestAgainAs(t *testing.T) {
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{0: me})
	v, again := s.visitor(me, ui.En), "/games/"+tableID+"/again"
	html := v.get("/games/" + tableID).Body.String()
	contains(t, html, `id="again-as"`, `value="POSSESSED"`)
	lacks(t, html, `value="MEDIUM"`)
	lacks(t, v.get("/games/"+tableID+"?at=1").Body.String(), `class="againas"`)
	lacks(t, v.get("/games/"+tableID+"?screen").Body.String(), `class="againas"`)
	lacks(t, s.visitor(stranger, ui.En).get("/games/"+tableID+"?at=end").Body.String(), `class="againas"`)
	w := v.post(again, "role", game.RolePossessed)
	place := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || v.dealt(place) != "possessed" {
		t.Fatalf("%d, to %q as the %s", w.Code, place, v.dealt(place))
	}
	if g := s.opened(place); g.Origin != store.Practice || g.Seats[0].Agent == "" && g.Seats[0].User != me {
		t.Errorf("origin %q, seats %+v", g.Origin, g.Seats)
	}
	if g := s.opened(v.post(again).Header().Get("Location")); g.Origin != "" || g.Seats[0].User != me {
		t.Errorf("with any role: origin %q, seats %+v", g.Origin, g.Seats)
	}
	for _, role := range []string{"MEDIUM", "ANY", "x"} {
		if w := v.post(again, "role", role); w.Code != http.StatusBadRequest {
			t.Errorf("again as %q: %d", role, w.Code)
		}
	}
}

// TestAgainAsTogether checks that nobody can choose a role if several people played.
func TestAgainAsTogether(t *testing.T) {
	s := openSite(t, silents)
	s.finish(map[game.Seat]string{0: me, 3: "other"})
	v := s.visitor(me, ui.En)
	lacks(t, v.get("/games/"+tableID).Body.String(), `class="againas"`)
	if w := v.post("/games/"+tableID+"/again", "role", "WEREWOLF"); w.Code != http.StatusBadRequest {
		t.Errorf("again as the werewolf: %d to %s", w.Code, w.Header().Get("Location"))
	}
}
