package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/review"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/sharing"
)

// toldOf returns a finished game as somebody shares it.
func toldOf(own ending.ShareOwn) ending.Share {
	return ending.Share{Seats: 5, Days: 3, Wolves: 1, Claims: 2, Own: own, Day: 2, Votes: 3, Of: 5, Left: 2}
}

// sharedEnd returns the page of a shared end, with the seat and the words of the person who shares it.
func sharedEnd(w words, by game.Seat, entry, riddle string) *sharing.Glimpse {
	g := glimpse(w)
	g.Key, g.Over, g.Winner, g.Kind, g.Words = sharing.EndKey, true, game.SideWerewolf, line.KindEnd, ""
	g.By, g.Who, g.Line, g.Riddle, g.Wolves = by, seatAt(by), entry, riddle, 1
	roles := [...]game.Role{game.RoleSeer, game.RoleVillager, game.RolePossessed, game.RoleWerewolf, game.RoleVillager}
	g.Played = highlight(g.Seats, w)
	for i := range g.Seats {
		g.Seats[i].Role = roles[i%len(roles)]
	}
	return g
}

// spoken returns claims and accusations of the reader, with their effects.
func spoken() []review.Word {
	return []review.Word{
		{
			Day: 1, Claim: game.RoleSeer, Target: seatAt(2), Lie: true, Before: 22, After: 41, WinBefore: 38, WinAfter: 52,
			Effect: review.EffectHelped, Believed: seatsAt(1, 4), Doubted: seatsAt(3), Href: "/games/story?at=9",
		},
		{
			Day: 1, Claim: game.RoleMedium, Target: seatAt(game.NoSeat), Before: 22, After: 23, WinBefore: -1, WinAfter: -1,
			Effect: review.EffectNone,
		},
		{
			Day: 2, Target: seatAt(4), Before: 30, After: 28, WinBefore: 52, WinAfter: 44, Effect: review.EffectHurt,
			Href: "/games/story?at=30",
		},
		{
			Day: 2, Target: seatAt(3), Clears: true, Before: 30, After: 12, WinBefore: 44, WinAfter: 44,
			Effect: review.EffectNone,
		},
	}
}

// highlight returns a highlight with a scene of each kind.
func highlight(seats scene.Seats, w words) sharing.Highlight {
	nobody := seatAt(game.NoSeat)
	var all []sharing.SceneSeat
	for i := range seats {
		all = append(all, sharing.SceneSeat{Seat: seats[i].Seat, Dead: i == 3})
	}
	const each = sharing.HighlightTime / 6
	return sharing.Highlight{Wolves: 1, Scenes: []sharing.Scene{
		{Kind: sharing.SceneOpen, Who: nobody, Seats: all, Time: each},
		{Kind: sharing.SceneTalk, Day: 1, Who: all[1].Seat, Words: w.claim, Time: each},
		{Kind: sharing.SceneVote, Day: 1, Who: all[3].Seat, Narrow: true, Time: each, Votes: []sharing.VoteCount{
			{Seat: all[3].Seat, Votes: 3}, {Seat: all[0].Seat, Votes: 2},
		}},
		{Kind: sharing.SceneSafe, Day: 2, Who: nobody, Time: each},
		{Kind: sharing.SceneDied, Day: 3, Who: all[0].Seat, Time: each},
		{Kind: sharing.SceneAsk, Who: nobody, Seats: all, Time: each},
	}}
}
