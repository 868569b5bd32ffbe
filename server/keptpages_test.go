package server

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// read returns a page as the visitor's browser shows it, "" if the page is refused. It waits for at most a second.
func (v *visitor) read(t *testing.T, path string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	defer time.AfterFunc(time.Second, cancel).Stop()
	r := v.request("GET", path, nil).WithContext(ctx)
	r.Header.Set("Accept-Encoding", "gzip")
	w := v.do(r)
	if w.Code != http.StatusOK || w.Header().Get("Content-Encoding") != "gzip" {
		return ""
	}
	packed, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestKeptPages checks that an answer about a finished game to one stranger is sent to the next without waiting for a
// worker. Visitors whose pages differ get their own.
func TestKeptPages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(map[game.Seat]string{0: me})
		player, first, next := s.visitor(me, ui.En), s.visitor("", ui.En), s.visitor(stranger, ui.En)
		next.address = "198.51.100.1"
		paths := map[string]string{
			"page": "/games/" + tableID + "?at=end&as=all", "step": "/games/" + tableID + "/step?at=3&from=2&as=public",
			"export": "/games/" + tableID + "/export/html",
		}
		shown := map[string]string{}
		for name, path := range paths {
			if shown[name] = first.read(t, path); shown[name] == "" {
				t.Fatalf("%s is not shown", name)
			}
		}
		own := player.read(t, paths["page"])
		if own == "" || own == shown["page"] {
			t.Error("a player gets a stranger's page")
		}
		for range shell.LongWork() {
			leave, err := s.Limits.Long.Enter(t.Context(), "192.0.2.66")
			if err != nil {
				t.Fatal(err)
			}
			defer leave()
		}
		for name, path := range paths {
			if got := next.read(t, path); got != shown[name] {
				t.Errorf("%s: the next stranger gets another answer, %d bytes instead of %d", name, len(got), len(shown[name]))
			}
		}
		for name, got := range map[string]string{
			"a player's page":          player.read(t, paths["page"]),
			"a page with another view": next.read(t, paths["page"]+"&show=talk"),
			"Japanese":                 s.visitor("", ui.Ja).read(t, paths["page"]),
		} {
			if got != "" {
				t.Errorf("%s is not rendered anew", name)
			}
		}
		s.forget()
		if got := next.read(t, paths["page"]); got != "" {
			t.Error("a forgotten page is still kept")
		}
	})
}
