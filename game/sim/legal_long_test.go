//go:build long

package sim_test

import "testing"

// TestManyGamesAreLegal looks for errors that occur in one game of thousands.
func TestManyGamesAreLegal(t *testing.T) { gamesAreLegal(t, 40_000) }
