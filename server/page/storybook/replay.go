package storybook

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/grade"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/review"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/tournaments"
)

// replay returns the replay of a game, in the middle or at its end.
func replay(w words, over bool) *play.Replay {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	if over {
		t = result(w, game.SideVillage)
	}
	t.End.Replay = true
	r := &play.Replay{
		ID:         "story",
		Ended:      now,
		Head:       t.Head,
		Seats:      t.Seats,
		Talk:       scene.TalkLog{Show: scene.ShowAll, Lines: remarked(t.Talk)},
		Votes:      t.Votes,
		Board:      t.Board,
		Role:       scene.RoleCard{Seat: seatAt(game.NoSeat)},
		Filter:     t.Filter,
		End:        t.End,
		Earlier:    "?whole=1",
		Tournament: tournamentPlace(),
		Timeline:   scene.Timeline{ID: "story", At: 40, Last: 90, As: "public", Show: scene.ShowAll, Where: "2"},
	}
	for _, name := range []scene.StepName{
		scene.StepFirst, scene.StepPrevDay, scene.StepPrevTurn, scene.StepPrev,
		scene.StepNext, scene.StepNextTurn, scene.StepNextDay, scene.StepLast,
	} {
		step := scene.TimeStep{Name: name, At: 1, Href: "?at=1"}
		if over && name >= scene.StepNext && name != scene.StepPrev {
			step.Href = ""
		}
		r.Timeline.Steps = append(r.Timeline.Steps, step)
	}
	none := seatAt(game.NoSeat)
	r.Timeline.Days = []scene.MarkDay{
		{Day: 1, Href: "?at=3", Marks: []scene.Mark{
			{Kind: scene.MarkClaim, Seat: seatAt(1), Target: none, Role: game.RoleSeer, Href: "?at=9", Gain: 2},
			{Kind: scene.MarkResult, Seat: seatAt(1), Target: seatAt(3), Href: "?at=12", Gain: 4},
			{Kind: scene.MarkExecuted, Seat: seatAt(3), Target: none, Href: "?at=30"},
		}},
		{Day: 2, Href: "?at=35", Marks: []scene.Mark{
			{
				Kind:   scene.MarkDied,
				Seat:   seatAt(4),
				Target: none,
				Href:   "?at=36",
				Now:    true,
			},
			{Kind: scene.MarkSafe, Seat: none, Target: none, Href: "?at=37"},
			{Kind: scene.MarkEnd, Seat: none, Target: none, Href: "?at=90"},
		}},
	}
	r.Timeline.Lenses = []scene.Lens{
		{Seat: none, Href: "?as=public", Current: true},
		{Seat: none, All: true, Href: "?as=all"},
		{Seat: seatAt(0), Href: "?as=seat%3A1"},
	}
	if over {
		r.Review = reviewStory(w)
	}
	return r
}

func reviewStory(w words) review.Review {
	r := review.Review{
		ID: "story", Again: true, Downloads: true, Seeded: true,
		Commitment: strings.Repeat("0a1b", 16), Key: strings.Repeat("c2d3", 16),
		Turning: turnings(w), Report: report(), Words: spoken(),
	}
	r.Turning[2].Yours = true
	roles := [...]game.Role{game.RoleVillager, game.RoleSeer, game.RolePossessed, game.RoleWerewolf, game.RoleVillager}
	for s := range game.Seat(5) {
		seat := review.Seat{
			Seat:   seatAt(s),
			Role:   roles[s],
			Dead:   s == 3,
			OnWolf: int(s) % 3,
			Votes:  2,
			Kept:   int(s) % 2,
			Broken: int(s) % 3,
		}
		switch s {
		case 1: // a seer that lies to bait others and takes the lie back
			seat.Claims = []review.ClaimTruth{{Role: game.RoleSeer, Verdict: review.VerdictTrue, Href: "?at=9"}}
			seat.Results = []review.ResultTruth{
				told(3, game.SpeciesWerewolf, review.VerdictLucky), told(4, game.SpeciesHuman, review.VerdictTrue),
			}
			seat.Results[0].Back = true
		case 2:
			seat.Claims = []review.ClaimTruth{{Role: game.RoleSeer, Verdict: review.VerdictLie, Href: "?at=9"}}
			seat.Results = []review.ResultTruth{
				told(1, game.SpeciesWerewolf, review.VerdictLie), told(4, game.SpeciesHuman, review.VerdictLucky),
			}
		}
		r.Seats = append(r.Seats, seat)
	}
	return r
}

// report returns a report with a decision of each act, and of each grade.
func report() review.Report {
	none := seatAt(game.NoSeat)
	return review.Report{Right: 2, Of: 5, Decisions: []review.Decision{
		{
			Act: "vote", Day: 1, Chosen: seatAt(0), Grade: grade.Blunder, Best: seatAt(3), Was: 3, Could: 6, Of: 10,
			Public: seatAt(3), Percent: 61, Href: "?at=30", Reasons: []theatre.WhyReason{
				{Kind: "fact.divined", Actor: seatAt(1), Target: seatAt(3), Day: 0, Fact: true, Href: "?at=8"},
			},
		},
		{Act: "divine", Day: 1, Chosen: seatAt(3), Grade: grade.Best, Best: none, Was: 7, Could: 7, Of: 10, Public: none},
		{Act: "guard", Day: 1, Chosen: seatAt(4), Grade: grade.Free, Best: none, Public: none},
		{
			Act: "attack", Day: 1, Chosen: seatAt(4), Grade: grade.Mistake, Best: seatAt(1), Was: 4, Could: 6, Of: 10,
			Public: none,
		},
		{
			Act: "vote", Day: 2, Chosen: seatAt(4), Grade: grade.Good, Best: seatAt(3), Was: 47, Could: 51, Of: 100,
			Turn: review.TurnUnlucky, Public: seatAt(4), Percent: 48, Href: "?at=60",
		},
		{
			Act: "vote", Day: 3, Chosen: seatAt(3), Grade: grade.Inaccuracy, Best: seatAt(2), Was: 4, Could: 5, Of: 10,
			Turn: review.TurnLucky, Public: none, Href: "?at=80",
		},
	}}
}

// turnings returns a turning point of each kind.
func turnings(w words) []ending.Turning {
	none := seatAt(game.NoSeat)
	return []ending.Turning{
		{
			Kind: turningpoint.Believed, Day: 1, Seat: seatAt(3), Role: game.RoleWerewolf, By: seatAt(1), ByRole: game.RoleSeer,
			Other: none, Words: w.divined, Before: 45, After: 71, Href: "?at=12",
			Seen: &ending.Seen{Of: seatAt(3), Before: 25, After: 71},
		},
		{
			Kind: turningpoint.Saved, Day: 2, Seat: seatAt(1), Role: game.RoleSeer, By: seatAt(4), ByRole: game.RoleBodyguard,
			Other: none, Before: 60, After: 66, Href: "?at=36",
		},
		{
			Kind: turningpoint.Lie, Day: 2, Seat: seatAt(0), Role: game.RoleVillager, By: seatAt(2), ByRole: game.RolePossessed,
			Other: none, Words: w.divined, Narrow: true, Before: 66, After: 50, Href: "?at=60",
		},
		{
			Kind: turningpoint.Rival, Day: 3, Seat: seatAt(1), Role: game.RoleSeer, By: seatAt(2), ByRole: game.RolePossessed,
			Other: none, Drawn: true, Before: 50, After: 31, Href: "?at=70",
		},
		{
			Kind: turningpoint.Disbelieved, Day: 4, Seat: seatAt(4), Role: game.RoleBodyguard,
			By: seatAt(1), ByRole: game.RoleSeer,
			Other: seatAt(3), Before: 31, After: 12, Href: "?at=80",
		},
		{
			Kind: turningpoint.Executed, Day: 5, Seat: seatAt(3), Role: game.RoleWerewolf, By: none, Other: none,
			Before: 40, After: 100, Href: "?at=88",
		},
		{Kind: turningpoint.Lost, Day: 5, Seat: seatAt(1), Role: game.RoleSeer, By: none, Other: none, Before: 40, After: 33},
	}
}

// votes returns the votes of a reader who was possessed, with their effects.
func votes() []ending.OwnVote {
	return []ending.OwnVote{
		{
			Vote: turningpoint.Vote{Day: 1, Target: 4, Role: game.RoleVillager, Died: 0}, Seat: seatAt(4), Gone: seatAt(0),
			Self: game.RolePossessed,
		},
		{
			Vote: turningpoint.Vote{Day: 2, Target: 3, Role: game.RoleWerewolf, Own: true, Died: 3, Decisive: true},
			Seat: seatAt(3), Gone: seatAt(3), Self: game.RolePossessed,
		},
	}
}

// told returns a result that a seat gave about another.
func told(target game.Seat, species game.Species, verdict review.Verdict) review.ResultTruth {
	return review.ResultTruth{
		ResultCell: scene.ResultCell{Target: seatAt(target), Species: species, Day: 1, Href: "?at=12"}, Verdict: verdict,
	}
}

// tournamentPlace returns a place in a tournament whose teams have names of all lengths.
func tournamentPlace() tournaments.Place {
	place := tournaments.Place{Href: "?stage=final", Stage: "final", N: 12}
	long := "a team with a name that is as long as they get to be here"
	for i, team := range []string{"bayes", "logician#2", "NeoEliza2026", "", long} {
		place.Seats = append(place.Seats, tournaments.Seat{Number: i + 1, Team: team})
	}
	return place
}
