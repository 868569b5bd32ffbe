package play

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// runningBytes is the memory for running games in words, each as one viewer sees it. A step back then renders nothing
// again.
const runningBytes = 32 << 20

// A runningKey identifies a running game in words, by its viewer and language.
type runningKey struct {
	table    string
	viewer   game.Viewer
	lang     ui.Lang
	borrowed bool // a player of the game lets the visitor look
}

// commentaryBytes is the memory for commentaries on running games. Some five hundred fit. The feed of a watched game
// keeps its own commentary.
const commentaryBytes = 32 << 20

// Forget drops running games in words, because users or games have changed in the store.
func (p *Pages) Forget() {
	p.running.Purge()
	p.commentaries.Purge()
}
