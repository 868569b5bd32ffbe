package storybook

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// table returns the second day of a village of five, as seen by a seat with the given role. The seat is asked to
// speak; at night nothing is asked.
func table(w words, role game.Role, phase game.Phase) *play.Table {
	t := &play.Table{
		ID:     "story",
		Chrome: ui.Chrome{Back: "/"},
		Head:   scene.Head{Day: 2, Phase: phase, Turn: 2, Turns: 20, Living: 4},
		Role:   scene.RoleCard{Seat: seatAt(0), Role: role},
		Seats:  villageSeats(role),
		Talk:   secondDay(w),
		Votes:  line.Votes{Day: 1, Ballots: ballots[:]},
		Board:  board(),
		Filter: scene.Filter{
			Show: scene.ShowAll,
			Options: []scene.FilterOption{
				{Show: scene.ShowAll, Href: "?show=all"},
				{Show: scene.ShowKey, Href: "?show=key"},
				{Show: scene.ShowMe, Href: "?show=me"},
			},
		},
		Dock: play.Dock{
			Mode:      play.DockSpeak,
			Table:     "story",
			You:       seatAt(0),
			Ask:       7,
			Kind:      rules.AskTalk,
			Day:       2,
			Turn:      2,
			Turns:     20,
			Remaining: 9,
			Composer:  composerStory(w),
			Awaited:   seatsAt(0, 4),
		},
	}
	switch {
	case role == game.RoleSeer:
		t.Seats[4].Found = game.SpeciesHuman
		t.Talk = append(line.Lines{
			{Key: "0", Kind: line.KindDay, Day: 0},
			{Key: "0a", Kind: line.KindDealt, Seat: seatAt(0), Role: role},
			{Key: "0b", Kind: line.KindDivined, Seat: seatAt(0), Target: seatAt(4), Species: game.SpeciesHuman},
		}, t.Talk...)
	case role == game.RoleWerewolf:
		t.Talk = append(t.Talk, line.Line{Key: "30", Kind: line.KindAttacked, Day: 1, Target: seatAt(1)})
	}
	if phase == game.PhaseNight {
		t.Head.Turn = 0
		t.Dock = play.Dock{Mode: play.DockWait, Table: "story", You: seatAt(0), Night: true}
		t.Talk = append(t.Talk, line.Line{Key: "31", Kind: line.KindNight, Day: 2})
		for i := range t.Seats {
			t.Seats[i].Answered, t.Seats[i].Awaited = false, false
		}
	}
	return t
}

func waiting(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	t.Dock = play.Dock{
		Mode:    play.DockWait,
		Table:   "story",
		You:     seatAt(0),
		Kind:    rules.AskTalk,
		Answer:  w.vote,
		Awaited: seatsAt(4),
	}
	return t
}

func refused(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	t.Dock.Error = w.refused
	return t
}

func choosing(w words, role game.Role, kind rules.AskKind) *play.Table {
	phase := game.PhaseNight
	if kind == rules.AskVote {
		phase = game.PhaseVote
	}
	t := table(w, role, game.PhaseNight)
	t.Head.Phase = phase
	if kind == rules.AskVote {
		t.Talk[len(t.Talk)-1].Kind = line.KindVote
	}
	t.Dock = play.Dock{
		Mode:     play.DockChoose,
		Table:    "story",
		You:      seatAt(0),
		Ask:      9,
		Kind:     kind,
		Optional: kind != rules.AskVote,
		Limited:  true,
	}
	for _, s := range []game.Seat{1, 2, 4} {
		t.Dock.Targets = append(t.Dock.Targets, t.Seats[s])
	}
	return t
}

func revoting(w words) *play.Table {
	t := choosing(w, game.RolePossessed, rules.AskVote)
	t.Dock.Revote = true
	t.Dock.Targets = t.Dock.Targets[:2]
	return t
}

func whispering(w words) *play.Table {
	t := table(w, game.RoleWerewolf, game.PhaseNight)
	t.Role.Mates = seatsAt(4)
	t.Head.Turn = 1
	t.Talk = append(t.Talk,
		line.Line{Key: "40", Kind: line.KindTurn, Turn: 1, Channel: game.ChannelWhisper},
		line.Line{
			Key:      "41",
			Kind:     line.KindTalk,
			Day:      2,
			Turn:     1,
			Seat:     seatAt(4),
			Channel:  game.ChannelWhisper,
			Words:    w.whisper,
			Protocol: "ATTACK Agent[02]",
		},
		line.Line{Key: "42", Kind: line.KindAttackVote, Day: 2, Seat: seatAt(4), Target: seatAt(1)},
	)
	t.Dock = play.Dock{
		Mode:      play.DockSpeak,
		Table:     "story",
		You:       seatAt(0),
		Ask:       7,
		Kind:      rules.AskWhisper,
		Day:       2,
		Turn:      2,
		Turns:     20,
		Remaining: 9,
		Composer:  composerStory(w),
	}
	return t
}

func dead(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	t.Role.Dead = true
	t.Seats[0].Dead, t.Seats[0].DeathDay, t.Seats[0].Cause, t.Seats[0].Awaited = true, 1, seat.Attacked, false
	t.Talk = append(t.Talk,
		line.Line{Key: "50", Kind: line.KindDied, Day: 2, Target: seatAt(0), Own: true},
		line.Line{Key: "51", Kind: line.KindThree, Day: 2},
	)
	t.Dock = play.Dock{
		Mode: play.DockDead, Table: "story", You: seatAt(0), Afterlife: afterlife(),
	}
	t.Head.Living = 3
	t.Head.Pace = &scene.Pace{Table: "story", Speed: 1}
	return t
}

func paused(w words) *play.Table {
	t := waiting(w)
	t.Dock = play.Dock{Mode: play.DockPaused, Table: "story", Error: w.paused}
	return t
}

func watching(w words) *play.Table {
	t := table(w, game.RoleNone, game.PhaseTalk)
	t.Role = scene.RoleCard{}
	for i := range t.Seats {
		t.Seats[i].You, t.Seats[i].Role, t.Seats[i].Bot = false, game.RoleNone, "plain"
	}
	faced(t)
	t.Dock = play.Dock{Mode: play.DockWatch, Table: "story", Agents: true, Lens: scene.EyesOf(1)}
	for s := range game.Seat(5) {
		t.Dock.Lent = append(t.Dock.Lent, scene.Lens{Seat: seatAt(s), Current: s == 1})
	}
	t.Head.Pace = &scene.Pace{Table: "story", Speed: 2}
	t.Commented, t.Talk = true, remarked(t.Talk)
	return t
}

// watchingFifteen returns a large village of characters, as spectators see it.
func watchingFifteen(w words) *play.Table {
	t := watching(w)
	t.Seats = fifteen(w).Seats
	for i := range t.Seats {
		t.Seats[i].You, t.Seats[i].Role = false, game.RoleNone
	}
	faced(t)
	return t
}

// guessing returns a table whose spectator has named a werewolf. If closed is set, the vote has begun.
func guessing(w words, closed bool) *play.Table {
	t := watching(w)
	t.Dock.Lens = scene.EyesPublic
	t.Dock.Guess = &play.Guess{Game: "story", Day: 1, Most: 1, Open: !closed, Back: "/tables/story"}
	for i := range t.Seats {
		if !t.Seats[i].Dead {
			t.Dock.Guess.Seats = append(t.Dock.Guess.Seats, play.GuessSeat{Seat: t.Seats[i].Seat, Named: i == 1})
		}
	}
	return t
}

// amongCharacters returns the table of a person who plays among agents that appear as characters.
func amongCharacters(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	facedAround(t)
	return t
}

// facedAround gives all seats to characters except the first, which is a person's.
func facedAround(t *play.Table) {
	faced(t)
	own := seatAt(0)
	own.Face = face.Guest(own.Seat.Number())
	t.Seats[0].Seat = own
	for i := range t.Talk {
		if t.Talk[i].Seat.Seat == own.Seat {
			t.Talk[i].Seat = own
		}
		if t.Talk[i].Target.Seat == own.Seat {
			t.Talk[i].Target = own
		}
	}
}

// faced gives the seats of a table to characters, one of whom is accused.
func faced(t *play.Table) {
	names := face.Everybody()
	meet := func(s *seat.Seat) {
		if s.Some() {
			s.Name = names[int(s.Seat)%len(names)]
			s.Face = s.Name
		}
	}
	for i := range t.Seats {
		meet(&t.Seats[i].Seat)
		if t.Seats[i].Dead {
			t.Seats[i].Mood = face.Dead
		}
	}
	t.Seats[0].Mood = face.Accused
	for i := range t.Talk {
		meet(&t.Talk[i].Seat)
		meet(&t.Talk[i].Target)
	}
}

// lookingBack returns an earlier moment of a running game, while an answer is awaited.
func lookingBack(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	t.Timeline = replay(w, false).Timeline
	t.Timeline.Live, t.Timeline.Lenses, t.Timeline.Steps = true, nil, t.Timeline.Steps[1:7]
	t.Timeline.Where = w.place
	return t
}

func result(w words, side game.Side) *play.Table {
	t := table(w, game.RoleSeer, game.PhaseOver)
	t.Head.Turn = 0
	roles := [...]game.Role{game.RoleSeer, game.RoleVillager, game.RolePossessed, game.RoleWerewolf, game.RoleVillager}
	for i := range t.Seats {
		t.Seats[i].Role, t.Seats[i].Answered, t.Seats[i].Awaited = roles[i], false, false
		t.Seats[i].Won = roles[i].Side() == side
		if i > 0 {
			t.Seats[i].Bot = "plain"
		}
	}
	facedAround(t)
	you := t.Seats[0]
	t.Talk = append(t.Talk, line.Line{Key: "60", Kind: line.KindEnd, Side: side, Own: true, Won: you.Won})
	t.End = play.End{Winner: side, You: &you, Seats: t.Seats, Days: 2, Reach: ending.ReachPrivate}
	t.End.Turning, t.End.Voted = turnings(w)[1:3], votes()
	t.End.Turning[1].Yours = true
	t.End.Again = &play.AgainAs{
		Game:  "story",
		Roles: []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed},
	}
	t.End.Share, t.End.Told = "/games/story/moments/end?by=1", toldOf(ending.ShareShort)
	t.Dock = play.Dock{
		Mode: play.DockOver, Table: "story", After: play.After{
			Review: "/games/story?at=end#review", Seated: true, Share: t.End.Share, Told: t.End.Told,
		},
	}
	return t
}

// resultAmong returns the end, as a spectator sees it, of a large village that believed a false seer.
func resultAmong(w words) *play.Table {
	t := result(w, game.SideWerewolf)
	t.Role = scene.RoleCard{}
	t.Seats = fifteen(w).Seats
	roles := rolesOf(rules.Fifteen())
	for i := range t.Seats {
		s := &t.Seats[i]
		s.You, s.Awaited, s.Answered = false, false, false
		s.Role, s.Won, s.Bot = roles[i], roles[i].Side() == game.SideWerewolf, "bayes"
	}
	faced(t)
	t.End = play.End{
		Winner: game.SideWerewolf, Seats: t.Seats, Days: 6, Share: "/games/story/moments/end", Turning: turnings(w)[6:7],
		Told: toldOf(ending.ShareByLot),
		Course: &ending.Course{
			Executed: 5, Wolves: 1, Of: 3, By: t.Seats[14].Seat,
			Word: ending.Word{Role: game.RolePossessed, Claim: game.RoleSeer, Lied: true, Count: 3},
			Led:  []seat.Seat{t.Seats[4].Seat, t.Seats[8].Seat, t.Seats[12].Seat},
		},
	}
	t.Dock.After = play.After{Review: "/games/story?at=end#review", Agents: true}
	return t
}

// rolesOf returns the roles of a setup, in their order.
func rolesOf(setup rules.Setup) (list []game.Role) {
	for role, n := range setup.Roles {
		list = append(list, slices.Repeat([]game.Role{game.Role(role)}, int(n))...)
	}
	return list
}

// guessed returns the end for a spectator who named werewolves.
func guessed(w words) *play.Table {
	t := result(w, game.SideVillage)
	t.Role, t.End.You, t.End.Voted = scene.RoleCard{}, nil, nil
	t.End.Guessed = &play.Guessed{Named: 2, Hits: 1, Chance: 27, Village: 40}
	t.Dock.After = play.After{Review: "/games/story?at=end#review", Agents: true}
	return t
}

// votingAmong returns the vote of a large village.
func votingAmong(w words) *play.Table {
	t := fifteen(w)
	t.Head.Phase = game.PhaseVote
	t.Talk = append(t.Talk, line.Line{Key: "31", Kind: line.KindVote, Day: 2})
	t.Dock = play.Dock{Mode: play.DockChoose, Table: "story", You: seatAt(0), Ask: 9, Kind: rules.AskVote, Limited: true}
	for _, seat := range t.Seats[1:] {
		if !seat.Dead {
			t.Dock.Targets = append(t.Dock.Targets, seat)
		}
	}
	all := &t.Dock.Targets[1] // has every mark at once
	all.Claim, all.Aimed = game.RoleVillager, slices.Repeat(seatsAt(1), 12)
	all.Told = []seat.Told{{Species: game.SpeciesHuman, By: seatsAt(2)}, {Species: game.SpeciesWerewolf, By: seatsAt(1)}}
	return t
}

func fifteen(w words) *play.Table {
	t := table(w, game.RoleBodyguard, game.PhaseTalk)
	for s := game.Seat(5); s < 15; s++ {
		t.Seats = append(t.Seats, seat.Card{
			Seat:     seat.Seat{Seat: s, Name: ui.Animals[s]},
			Dead:     s%4 == 0,
			Cause:    seat.Attacked,
			DeathDay: 2,
			Awaited:  s%3 == 0,
		})
	}
	return t
}

// crowded returns a village whose seats have all marks that a seat can have at once. Its seats belong to watched
// characters, or to people with long names.
func crowded(w words, seats int, people bool) *play.Table {
	t := watching(w)
	t.Seats = nil
	for s := range game.Seat(seats) {
		t.Seats = append(t.Seats, seat.Card{
			Seat:    seat.Seat{Seat: s, Name: ui.Animals[s]},
			Claim:   [...]game.Role{game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleNone}[s%4],
			Remote:  s%4 == 1,
			Awaited: s%2 == 0, Answered: s%2 == 1,
			Aimed: slices.Repeat(seatsAt(1), seats-2),
			Told: []seat.Told{
				{Species: game.SpeciesHuman, By: seatsAt(2)}, {Species: game.SpeciesWerewolf, By: seatsAt(1)},
			},
		})
	}
	t.Seats[3].Dead, t.Seats[3].DeathDay, t.Seats[3].Cause, t.Seats[3].Role = true, 12, seat.Executed, game.RoleBodyguard
	t.Seats[4].Dead, t.Seats[4].DeathDay, t.Seats[4].Cause = true, 2, seat.Attacked
	if !people {
		faced(t)
		return t
	}
	t.Seats[1].Substituted, t.Seats[2].Away = true, true
	for i := range t.Seats {
		t.Seats[i].Name = w.people[i%len(w.people)]
	}
	t.Seats[0].You, t.Seats[0].Role = true, game.RoleWerewolf
	t.Role = scene.RoleCard{Seat: t.Seats[0].Seat, Role: game.RoleWerewolf}
	if seats > 5 {
		t.Role.Mates = []seat.Seat{t.Seats[5].Seat, t.Seats[9].Seat}
	}
	t.Head.Pace, t.Head.Turn = nil, 12
	t.Head.Deadline, t.Head.Now = now.Add(95*time.Second), now
	t.Dock = waiting(w).Dock
	return t
}
