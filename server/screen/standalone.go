package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/play"
)

// Standalone returns the whole game as one page, for no visitor in particular.
func (r *Recording) Standalone(words Words) *play.Standalone {
	m := &Moment{
		recording: r, viewer: game.Omniscient(), own: game.NoSeat, whole: true,
		narrative: r.Narrative(game.Omniscient(), words), scene: r.scene(game.Omniscient(), words),
	}
	m.last = len(m.narrative.items)
	m.at = m.last
	m.watch()
	review := m.review()
	review.Downloads = false
	return &play.Standalone{
		ID: r.ID, Ended: r.Ended, End: m.finish(), Review: review, Board: m.scene.board(), Talk: m.narrative.Log(m.at, true),
	}
}
