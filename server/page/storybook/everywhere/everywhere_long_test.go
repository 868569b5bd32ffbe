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
