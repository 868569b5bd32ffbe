package play

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// runningBytes is the memory for running games in words, each for the eyes of one viewer, so that a step back renders
// nothing that was rendered before.
const runningBytes = 32 << 20

// A runningKey names a running game in words: the eyes that see it, and the language.
type runningKey struct {
	table    string
	viewer   game.Viewer
	lang     ui.Lang
	borrowed bool // lent by a player of the game
}

// commentaryBytes is the memory for commentaries on running games: some five hundred. A game that is watched keeps its
// own.
const commentaryBytes = 32 << 20

// Forget drops running games in words, because users or games have changed in the store.
func (p *Pages) Forget() {
	p.running.Purge()
	p.commentaries.Purge()
}
