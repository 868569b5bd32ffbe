package rules

import "aiwolfplay/game"

// Silent returns the seats that never answered a question in a game: each question to them was answered by the
// deadline.
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
