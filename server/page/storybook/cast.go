package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
	"aiwolfplay/templates/card"
)

// cast introduces the agents with made-up figures.
func cast() *page.Cast {
	p := &page.Cast{
		Villages: []page.CastVillage{
			{Seats: 5, Named: 97, NamedOf: 2500, Picked: 29, PickedOf: 500, ByChance: 25},
			{Seats: 15, Named: 92, NamedOf: 1500, Picked: 15, PickedOf: 100, ByChance: 21},
		},
		Facts:   map[string][]page.CastFact{},
		Records: map[string]page.Wins{"liar": {Games: 43, Won: 21}},
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
	return &page.Character{
		Sizes: villageSizes("/characters/leader"),
		Cast:  cast(), Name: name, Standings: statistics().Agents[:1], Games: finishedGames().Games, Card: capabilities(),
		Personas: personas(name),
	}
}

// personas are the villagers of a character: one with rivals, one who has played little, one who is new.
func personas(character string) (list []page.Persona) {
	villager := func(code string) page.Seat { return page.Seat{Seat: game.NoSeat, Name: code, Face: code} }
	for _, code := range face.Family(character) {
		list = append(list, page.Persona{Seat: villager(code)})
	}
	list[0].Village, list[0].Wolves = page.Wins{Games: 31, Won: 14}, page.Wins{Games: 12, Won: 7}
	list[0].Fools = &page.Rival{Seat: villager("loyal"), Wins: page.Wins{Games: 7, Won: 6}}
	list[0].Caught = &page.Rival{Seat: villager("logician-3"), Wins: page.Wins{Games: 4, Won: 3}}
	list[0].By = &page.Rival{Seat: villager("liar"), Wins: page.Wins{Games: 9, Won: 5}}
	list[1].Village = page.Wins{Games: 1}
	return list
}

// glimpse is a moment of a running game that somebody shares. Its picture is another one.
func glimpse(w words) *page.Glimpse {
	t := watching(w)
	const link = "http://192.168.1.5:8080/games/aaaabbbbccccdddd/moments/d2-4?lang=en"
	return &page.Glimpse{
		Private: true,
		ID:      "story", Key: "d2-4", Head: page.Moment{Day: 2, Phase: game.PhaseTalk}, Setup: 5, Wolves: 1, Seats: t.Seats,
		Kind: page.LineTalk, Who: t.Seats[1].Seat, Words: w.paused, Watch: "/tables/story", Live: true, Link: link,
		Own: page.AssetPrefix + "none/img/icon.svg", Near: true,
		Preview: page.Preview{Title: w.paused, Text: w.paused, Link: link, Picture: link},
		Texts:   []page.ShareText{{Lang: page.Ja, Text: "人狼 2日目。"}, {Lang: page.En, Text: "Werewolf, day 2."}},
	}
}

// capabilities is that of a character whose weakest strength has too few games.
func capabilities() *page.Card {
	c := &page.Card{
		Defenders: []string{"plain", "bayes"}, Stale: true,
		Small: page.CardSize{Seats: 5, Games: 2000}, Large: page.CardSize{Seats: 15, Games: 300, Hides: true},
	}
	for i, level := range [...]string{"strong", "even", "gentle"} {
		half := 0.02 + 0.07*float64(i)
		l := page.CardLevel{
			Name: "leader", Level: level, Axes: axes(0.6-0.08*float64(i), half),
			WinRate: &card.Measured{Value: 0.5, Low: 0.5 - half, High: 0.5 + half},
		}
		for _, name := range [...]string{"uptake", "survived"} {
			l.Beside = append(l.Beside, card.Axis{Name: name, Items: 400, Shown: true, Found: l.WinRate})
		}
		c.Small.Levels = append(c.Small.Levels, l)
		l.Axes = axes(0.6-0.08*float64(i), half)
		l.Axes[2].Found, l.Axes[2].Shown = l.WinRate, true
		c.Large.Levels = append(c.Large.Levels, l)
	}
	c.Small.Levels[2].Axes[0].Shown = false
	return c
}
