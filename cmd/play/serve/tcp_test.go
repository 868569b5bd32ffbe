package serve_test

import (
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/serve"
)

func TestTCPFlagsRefuse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-tcp", "nonsense"}, "host:port expected"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-limit", "0s"}, "-tcp-limit"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-limit", "1h"}, "-tcp-limit"},
		{[]string{"-agent-limit", "1h"}, "-agent-limit (PLAY_AGENT_LIMIT): 1ms to 20s expected"},
		{[]string{"-agent-limit", "soon"}, `got "soon"`},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "2"}, "-tcp-match"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "5", "-tcp-rules", "mine"}, "-tcp-rules: regulation or reference"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "5", "-tcp-space", "-1"}, "-tcp-space"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "5:6"}, "-tcp-match"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "five"}, "-tcp-match"},
	} {
		args := append([]string{"-addr", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "play.db")}, tt.args...)
		if _, fault := clitest.Run(t, serve.Command, args...); !strings.Contains(fault, tt.want) {
			t.Errorf("%v: got %q, want %q", tt.args, fault, tt.want)
		}
	}
}
