package serve

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
)

// TestAdminIsForThisMachine checks that only this machine has access to the metrics, because there is no password.
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

// TestFaultsAreCounted checks that faults are counted by their messages, without details.
func TestFaultsAreCounted(t *testing.T) {
	t.Parallel()
	log := slog.New(faultCounter{slog.NewTextHandler(io.Discard, nil)}).With("table", "secretid").WithGroup("g")
	for range 2 {
		log.Error("test of the faults", "key", "0123456789")
	}
	log.Info("test of no fault")
	s := Settings{Path: filepath.Join(t.TempDir(), "play.db"), NewKeys: true, Log: slog.New(slog.DiscardHandler)}
	p, err := s.Open(t.Context())
	must(t, err)
	defer p.Close()
	answer := httptest.NewRecorder()
	p.Admin().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	w := answer.Body.String()
	if !strings.Contains(w, `play_faults_total{level="ERROR",what="test of the faults"} 2`) {
		t.Errorf("not counted in\n%s", w)
	}
	for _, no := range []string{"secretid", "0123456789", "no fault"} {
		if strings.Contains(w, no) {
			t.Errorf("%q is told", no)
		}
	}
}
