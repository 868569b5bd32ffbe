package journey

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/sim"
	"aiwolfplay/server/browsertest"
)

// TestFrame: another site's page shows a game at the address for frames. The browser shows no other page there.
func TestFrame(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	Must(t, clitest.Quietly(t.Context(), sim.Command, "-seats", "5", "-games", "1", "-agents", "plain", "-db", db))
	r := StartAt(t, db)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.AllowErrors("frame-ancestors")
	p.Open(r.URL + "/games")
	game := p.Attr(".games a[href^='/games/']", "href")
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `<!doctype html><title>Our club</title><link rel="icon" href="data:,">
			<iframe src="%s/embed%s?lang=en"></iframe><iframe src="%s%s"></iframe>`, r.URL, game, r.URL, game)
	}))
	t.Cleanup(other.Close)
	p.Open(other.URL)
	frames := p.FrameTexts()
	if len(frames) != 2 || !strings.Contains(frames[0], "Open in AIWolf Play") || frames[1] != "" {
		t.Errorf("%s in frames: %q", game, frames)
	}
}
