package history

import (
	"context"
	"fmt"
	"slices"

	"aiwolfplay/server/face"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/seat"
)

// AddFaces adds the faces of the seats to lines of finished games.
func (p *Pages) AddFaces(ctx context.Context, rows []gamerow.Finished) error {
	var ids []string
	for i := range rows {
		ids = append(ids, rows[i].ID)
	}
	seated, err := p.Store.History.Seated(ctx, ids)
	if err != nil {
		return fmt.Errorf("faces of games: %w", err)
	}
	for i := range rows {
		rows[i].Faces = facesAt(seated, rows[i].ID)
	}
	return nil
}

// facesAt returns the seats of a game that have faces: agents that showed their faces and, if there were such agents,
// people with the faces of their seats.
func facesAt(seated []store.PastOccupant, id string) (list []seat.Seat) {
	faced := func(at store.PastOccupant) bool { return at.Game == id && face.Designed(at.Name) && !at.Person }
	some := slices.ContainsFunc(seated, faced)
	for _, at := range seated {
		if at.Game != id {
			continue
		}
		seat := seat.Seat{Seat: at.Seat, Name: at.Name}
		switch {
		case faced(at):
			seat.Face = at.Name
		case some && at.Person:
			seat.Face = face.Guest(at.Seat.Number())
		}
		list = append(list, seat)
	}
	return list
}
