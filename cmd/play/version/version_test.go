package version

import (
	"encoding/json"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/server/table"
	"aiwolfplay/server/version"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	out, fault := clitest.Run(t, Command)
	if want := "AIWolf Play " + version.Own().String() + "\nrules 1, go1."; !strings.HasPrefix(out, want) || fault != "" {
		t.Errorf("got %q, %s; want %q first", out, fault, want)
	}
	out, fault = clitest.Run(t, Command, "-json")
	var said struct {
		Version string
		Rules   int
	}
	err := json.Unmarshal([]byte(out), &said)
	if err != nil || fault != "" || said.Version != version.Own().Number || said.Rules != table.RulesVersion {
		t.Errorf("got %q, %s", out, fault)
	}
	if _, fault := clitest.Run(t, Command, "please"); !strings.Contains(fault, `flags only, got "please"`) {
		t.Errorf("got %q", fault)
	}
}
