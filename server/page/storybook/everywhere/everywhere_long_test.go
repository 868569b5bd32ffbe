//go:build long

package everywhere

import (
	"testing"

	"aiwolfplay/templates/ui"
)

// TestStoriesFitEverywhere checks that every story fits in every window.
func TestStoriesFitEverywhere(t *testing.T) {
	t.Parallel()
	fit(t, ui.Langs[:], func(int, int) bool { return true })
}

// TestStoriesFitEverywhereWithLargeText checks the same with letters of twice their size.
func TestStoriesFitEverywhereWithLargeText(t *testing.T) {
	t.Parallel()
	fitLarge(t, func(int, int) bool { return true })
}
