package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
)

// own notes in a line that it concerns the viewer: they leave the village, or their side has won or lost.
func (n *Narrator) own(ev *rules.Event, line *page.Line) {
	if n.listens == game.NoSeat {
		return
	}
	switch ev.Kind {
	case rules.Executed, rules.Died:
		line.Own = ev.Target == n.listens
	case rules.GameEnded:
		line.Own, line.Won = true, n.known.Seats[n.listens].Role.Side() == ev.Side
	}
}

// announceOwn is what a screen reader is told of an event that concerns the viewer, "" for others.
func (sc *Scene) announceOwn(ev *rules.Event) string {
	you := sc.you()
	if you == game.NoSeat {
		return ""
	}
	switch {
	case ev.Kind == rules.Executed && ev.Target == you:
		return sc.words.Text("line.own.executed")
	case ev.Kind == rules.Died && ev.Target == you:
		return sc.words.Text("line.own.died")
	case ev.Kind == rules.GameEnded && sc.known.Seats[you].Role.Side() == ev.Side:
		return sc.words.Text("announce.own_won", "Side", sc.words.Text(page.SideID(ev.Side)))
	case ev.Kind == rules.GameEnded:
		return sc.words.Text("announce.own_lost", "Side", sc.words.Text(page.SideID(ev.Side)))
	}
	return ""
}
