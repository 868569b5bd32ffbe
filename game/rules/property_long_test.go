//go:build long

package rules

import "testing"

// TestManyRandomGames looks for errors that occur in one game of thousands.
func TestManyRandomGames(t *testing.T) { randomGames(t, 20_000) }
