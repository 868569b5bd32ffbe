package journey

import (
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/browsertest"
)

// News of the first page leave a reader where they are, also without motion.
func TestHomeStaysAtItsTop(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Phone, "ja")
	p.Open(r.URL + "/")
	p.WaitJS("document.body.dataset.phase !== ''") // the first news has come
	p.WaitJS("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
	if y := browsertest.Eval[int](p.Player, "Math.round(window.scrollY)"); y != 0 {
		t.Errorf("the first page is scrolled by %d pixels", y)
	}
}

// Ctrl+C ends the program at once and without an error, also while a page
// follows a table.
func TestStopsWithOpenFeeds(t *testing.T) {
	t.Parallel()
	r := Start(t)
	b := NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	answer, err := b.Client.Get(b.URL + "/feed")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("feed: %s", answer.Status)
	}
	if err := r.Stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	if strings.Contains(r.Log.String(), serve.CutOff) {
		t.Error("the open feed was waited for")
	}
}
