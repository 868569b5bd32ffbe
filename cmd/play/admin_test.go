package main

import (
	"encoding/base64"
	"encoding/hex"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/store"
)

// TestAdmin checks that the metrics count events, and that neither the metrics nor the profiles reveal secrets of a
// running game, of its players, or of the keys.
func TestAdmin(t *testing.T) {
	t.Parallel()
	r := journey.StartAt(t, filepath.Join(t.TempDir(), "play.db"), "-admin", "127.0.0.1:0", "-log", "json")
	b := journey.NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	for range 3 {
		b.PlayOn("ESTIMATE Agent[02] WEREWOLF")
	}
	id := b.URL[strings.LastIndex(b.URL, "/")+1:]
	feed, err := b.Client.Get(b.URL + "/feed")
	journey.Must(t, err)
	defer feed.Body.Close()

	admin := regexp.MustCompile(`http://\S+/metrics`).FindString(r.Log.String())
	if admin == "" {
		t.Fatalf("the program does not say where its metrics are: %s", r.Log)
	}
	root := strings.TrimSuffix(admin, "/metrics")
	var all strings.Builder
	get := func(path string) string {
		t.Helper()
		answer, err := http.Get(root + path)
		journey.Must(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		journey.Must(t, err)
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, answer.Status)
		}
		all.Write(text)
		return string(text)
	}
	shown := get("/metrics")
	for _, want := range []string{
		"play_tables 1\n", "play_tables_paused 0\n", "play_streams 1\n", "play_table_feeds 1\n", "play_appends_waiting 0\n",
		"play_table_requests_waiting 0\n", `play_answer_stored_seconds{quantile="0.99"}`, "play_step_stored_seconds_count",
		"go_goroutines",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	for _, profile := range []string{"heap", "allocs", "block", "mutex", "threadcreate"} {
		get("/debug/pprof/" + profile + "?debug=1")
	}
	get("/debug/pprof/goroutine?debug=2")
	get("/debug/pprof/")

	db, err := store.OpenReading(t.Context(), r.DB)
	journey.Must(t, err)
	defer db.Close()
	rec, err := db.Games.Load(t.Context(), id)
	journey.Must(t, err)
	keys, err := os.ReadFile(serve.KeysOf(r.DB))
	journey.Must(t, err)
	at, err := url.Parse(r.URL)
	journey.Must(t, err)
	secrets := map[string]string{
		"the game": id, "its key": hex.EncodeToString(rec.Key[:]), "its key as text": string(rec.Key[:]),
		"its key in base64": base64.StdEncoding.EncodeToString(rec.Key[:]), "a cookie": b.Client.Jar.Cookies(at)[0].Value,
	}
	for _, key := range strings.Fields(string(keys)) {
		secrets["a cookie key "+key[:4]] = key
	}
	for _, seat := range rec.Seats {
		if seat.User != "" {
			secrets["who plays"] = seat.User
		}
	}
	if len(secrets) != 8 {
		t.Fatalf("%d secrets", len(secrets))
	}
	for what, secret := range secrets {
		if strings.Contains(all.String(), secret) {
			t.Errorf("told: %s", what)
		}
	}
	if answer, err := b.Client.Get(r.URL + "/metrics"); err != nil || answer.StatusCode != http.StatusNotFound {
		t.Errorf("visitors are shown the metrics: %v, %v", answer, err)
	}
}
