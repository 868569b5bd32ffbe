//go:build long

package protocolui_test

import "testing"

// TestPressesOfManyUtterances checks that the results for a few hundred utterances of the recorded games are the same
// for thousands.
func TestPressesOfManyUtterances(t *testing.T) {
	t.Parallel()
	pressesOfRecordedGames(t, 41)
}

// TestManySentencesCanBeBuilt checks that the results for a thousand random sentences are the same for twenty thousand.
func TestManySentencesCanBeBuilt(t *testing.T) {
	t.Parallel()
	everythingCanBeBuilt(t, 20_000)
}
