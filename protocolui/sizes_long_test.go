//go:build long

package protocolui_test

import "testing"

// The results for a few hundred utterances of the recorded games hold for thousands.
func TestPressesOfManyUtterances(t *testing.T) {
	t.Parallel()
	pressesOfRecordedGames(t, 41)
}

// The results for a thousand random sentences hold for twenty thousand.
func TestManySentencesCanBeBuilt(t *testing.T) {
	t.Parallel()
	everythingCanBeBuilt(t, 20_000)
}
