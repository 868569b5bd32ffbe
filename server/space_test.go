package server

import (
	"strings"
	"testing"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// TestFullIsRefused checks that no log is stored and no game begins when the games have used up their space. Both are
// refused with a reason. A log that is stored already is shown as usual.
func TestFullIsRefused(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, ui.En)
	log := v.get("/games/" + tableID + "/export/log").Body.String()
	if status, _, body := v.send([]byte(log)); status != 303 {
		t.Fatal(status, body)
	}
	s.db.SetBudgets(store.Budgets{store.FromImports: 1, store.FromVisitors: 1})
	other := strings.ReplaceAll(log, "Over", "Skip")
	if status, _, body := v.send([]byte(other)); status != 503 || !strings.Contains(body, "no room to keep another log") {
		t.Errorf("a log: status %d: %s", status, body)
	}
	total, err := s.db.History.Total(t.Context())
	if err != nil || total != 2 {
		t.Errorf("%d games, %v", total, err)
	}
	for _, path := range []string{"/play", "/watch", "/guide"} {
		w := v.post(path)
		if w.Code != 503 || !strings.Contains(w.Body.String(), "no room to keep another game") {
			t.Errorf("%s: status %d: %s", path, w.Code, w.Body)
		}
	}
	s.db.SetBudgets(nil)
	for n := 0; ; n++ {
		wait := s.Limits.LogKilobytes.TakeN("192.0.2.77", 5000, "")
		if wait > 0 && n != shell.LogKilobytesADay/5000 || n > shell.LogKilobytesADay {
			t.Errorf("%d logs of 5 MB of an address, then %v", n, wait)
		}
		if wait > 0 {
			break
		}
	}
}
