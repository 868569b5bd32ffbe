package style

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

func TestRemark(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]remark{
		"VOTE Agent[02]":                                   {kind: votes},
		"ESTIMATE Agent[02] WEREWOLF":                      {kind: thinks},
		"AGREE TALK day1 ID:3":                             {kind: agrees},
		"DISAGREE TALK day1 ID:3":                          {kind: differs},
		"REQUEST ANY (VOTE Agent[02])":                     {kind: calls},
		"REQUEST ANY (COMINGOUT ANY SEER)":                 {kind: bids},
		"REQUEST Agent[03] (VOTE Agent[02])":               {kind: begs},
		"INQUIRE ANY (COMINGOUT ANY SEER)":                 {kind: wonders},
		"INQUIRE Agent[03] (VOTE ANY)":                     {kind: asks},
		"INQUIRE Agent[03] (COMINGOUT Agent[03] WEREWOLF)": {kind: presses},
		"INQUIRE Agent[03] (DIVINED ANY ANY)":              {kind: checks},
		"NOT (ESTIMATE Agent[02] WEREWOLF)":                {kind: others},
		"COMINGOUT Agent[01] SEER":                         {kind: tells, result: true},
		"DAY 0 (DIVINED Agent[02] HUMAN)":                  {kind: tells, result: true},
		"NOT (COMINGOUT Agent[01] SEER)":                   {kind: tells, result: true},
		"DIVINATION Agent[02]":                             {kind: plans},
		"DAY 1 (Agent[03] VOTED Agent[02])":                {kind: recalls},
		"Skip":                                             {kind: skips},
		"Over":                                             {kind: ends},
		"AND (VOTE Agent[02]) (DIVINATION Agent[03])":      {kind: votes, joined: true},
		"BECAUSE (DAY 1 (Agent[03] VOTED Agent[02])) (ESTIMATE Agent[03] WEREWOLF)": {kind: thinks, reason: true},

		"BECAUSE (DIVINED Agent[02] HUMAN) (VOTE Agent[04])": {kind: votes, reason: true, result: true},

		"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)": {kind: others},
	} {
		s, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := remarkOf(&s); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// played returns a game in which each seat says a text in each turn of day 1.
func played(index int, agents []int, roles [game.MaxSeats]game.Role, turns ...[]string) sim.PlayedGame {
	var log []rules.Event
	add := func(ev rules.Event) {
		ev.Seq, ev.To, ev.Day, ev.Target = uint32(len(log)+1), game.Public, 1, game.NoSeat
		log = append(log, ev)
	}
	add(rules.Event{Kind: rules.DayBegan, Actor: game.NoSeat})
	n := uint16(0)
	for turn, texts := range turns {
		for s, text := range texts {
			add(rules.Event{
				Kind: rules.Said, Channel: game.ChannelTalk, Turn: uint8(turn), N: n, Actor: game.Seat(s), Text: text,
			})
			n++
		}
	}
	return sim.PlayedGame{Index: index, Agents: agents, Result: &sim.Result{Log: log, Roles: roles}}
}

var dealt = [game.MaxSeats]game.Role{
	game.RoleVillager, game.RoleSeer, game.RolePossessed, game.RoleWerewolf, game.RoleVillager,
}

// silent is a turn in which nobody says anything.
var silent = []string{"Skip", "Skip", "Skip", "Skip", "Skip"}

// TestStudyNames checks that two agents, one that asks and one that votes, are each recognized by this, whatever seats
// they name, and whichever game is added first.
func TestStudyNames(t *testing.T) {
	t.Parallel()
	s := NewStudy(rules.Five(), 2, 6)
	for i := 5; i >= 0; i-- {
		agents, texts := make([]int, 5), make([]string, 5)
		for seat := range agents {
			agents[seat] = (seat + i) % 2
			texts[seat] = [...]string{"VOTE Agent[02]", "INQUIRE Agent[04] (VOTE ANY)"}[agents[seat]]
		}
		s.Add(played(i, agents, dealt, silent, texts))
	}
	r := s.Report(4)
	if want := (sim.Rate{Won: 10, Of: 10}); r.Right != want {
		t.Errorf("named %+v, want %+v", r.Right, want)
	}
	if r.Confusion[0][1] != 0 || r.Confusion[1][0] != 0 || r.Confusion[0][0]+r.Confusion[1][1] != 10 {
		t.Errorf("confusion %v", r.Confusion)
	}
	for _, h := range r.Habits {
		never, always := h.Rate[0].Won == 0, h.Rate[1].Won == h.Rate[1].Of
		if h.Name == "days on which it asks others for opinions or votes" && !(never && always) {
			t.Errorf("%s: %+v", h.Name, h.Rate)
		}
	}
}

// TestStudyKnowsNothing checks that agents that talk alike are all taken for the same one.
func TestStudyKnowsNothing(t *testing.T) {
	t.Parallel()
	s := NewStudy(rules.Five(), 5, 4)
	for i := range 4 {
		s.Add(played(i, []int{0, 1, 2, 3, 4}, dealt, silent, silent))
	}
	if r, want := s.Report(2), (sim.Rate{Won: 2, Of: 10}); r.Right != want {
		t.Errorf("named %+v, want %+v", r.Right, want)
	}
}

// TestStudyPicksWolf checks that a wolf that talks unlike a villager is picked. One that differs only by not having
// claimed the seer is not.
func TestStudyPicksWolf(t *testing.T) {
	t.Parallel()
	claims := []string{"Skip", "COMINGOUT Agent[02] SEER", "COMINGOUT Agent[03] SEER", "Skip", "Skip"}
	for text, want := range map[string]int{"DISAGREE TALK day1 ID:0": 2, "VOTE Agent[05]": 0} {
		s := NewStudy(rules.Five(), 1, 4)
		for i := range 4 {
			s.Add(played(i, make([]int, 5), dealt, claims, silent, []string{
				"VOTE Agent[02]", "VOTE Agent[04]", "VOTE Agent[05]", text, "VOTE Agent[03]",
			}))
		}
		r := s.Report(2)
		if want := (sim.Rate{Won: want, Of: 2}); r.Wolf != want {
			t.Errorf("%s: the wolf is picked in %+v, want %+v", text, r.Wolf, want)
		}
	}
}

// TestDeeds counts deeds by the subjects of remarks.
func TestDeeds(t *testing.T) {
	t.Parallel()
	p := played(0, []int{0, 0, 0, 0, 0}, dealt,
		[]string{"Skip", "COMINGOUT Agent[02] SEER", "Skip", "COMINGOUT Agent[04] SEER", "Skip"},
		[]string{"ESTIMATE Agent[02] SEER", "VOTE Agent[04]", "Skip", "VOTE Agent[05]", "REQUEST ANY (VOTE Agent[04])"},
		[]string{"BECAUSE (VOTED Agent[04]) (VOTE Agent[04])", "Skip", "Skip", "Skip", "ESTIMATE Agent[03] WEREWOLF"},
	)
	for voter, target := range []game.Seat{3, 3, 4, 4, 0} {
		p.Result.Log = append(p.Result.Log, rules.Event{
			Seq: uint32(len(p.Result.Log) + 1), To: game.Public, Day: 1, Kind: rules.Voted,
			Actor: game.Seat(voter), Target: target,
		})
	}
	yes, no := sim.Rate{Won: 1, Of: 1}, sim.Rate{Of: 1}
	want := [][numDeeds]sim.Rate{
		{first: no, trusts: yes, hits: yes},
		{trusts: no},
		{trusts: no},
		{trusts: no, fakes: yes},
		{first: yes, trusts: no, hits: no},
	}
	for s, seat := range read(rules.Five(), p.Result) {
		if seat.deeds != want[s] {
			t.Errorf("seat %d: %+v, want %+v", s+1, seat.deeds, want[s])
		}
	}
}

// TestMeasured reads the embedded figures: of both sizes of village, with every habit
// of every character.
func TestMeasured(t *testing.T) {
	t.Parallel()
	list := Measured()
	if len(list) != 2 || list[0].Seats != 5 || list[1].Seats != 15 {
		t.Fatalf("%d villages", len(list))
	}
	for _, f := range list {
		if f.Right.Games < 500 || f.Wolf.Games < 50 || f.Strength != "even" {
			t.Errorf("%d seats: %d named, %d games, %s", f.Seats, f.Right.Games, f.Wolf.Games, f.Strength)
		}
		for _, h := range habits {
			for _, c := range f.Characters {
				if rate, ok := f.Rate(h.id, c); !ok || rate.Games == 0 {
					t.Errorf("%d seats: nothing of %s, %s", f.Seats, c, h.id)
				}
			}
		}
	}
	if _, ok := list[0].Rate("sings", "leader"); ok {
		t.Error("a habit that there is not")
	}
}
