package cli

import (
	"bytes"
	"testing"
)

func TestBar(t *testing.T) {
	t.Parallel()
	if got, want := barLine(3, 8, "games"), "[###############                         ] 3 of 8 games"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var log bytes.Buffer
	b := NewBar(&log, "games", 3)
	b.Add(1)
	b.Close()
	if log.Len() > 0 {
		t.Errorf("a writer that is no terminal shows %q", log.String())
	}
}
