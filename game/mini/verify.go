package mini

import (
	"fmt"

	"aiwolfplay/game/draw"
)

// Verify replays the answers of a log with the key of its game, and compares everything that follows from them: the
// deal, the draws, the points. It returns the game's state after the log, or an error. The error names the first event,
// counted from 1, that differs.
func Verify(g Game, setting int, key *draw.Key, log []Event) (Table, error) {
	now, due := g.Begin(setting, key)
	for i, ev := range log {
		if ev.Kind == Left || ev.Kind == Back { // people may come and go at any time
			continue
		}
		if len(due) == 0 {
			var err error
			in := Input{Seat: ev.Seat, Question: now.Open().ID, Answer: ev.Value}
			if ev.Kind != Answered || ev.Seat >= Seats {
				return now, fmt.Errorf("event %d: an answer expected, got %s", i+1, g.KindName(ev.Kind))
			}
			if now, due, err = now.Step(key, in); err != nil {
				return now, fmt.Errorf("event %d: %w", i+1, err)
			}
		}
		if due[0] != ev {
			return now, fmt.Errorf("event %d: by the key and the answers %+v expected, got %+v", i+1, due[0], ev)
		}
		due = due[1:]
	}
	if len(due) > 0 {
		return now, fmt.Errorf("event %d: %s expected, but the log ends", len(log)+1, g.KindName(due[0].Kind))
	}
	return now, nil
}
