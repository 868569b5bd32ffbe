package server

import (
	"database/sql"
	"html"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// TestGameOfNewerRules checks that a stored game with a rule that this version does not know is refused by the rule's
// name, whether it is running or over, and only when it is requested.
func TestGameOfNewerRules(t *testing.T) {
	t.Parallel()
	setup, running := begin(t, five)
	for _, tt := range []struct {
		name, path string
		log        []rules.Event
	}{
		{"running", "/tables/" + tableID, running},
		{"over", "/games/" + tableID, screentest.PlainGame(t, setup, rules.Key{5})},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "play.db")
			s := openSiteAt(t, path, silents)
			s.put(setup, tt.log, table.PaceNone, map[game.Seat]string{0: me})
			s.Log = slog.New(slog.DiscardHandler)
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close() // the test is over
			if _, err := db.ExecContext(t.Context(), `UPDATE game SET setup = json_set(setup, '$.fog', 2)`); err != nil {
				t.Fatal(err)
			}
			v := s.visitor(me, ui.En)
			w := v.get(tt.path)
			if body := html.UnescapeString(w.Body.String()); w.Code != 501 ||
				!strings.Contains(body, "a rule that is unknown here: fog.") {
				t.Error(describe(w))
			}
			for _, list := range []string{"/", "/games"} {
				if w := v.get(list); w.Code != 200 {
					t.Errorf("%s: %s", list, describe(w))
				}
			}
		})
	}
}
