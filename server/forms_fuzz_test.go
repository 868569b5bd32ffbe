package server

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// FuzzForms sends arbitrary forms to every route that takes one, as a player at a table and as a stranger. No answer
// may be an internal error, except that everything is full, and input may appear in answers only as text.
func FuzzForms(f *testing.F) {
	s := openSite(f, silents)
	setup, log := begin(f, five)
	s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me})
	host := s.visitor("host", ui.En)
	room := strings.TrimPrefix(host.post("/open", "seats", 5).Header().Get("Location"), "/join/")
	var paths []string
	for _, route := range s.router.Routes() {
		if route.Method == http.MethodPost {
			paths = append(paths, strings.NewReplacer(":id", tableID, ":code", room).Replace(route.Path))
		}
	}
	open := []string{"/guide", "/play", "/watch", "/open", "/games/" + tableID + "/again"}
	const (
		mark      = "<fuzz"
		maxOpened = 500 // rooms and tables
	)
	for i := range paths {
		for _, body := range []string{
			"", "seats=5&name=%3Cfuzz&pace=fast&strength=even", "ask=1&text=%3Cfuzz+%22", "ask=1&kind=vote&target=2",
			"do=sit&name=%3Cfuzz%3E", "name=%3Cfuzz&password=p&new=correct+horse", "text=0,status,1,SEER,ALIVE,%3Cfuzz",
			"lang=en&back=//evil", "q=step%3D+ESTIMATE&q=draft%3D%3Cfuzz", "speed=1e309&end=1", "%zz&=&;",
		} {
			f.Add(uint8(i), true, body)
		}
	}
	n, opened, player, stranger := 0, 0, s.visitor(me, ui.En), s.visitor("", ui.En)
	f.Fuzz(func(t *testing.T, path uint8, seated bool, body string) {
		who := stranger
		if seated {
			who = player
		}
		n++
		at := paths[int(path)%len(paths)]
		if slices.Contains(open, at) {
			if opened++; opened > maxOpened {
				t.Skip("everything is full")
			}
		}
		v := who.from(fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255)) // own addresses, so nobody has to wait
		r := v.request(http.MethodPost, at, map[string][]string{})
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
		w := v.do(r)
		if w.Code >= http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable {
			t.Errorf("POST %s: %d", at, w.Code)
		}
		if strings.Contains(w.Body.String(), mark) {
			t.Errorf("POST %s: what was sent comes back as it is", at)
		}
	})
}
