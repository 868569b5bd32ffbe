package main

import (
	"encoding/base64"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/server/store"
)

// TestAdmin: the metrics count what goes on, and neither they nor the profiles tell a secret of a
// running game, of who plays it, or of the keys.
func TestAdmin(t *testing.T) {
	t.Parallel()
	r := startAt(t, filepath.Join(t.TempDir(), "play.db"), "-admin", "127.0.0.1:0", "-log", "json")
	b := newForms(t, r.URL)
	b.submit("/play", nil)
	for range 3 {
		b.playOn("ESTIMATE Agent[02] WEREWOLF")
	}
	id := b.url[strings.LastIndex(b.url, "/")+1:]
	feed, err := b.client.Get(b.url + "/feed")
	must(t, err)
	defer feed.Body.Close()

	admin := regexp.MustCompile(`http://\S+/metrics`).FindString(r.log.String())
	if admin == "" {
		t.Fatalf("the program does not say where its metrics are: %s", r.log)
	}
	root := strings.TrimSuffix(admin, "/metrics")
	var all strings.Builder
	get := func(path string) string {
		t.Helper()
		answer, err := http.Get(root + path)
		must(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		must(t, err)
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
	must(t, err)
	defer db.Close()
	rec, err := db.Load(t.Context(), id)
	must(t, err)
	keys, err := os.ReadFile(keysOf(r.DB))
	must(t, err)
	at, err := url.Parse(r.URL)
	must(t, err)
	secrets := map[string]string{
		"the game": id, "its key": hex.EncodeToString(rec.Key[:]), "its key as text": string(rec.Key[:]),
		"its key in base64": base64.StdEncoding.EncodeToString(rec.Key[:]), "a cookie": b.client.Jar.Cookies(at)[0].Value,
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
	if answer, err := b.client.Get(r.URL + "/metrics"); err != nil || answer.StatusCode != http.StatusNotFound {
		t.Errorf("visitors are shown the metrics: %v, %v", answer, err)
	}
}

// TestAdminIsForThisMachine: there is no password, so nobody else may come.
func TestAdminIsForThisMachine(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{":6060", "0.0.0.0:6060", "192.0.2.1:6060", "play.example:6060", "6060", ""} {
		if l, err := listenAdmin(addr); err == nil || !strings.Contains(err.Error(), "127.0.0.1:6060") {
			t.Errorf("%q: %v, %v", addr, l, err)
		}
	}
	for _, addr := range []string{"127.0.0.1:0", "localhost:0", "127.8.9.1:0"} {
		l, err := listenAdmin(addr)
		if err != nil {
			t.Errorf("%q: %v", addr, err)
			continue
		}
		must(t, l.Close())
	}
}

// TestFaultsAreCounted: by what they are called, without what they were about.
func TestFaultsAreCounted(t *testing.T) {
	t.Parallel()
	log := slog.New(faultCounter{slog.NewTextHandler(io.Discard, nil)}).With("table", "secretid").WithGroup("g")
	for range 2 {
		log.Error("test of the faults", "key", "0123456789")
	}
	log.Info("test of no fault")
	p := serveOld(t, filepath.Join(t.TempDir(), "play.db"))
	defer p.close()
	w := p.answer("/metrics")
	if !strings.Contains(w, `play_faults_total{level="ERROR",what="test of the faults"} 2`) {
		t.Errorf("not counted in\n%s", w)
	}
	for _, no := range []string{"secretid", "0123456789", "no fault"} {
		if strings.Contains(w, no) {
			t.Errorf("%q is told", no)
		}
	}
}

// answer is what the admin's address answers.
func (s *served) answer(path string) string {
	r := httptest.NewRequestWithContext(s.t.Context(), "GET", path, nil)
	w := httptest.NewRecorder()
	s.admin().ServeHTTP(w, r)
	return w.Body.String()
}

// TestConnectionsAreFewerThanDescriptors: the database never lacks one.
func TestConnectionsAreFewerThanDescriptors(t *testing.T) {
	t.Parallel()
	for files, want := range map[int]int{0: 0, -1: 0, 1024: 896, 20_000: 19_872, 128: 32} {
		if got := connectionsFor(files); got != want {
			t.Errorf("%d files: %d connections, want %d", files, got, want)
		}
	}
}
