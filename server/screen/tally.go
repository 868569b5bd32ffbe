package screen

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
)

// told is what seats say by their results that a seat is, humans first. Results that were
// taken back do not count.
func (sc *Scene) told(s game.Seat) (list []page.Told) {
	for _, species := range [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf} {
		told := page.Told{Species: species}
		for i := range sc.known.Reports {
			r := &sc.known.Reports[i]
			by := sc.seat(r.Seat)
			if r.Target == s && r.Species == species && !r.TakenBack && !slices.Contains(told.By, by) {
				told.By = append(told.By, by)
			}
		}
		if told.By != nil {
			list = append(list, told)
		}
	}
	return list
}

// found is what the viewer's own seat learned of another by its role, as long as it keeps that
// to itself. At the end everybody's role is shown.
func (sc *Scene) found(s game.Seat) game.Species {
	t, you := sc.known, sc.you()
	if you == game.NoSeat || t.Over {
		return game.SpeciesNone
	}
	for i := range t.Reports {
		if r := &t.Reports[i]; r.Seat == you && r.Target == s && !r.TakenBack {
			return game.SpeciesNone
		}
	}
	for _, list := range [...][]view.Judgement{t.Divinations, t.Identifications} {
		for _, j := range list {
			if j.Actor == you && j.Target == s {
				return j.Species
			}
		}
	}
	return game.SpeciesNone
}

// aimed lists the living seats that said last, on this day, that they will vote for a seat.
// After the vote there is nothing to announce any more.
func (sc *Scene) aimed(s game.Seat) (list []page.Seat) {
	if p := sc.known.Phase; p != game.PhaseTalk && p != game.PhaseVote {
		return nil
	}
	sc.aims.follow(sc.known)
	for voter := range sc.known.Alive.All() {
		if sc.aims.at[voter] == s {
			list = append(list, sc.seat(voter))
		}
	}
	return list
}
