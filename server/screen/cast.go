package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim/style"
	"aiwolfplay/server/page"
)

// Cast introduces the built-in agents, with what was counted of each character.
func Cast() (*page.Cast, error) {
	p := &page.Cast{Facts: map[string][]page.CastFact{}}
	list := style.Measured()
	for _, f := range list {
		setup, err := rules.Village(f.Seats)
		if err != nil {
			return nil, err
		}
		p.Villages = append(p.Villages, page.CastVillage{
			Seats: f.Seats, Named: percent(f.Right.WinRate), NamedOf: f.Right.Games,
			Picked: percent(f.Wolf.WinRate), PickedOf: f.Wolf.Games,
			ByChance: percent(float64(setup.Roles[game.RoleWerewolf]) / float64(f.Seats-1)),
		})
	}
	for character, habits := range page.Promises {
		for _, habit := range habits {
			fact := page.CastFact{ID: habit}
			for i := range list {
				fact.Rates = append(fact.Rates, castRate(&list[i], habit, character))
			}
			p.Facts[character] = append(p.Facts[character], fact)
		}
	}
	return p, nil
}

// castRate is a habit of a character beside that of all others.
func castRate(f *style.Figures, habit, character string) page.CastRate {
	own, _ := f.Rate(habit, character)
	did, of := 0, 0
	for _, other := range f.Characters {
		if rate, ok := f.Rate(habit, other); ok && other != character {
			did, of = did+rate.Wins, of+rate.Games
		}
	}
	return page.CastRate{Percent: percent(own.WinRate), Of: own.Games, Others: percent(float64(did) / float64(max(of, 1)))}
}
