package journey

import (
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/serve"
)

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
