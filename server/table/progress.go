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
	Fell   game.Seat // the seat that it executed, NoSeat for none
}

// Progress returns the state of the published game. It does not wait for the table.
func (t *Table) Progress() Progress { return *t.progress.Load() }

// follow updates the progress with a published event.
func (t *Table) follow(ev *rules.Event) {
	p := t.Progress()
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
		return
	}
	t.progress.Store(&p)
}
