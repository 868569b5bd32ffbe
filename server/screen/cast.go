package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim/style"
	"aiwolfplay/templates/cast"
)

// Cast introduces the built-in agents with statistics of each character.
func Cast() (*cast.Cast, error) {
	p := &cast.Cast{Facts: map[string][]cast.Fact{}}
	list := style.Measured()
	for _, f := range list {
		setup, err := rules.Village(f.Seats)
		if err != nil {
			return nil, err
		}
		p.Villages = append(p.Villages, cast.Village{
			Seats: f.Seats, Named: percent(f.Right.WinRate), NamedOf: f.Right.Games,
			Picked: percent(f.Wolf.WinRate), PickedOf: f.Wolf.Games,
			ByChance: percent(float64(setup.Roles[game.RoleWerewolf]) / float64(f.Seats-1)),
		})
	}
	for character, habits := range cast.Promises {
		for _, habit := range habits {
			fact := cast.Fact{ID: habit}
			for i := range list {
				fact.Rates = append(fact.Rates, castRate(&list[i], habit, character))
			}
			p.Facts[character] = append(p.Facts[character], fact)
		}
	}
	return p, nil
}

// castRate compares how often a character shows a habit with how often all others do.
func castRate(f *style.Figures, habit, character string) cast.Rate {
	own, _ := f.Rate(habit, character)
	did, of := 0, 0
	for _, other := range f.Characters {
		if rate, ok := f.Rate(habit, other); ok && other != character {
			did, of = did+rate.Wins, of+rate.Games
		}
	}
	return cast.Rate{Percent: percent(own.WinRate), Of: own.Games, Others: percent(float64(did) / float64(max(of, 1)))}
}
