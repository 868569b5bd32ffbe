package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
)

// Announce is what a screen reader is told of an event that has become lines: one short
// sentence, empty for what is not worth one.
func (sc *Scene) Announce(ev *rules.Event, lines page.Lines) string {
	text := sc.words.Text
	switch ev.Kind {
	case rules.Said:
		line := lines[len(lines)-1] // before it perhaps the one that it repeats
		if line.Kind == page.LineTalk && !line.Yours && !line.Known {
			return text("announce.said", "Seat", sc.label(ev.Actor), "Words", line.Words)
		}
	case rules.DayBegan:
		if ev.Day > 0 {
			return text("announce.day", "Day", ev.Day)
		}
	case rules.PhaseBegan:
		if ev.Phase != game.PhaseTalk {
			return text("announce." + ev.Phase.String())
		}
	case rules.Executed:
		if len(lines) > 1 && lines[len(lines)-2].Kind == page.LineLot {
			return text("announce.lot", "Seat", sc.label(ev.Target))
		}
		return text("announce.executed", "Seat", sc.label(ev.Target))
	case rules.Died:
		return text("announce.died", "Seat", sc.label(ev.Target))
	case rules.NobodyDied:
		return text("announce.nobody_died")
	case rules.GameEnded:
		return text("announce.won_" + ev.Side.String())
	}
	return ""
}
