package sim

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Conduct counts how seats behave in games, whichever agents play them. It serves to compare games with those of
// contests. A rate counts only the seats that could have behaved in this way. The zero value has counted no game.
type Conduct struct {
	Games           int
	SeerClaims      Rate   // seers who claim the seer on day 1
	PossessedClaims Rate   // the possessed who claim the seer on day 1
	WolfClaims      Rate   // wolves who ever claim the seer
	MediumClaims    Rate   // mediums who ever claim the medium
	GuardClaims     Rate   // bodyguards who ever claim the bodyguard
	Claimants       [4]int // games by the number of seats that claim the seer on day 1: none, one, two, more

	FirstBlack    Rate               // first results of seers on day 1 that call somebody a wolf
	TrueReports   Rate               // results reported by seers that are true
	Kept          [2]Rate            // declared votes that were cast as declared: by the village, by the wolf side
	Together      Rate               // votes of each day's first ballot for the seat with the most votes
	FirstExecuted [game.NumRoles]int // RoleNone: nobody
	FirstVictim   [game.NumRoles]int // of the night after day 1; RoleNone: nobody
	WolfAtThree   Rate               // games in which a wolf says that it is one when three are left
	MadAtThree    Rate               // the same for the possessed
	Lies          Lies
	Talk          Talk
	Moments       Moments
	Course        Course `json:"-"`
}

// Add counts a finished game.
func (c *Conduct) Add(setup rules.Setup, r *Result) {
	c.Games++
	c.Lies.Add(setup, r)
	c.Talk.Add(setup, r)
	c.Moments.Add(setup, r)
	c.Course.Add(setup, r)
	t := view.New(setup, game.Viewer{})
	evs := rules.Project(nil, r.Log, game.Viewer{})
	var word [game.MaxSeats]game.Seat
	var executed, victim game.Role
	for i := range evs {
		ev := &evs[i]
		if ev.Kind == rules.DayBegan {
			for s := range word {
				word[s] = game.NoSeat
			}
		}
		t.Observe(ev)
		switch {
		case ev.Kind == rules.Said && ev.Channel == game.ChannelTalk:
			if s := declared(&t.Talks[len(t.Talks)-1]); s != game.NoSeat {
				word[ev.Actor] = s
			}
		case ev.Kind == rules.Voted && ev.N == 0 && !ev.Forced && word[ev.Actor] != game.NoSeat:
			side := 0
			if r.Roles[ev.Actor].Side() == game.SideWerewolf {
				side = 1
			}
			c.Kept[side].add(word[ev.Actor] == ev.Target)
		case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && t.Day == 1:
			c.countFirstDay(t, r)
		case ev.Kind == rules.Executed && t.Day == 1:
			executed = r.Roles[ev.Target]
		case ev.Kind == rules.Died && ev.Day == 2:
			victim = r.Roles[ev.Target]
		}
	}
	c.FirstExecuted[executed]++
	if t.Day > 1 {
		c.FirstVictim[victim]++
	}
	c.countWhole(t, r)
}

// declared returns the seat that the speaker of an utterance says it will vote for, or NoSeat if there is none.
func declared(talk *view.Talk) game.Seat {
	target := game.NoSeat
	view.Assertions(talk, func(a view.Assertion) {
		if a.Sentence.Verb == protocol.Vote && !a.Reason && a.Subject.Seat() == talk.Seat {
			target = a.Sentence.Target.Seat()
		}
	})
	return target
}

// countFirstDay counts the claims and results at the end of the first day's talk.
func (c *Conduct) countFirstDay(t *view.Table, r *Result) {
	claimants := t.Claimants(game.RoleSeer)
	c.Claimants[min(claimants.Len(), len(c.Claimants)-1)]++
	for s := range t.Setup.Seats() {
		claims := claimants.Has(game.Seat(s))
		switch r.Roles[s] {
		case game.RoleSeer:
			c.SeerClaims.add(claims)
			for _, report := range t.Reports {
				if int(report.Seat) == s && report.Kind == protocol.Divined {
					c.FirstBlack.add(report.Species == game.SpeciesWerewolf)
					break
				}
			}
		case game.RolePossessed:
			c.PossessedClaims.add(claims)
		}
	}
}

// countWhole counts what is known only at the end of the game.
func (c *Conduct) countWhole(t *view.Table, r *Result) {
	for s := range t.Setup.Seats() {
		switch r.Roles[s] {
		case game.RoleWerewolf:
			c.WolfClaims.add(everClaimed(t, s, game.RoleSeer))
		case game.RoleMedium:
			c.MediumClaims.add(everClaimed(t, s, game.RoleMedium))
		case game.RoleBodyguard:
			c.GuardClaims.add(everClaimed(t, s, game.RoleBodyguard))
		}
	}
	for _, report := range t.Reports {
		if r.Roles[report.Seat] == game.RoleSeer && report.Kind == protocol.Divined {
			c.TrueReports.add(report.Species == r.Roles[report.Target].Species())
		}
	}
	c.countTogether(t)
	c.countAtThree(t, r)
}

// countAtThree counts the wolf and the possessed who say that they are wolves, on
// the days on which three are left.
func (c *Conduct) countAtThree(t *view.Table, r *Result) {
	three, wolf, mad := false, false, false
	alive := game.FirstSeats(t.Setup.Seats())
	for day, i := 1, 0; day <= t.Day; day++ {
		for ; i < len(t.Deaths); i++ {
			if d := &t.Deaths[i]; d.Day > day || d.Day == day && d.Cause != view.Attacked {
				break
			}
			alive = alive.Without(t.Deaths[i].Seat)
		}
		if alive.Len() != 3 {
			continue
		}
		three = true
		for k := range t.Talks {
			if talk := &t.Talks[k]; talk.Day == day && claimsIn(talk, game.RoleWerewolf) {
				wolf = wolf || r.Roles[talk.Seat] == game.RoleWerewolf
				mad = mad || r.Roles[talk.Seat] == game.RolePossessed
			}
		}
	}
	if three {
		c.WolfAtThree.add(wolf)
		c.MadAtThree.add(mad)
	}
}

// countTogether counts, in each day's first ballot, the votes for the seat with
// the most votes. In a tie it counts the votes for one of the tied seats.
func (c *Conduct) countTogether(t *view.Table) {
	day, counts := 0, [game.MaxSeats]int{}
	count := func() {
		for _, n := range counts {
			c.Together.Of += n
		}
		c.Together.Won += slices.Max(counts[:])
		counts = [game.MaxSeats]int{}
	}
	for _, v := range t.Votes {
		if v.Day != day {
			count()
			day = v.Day
		}
		if v.Ballot == 0 {
			counts[v.Target]++
		}
	}
	count()
}

func everClaimed(t *view.Table, seat int, role game.Role) bool {
	return slices.ContainsFunc(t.Talks, func(talk view.Talk) bool {
		return int(talk.Seat) == seat && claimsIn(&talk, role)
	})
}

// claimsIn reports whether an utterance claims a role for its speaker.
func claimsIn(talk *view.Talk, role game.Role) (found bool) {
	view.Assertions(talk, func(a view.Assertion) {
		s := a.Sentence
		found = found || s.Verb == protocol.Comingout && s.Role == role && a.Subject.Seat() == talk.Seat &&
			s.Target.Seat() == talk.Seat
	})
	return found
}
