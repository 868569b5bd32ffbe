package server

import (
	"context"
	"fmt"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
)

// facesOf reads whether agents show their names and faces from the start. Forms that do not ask leave
// it at what is usual.
func facesOf(c echo.Context, usual bool) (bool, error) {
	switch c.FormValue("characters") {
	case "":
		return usual, nil
	case "1":
		return true, nil
	case "0":
		return false, nil
	}
	return false, shell.BadField("characters")
}

// addFaces shows in rows of finished games who sat there.
func (s *Server) addFaces(ctx context.Context, rows []page.Finished) error {
	var ids []string
	for i := range rows {
		ids = append(ids, rows[i].ID)
	}
	seated, err := s.Store.Seated(ctx, ids)
	if err != nil {
		return fmt.Errorf("faces of games: %w", err)
	}
	for i := range rows {
		rows[i].Faces = facesAt(seated, rows[i].ID)
	}
	return nil
}

// facesAt returns the seats of a game: agents that showed their faces and, beside such agents, people with the faces of
// their seats.
func facesAt(seated []store.PastOccupant, id string) (list []page.Seat) {
	faced := func(at store.PastOccupant) bool { return at.Game == id && face.Designed(at.Name) && !at.Person }
	some := slices.ContainsFunc(seated, faced)
	for _, at := range seated {
		if at.Game != id {
			continue
		}
		seat := page.Seat{Seat: at.Seat, Name: at.Name}
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
