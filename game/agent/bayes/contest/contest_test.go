package contest_test

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/bayes/contest"
	"aiwolfplay/game/agent/sparring"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestContest checks the utterances of a strong player on day 1 in a small village of contest agents. They must not
// depend on lines of the same turn.
func TestContest(t *testing.T) {
	t.Parallel()
	factories := []agent.Factory{bayes.NewContest, sparring.Factory("joint"), sparring.Factory("joint"),
		sparring.Factory("hidden"), sparring.Factory("modest")}
	var scratch sim.Scratch
	seen := map[string]int{}
	for i := range 300 {
		key := sim.GameKey(17, i)
		agents := make([]agent.Agent, len(factories))
		for s := range agents {
			a, err := factories[s](agent.Seating{
				Seat: game.Seat(s), Setup: rules.Five(), Key: key.Agent(game.Seat(s)), Contest: true,
			})
			if err != nil {
				t.Fatal(err)
			}
			agents[s] = a
		}
		r, err := sim.Play(rules.Five(), key, agents, &scratch)
		if err != nil {
			t.Fatal(err)
		}
		var claimants, before game.SeatSet // so far, and before the turn
		called, turn := false, uint8(0)    // somebody has called it a wolf
		var calls bool
		first := true // of its results
		for j := range r.Log {
			ev := &r.Log[j]
			if ev.Kind != rules.Said || ev.Day != 1 {
				continue
			}
			if ev.Turn != turn {
				before, called, turn = claimants, called || calls, ev.Turn
			}
			s, err := protocol.Parse(ev.Text)
			if err != nil {
				t.Fatal(err)
			}
			c := speech.Conclusion(&s)
			if ev.Actor == 0 && c.Op == protocol.Request && speech.Conclusion(&c.Args[0]).Verb == protocol.Vote &&
				c.Target == protocol.Any {
				t.Errorf("game %d: asks for votes instead of declaring its own: %s", i, ev.Text)
			}
			switch claims := c.Verb == protocol.Comingout && c.Role == game.RoleSeer; {
			case ev.Actor != 0:
				if claims {
					claimants = claimants.With(ev.Actor)
				}
				calls = calls || strings.HasSuffix(ev.Text, "DIVINED Agent[01] WEREWOLF")
			case claims && r.Roles[0] == game.RoleWerewolf:
				seen["a wolf claims"]++
				if ev.Turn > 0 {
					t.Errorf("game %d: a wolf claims the seer in turn %d, called one: %v", i, ev.Turn, called)
				}
			case c.Verb == protocol.Divined && first:
				first = false
				if c != &s {
					t.Errorf("game %d: a result that few read: %s", i, ev.Text)
				}
				switch r.Roles[0] {
				case game.RoleSeer:
					seen["a seer tells"]++
					if c.Species != game.SpeciesWerewolf {
						t.Errorf("game %d: the seer clears somebody: %s", i, ev.Text)
					}
				case game.RolePossessed:
					if before.Len() > 1 {
						seen["a possessed has two rivals"]++
						if before.Has(c.Target.Seat()) || c.Species != game.SpeciesWerewolf {
							t.Errorf("game %d: of several rivals one is its wolf, and it says %s", i, ev.Text)
						}
					}
				}
			}
		}
		if friend, vote := sharesEnd(&r); friend != game.NoSeat {
			seen["a possessed meets an open wolf"]++
			if claimed := claimants.Has(friend); vote == friend && !claimed {
				t.Errorf("game %d: the possessed votes for the only one of the others who says that it is a wolf", i)
			} else if claimed {
				seen["it had claimed the seer"]++
			}
		}
	}
	for _, what := range []string{"a possessed meets an open wolf", "it had claimed the seer", "a wolf claims",
		"a seer tells", "a possessed has two rivals"} {
		if seen[what] == 0 {
			t.Errorf("%s in no game", what)
		}
	}
}

// sharesEnd examines the end of a game in which seat 0 is left as the possessed. It returns the only one of the two
// others that has claimed to be a wolf, and seat 0's vote. Both are NoSeat if there is no such end.
func sharesEnd(r *sim.Result) (friend, vote game.Seat) {
	alive := game.FirstSeats(5)
	var open game.SeatSet
	for i := range r.Log {
		switch ev := &r.Log[i]; {
		case ev.Kind == rules.Executed || ev.Kind == rules.Died:
			alive = alive.Without(ev.Target)
		case ev.Kind == rules.Said && ev.Actor != 0 && ev.Text == protocol.Claim(protocol.RefTo(ev.Actor),
			game.RoleWerewolf).String():
			open = open.With(ev.Actor)
		case ev.Kind == rules.Voted && ev.Actor == 0 && alive.Len() == 3 && (open&alive).Len() == 1 &&
			r.Roles[0] == game.RolePossessed:
			return (open & alive).First(), ev.Target
		}
	}
	return game.NoSeat, game.NoSeat
}

// TestWorthKilling checks that among contest agents the lone wolf spares a seat that is likely the possessed, and does
// not prefer the seer while the possessed lives.
func TestWorthKilling(t *testing.T) {
	t.Parallel()
	a, err := bayes.NewContest(agent.Seating{Seat: 0, Setup: rules.Five(), Key: rules.Key{1}, Contest: true})
	if err != nil {
		t.Fatal(err)
	}
	p := a.(*contest.Player)
	for _, tt := range []struct {
		seer, possessed, elsewhere float64 // of the seat; the possessed among the others alive
		kill                       bool    // rather than a villager
	}{
		{1, 0, 1, true},
		{0.9, 0.1, 0.9, false},
		{0.9, 0.1, 0, true},
		{0.7, 0.3, 0, false},
		{0, 1, 0, false},
	} {
		*p.Consider() = belief.Posterior{}
		p.Consider().Role[1][game.RoleSeer], p.Consider().Role[1][game.RolePossessed] = tt.seer, tt.possessed
		p.Consider().Role[2][game.RolePossessed] = tt.elsewhere
		if got := contest.WorthKilling(p, 1) > contest.WorthKilling(p, 3); got != tt.kill {
			t.Errorf("a seer by %v, the possessed by %v, who lives elsewhere by %v: kills it rather than a villager: %v",
				tt.seer, tt.possessed, tt.elsewhere, got)
		}
	}
}

// TestPossessedBallot checks that among contest agents a possessed that knows all roles votes for a villager rather
// than for the seer or itself.
func TestPossessedBallot(t *testing.T) {
	t.Parallel()
	a, err := bayes.NewContest(agent.Seating{Seat: 0, Setup: rules.Five(), Key: rules.Key{1}, Contest: true})
	if err != nil {
		t.Fatal(err)
	}
	p := a.(*contest.Player)
	p.Observe([]rules.Event{
		{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RolePossessed},
		{Kind: rules.DayBegan, Day: 1},
	})
	p.Common()
	*p.Consider() = belief.Posterior{}
	for s, role := range []game.Role{game.RolePossessed, game.RoleSeer, game.RoleVillager, game.RoleVillager,
		game.RoleWerewolf} {
		p.Consider().Role[s][role] = 1
	}
	ask := rules.Ask{Kind: rules.AskVote, Day: 1, Targets: p.Others()}
	if s := p.Mind.Vote(ask); p.Consider().Role[s][game.RoleVillager] != 1 {
		t.Errorf("it votes for seat %d, want one of the villagers, 3 and 4", s.Number())
	}
}

// TestOpenSeer checks that at the end the possessed does not believe the only seat that claims to be a wolf, if that
// seat has claimed the seer and is the less likely wolf. A seer does so to get the possessed's vote.
func TestOpenSeer(t *testing.T) {
	t.Parallel()
	for _, wolf := range []float64{0.1, 0.9} {
		a, err := bayes.NewContest(agent.Seating{Seat: 0, Setup: rules.Five(), Key: rules.Key{1}, Contest: true})
		if err != nil {
			t.Fatal(err)
		}
		p := a.(*contest.Player)
		say := func(day uint8, n uint16, seat game.Seat, text string) {
			a.Observe([]rules.Event{{
				Kind: rules.Said, Actor: seat, Target: game.NoSeat, Day: day, N: n, Channel: game.ChannelTalk, Text: text,
			}})
		}
		a.Observe([]rules.Event{
			{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RolePossessed}, {Kind: rules.DayBegan, Day: 1},
			{Kind: rules.PhaseBegan, Day: 1, Phase: game.PhaseTalk},
		})
		say(1, 0, 1, "COMINGOUT Agent[02] SEER")
		a.Observe([]rules.Event{
			{Kind: rules.Executed, Day: 1, Target: 3}, {Kind: rules.DayBegan, Day: 2}, {Kind: rules.Died, Day: 2, Target: 4},
			{Kind: rules.PhaseBegan, Day: 2, Phase: game.PhaseTalk},
		})
		say(2, 0, 1, "COMINGOUT Agent[02] WEREWOLF")
		*p.Consider() = belief.Posterior{}
		p.Consider().Role[1][game.RoleWerewolf], p.Consider().Role[2][game.RoleWerewolf] = wolf, 1-wolf
		want := game.Seats(2)
		if wolf > 0.5 {
			want = game.Seats(1)
		}
		if got := p.Mind.Friends(); got != want {
			t.Errorf("a claimed seer that is a wolf by %v says so: its friends are %v, want %v", wolf, got, want)
		}
	}
}

// TestOpeningsOfASet checks that in a contest of five seats a player remembers how each seat opens in each role, and
// suspects a seat that opens as it did when it was the wolf. At a table of the house it remembers nothing.
func TestOpeningsOfASet(t *testing.T) {
	t.Parallel()
	const games = 12
	for _, atContest := range []bool{true, false} {
		memories := make([]agent.Memory, 5)
		var scratch sim.Scratch
		for n := range games {
			key := sim.GameKey(8, n)
			agents := make([]agent.Agent, len(memories))
			for s := range agents {
				a, err := bayes.NewContest(agent.Seating{
					Seat: game.Seat(s), Setup: rules.Five(), Key: key.Agent(game.Seat(s)), Contest: atContest, Memory: &memories[s],
				})
				if err != nil {
					t.Fatal(err)
				}
				agents[s] = a
			}
			if _, err := sim.Play(rules.Five(), key, agents, &scratch); err != nil {
				t.Fatal(err)
			}
		}
		habits := contest.HabitsIn(&memories[0])
		switch {
		case !atContest && habits != nil:
			t.Error("at a table of the house it has kept how others open")
		case atContest && (habits == nil || habits.Games() != games):
			t.Fatalf("after %d games it has kept %+v", games, habits)
		case atContest:
			habits.Suspects(1, games/4)
			if roles := habits.OfSuspecting(1); roles[game.RoleWerewolf] <= roles[game.RoleVillager] {
				t.Errorf("who opens as it did as the wolf is weighed %v", roles)
			}
		}
	}
}

// TestWolfKeepsItsWord checks that in a contest of five seats a hiding wolf votes as it has declared in most games, as
// villagers do.
func TestWolfKeepsItsWord(t *testing.T) {
	t.Parallel()
	var kept sim.Rate
	_, err := sim.Batch(t.Context(), sim.Config{
		Setup: rules.Five(), Games: 200, Seed: 31, Workers: 1, Contest: true,
		Agents: []sim.Entrant{{Factory: bayes.NewContest}},
		Played: func(g sim.PlayedGame) error {
			var said, claims [game.MaxSeats]game.Seat
			for i := range g.Result.Log {
				ev := &g.Result.Log[i]
				if ev.Day != 1 || ev.Kind == rules.Voted && (ev.N > 0 || g.Result.Roles[ev.Actor] != game.RoleWerewolf) {
					continue
				}
				switch s, err := protocol.Parse(ev.Text); {
				case ev.Kind == rules.Voted && claims[ev.Actor] == 0 && said[ev.Actor] > 0:
					kept.Of++
					if said[ev.Actor] == ev.Target+1 {
						kept.Won++
					}
				case ev.Kind != rules.Said || err != nil:
				case s.Verb == protocol.Vote:
					said[ev.Actor] = s.Target.Seat() + 1
				case s.Verb == protocol.Comingout:
					claims[ev.Actor] = 1
				}
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if kept.Of < 50 || kept.Share() < 0.75 {
		t.Errorf("of %d declared votes of hidden wolves %d are cast", kept.Of, kept.Won)
	} else {
		t.Logf("of %d declared votes of hidden wolves %d are cast", kept.Of, kept.Won)
	}
}
