package serve

import (
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestRotateKeys checks that cookies are signed with new keys, and that cookies with older keys are still read. A check
// of the database, or of an older backup with the present keys, finds that nobody is logged out.
func TestRotateKeys(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	var log strings.Builder
	serve := func(rotate bool) {
		t.Helper()
		s := Settings{Path: path, rotate: rotate, Log: slog.New(slog.NewTextHandler(&log, nil))}
		p, err := s.Open(t.Context())
		must(t, err)
		must(t, CheckKeys(t.Context(), p.store, path))
		p.Close()
	}
	serve(false)
	first, err := cookieKeys(KeysOf(path), false, false)
	must(t, err)
	before, err := os.ReadFile(path)
	must(t, err)
	var kept []int // of the pairs of before, at the end
	old := first
	for range 4 {
		serve(true)
		now, err := cookieKeys(KeysOf(path), false, false)
		must(t, err)
		if n := min(len(old), keptKeys-1); !reflect.DeepEqual(now[1:], old[:n]) || reflect.DeepEqual(now[0], old[0]) {
			t.Errorf("%d pairs, then %d", len(old), len(now))
		}
		kept, old = append(kept, len(now)), now
	}
	if want := []int{2, keptKeys, keptKeys, keptKeys}; !reflect.DeepEqual(kept, want) {
		t.Errorf("kept %v pairs, want %v", kept, want)
	}
	if info, err := os.Stat(KeysOf(path)); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
	serve(false)
	if log.Len() > 0 && strings.Contains(log.String(), "logged out") {
		t.Errorf("somebody is logged out: %s", log.String())
	}

	// a backup of before: its keys are too old by now
	must(t, os.WriteFile(path, before, 0o600))
	serve(false)
	if !strings.Contains(log.String(), "logged out") {
		t.Errorf("the keys are others, and nothing is said: %s", log.String())
	}
	// and with keys that were rotated once
	must(t, writeKeys(KeysOf(path), append(first[:1:1], old[0])))
	log.Reset()
	must(t, os.WriteFile(path, before, 0o600))
	serve(true)
	if strings.Contains(log.String(), "logged out") {
		t.Errorf("an older pair has its keys: %s", log.String())
	}
}
