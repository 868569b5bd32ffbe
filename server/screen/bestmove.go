package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/home"
)

// BestMove returns a vote of a seat that decided an execution in favour of the seat's side, or nil if there
// is none. It prefers a vote for a werewolf.
func (e *Ending) BestMove(id string, seat game.Seat) (best *home.BestMove) {
	for i := range e.votes[seat] {
		v := &e.votes[seat][i]
		if !v.Decisive || v.Own || v.Forced {
			continue
		}
		if best == nil || v.Role == game.RoleWerewolf && best.Role != game.RoleWerewolf {
			best = &home.BestMove{ID: id, Day: v.Day, Role: v.Role}
		}
	}
	return best
}
