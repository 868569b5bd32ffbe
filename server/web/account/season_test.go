package account

import (
	"testing"
	"time"
)

// TestMonday checks that weeks begin on Mondays in UTC.
func TestMonday(t *testing.T) {
	for text, want := range map[string]string{
		"2026-11-23T00:00:00Z": "2026-11-23", "2026-11-29T23:59:59Z": "2026-11-23", "2026-11-23T08:00:00+09:00": "2026-11-16",
		"2027-01-01T12:00:00Z": "2026-12-28",
	} {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := monday(at).Format(time.DateOnly); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
