//go:build long

package rules

import "testing"

// TestManyRandomGames looks for what happens in one game of thousands.
func TestManyRandomGames(t *testing.T) { randomGames(t, 20_000) }
