package minigame

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/server/minitable"
	"aiwolfplay/templates/minigame"
)

// people returns the number of persons who have or had a seat.
func (s *scene) people() (n int) {
	for _, sat := range s.now.Seats {
		if sat.Person {
			n++
		}
	}
	return n
}

// offerSeats offers the agents' seats to the viewer.
func (s *scene) offerSeats() {
	for i := range s.Seats {
		s.Seats[i].Offered = !s.Seats[i].Person
	}
}

// addNext adds to a result the room where the people of a finished game play again. It adds nothing unless the viewer
// is one of several people who played.
func addNext(ctx context.Context, site Site, s *scene, t *minitable.Table, user string, r *minigame.Result) {
	if s.seat == game.NoSeat || t.Class() != "" || s.people() < 2 {
		return
	}
	r.Together, s.Invites = true, true
	again, changed := site.Again(ctx, t.ID(), user)
	r.Next = minigame.Next{Opened: again.Code != "", Host: again.Host.Name, Seated: again.Seated, Begun: again.Begun,
		Full: again.Full}
	s.changed = changed
}
