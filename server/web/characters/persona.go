package characters

import (
	"context"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/server/persona"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/cast"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/standing"
)

// gamesRemembered bounds the latest games of this server that count for a villager.
const gamesRemembered = 300

// personas returns the villagers whom agents of a character play. Each has the memories that come with the program
// and those of games on this server.
func (p *Pages) personas(ctx context.Context, character string) (list []cast.Persona, err error) {
	for _, code := range face.Family(character) {
		games, _, err := p.Store.History.Find(ctx, store.Search{Name: code}, store.Window{Limit: gamesRemembered}, "")
		if err != nil {
			return nil, err
		}
		var ids []string
		for i := range games {
			if p.published(games[i].ID) {
				ids = append(ids, games[i].ID)
			}
		}
		seated, err := p.Store.History.Seated(ctx, ids)
		if err != nil {
			return nil, err
		}
		list = append(list, remembered(code, seated))
	}
	return list, nil
}

// remembered returns the page of a villager, from its shipped history and the given seats. The seats of one game
// follow each other.
func remembered(code string, seated []store.PastOccupant) cast.Persona {
	h := persona.Shipped(code)
	for len(seated) > 0 {
		n := slices.IndexFunc(seated, func(s store.PastOccupant) bool { return s.Game != seated[0].Game })
		if n < 0 {
			n = len(seated)
		}
		h.Add(code, seated[:n])
		seated = seated[n:]
	}
	view := cast.Persona{Seat: personaSeat(code), Village: winsOf(h.Village), Wolves: winsOf(h.Wolves)}
	fools, caught, by := h.Rivals()
	view.Fools, view.Caught, view.By = rivalOf(fools), rivalOf(caught), rivalOf(by)
	return view
}

// livedThrough returns the games in the shipped histories of all villagers of a character.
func livedThrough(character string) standing.Wins {
	var sum persona.Wins
	for _, code := range face.Family(character) {
		h := persona.Shipped(code)
		sum = sum.And(h.Village).And(h.Wolves)
	}
	return winsOf(sum)
}

func winsOf(w persona.Wins) standing.Wins { return standing.Wins{Games: w.Games, Won: w.Won} }

func rivalOf(r *persona.Rival) *cast.Rival {
	if r == nil {
		return nil
	}
	return &cast.Rival{Seat: personaSeat(r.Name), Wins: winsOf(r.Wins)}
}

// personaSeat returns a villager as pages show one outside a table.
func personaSeat(code string) seat.Seat {
	return seat.Seat{Seat: game.NoSeat, Name: code, Face: code}
}
