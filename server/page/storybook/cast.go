package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/cast"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/standing"
	"aiwolfplay/templates/ui"
)

// castStory introduces the agents with made-up figures.
func castStory() *cast.Cast {
	p := &cast.Cast{
		Villages: []cast.Village{
			{Seats: 5, Named: 97, NamedOf: 2500, Picked: 29, PickedOf: 500, ByChance: 25},
			{Seats: 15, Named: 92, NamedOf: 1500, Picked: 15, PickedOf: 100, ByChance: 21},
		},
		Facts:   map[string][]cast.Fact{},
		Records: map[string]standing.Wins{"liar": {Games: 43, Won: 21}},
	}
	for character, habits := range cast.Promises {
		for _, habit := range habits {
			p.Facts[character] = append(p.Facts[character], cast.Fact{
				ID:    habit,
				Rates: []cast.Rate{{Percent: 93, Of: 1940, Others: 12}, {Percent: 100, Of: 8, Others: 0}},
			})
		}
	}
	return p
}

// character returns the page of one character.
func character() *cast.Character {
	const name = "liar"
	return &cast.Character{
		Sizes: villageSizes("/characters/leader"),
		Cast:  castStory(), Name: name, Standings: statistics().Agents[:1], Games: finishedGames().Games,
		Card:     capabilities(),
		Personas: personas(name),
	}
}

// personas returns the villagers of a character: one with rivals, one who has played little, and one who is new.
func personas(character string) (list []cast.Persona) {
	villager := func(code string) seat.Seat { return seat.Seat{Seat: game.NoSeat, Name: code, Face: code} }
	for _, code := range face.Family(character) {
		list = append(list, cast.Persona{Seat: villager(code)})
	}
	list[0].Village, list[0].Wolves = standing.Wins{Games: 31, Won: 14}, standing.Wins{Games: 12, Won: 7}
	list[0].Fools = &cast.Rival{Seat: villager("loyal"), Wins: standing.Wins{Games: 7, Won: 6}}
	list[0].Caught = &cast.Rival{Seat: villager("logician-3"), Wins: standing.Wins{Games: 4, Won: 3}}
	list[0].By = &cast.Rival{Seat: villager("liar"), Wins: standing.Wins{Games: 9, Won: 5}}
	list[1].Village = standing.Wins{Games: 1}
	return list
}

// glimpse returns the page of a shared moment of a running game. Its picture shows a different moment.
func glimpse(w words) *sharing.Glimpse {
	t := watching(w)
	const link = "http://192.168.1.5:8080/games/aaaabbbbccccdddd/moments/d2-4?lang=en"
	return &sharing.Glimpse{
		Private: true,
		ID:      "story", Key: "d2-4", Head: sharing.Moment{Day: 2, Phase: game.PhaseTalk}, Setup: 5, Wolves: 1,
		Seats: t.Seats,
		Kind:  line.KindTalk, Who: t.Seats[1].Seat, Words: w.paused, Watch: "/tables/story", Live: true, Link: link,
		Own: page.AssetPrefix + "none/img/icon.svg", Near: true,
		Preview: ui.Preview{Title: w.paused, Text: w.paused, Link: link, Picture: link},
		Texts:   []sharing.Text{{Lang: ui.Ja, Text: "人狼 2日目。"}, {Lang: ui.En, Text: "Werewolf, day 2."}},
	}
}

// capabilities returns the card of a character for whose weakest strength there are too few games.
func capabilities() *cast.Card {
	c := &cast.Card{
		Defenders: []string{"plain", "bayes"}, Stale: true,
		Small: cast.Size{Seats: 5, Games: 2000}, Large: cast.Size{Seats: 15, Games: 300, Hides: true},
	}
	for i, level := range [...]string{"strong", "even", "gentle"} {
		half := 0.02 + 0.07*float64(i)
		l := cast.Level{
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
