package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// A Moment is a table after an event.
type Moment struct {
	Name  string
	Table *play.Table
}

// Tale returns the first day of a village, one moment after the other: seats claim, speak, vote and die. The viewer
// is a spectator, or a seat that waits for others.
func Tale(lang ui.Lang, seats int, watches bool) []Moment {
	w := wordsIn[lang.Base()]
	talk, board := firstDay(w), board()
	tell := func(name string, lines int, change func(t *play.Table)) Moment {
		t := morning(w, seats, watches)
		t.Talk = talk[:lines]
		change(t)
		return Moment{name, t}
	}
	claimed := func(t *play.Table) {
		t.Board.Claims = board.Claims[:]
		t.Seats[1].Claim, t.Seats[2].Claim = game.RoleSeer, game.RoleSeer
	}
	voted := func(t *play.Table) {
		claimed(t)
		t.Head.Phase, t.Head.Turn = game.PhaseVote, 0
		t.Board.Days, t.Board.Votes, t.Votes = board.Days, board.Votes, line.Votes{Day: 1, Ballots: ballots[:1]}
	}
	died := func(t *play.Table) {
		voted(t)
		t.Votes.Ballots, t.Board.Deaths = ballots[:], board.Deaths
		t.Head.Living--
		t.Seats[3].Dead, t.Seats[3].DeathDay, t.Seats[3].Cause = true, 1, seat.Executed
	}
	return []Moment{
		tell("morning", 3, func(*play.Table) {}),
		tell("awaited", 3, func(t *play.Table) {
			for i := range t.Seats {
				t.Seats[i].Answered, t.Seats[i].Awaited = i%2 == 0, i%2 == 1
			}
		}),
		tell("claims", 5, claimed),
		tell("talk", 11, claimed),
		tell("vote", 13, voted),
		tell("death", 16, died),
		tell("night", 17, func(t *play.Table) {
			died(t)
			t.Head.Phase = game.PhaseNight
		}),
	}
}

// morning returns the village before anybody has spoken.
func morning(w words, seats int, watches bool) *play.Table {
	t := watching(w)
	if !watches {
		t = waiting(w)
		t.Dock.Kind = rules.AskTalk
	}
	t.Head = scene.Head{Day: 1, Phase: game.PhaseTalk, Turn: 1, Turns: 20, Living: seats, Pace: t.Head.Pace}
	t.Votes, t.Board = line.Votes{}, scene.Board{}
	t.Seats = t.Seats[:0]
	for s := range game.Seat(seats) {
		t.Seats = append(t.Seats, seat.Card{Seat: seat.Seat{Seat: s, Name: ui.Animals[s]}, You: !watches && s == 0})
	}
	return t
}
