package server

import (
	"context"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

// Of the games of a villager, the latest count: so many. Who has been met in fewer than leastMet is no rival.
const (
	gamesRemembered = 300
	leastMet        = 2
)

// personas are the villagers whom agents of a character play, with what is remembered of each.
func (s *Server) personas(ctx context.Context, character string) (list []page.Persona, err error) {
	for _, code := range face.Family(character) {
		games, _, err := s.store.History(ctx, store.Search{Name: code}, store.Window{Limit: gamesRemembered}, "")
		if err != nil {
			return nil, err
		}
		var ids []string
		for i := range games {
			if s.published(games[i].ID) {
				ids = append(ids, games[i].ID)
			}
		}
		seated, err := s.store.Seated(ctx, ids)
		if err != nil {
			return nil, err
		}
		list = append(list, remembered(code, seated))
	}
	return list, nil
}

// remembered is what the seats of some games, game by game, tell of a villager.
func remembered(code string, seated []store.Seated) page.Persona {
	p := page.Persona{Seat: persona(code)}
	fooled, by := map[string]page.Wins{}, map[string]page.Wins{} // by those who were met on the other side
	for len(seated) > 0 {
		n := slices.IndexFunc(seated, func(s store.Seated) bool { return s.Game != seated[0].Game })
		if n < 0 {
			n = len(seated)
		}
		table := seated[:n]
		seated = seated[n:]
		own := slices.IndexFunc(table, func(s store.Seated) bool { return s.Name == code && !s.Person })
		if own < 0 {
			continue // somebody else is called so
		}
		record, met := &p.Village, by
		if table[own].Role.Side() == game.SideWerewolf {
			record, met = &p.Wolves, fooled
		}
		add(record, table[own].Won)
		for _, other := range table {
			if face.Designed(other.Name) && !other.Person && other.Role.Side() != table[own].Role.Side() {
				wins := met[other.Name]
				add(&wins, (record == &p.Wolves) == table[own].Won) // of the wolf side
				met[other.Name] = wins
			}
		}
	}
	p.Fools, p.By = rival(fooled, true), rival(by, true)
	if p.Caught = rival(fooled, false); p.Caught != nil && p.Fools != nil && p.Caught.Name == p.Fools.Name {
		p.Caught = nil
	}
	return p
}

func add(w *page.Wins, won bool) {
	w.Games++
	if won {
		w.Won++
	}
}

// rival is against whom the wolf side has won most often, or with most unset least often, of those who were
// met often enough; nil if there is nobody or nothing to speak of.
func rival(met map[string]page.Wins, most bool) *page.Rival {
	var found *page.Rival
	for _, code := range face.Everybody() { // in their order, so that the same is found each time
		w := met[code]
		if !most {
			w.Won = w.Games - w.Won
		}
		if w.Games < leastMet || w.Won == 0 {
			continue
		}
		if found == nil || w.Won*found.Games > found.Won*w.Games ||
			w.Won*found.Games == found.Won*w.Games && w.Games > found.Games {
			found = &page.Rival{Seat: persona(code), Wins: w}
		}
	}
	return found
}

// persona is a villager as pages show them where no table is meant.
func persona(code string) page.Seat {
	return page.Seat{Seat: game.NoSeat, Name: code, Face: code}
}
