//go:build long

package everywhere

import "testing"

// Every story is whole in every window.
func TestStoriesFitEverywhere(t *testing.T) {
	t.Parallel()
	fit(t, func(int, int) bool { return true })
}
