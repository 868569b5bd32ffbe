//go:build long

package everywhere

import (
	"testing"

	"aiwolfplay/server/page"
)

// Every story is whole in every window.
func TestStoriesFitEverywhere(t *testing.T) {
	t.Parallel()
	fit(t, page.Langs[:], func(int, int) bool { return true })
}

// And with letters of twice their size.
func TestStoriesFitEverywhereWithLargeText(t *testing.T) {
	t.Parallel()
	fitLarge(t, func(int, int) bool { return true })
}
