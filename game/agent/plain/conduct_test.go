package plain_test

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

// A conduct lists what a seat must and must not do, in any company.
type conduct struct {
	*testing.T
	setup  rules.Setup
	result sim.Result
	table  *view.Table // as everybody will know it in the end
}

func forGames(t *testing.T, five, fifteen int, check func(*conduct)) {
	for _, s := range []struct {
		setup rules.Setup
		games int
	}{{rules.Five(), five}, {rules.Fifteen(), fifteen}} {
		for i := range s.games {
			r := play(t, s.setup, sim.GameKey(2, i))
			c := &conduct{T: t, setup: s.setup, result: r, table: view.Fold(s.setup, game.Omniscient(), r.Log)}
			check(c)
			if t.Failed() {
				t.Fatalf("in this game:\n%s", dialogue(r))
			}
		}
	}
}

func (c *conduct) role(s game.Seat) game.Role { return c.result.Roles[s] }

func TestSeerComesOutAndReports(t *testing.T) {
	forGames(t, 200, 40, func(c *conduct) {
		for s := range c.setup.Seats() {
			seat := game.Seat(s)
			if c.role(seat) != game.RoleSeer {
				continue
			}
			claim := c.table.Seats[seat]
			if claim.Claim != game.RoleSeer || c.table.Talks[claim.ClaimTalk].Day != 1 {
				c.Errorf("the seer %d claims %q", seat.Number(), claim.Claim)
			}
			for _, j := range c.table.Divinations {
				told := false
				for _, r := range c.table.Reports {
					told = told || r.Seat == seat && r.Target == j.Target && r.Species == j.Species && r.On == j.Day &&
						r.Day == j.Day+1
				}
				spoke := !claim.Dead || claim.DeathDay > j.Day+1 || claim.DeathDay == j.Day+1 && claim.Cause == view.Executed
				if spoke && !told && !(c.table.Over && c.table.Day == j.Day+1) {
					c.Errorf("the seer %d does not report day %d", seat.Number(), j.Day)
				}
			}
		}
	})
}

// TestHonesty checks that the village's roles claim what they are and report what they learned, and that nobody claims
// to be a wolf.
func TestHonesty(t *testing.T) {
	forGames(t, 200, 40, func(c *conduct) {
		for i := range c.table.Talks {
			talk := &c.table.Talks[i]
			if talk.Channel != game.ChannelTalk {
				continue
			}
			view.Assertions(talk, func(a view.Assertion) {
				s := a.Sentence
				if s.Verb != protocol.Comingout || s.Target.Seat() != talk.Seat {
					return
				}
				if s.Role == game.RoleWerewolf || s.Role == game.RolePossessed ||
					c.role(talk.Seat).Side() == game.SideVillage && s.Role != c.role(talk.Seat) {
					c.Errorf("%v %d says %s", c.role(talk.Seat), talk.Seat.Number(), talk.Text)
				}
			})
		}
		for _, r := range c.table.Reports {
			if c.role(r.Seat).Side() == game.SideVillage && c.role(r.Target).Species() != r.Species {
				c.Errorf("%v %d reports %d as %v", c.role(r.Seat), r.Seat.Number(), r.Target.Number(), r.Species)
			}
		}
	})
}

// TestLiesAreConsistent checks that a false claimant reports only results that a true one could have: one result a
// night, about a seat that was alive, never two about the same seat, no more wolves than there are, and none who was
// known to be human.
func TestLiesAreConsistent(t *testing.T) {
	forGames(t, 300, 60, func(c *conduct) {
		type night struct {
			seat game.Seat
			on   int
		}
		nights := map[night]bool{}
		told := map[[2]game.Seat]bool{}
		blacks := map[game.Seat]int{}
		for _, r := range c.table.Reports {
			if r.Kind != protocol.Divined {
				continue
			}
			target := c.table.Seats[r.Target]
			if nights[night{r.Seat, r.On}] || told[[2]game.Seat{r.Seat, r.Target}] || r.On < 0 || r.On >= r.Day ||
				r.Target == r.Seat {
				c.Errorf("seat %d: report %+v is one too many", r.Seat.Number(), r)
			}
			nights[night{r.Seat, r.On}], told[[2]game.Seat{r.Seat, r.Target}] = true, true
			if target.Dead && target.DeathDay <= r.On {
				c.Errorf("seat %d: report %+v of a dead seat", r.Seat.Number(), r)
			}
			if r.Species == game.SpeciesWerewolf {
				if blacks[r.Seat]++; blacks[r.Seat] > int(c.setup.Roles[game.RoleWerewolf]) {
					c.Errorf("seat %d calls %d seats wolves", r.Seat.Number(), blacks[r.Seat])
				}
				if target.Cause == view.Attacked && target.DeathDay <= r.Day {
					c.Errorf("seat %d calls the wolves' victim a wolf", r.Seat.Number())
				}
				if c.role(r.Seat) == game.RoleWerewolf && c.role(r.Target) == game.RoleWerewolf {
					c.Errorf("the wolf %d exposes its pack", r.Seat.Number())
				}
			}
		}
	})
}

// TestTalkIsCoherent checks that nobody says a thing twice on a day, talks without end, or suspects a seat that it has
// itself reported as human. A wolf must not suspect its pack.
func TestTalkIsCoherent(t *testing.T) {
	lines, days := 0, 0
	forGames(t, 300, 60, func(c *conduct) {
		said := map[string]bool{}
		for i := range c.table.Talks {
			talk := &c.table.Talks[i]
			if !talk.Spoken() || talk.Channel != game.ChannelTalk {
				continue
			}
			key := fmt.Sprint(talk.Seat, talk.Day, talk.Text)
			if said[key] {
				c.Errorf("seat %d says twice on day %d: %s", talk.Seat.Number(), talk.Day, talk.Text)
			}
			said[key] = true
			view.Assertions(talk, func(a view.Assertion) {
				accusation := a.Sentence.Verb == protocol.Estimate && a.Sentence.Role == game.RoleWerewolf
				if !accusation || a.Reason || a.Subject.Seat() != talk.Seat {
					return
				}
				suspect := a.Sentence.Target.Seat()
				if c.role(talk.Seat) == game.RoleWerewolf && c.role(suspect) == game.RoleWerewolf {
					c.Errorf("the wolf %d accuses its pack: %s", talk.Seat.Number(), talk.Text)
				}
				for _, r := range c.table.Reports {
					if r.Seat == talk.Seat && r.Target == suspect && r.Species == game.SpeciesHuman && r.Day <= talk.Day {
						c.Errorf("seat %d accuses whom it found human: %s", talk.Seat.Number(), talk.Text)
					}
				}
			})
		}
		if c.setup.Seats() == 5 {
			for n := range c.result.Log {
				ev := &c.result.Log[n]
				switch {
				case ev.Kind == rules.Said && ev.Text != rules.SkipText && ev.Text != rules.OverText:
					lines++
				case ev.Kind == rules.Voted && ev.N == 0:
					days++
				}
			}
		}
	})
	if mean := float64(lines) / float64(days); mean < 2 || mean > 4 {
		t.Errorf("%.2f utterances a seat and day among five, want 2 to 4", mean)
	}
}

// TestVillageVotesAsItSays checks that on the first ballot the village's roles vote for the seat that they declared
// last.
func TestVillageVotesAsItSays(t *testing.T) {
	kept, broken := 0, 0
	forGames(t, 200, 40, func(c *conduct) {
		for _, v := range c.table.Votes {
			if v.Ballot > 0 || c.role(v.Voter).Side() != game.SideVillage {
				continue
			}
			declared := game.NoSeat
			for i := range c.table.Talks {
				talk := &c.table.Talks[i]
				if talk.Seat == v.Voter && talk.Day == v.Day && strings.HasPrefix(talk.Text, "VOTE ") {
					declared = talk.Sentence.Target.Seat()
				}
			}
			switch declared {
			case game.NoSeat:
			case v.Target:
				kept++
			default:
				broken++
			}
		}
	})
	if broken*20 > kept {
		t.Errorf("%d declared votes kept, %d broken", kept, broken)
	}
}
