package table

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Progress is the public state of a game.
type Progress struct {
	Day    int
	Phase  game.Phase
	Living int
	Voted  int       // the day of the last finished vote, 0 for none
	Fell   game.Seat // the seat that this vote executed, NoSeat for none
}

// after returns the progress after an event, and reports whether the event changed it.
func (p Progress) after(ev *rules.Event) (Progress, bool) {
	switch ev.Kind {
	case rules.DayBegan:
		p.Day, p.Phase = int(ev.Day), game.PhaseNone
	case rules.PhaseBegan:
		p.Phase = ev.Phase
	case rules.Executed:
		p.Living--
		p.Voted, p.Fell = int(ev.Day), ev.Target
	case rules.NobodyExecuted:
		p.Voted, p.Fell = int(ev.Day), game.NoSeat
	case rules.Died:
		p.Living--
	default:
		return p, false
	}
	return p, true
}
