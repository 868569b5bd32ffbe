package main

import (
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
)

// TestExportLeavesPrivateGamesOut checks that private games are exported only if the operator asks for it, and that a
// file without them is complete.
func TestExportLeavesPrivateGamesOut(t *testing.T) {
	t.Parallel()
	path := oldDatabase(t)
	rows := func(more ...string) string {
		out, fault := command(t, append([]string{"export", "-db", path}, more...)...)
		if fault != "" {
			t.Fatal(fault)
		}
		return out
	}
	before := rows("-private") // brings the schema up to date
	if !strings.Contains(before, oldGame) || !strings.Contains(before, oldOptions) {
		t.Fatal("the games are not exported: ", before)
	}
	clitest.Execute(t, path, `UPDATE game SET listed = id = '`+oldOptions+`'`)
	if got := rows(); strings.Contains(got, oldGame) || !strings.Contains(got, oldOptions) {
		t.Error("without the flag: ", got)
	}
	if got := rows("-private"); got != before {
		t.Error("with the flag: ", got)
	}
	clitest.Execute(t, path, `UPDATE game SET listed = 0`)
	if got := rows(); strings.Count(got, "\n") != 1 || !strings.HasPrefix(before, got) {
		t.Errorf("no listed game: %q, want the line of names", got)
	}
}
