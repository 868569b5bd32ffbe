package table

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Brief is where a game stands in a few words, as everybody may know it.
type Brief struct {
	Day    int
	Phase  game.Phase
	Living int
}

// Brief returns where the published game stands. It does not wait for the table.
func (t *Table) Brief() Brief {
	if b := t.brief.Load(); b != nil {
		return *b
	}
	return Brief{Living: t.cfg.Setup.Seats()}
}

// observe keeps the brief up to date with a published event.
func (t *Table) observe(ev *rules.Event) {
	b := t.Brief()
	switch ev.Kind {
	case rules.DayBegan:
		b.Day, b.Phase = int(ev.Day), game.PhaseNone
	case rules.PhaseBegan:
		b.Phase = ev.Phase
	case rules.Executed, rules.Died:
		b.Living--
	default:
		return
	}
	t.brief.Store(&b)
}
