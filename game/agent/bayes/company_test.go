package bayes

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestCompany: over a set of games, which manners a strong player has, and by
// which table it weighs the others, at the end of each.
func TestCompany(t *testing.T) {
	t.Parallel()
	joint, hidden, modest := sparring.Factory("joint"), sparring.Factory("hidden"), sparring.Factory("modest")
	tests := []struct {
		name    string
		setup   rules.Setup
		games   int
		others  []agent.Factory
		alone   bool // each game stands alone
		watched bool // it is no contest
		from    int  // the first game from which the manners must be
		contest bool
	}{
		{"its like", rules.Five(), 100, []agent.Factory{New, New, New, New}, false, false, 0, false},
		{"its like, 15 seats", rules.Fifteen(), 4, []agent.Factory{New}, false, false, 0, false},
		{"the house", rules.Five(), 100, []agent.Factory{plain.New, Characters[0].At(agent.Even),
			Characters[1].At(agent.Gentle), Characters[6].At(agent.Strong)}, false, false, 0, false},
		{"nonsense", rules.Five(), 100, []agent.Factory{random.New}, false, false, 0, false},
		{"half of each", rules.Five(), 50, []agent.Factory{New, New, joint, modest}, false, false, 2, false},
		{"in the style of a contest", rules.Five(), 50, []agent.Factory{joint, hidden, modest, joint}, false, false, 2, true},
		{"in the style of a contest, and another like it", rules.Five(), 50, []agent.Factory{joint, hidden, New,
			modest}, false, false, 4, true},
		{"in the style of a contest, watched", rules.Five(), 20, []agent.Factory{joint, hidden, modest, joint}, false, true,
			0, false},
		{"in the style of a contest, 15 seats", rules.Fifteen(), 3, []agent.Factory{joint, hidden, modest}, false, false, 1,
			true},
		{"the house, each game alone", rules.Five(), 50, []agent.Factory{plain.New, New}, true, false, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			memories := make([]agent.Memory, tt.setup.Seats())
			var scratch sim.Scratch
			for n := range tt.games {
				key := sim.GameKey(4, n)
				agents := make([]agent.Agent, tt.setup.Seats())
				for s := range agents {
					factory := New
					if s > 0 {
						factory = tt.others[(s-1)%len(tt.others)]
					}
					seat := game.Seat(s)
					seating := agent.Seating{Seat: seat, Setup: tt.setup, Key: key.Agent(seat), Contest: !tt.watched}
					if !tt.alone {
						seating.Memory = &memories[s]
					}
					a, err := factory(seating)
					if err != nil {
						t.Fatal(err)
					}
					agents[s] = a
				}
				me := agents[0].(*player)
				if n > tt.from && !tt.alone && me.contest != tt.contest {
					t.Fatalf("game %d begins in the contest's manners: %v", n, me.contest)
				}
				if _, err := sim.Play(tt.setup, key, agents, &scratch); err != nil {
					t.Fatal(err)
				}
				if n >= tt.from && me.contest != tt.contest {
					t.Fatalf("game %d ends in the contest's manners: %v", n, me.contest)
				}
			}
		})
	}
}

// TestHouseIsNotForeign: at tables that people watch few of the house's seats are weighed by
// the contest's table. Where the house has learned to talk otherwise, its manners are to be
// counted anew (play fit -manners): villages that took half of their own for contest agents
// believed who should not be believed.
func TestHouseIsNotForeign(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		setup rules.Setup
		games int
	}{{rules.Five(), 60}, {rules.Fifteen(), 6}} {
		var foreign sim.Rate
		var scratch sim.Scratch
		for n := range tt.games {
			key := sim.GameKey(5, n)
			agents := make([]agent.Agent, tt.setup.Seats())
			for s := range agents {
				seat := game.Seat(s)
				seating := agent.Seating{Seat: seat, Setup: tt.setup, Key: key.Agent(seat)}
				a, err := Characters[(s+n)%len(Characters)].At(agent.Strength(n % 3))(seating)
				if err != nil {
					t.Fatal(err)
				}
				agents[s] = a
			}
			if _, err := sim.Play(tt.setup, key, agents, &scratch); err != nil {
				t.Fatal(err)
			}
			me := agents[0].(*player)
			others := me.Seats().Without(me.Me)
			seats, _ := me.company.Heard.Judge(others)
			foreign.Won, foreign.Of = foreign.Won+seats.Len(), foreign.Of+others.Len()
		}
		if foreign.Share() > 0.05 {
			t.Errorf("%d seats: %d of %d are taken for contest agents", tt.setup.Seats(), foreign.Won, foreign.Of)
		}
	}
}

// TestNineAreWeighedByTheHouse: at home in a village of 7 to 9 even who talks as contest agents do is weighed by
// the house's table: the only medium, whom the seer's death and result bear out, is believed.
func TestNineAreWeighedByTheHouse(t *testing.T) {
	t.Parallel()
	p := hears(t, 9, "COMINGOUT Agent[02] SEER", "DIVINED Agent[03] WEREWOLF")
	says := func(turn uint8, seat game.Seat, text string) {
		n := uint16(len(p.Table.Talks))
		p.Observe([]rules.Event{
			{Kind: rules.TurnBegan, Day: 2, Channel: game.ChannelTalk, Turn: turn},
			{Kind: rules.Said, Day: 2, Channel: game.ChannelTalk, Turn: turn, N: n, Actor: seat, Target: game.NoSeat,
				Text: text},
		})
	}
	p.Observe([]rules.Event{
		{Kind: rules.Executed, Day: 1, Actor: game.NoSeat, Target: 2},
		{Kind: rules.DayBegan, Day: 2}, {Kind: rules.Died, Day: 2, Actor: game.NoSeat, Target: 1},
		{Kind: rules.PhaseBegan, Day: 2, Phase: game.PhaseTalk},
	})
	says(0, 4, "COMINGOUT Agent[05] MEDIUM")
	says(1, 4, "IDENTIFIED Agent[03] WEREWOLF")
	p.company.Heard[4][belief.ContestAgent] = 10
	says(2, 4, "VOTE Agent[06]")
	if foreign, _ := p.company.Heard.Judge(p.Others()); !foreign.Has(4) {
		t.Fatal("the medium is not taken for a contest agent")
	}
	if wolf := p.consider().Wolf(4); wolf > 0.05 {
		t.Errorf("the medium is a wolf with %.2f", wolf)
	}
}
