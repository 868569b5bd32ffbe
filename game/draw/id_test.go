package draw

import "testing"

// TestID checks that ids are stored, so they may never change.
func TestID(t *testing.T) {
	for want, got := range map[string]string{
		"fi4ajrqh6q34sw34": ID("tournament %d of %q", 7, "a team"),
		"4oymiquy7qobjgx3": ID(""),
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
