package page

import (
	"slices"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Story is a page in one state, with made-up data: for the storybook, for
// tests of the templates, and for looking at the design.
type Story struct {
	Name string
	Page Page
}

// Stories returns every page in every state that looks different.
func Stories(lang Lang) []Story {
	w := storyWords[lang]
	var list []Story
	add := func(name string, p Page) { list = append(list, Story{name, p}) }

	add("lobby-empty", &Lobby{})
	add("lobby-games", storyLobby())
	for _, role := range []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed} {
		add("talk-"+word(role), storyTable(w, role, game.PhaseTalk))
	}
	add("talk-building", storyBuilding(w))
	add("talk-complete", storyComplete(w))
	add("talk-pointing", storyPointing(w))
	add("talk-waiting", storyWaiting(w))
	add("talk-refused", storyRefused(w))
	add("vote", storyChoice(w, game.RoleVillager, rules.AskVote))
	add("revote", storyRevote(w))
	add("night-seer", storyChoice(w, game.RoleSeer, rules.AskDivine))
	add("night-werewolf", storyChoice(w, game.RoleWerewolf, rules.AskAttack))
	add("night-bodyguard", storyChoice(w, game.RoleBodyguard, rules.AskGuard))
	add("night-waiting", storyTable(w, game.RoleVillager, game.PhaseNight))
	add("whisper", storyWhisper(w))
	add("dead", storyDead(w))
	add("paused", storyPaused(w))
	add("watching", storyWatching(w))
	add("looking-back", storyPast(w))
	add("model", storyModel())
	add("theatre", storyTheatre(w, SheetSuspects))
	add("theatre-others", storyTheatre(w, SheetOthers))
	add("theatre-public", storyBlindTheatre(w))
	add("result", storyResult(w, game.SideVillage))
	add("result-lost", storyResult(w, game.SideWerewolf))
	add("fifteen", storyFifteen(w))
	add("games-empty", &Games{})
	add("games-nothing", &Games{Total: 47, Search: GameSearch{Name: "fox", Role: game.RoleSeer}})
	add("statistics", storyStatistics())
	add("statistics-empty", &Statistics{})
	add("characters", &Cast{})
	add("games", storyGames())
	add("replay", storyReplay(w, false))
	add("replay-end", storyReplay(w, true))
	add("error", &Error{Status: 404, What: w.notFound, Next: w.next})
	add("error-code", &Error{Status: 404, What: w.notFound, Next: w.next, Code: true})
	return slices.Concat(list, composerStories(w), roomStories(w), accountStories(w), wireStories(), contestStories())
}

var storyTime = time.Date(2026, 11, 20, 16, 40, 0, 0, time.UTC)

var storyNames = [...]string{"fox", "crane", "squirrel", "boar", "swallow"}

func seatAt(s game.Seat) Seat {
	if s == game.NoSeat {
		return Seat{Seat: s}
	}
	return Seat{s, storyNames[int(s)%len(storyNames)]}
}

func seatsAt(list ...game.Seat) []Seat {
	var seats []Seat
	for _, s := range list {
		seats = append(seats, seatAt(s))
	}
	return seats
}

// storySeats is a village of five on its second day: seat 4 was executed, the
// viewer sits at seat 1.
func storySeats(role game.Role) Seats {
	var seats Seats
	for s := range game.Seat(5) {
		seats = append(seats, SeatCard{Seat: seatAt(s), Answered: s == 2, Awaited: s == 0})
	}
	seats[0].You, seats[0].Role = true, role
	seats[1].Claim, seats[2].Claim = game.RoleSeer, game.RoleSeer
	seats[3].Dead, seats[3].DeathDay, seats[3].Cause = true, 1, Executed
	return seats
}

func storyTalk(w words) Lines {
	say := func(key string, seat game.Seat, id int, words, protocol string) Line {
		return Line{Key: key, Kind: LineTalk, Day: 1, Turn: 1, Seat: seatAt(seat), TalkID: id, Channel: game.ChannelTalk,
			Words: words, Protocol: protocol, Yours: seat == 0}
	}
	lines := Lines{
		{Key: "1", Kind: LineDay, Day: 1},
		{Key: "2", Kind: LineNoDied, Day: 1},
		{Key: "3", Kind: LineTurn, Day: 1, Turn: 1, Channel: game.ChannelTalk},
		say("4", 1, 0, w.claim, "COMINGOUT Agent[02] SEER"),
		say("5", 2, 1, w.counter, "AND (COMINGOUT Agent[03] SEER) (XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED))"),
		{Key: "6", Kind: LineQuiet, Day: 1, Turn: 1, Channel: game.ChannelTalk, Skipped: seatsAt(3, 4), Done: seatsAt(0)},
		{Key: "7", Kind: LineTurn, Day: 1, Turn: 2, Channel: game.ChannelTalk},
		say("8", 1, 5, w.divined, "DIVINED Agent[04] WEREWOLF"),
		say("9", 0, 6, w.because, "BECAUSE (DAY 1 (Agent[02] DIVINED Agent[04] WEREWOLF)) (ESTIMATE Agent[04] WEREWOLF)"),
		say("10", 4, 7, w.hearsay, "Agent[02] COMINGOUT Agent[02] SEER"),
		say("11", 3, 8, w.ask, "INQUIRE Agent[01] (VOTE ANY)"),
		{Key: "12", Kind: LineVote, Day: 1},
		{Key: "13", Kind: LineBallot, Day: 1, Ballot: &storyBallots[0]},
		{Key: "14", Kind: LineTie, Day: 1},
		{Key: "15", Kind: LineBallot, Day: 1, Ballot: &storyBallots[1]},
		{Key: "16", Kind: LineExecuted, Day: 1, Target: seatAt(3)},
		{Key: "17", Kind: LineNight, Day: 1},
	}
	for i := range lines {
		if lines[i].Kind == LineTalk && (lines[i].Seat.Seat == 1 || lines[i].Seat.Seat == 2) {
			lines[i].Claim = game.RoleSeer
		}
		lines[i].Hearsay = lines[i].Key == "10"
	}
	return lines
}

// storyBoard is what follows from storyTalk.
func storyBoard() Board {
	vote := func(targets ...game.Seat) [][]VoteCell {
		var cells []VoteCell
		for i, target := range targets {
			cells = append(cells, VoteCell{Target: seatAt(target), Forced: i == 0 && target == 2, Href: "#line-13"})
		}
		return [][]VoteCell{cells}
	}
	return Board{
		Claims: []ClaimRow{
			{Seat: seatAt(1), Claim: game.RoleSeer, Href: "#line-4", Results: []ResultCell{{Target: seatAt(3), Species: game.SpeciesWerewolf, Day: 1, Href: "#line-8"}}},
			{Seat: seatAt(2), Claim: game.RoleSeer, Href: "#line-5", Results: []ResultCell{
				{Target: seatAt(3), Species: game.SpeciesWerewolf, Day: 1, Back: true, Href: "#line-6"},
				{Target: seatAt(4), Species: game.SpeciesHuman, Day: 1, Href: "#line-9"},
			}},
		},
		Days: []int{1},
		Votes: []VoteRow{
			{Seat: seatAt(0), Cells: vote(3, 3)}, {Seat: seatAt(1), Cells: vote(3, 3)}, {Seat: seatAt(2), Cells: vote(1, 1)},
			{Seat: seatAt(3), Dead: true, Cells: vote(1, 1)}, {Seat: seatAt(4), Cells: vote(2, 3)},
		},
		Deaths: []DeathRow{{Day: 1, Seat: seatAt(3), Cause: Executed, Href: "#line-16"}},
	}
}

var storyBallots = [...]Ballot{
	{N: 1, Rows: []BallotRow{
		{Target: seatAt(1), Voters: []Voter{{Seat: seatAt(2)}, {Seat: seatAt(3)}}},
		{Target: seatAt(3), Voters: []Voter{{Seat: seatAt(0)}, {Seat: seatAt(1)}}},
		{Target: seatAt(2), Voters: []Voter{{Seat: seatAt(4), Forced: true}}},
	}},
	{N: 2, Rows: []BallotRow{
		{Target: seatAt(3), Executed: true, Voters: []Voter{{Seat: seatAt(0)}, {Seat: seatAt(1)}, {Seat: seatAt(4)}}},
		{Target: seatAt(1), Voters: []Voter{{Seat: seatAt(2)}, {Seat: seatAt(3)}}},
	}},
}

func storySecondDay(w words) Lines {
	return append(storyTalk(w),
		Line{Key: "18", Kind: LineDay, Day: 2},
		Line{Key: "19", Kind: LineNoDied, Day: 2},
		Line{Key: "20", Kind: LineTurn, Day: 2, Turn: 1, Channel: game.ChannelTalk},
		Line{Key: "21", Kind: LineTalk, Day: 2, Turn: 1, Seat: seatAt(2), TalkID: 0, Channel: game.ChannelTalk,
			Words: w.vote, Protocol: "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))", Claim: game.RoleSeer, Notice: true})
}

func storyTable(w words, role game.Role, phase game.Phase) *Table {
	t := &Table{
		ID: "story", Chrome: Chrome{Back: "/"},
		Head:  Head{Day: 2, Phase: phase, Turn: 2, Turns: 20, Living: 4},
		Role:  RoleCard{Seat: seatAt(0), Role: role},
		Seats: storySeats(role), Talk: storySecondDay(w),
		Votes: Votes{Day: 1, Ballots: storyBallots[:]}, Board: storyBoard(),
		Filter: Filter{Show: ShowAll, Options: []FilterOption{{ShowAll, "?show=all"}, {ShowKey, "?show=key"}, {ShowMe, "?show=me"}}},
		Dock: Dock{Mode: DockSpeak, Table: "story", You: seatAt(0), Ask: 7, Kind: rules.AskTalk, Day: 2, Turn: 2, Turns: 20,
			Remaining: 9, Composer: storyComposer(w), Awaited: seatsAt(0, 4)},
	}
	switch {
	case role == game.RoleSeer:
		t.Talk = append(Lines{{Key: "0", Kind: LineDay, Day: 0}, {Key: "0a", Kind: LineDealt, Seat: seatAt(0), Role: role},
			{Key: "0b", Kind: LineDivined, Seat: seatAt(0), Target: seatAt(4), Species: game.SpeciesHuman}}, t.Talk...)
	case role == game.RoleWerewolf:
		t.Talk = append(t.Talk, Line{Key: "30", Kind: LineAttacked, Day: 1, Target: seatAt(1)})
	}
	if phase == game.PhaseNight {
		t.Head.Turn = 0
		t.Dock = Dock{Mode: DockWait, Table: "story", You: seatAt(0)}
		t.Talk = append(t.Talk, Line{Key: "31", Kind: LineNight, Day: 2})
		for i := range t.Seats {
			t.Seats[i].Answered, t.Seats[i].Awaited = false, false
		}
	}
	return t
}

func storyComposer(w words) *Composer {
	c := &Composer{Table: "story", Ask: 7, Channel: game.ChannelTalk, At: "0", Missing: w.missing}
	verbs := ChoiceGroup{Label: w.verbs, Kind: GroupWords}
	for i, label := range w.verbList {
		verbs.Choices = append(verbs.Choices, Choice{Label: label, Sub: w.verbSubs[i], Step: Step("ESTIMATE ? ?", "1")})
	}
	c.Groups = []ChoiceGroup{verbs}
	for _, label := range w.wraps {
		c.Wraps = append(c.Wraps, Choice{Label: label, Step: Step("NOT (?)", "1")})
	}
	return c
}

func storyBuilding(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	c := storyComposer(w)
	c.Draft, c.Protocol, c.Words = "BECAUSE (DAY 1 (? VOTED ?)) (ESTIMATE ? ?)", "BECAUSE (DAY 1 (_ VOTED _)) (ESTIMATE _ _)", w.building
	for i, text := range w.buildingParts {
		part := ComposerPart{Text: text, Step: Step(c.Draft, "1."+string(rune('0'+i))), Hole: text == "……"}
		part.Selected = part.Hole && i < 4
		if i%2 == 1 {
			part.Step = ""
		}
		c.Parts = append(c.Parts, part)
	}
	seats := ChoiceGroup{Label: w.whom, Kind: GroupSeats}
	for s := range game.Seat(5) {
		seats.Choices = append(seats.Choices, Choice{Label: number(s), Seat: s, Name: storyNames[s], Step: Step(c.Draft, "2")})
	}
	c.Groups = []ChoiceGroup{seats}
	c.Unwrap, c.Clear = &Choice{Label: w.unwrap, Step: "0 x"}, &Choice{Step: "0 "}
	t.Dock.Composer = c
	return t
}

func storyComplete(w words) *Table {
	t := storyBuilding(w)
	c := t.Dock.Composer
	c.Parts = c.Parts[:0]
	for _, text := range w.completeParts {
		c.Parts = append(c.Parts, ComposerPart{Text: text, Step: "1 x"})
	}
	c.Words, c.Protocol, c.Complete, c.Missing, c.Groups = w.vote, "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))", true, "", nil
	t.Head.Deadline, t.Head.Now, t.Dock.Limited = storyTime.Add(42*time.Second), storyTime, true
	return t
}

func storyPointing(w words) *Table {
	t := storyBuilding(w)
	talks := ChoiceGroup{Label: w.which, Kind: GroupTalks}
	for _, line := range t.Talk {
		if line.Kind == LineTalk {
			talks.Choices = append(talks.Choices, Choice{Label: "D1 #" + number(game.Seat(line.TalkID)), Sub: line.Words, Talk: line.Ref(), Step: "1 AGREE"})
		}
	}
	t.Dock.Composer.Groups = []ChoiceGroup{talks}
	return t
}

func storyWaiting(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	t.Dock = Dock{Mode: DockWait, Table: "story", You: seatAt(0), Kind: rules.AskTalk, Answer: w.vote, Awaited: seatsAt(4)}
	return t
}

func storyRefused(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	t.Dock.Error = w.refused
	return t
}

func storyChoice(w words, role game.Role, kind rules.AskKind) *Table {
	phase := game.PhaseNight
	if kind == rules.AskVote {
		phase = game.PhaseVote
	}
	t := storyTable(w, role, game.PhaseNight)
	t.Head.Phase = phase
	if kind == rules.AskVote {
		t.Talk[len(t.Talk)-1].Kind = LineVote
	}
	t.Dock = Dock{Mode: DockChoose, Table: "story", You: seatAt(0), Ask: 9, Kind: kind, Optional: kind != rules.AskVote, Limited: true}
	for _, s := range []game.Seat{1, 2, 4} {
		t.Dock.Targets = append(t.Dock.Targets, t.Seats[s])
	}
	return t
}

func storyRevote(w words) *Table {
	t := storyChoice(w, game.RolePossessed, rules.AskVote)
	t.Dock.Revote = true
	t.Dock.Targets = t.Dock.Targets[:2]
	return t
}

func storyWhisper(w words) *Table {
	t := storyTable(w, game.RoleWerewolf, game.PhaseNight)
	t.Role.Mates = seatsAt(4)
	t.Head.Turn = 1
	t.Talk = append(t.Talk,
		Line{Key: "40", Kind: LineTurn, Turn: 1, Channel: game.ChannelWhisper},
		Line{Key: "41", Kind: LineTalk, Day: 2, Turn: 1, Seat: seatAt(4), Channel: game.ChannelWhisper, Words: w.whisper, Protocol: "ATTACK Agent[02]"},
		Line{Key: "42", Kind: LineAttackVote, Day: 2, Seat: seatAt(4), Target: seatAt(1)})
	t.Dock = Dock{Mode: DockSpeak, Table: "story", You: seatAt(0), Ask: 7, Kind: rules.AskWhisper, Day: 2, Turn: 2, Turns: 20,
		Remaining: 9, Composer: storyComposer(w)}
	return t
}

func storyDead(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	t.Role.Dead = true
	t.Seats[0].Dead, t.Seats[0].DeathDay, t.Seats[0].Cause, t.Seats[0].Awaited = true, 1, Attacked, false
	t.Talk = append(t.Talk, Line{Key: "50", Kind: LineDied, Day: 2, Target: seatAt(0)}, Line{Key: "51", Kind: LineThree, Day: 2})
	t.Dock = Dock{Mode: DockDead, Table: "story", You: seatAt(0)}
	t.Head.Living = 3
	t.Head.Pace = &Pace{Table: "story", Speed: 1}
	return t
}

func storyPaused(w words) *Table {
	t := storyWaiting(w)
	t.Dock = Dock{Mode: DockPaused, Table: "story", Error: w.paused}
	return t
}

func storyWatching(w words) *Table {
	t := storyTable(w, game.RoleNone, game.PhaseTalk)
	t.Role = RoleCard{}
	for i := range t.Seats {
		t.Seats[i].You, t.Seats[i].Role, t.Seats[i].Bot = false, game.RoleNone, "plain"
	}
	t.Dock = Dock{Mode: DockWatch, Table: "story", Agents: true, Lens: EyesOf(1)}
	for s := range game.Seat(5) {
		t.Dock.Lent = append(t.Dock.Lent, Lens{Seat: seatAt(s), Current: s == 1})
	}
	t.Head.Pace = &Pace{Table: "story", Speed: 2}
	return t
}

// storyPast is a running game looked back on, while an answer is awaited.
func storyPast(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	t.Timeline = storyReplay(w, false).Timeline
	t.Timeline.Live, t.Timeline.Lenses, t.Timeline.Steps = true, nil, t.Timeline.Steps[1:7]
	t.Timeline.Place = map[string]string{storyWords[Ja].next: "1日目 昼 40/90", storyWords[En].next: "Day 1, Talk, 40 of 90"}[w.next]
	return t
}

func storyResult(w words, side game.Side) *Table {
	t := storyTable(w, game.RoleSeer, game.PhaseOver)
	t.Head.Turn = 0
	roles := [...]game.Role{game.RoleSeer, game.RoleVillager, game.RolePossessed, game.RoleWerewolf, game.RoleVillager}
	for i := range t.Seats {
		t.Seats[i].Role, t.Seats[i].Answered, t.Seats[i].Awaited = roles[i], false, false
		t.Seats[i].Won = roles[i].Side() == side
		if i > 0 {
			t.Seats[i].Bot = "plain"
		}
	}
	you := t.Seats[0]
	t.Talk = append(t.Talk, Line{Key: "60", Kind: LineEnd, Side: side})
	t.End = End{Winner: side, You: &you, Seats: t.Seats, Days: 2, Review: "/games/story?at=end#review"}
	t.Dock = Dock{Mode: DockOver, Table: "story"}
	return t
}

func storyFifteen(w words) *Table {
	t := storyTable(w, game.RoleBodyguard, game.PhaseTalk)
	for s := game.Seat(5); s < 15; s++ {
		t.Seats = append(t.Seats, SeatCard{Seat: Seat{s, Animals[s]}, Dead: s%4 == 0, Cause: Attacked, DeathDay: 2, Awaited: s%3 == 0})
	}
	return t
}

func storyLobby() *Lobby {
	return &Lobby{Finished: 12, Running: []Running{
		{ID: "a", Day: 2, Phase: game.PhaseTalk, Seats: 5, Living: 4, You: seatAt(0), Awaited: true, Started: storyTime},
		{ID: "b", Day: 0, Phase: game.PhaseNight, Seats: 5, Living: 5, You: seatAt(game.NoSeat), Started: storyTime},
	}}
}

func storyGames() *Games {
	g := &Games{Total: 47, Newer: "?after=1", Older: "?before=1", Search: GameSearch{Agents: []string{"bayes", "plain"}}}
	for i := range 6 {
		f := Finished{ID: string(rune('a' + i)), Ended: storyTime.Add(-time.Duration(i) * 7 * time.Hour), Days: 2 + i%3, Seats: 5, Winner: game.SideVillage}
		if i%2 == 0 {
			f.You = &SeatCard{Seat: seatAt(0), Role: game.Roles[i%len(game.Roles)], Won: i%4 == 0}
		}
		if i%3 == 1 {
			f.Winner = game.SideWerewolf
		}
		g.Games = append(g.Games, f)
	}
	return g
}

func storyStatistics() *Statistics {
	st := func(name string, games int) Standing {
		s := Standing{Name: name, Sides: []SideStanding{
			{Side: game.SideVillage, Wins: Wins{games, games / 2}, Rating: 1520}, {Side: game.SideWerewolf, Wins: Wins{games / 3, games / 5}},
		}}
		for i, role := range game.Roles {
			s.Roles = append(s.Roles, RoleStanding{role, Wins{games / (i + 2), games / (i + 4)}})
		}
		return s
	}
	you := st("", 12)
	return &Statistics{You: &you, Agents: []Standing{st("bayes", 800), st("plain", 1200)}}
}

// storyReplay is a game looked back on: in the middle, or at its end.
func storyReplay(w words, over bool) *Replay {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	if over {
		t = storyResult(w, game.SideVillage)
	}
	t.End.Replay = true
	r := &Replay{
		ID: "story", Ended: storyTime, Head: t.Head, Seats: t.Seats, Talk: TalkLog{ShowAll, t.Talk}, Votes: t.Votes, Board: t.Board,
		Role: RoleCard{Seat: seatAt(game.NoSeat)}, Filter: t.Filter, End: t.End, Earlier: "?whole=1",
		Contest:  ContestPlace{Href: "?stage=final", Stage: "final", N: 12},
		Timeline: Timeline{ID: "story", At: 40, Last: 90, As: "public", Show: ShowAll, Place: "2"},
	}
	for _, name := range []StepName{StepFirst, StepPrevDay, StepPrevTurn, StepPrev, StepNext, StepNextTurn, StepNextDay, StepLast} {
		step := TimeStep{Name: name, At: 1, Href: "?at=1"}
		if over && name >= StepNext && name != StepPrev {
			step.Href = ""
		}
		r.Timeline.Steps = append(r.Timeline.Steps, step)
	}
	none := seatAt(game.NoSeat)
	r.Timeline.Days = []MarkDay{
		{Day: 1, Href: "?at=3", Marks: []Mark{
			{Kind: MarkClaim, Seat: seatAt(1), Target: none, Role: game.RoleSeer, Href: "?at=9", Gain: 2},
			{Kind: MarkResult, Seat: seatAt(1), Target: seatAt(3), Href: "?at=12", Gain: 4},
			{Kind: MarkExecuted, Seat: seatAt(3), Target: none, Href: "?at=30"},
		}},
		{Day: 2, Href: "?at=35", Marks: []Mark{
			{Kind: MarkDied, Seat: seatAt(4), Target: none, Href: "?at=36", Now: true}, {Kind: MarkSafe, Seat: none, Target: none, Href: "?at=37"},
			{Kind: MarkEnd, Seat: none, Target: none, Href: "?at=90"},
		}},
	}
	r.Timeline.Lenses = []Lens{{Seat: none, Href: "?as=public", Current: true}, {Seat: none, All: true, Href: "?as=all"}, {Seat: seatAt(0), Href: "?as=seat%3A1"}}
	if over {
		r.Review = storyReview(w)
	}
	return r
}

func storyReview(w words) Review {
	none := seatAt(game.NoSeat)
	r := Review{
		ID: "story", Again: true, Downloads: true, Commitment: strings.Repeat("0a1b", 16), Key: strings.Repeat("c2d3", 16),
		Turning: []Turning{
			{Kind: TurningSaid, Day: 1, Seat: seatAt(3), By: seatAt(1), Role: game.RoleWerewolf, Words: w.divined, Before: 25, After: 71, Href: "?at=12"},
			{Kind: TurningExecuted, Day: 1, Seat: seatAt(3), By: none, Role: game.RoleWerewolf, Before: 40, After: 75, Href: "?at=30"},
			{Kind: TurningNarrow, Day: 2, Seat: seatAt(2), By: none, Role: game.RolePossessed, Before: 75, After: 60, Href: "?at=60"},
			{Kind: TurningSafe, Day: 2, Seat: none, By: none, Before: 60, After: 66, Href: "?at=36"},
		},
	}
	for s := range game.Seat(5) {
		seat := ReviewSeat{Seat: seatAt(s), Role: game.Roles[s], Dead: s == 3, OnWolf: int(s) % 3, Votes: 2, Kept: int(s) % 2, Broken: int(s) % 3}
		if s == 1 || s == 2 {
			seat.Claims = []ClaimTruth{{Role: game.RoleSeer, True: s == 1, Href: "?at=9"}}
			seat.Results = []ResultTruth{{ResultCell: ResultCell{Target: seatAt(3), Species: game.SpeciesWerewolf, Day: 1, Href: "?at=12"}, True: s == 1}}
		}
		r.Seats = append(r.Seats, seat)
	}
	return r
}
