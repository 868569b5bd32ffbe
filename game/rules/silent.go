package rules

import "aiwolfplay/game"

// Silent returns the seats that were asked in a game and never answered: the deadline
// answered each question to them.
func Silent(log []Event) game.SeatSet {
	var asked, answered game.SeatSet
	for i := range log {
		if ev := &log[i]; ev.Kind == Answered {
			asked = asked.With(ev.Actor)
			if !ev.Forced {
				answered = answered.With(ev.Actor)
			}
		}
	}
	return asked &^ answered
}
