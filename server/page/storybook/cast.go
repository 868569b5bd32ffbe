package storybook

import "aiwolfplay/server/page"

// cast introduces the agents with made-up figures.
func cast() *page.Cast {
	p := &page.Cast{
		Villages: []page.CastVillage{
			{Seats: 5, Named: 97, NamedOf: 2500, Picked: 29, PickedOf: 500, ByChance: 25},
			{Seats: 15, Named: 92, NamedOf: 1500, Picked: 15, PickedOf: 100, ByChance: 21},
		},
		Facts: map[string][]page.CastFact{},
	}
	for character, habits := range page.Promises {
		for _, habit := range habits {
			p.Facts[character] = append(p.Facts[character], page.CastFact{
				ID:    habit,
				Rates: []page.CastRate{{Percent: 93, Of: 1940, Others: 12}, {Percent: 100, Of: 8, Others: 0}},
			})
		}
	}
	return p
}

// character is the page of one of them.
func character() *page.Character {
	const name = "liar"
	return &page.Character{Cast: cast(), Name: name, Standings: statistics().Agents[:1], Games: games().Games}
}
