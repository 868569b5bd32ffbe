package storybook

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// afterlife returns the questions for a dead player while other people still play.
func afterlife() *play.Afterlife {
	a := &play.Afterlife{Table: "story", MayPlay: true}
	for _, of := range []play.GuessOf{play.GuessWolf, play.GuessExecuted} {
		g := &play.Guess{Of: of, Own: true, Game: "story", Day: 2, Most: 1, Open: true, Back: "/tables/story"}
		for i := range game.Seat(4) {
			g.Seats = append(g.Seats, play.GuessSeat{Seat: seatAt(i + 1), Named: i == 2})
		}
		a.Guesses = append(a.Guesses, g)
	}
	return a
}

// afterlifeStories returns the stories of pages that dead players see.
func afterlifeStories(w words) []Story {
	alone := dead(w)
	alone.Dock.Afterlife.MayEnd, alone.Dock.Afterlife.MaySeeAll = true, true
	alone.Dock.Afterlife.Alone = true
	voting := dead(w)
	for _, g := range voting.Dock.Afterlife.Guesses {
		g.Open = false
	}
	many := dead(w)
	for _, g := range many.Dock.Afterlife.Guesses {
		g.Seats = nil
		for i := range game.Seat(15) {
			g.Seats = append(g.Seats, play.GuessSeat{Seat: seatAt(i)})
		}
		g.Most = 3
	}
	everything := dead(w)
	everything.Dock.Afterlife = &play.Afterlife{
		Table: "story", Alone: true, SeesAll: true, Watching: true, MayEnd: true, MayPlay: true,
	}
	told := result(w, game.SideVillage)
	told.End.Guessed = &play.Guessed{
		Named: 3, Hits: 2, Chance: 25, Village: 50, Foretold: &play.Foretold{Hits: 1, Of: 2, Chance: 29},
	}
	list := []Story{
		{"dead-alone", alone}, {"dead-voting", voting}, {"dead-many", many}, {"dead-everything", everything},
		{"dead-guessed", told},
	}
	for _, g := range []struct {
		name string
		ui.GoesOn
	}{{"goeson-dead", ui.GoesOn{Table: "story", Dead: true}}, {
		"goeson-over", ui.GoesOn{Table: "story", Dead: true, Over: true},
	}} {
		list = append(list, Story{g.name, &help.Help{Chrome: ui.Chrome{GoesOn: &g.GoesOn}}})
	}
	return slices.Clip(list)
}
