package health_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/health"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/version"
)

// TestHealth checks that play health finds the server that listens on PLAY_ADDR, and fails if that server is not well.
func TestHealth(t *testing.T) {
	t.Parallel()
	r := journey.StartAt(t, filepath.Join(t.TempDir(), "play.db"))
	_, port, _ := strings.Cut(strings.TrimPrefix(r.URL, "http://"), ":")
	for name, addr := range map[string]string{"this machine": "127.0.0.1:", "all interfaces": "0.0.0.0:", "none": ":"} {
		t.Run(name, func(t *testing.T) {
			var out, log strings.Builder
			getenv := func(key string) string { return map[string]string{"PLAY_ADDR": addr + strings.Trim(port, "/")}[key] }
			env := clitest.Env(&out, &log)
			env.Getenv = getenv
			err := health.Command.Run(t.Context(), nil, env)
			if want := "ok\nversion " + version.Own().String() + "\n"; err != nil || !strings.HasPrefix(out.String(), want) {
				t.Errorf("got %q, %v; want %q first", out.String(), err, want)
			}
		})
	}
	ill := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "nothing can be stored", http.StatusServiceUnavailable)
	}))
	t.Cleanup(ill.Close)
	for name, test := range map[string]struct {
		flags []string
		want  string
	}{
		"not well":     {[]string{"-url", ill.URL}, "503 Service Unavailable: nothing can be stored"},
		"nobody there": {[]string{"-url", "http://127.0.0.1:1"}, "connect"},
		"no address":   {[]string{"-url", "somewhere"}, "somewhere"},
		"no time":      {[]string{"-url", r.URL, "-wait", "1ns"}, "deadline exceeded"},
	} {
		t.Run(name, func(t *testing.T) {
			out, fault := clitest.Run(t, health.Command, test.flags...)
			if out != "" || !strings.Contains(fault, test.want) {
				t.Errorf("got %q, %q; want %q", out, fault, test.want)
			}
		})
	}
}
