package bayes_test

import (
	"fmt"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// TestVillageTellsTheTruth checks that no seat of the village says anything that it knows to be false, in any character
// and strength, even if the contest's master is at the table. In contests, in which that agent's seers do so, the count
// must find them.
func TestVillageTellsTheTruth(t *testing.T) {
	t.Parallel()
	var all []sim.Entrant
	for _, l := range bayes.Listings() {
		all = append(all, sim.Entrant{Name: l.Name, Factory: l.New})
	}
	for seats, games := range map[int]int{5: 200, 9: 40, 15: 20} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			lies := liesIn(t, seats, sim.Config{Agents: all, Games: games, Seed: 14})
			if lies.Told[0] > 0 || lies.Lines[0] < games*seats/2 {
				t.Errorf("villages lie in %d of %d lines: %q", lies.Told[0], lies.Lines[0], lies.Examples)
			}
			if lies.Liars[1] < games*9/10 {
				t.Errorf("the wolf side lies in %d of %d games, want nearly all", lies.Liars[1], games)
			}
		})
	}
	t.Run("contest", func(t *testing.T) {
		t.Parallel()
		master := []sim.Entrant{{Name: bayes.ContestName, Factory: bayes.NewContest}}
		lies := liesIn(t, 5, sim.Config{Agents: master, Games: 100, Seed: 14, Contest: true})
		if lies.Liars[0] < 50 {
			t.Errorf("in a contest villages lie in %d of 100 games, want most", lies.Liars[0])
		}
	})
}

func liesIn(t *testing.T, seats int, c sim.Config) *sim.Lies {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	var conduct sim.Conduct
	c.Setup, c.Workers = setup, 1
	c.Played = func(p sim.PlayedGame) error {
		conduct.Add(setup, p.Result)
		return nil
	}
	if _, err := sim.Batch(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	return &conduct.Lies
}

// TestTruthBesidePeople checks the same beside people of the village who bait, contradict themselves or call all
// wolves.
func TestTruthBesidePeople(t *testing.T) {
	t.Parallel()
	truthBesidePeople(t, map[int]int{5: 15, 7: 8, 9: 4, 15: 1})
}

// truthBesidePeople plays the given number of games for each size beside each kind of person.
func truthBesidePeople(t *testing.T, bySeats map[int]int) {
	t.Helper()
	for seats, games := range bySeats {
		setup, err := rules.Village(seats)
		if err != nil {
			t.Fatal(err)
		}
		lines := rough(seats)
		lines["calls each a wolf whom a seer may have seen"] = []string{
			"COMINGOUT Agent[01] SEER", "DIVINED Agent[02] WEREWOLF", "DIVINED Agent[03] WEREWOLF", "DIVINED Agent[04] WEREWOLF",
			"DIVINED Agent[05] WEREWOLF",
		}
		said := 0
		for name, lines := range lines {
			for i := range games {
				r := playBeside(t, setup, i, func(ask rules.Ask) string { return lines[int(ask.Turn)%len(lines)] })
				said += truthOfOthers(t, setup, &r, name)
			}
		}
		if said < games*seats {
			t.Errorf("%d seats: villagers say %d things", seats, said)
		}
	}
}

// truthOfOthers counts the utterances of villagers other than the first seat. It fails if one is a lie.
func truthOfOthers(t *testing.T, setup rules.Setup, r *sim.Result, name string) (said int) {
	t.Helper()
	for seat := game.Seat(1); int(seat) < setup.Seats(); seat++ {
		if r.Roles[seat].Side() == game.SideWerewolf {
			continue
		}
		var transcript view.Transcript
		table := transcript.Table(setup, game.AtSeat(seat))
		evs := rules.Project(nil, r.Log, table.Viewer)
		for i := range evs {
			table.Observe(&evs[i])
			if evs[i].Kind != rules.Said || evs[i].Actor != seat || evs[i].Channel != game.ChannelTalk {
				continue
			}
			talk := &table.Talks[len(table.Talks)-1]
			if !talk.Spoken() || table.Alive.Len() <= 3 { // a bluff that players know
				continue
			}
			said++
			if truth.Of(table, seat, talk.Sentence) == truth.Lie {
				t.Errorf("%d seats, beside one who %s: day %d, seat %d, %v: %s",
					setup.Seats(), name, table.Day, seat.Number(), r.Roles[seat], talk.Text)
			}
		}
	}
	return said
}
