package play

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// maxScenes bounds the scenes of a batch. A browser that has missed more scenes is shown everything at once.
const maxScenes = 12

// scenesOf splits a batch at the turns of the story, so that a page can show one scene after the other. Each scene
// depends only on its own events and earlier ones. Items up to after, which the reader has read, are not split. Only
// the last scene has the question, because the question belongs to the moment after all scenes.
func scenesOf(batch table.Batch, after uint32) (scenes []table.Batch) {
	told := batch.Status
	told.Ask, told.Asked, told.Deadline, told.MayReady = rules.Ask{}, false, time.Time{}, false
	told.Decided = false
	from := 0
	for i := 1; i < len(batch.Items); i++ {
		if batch.Items[i-1].N > after && turns(&batch.Items[i].Event) {
			scenes = append(scenes, table.Batch{Items: batch.Items[from:i], Status: told})
			from = i
		}
	}
	if len(scenes) >= maxScenes {
		return []table.Batch{batch}
	}
	return append(scenes, table.Batch{Items: batch.Items[from:], Status: batch.Status})
}

// turns reports whether a scene begins with an event. The ballot is part of the vote's scene. The execution, the
// night, the morning and the end have scenes of their own. turns depends only on public events, so that scenes reveal
// nothing that happens in secret.
func turns(ev *rules.Event) bool {
	switch ev.Kind {
	case rules.PhaseBegan:
		return ev.Phase != game.PhaseTalk
	case rules.BallotBegan:
		return ev.Ask == rules.AskVote && ev.N > 0
	case rules.GameEnded:
		return ev.Side == game.SideWerewolf // the village's last morning is the end
	case rules.Executed, rules.NobodyExecuted, rules.DayBegan, rules.Died, rules.NobodyDied:
		return true
	}
	return false
}
