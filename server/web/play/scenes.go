package play

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// maxScenes is how many scenes a batch is told in at most. Whoever comes back to more is shown
// them at once.
const maxScenes = 12

// scenesOf cuts a batch where the story turns, so that a page can tell one thing after the
// other, and shows nothing that comes from what it has not told. Only what a reader who has read
// up to an item does not know is cut. All scenes but the last are told without a question: it
// belongs to the moment after them.
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

// turns reports whether a scene begins with an event. The ballot belongs to the vote; the
// execution, the night, the morning and the end are told by themselves. It goes by public
// events alone, so that scenes tell nothing of what happens in secret.
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
