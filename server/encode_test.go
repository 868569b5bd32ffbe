package server

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// TestEncoding checks that clients that can read compressed answers get them, with the same content.
func TestEncoding(t *testing.T) {
	s := openSite(t, nil)
	s.finish(map[game.Seat]string{0: me})
	v := s.visitor(me, ui.En)
	packs := s.visitor(me, ui.En)
	packs.header.Set("Accept-Encoding", "br, gzip")
	for _, path := range []string{
		"/help", "/protocol", "/games/" + tableID, "/games/" + tableID + "/step?at=3", "/games/" + tableID + "/export/log",
		"/games/" + tableID + "/export/jsonl", "/games/" + tableID + "/export/html", "/games/" + tableID + "/export/none",
		"/data/games.csv", "/nowhere",
	} {
		plain, packed := v.get(path), packs.get(path)
		if plain.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s is compressed for who cannot read that", path)
		}
		if vary := strings.Join(plain.Header().Values("Vary"), ","); !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s: Vary is %q", path, vary)
		}
		text, small := packed.Body.String(), packed.Body.Len()
		switch packed.Header().Get("Content-Encoding") {
		case "gzip":
			r, err := gzip.NewReader(packed.Body)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			whole, err := io.ReadAll(r)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			if text = string(whole); small >= len(text) {
				t.Errorf("%s: %d bytes become %d", path, len(text), small)
			}
		default:
			if small >= shell.SmallBody {
				t.Errorf("%s: %d bytes are sent as they are", path, small)
			}
		}
		if text != plain.Body.String() || packed.Code != plain.Code {
			t.Errorf("%s: compressed it is another page, %d and %d", path, plain.Code, packed.Code)
		}
		head := packs.do(packs.request(http.MethodHead, path, nil))
		if head.Body.Len() > 0 || head.Code != packed.Code {
			t.Errorf("%s: HEAD answers %d with %d bytes", path, head.Code, head.Body.Len())
		}
	}
}
