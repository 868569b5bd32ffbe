//go:build long

package protocolui_test

import "testing"

// What a few hundred utterances of the recorded games show holds for thousands.
func TestPressesOfManyUtterances(t *testing.T) {
	t.Parallel()
	pressesOfRecordedGames(t, 41)
}

// What holds for a thousand random sentences holds for twenty thousand.
func TestManySentencesCanBeBuilt(t *testing.T) {
	t.Parallel()
	everythingCanBeBuilt(t, 20_000)
}
