package speech

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Ground is a public fact that is evidence for the role of a seat.
type Ground struct {
	Says   protocol.Sentence
	Role   game.Role // WEREWOLF; SEER, MEDIUM or BODYGUARD, of one who claims it; VILLAGER for the village
	Weight float64   // how much one says it rather than another
	Since  Moment    // when it came about
}

// A Moment orders what happened: a death before the talk of its day, votes after it.
type Moment int

const momentsOfDay = 1 << 12

// Never is a moment after which nothing happens.
const Never Moment = 1 << 30

// MomentOf is when an utterance was made.
func MomentOf(day, n int) Moment { return Moment(day*momentsOfDay + n + 1) }

func atDawn(day int) Moment { return Moment(day * momentsOfDay) }

func atVote(day int) Moment { return Moment((day+1)*momentsOfDay - 1) }

// A revelation is the species that this seat believes of a dead or cleared seat, and why.
type revelation struct {
	species game.Species // SpeciesNone: not known
	why     protocol.Sentence
	by      game.Seat // the medium or the seer who reported it, NoSeat if the night has shown it
	since   Moment
}

// revealed returns the species of the seats that this one knows: victims of attacks are human, as are the
// seats that the believed seer has cleared, and the believed medium reports the executed.
func (t *Turn) revealed() (list [game.MaxSeats]revelation) {
	seer := t.heeded(game.RoleSeer)
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Kind == protocol.Divined && !r.TakenBack && r.Seat == seer && r.Species == game.SpeciesHuman {
			list[r.Target] = revelation{r.Species, t.told(r), r.Seat, MomentOf(r.Day, r.N)}
		}
	}
	for _, d := range t.Table.Deaths {
		if d.Cause == view.Attacked {
			why := protocol.Act(protocol.Attacked, protocol.RefTo(d.Seat)).By(protocol.Any)
			list[d.Seat] = revelation{game.SpeciesHuman, why, game.NoSeat, atDawn(d.Day)}
		}
	}
	medium := t.heeded(game.RoleMedium)
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Kind == protocol.Identified && !r.TakenBack && r.Seat == medium &&
			t.Table.Seats[r.Target].Cause == view.Executed {
			list[r.Target] = revelation{r.Species, t.told(r), r.Seat, MomentOf(r.Day, r.N)}
		}
	}
	return list
}

// heeded returns the claimant of a role whose results this seat believes: itself, or the claimant that it
// takes for the role. It returns NoSeat if there is none. It never believes two rivals.
func (t *Turn) heeded(role game.Role) game.Seat {
	claimants := t.Table.Claimants(role)
	if claimants.Has(t.Me) && t.Table.Seats[t.Me].Claim == role {
		return t.Me
	}
	likeliest := Best(claimants, func(s game.Seat) float64 { return t.Belief.Of(s, role) })
	if likeliest == game.NoSeat || t.Belief.Of(likeliest, role) < believed {
		return game.NoSeat
	}
	if before := t.quoted(claimants); before != game.NoSeat &&
		t.Belief.Of(likeliest, role)-t.Belief.Of(before, role) < likelierBy {
		return before
	}
	return likeliest
}

// quoted returns whose result of some the seat gave as a reason the last time, to say
// something of another; NoSeat if nobody's.
func (t *Turn) quoted(claimants game.SeatSet) game.Seat {
	for i := len(t.Table.Talks) - 1; i >= 0; i-- {
		talk := &t.Table.Talks[i]
		if talk.Seat != t.Me || talk.Sentence == nil || talk.Sentence.Op != protocol.Because {
			continue
		}
		by, about := game.NoSeat, Conclusion(talk.Sentence).Target.Seat()
		protocol.Walk(&talk.Sentence.Args[0], func(s *protocol.Sentence) bool {
			if teller := s.Subject.Seat(); teller != about && claimants.Has(teller) && s.Species != game.SpeciesNone {
				by = teller
			}
			return true
		})
		if by != game.NoSeat {
			return by
		}
	}
	return game.NoSeat
}

// told quotes a report.
func (t *Turn) told(r *view.Report) protocol.Sentence {
	s := protocol.Report(r.Kind, protocol.RefTo(r.Target), r.Species)
	if r.Seat != t.Me {
		s = s.By(protocol.RefTo(r.Seat))
	}
	return s
}

// Grounds lists the evidence about a seat, except what the seat said itself today.
func (t *Turn) Grounds(s game.Seat) []Ground {
	revealed := t.revealed()
	list := t.groundsInReports(nil, s, &revealed)
	list = t.groundsInVotes(list, s, &revealed)
	list = t.groundsInWords(list, s, &revealed)
	list = t.groundsInNight(list, s)
	return t.groundsInClaims(list, s)
}

// groundsInReports lists the reports of seers about the seat, and the deaths or reports that confirm or
// refute its own results.
func (t *Turn) groundsInReports(list []Ground, s game.Seat, revealed *[game.MaxSeats]revelation) []Ground {
	seer := t.heeded(game.RoleSeer)
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		shown, since := &revealed[r.Target], MomentOf(r.Day, r.N)
		switch {
		case r.TakenBack:
		case r.Kind != protocol.Divined:
			if r.Seat == s {
				list = t.groundsInFindings(list, r, seer)
			}
		case r.Target == s && r.Seat == seer:
			g := Ground{t.told(r), game.RoleVillager, clearedWeight, since}
			if r.Species == game.SpeciesWerewolf {
				g.Role, g.Weight = game.RoleWerewolf, resultWeight
			}
			list = append(list, g)
		case r.Seat != s || shown.species == game.SpeciesNone || s == t.Me || shown.by == s:
		case r.Species != shown.species || r.Species == game.SpeciesWerewolf:
			g := Ground{protocol.AllOf(t.told(r), shown.why), game.RoleSeer, confirmedWeight, max(since, shown.since)}
			if r.Species != shown.species {
				g.Role, g.Weight = game.RoleWerewolf, refutedWeight
			}
			list = append(list, g)
		}
	}
	return list
}

// groundsInFindings compares a medium's result with the believed seer's result for the same seat. It supports
// the medium if both say werewolf, and speaks against it if they differ.
func (t *Turn) groundsInFindings(list []Ground, found *view.Report, seer game.Seat) []Ground {
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if r.Seat != seer || r.Kind != protocol.Divined || r.TakenBack || r.Target != found.Target || found.Seat == t.Me {
			continue
		}
		g := Ground{protocol.AllOf(t.told(r), t.told(found)), game.RoleMedium, confirmedWeight,
			max(MomentOf(r.Day, r.N), MomentOf(found.Day, found.N))}
		if r.Species != found.Species {
			g.Role, g.Weight = game.RoleWerewolf, refutedWeight
		}
		if r.Species != found.Species || r.Species == game.SpeciesWerewolf {
			list = append(list, g)
		}
	}
	return list
}

// groundsInVotes lists the latest vote of each kind: for a wolf; against a human who was executed or killed
// in the night, if this seat voted otherwise; for somebody else than the executed human or, if this seat
// voted for it, the executed wolf; and for this seat. A vote that nearly all cast says nothing about one
// voter, and a seat's words about its own votes are no evidence.
func (t *Turn) groundsInVotes(list []Ground, s game.Seat, revealed *[game.MaxSeats]revelation) []Ground {
	var had [numVoteKinds]bool
	for i := len(t.Table.Votes) - 1; i >= 0; i-- {
		v := &t.Table.Votes[i]
		if v.Voter != s || v.Ballot > 0 || v.Forced {
			continue
		}
		target, executed := &revealed[v.Target], t.executedOn(v.Day)
		shown, kind := target, votedOtherwise
		switch {
		case target.species != game.SpeciesNone && (target.by == s || t.nearlyAll(v)):
			continue
		case target.species == game.SpeciesWerewolf:
			kind = votedForWolf
		case target.species == game.SpeciesHuman:
			if kind = votedForHuman; t.VotedFor(v.Target) {
				continue
			}
		case v.Target == t.Me:
			kind = votedForMe
		case executed == game.NoSeat || executed == v.Target:
			continue
		default:
			if shown = &revealed[executed]; shown.species == game.SpeciesWerewolf && (s == t.Me || t.VotedFor(executed)) {
				kind = sparedWolf
			} else if shown.species == game.SpeciesHuman {
				kind = sparedHuman
			}
		}
		if kind == votedOtherwise || had[kind] {
			continue
		}
		had[kind] = true
		cast := protocol.Act(protocol.Voted, protocol.RefTo(v.Target))
		if s != t.Me {
			cast = cast.By(protocol.RefTo(s))
		}
		says, since := voteGrounds[kind], max(atVote(v.Day), shown.since)
		g := Ground{protocol.OnDay(v.Day, cast), says.role, says.weight, since}
		if kind != votedForMe {
			g.Says = protocol.AllOf(shown.why, g.Says)
		}
		list = append(list, g)
	}
	return list
}

// groundsInWords adds the grounds in a seat's accusations: it was the first of a day to call the seat that was executed
// that day a wolf, and that seat is known to be a wolf, or to be a human for whom this seat never voted.
func (t *Turn) groundsInWords(list []Ground, s game.Seat, revealed *[game.MaxSeats]revelation) []Ground {
	for i := range t.Table.Deaths {
		d := &t.Table.Deaths[i]
		shown := &revealed[d.Seat]
		if d.Cause != view.Executed || d.Day >= t.Table.Day || shown.species == game.SpeciesNone || t.pointedAt(d) != s ||
			shown.species == game.SpeciesHuman && t.VotedFor(d.Seat) {
			continue
		}
		called := protocol.Believe(protocol.RefTo(d.Seat), game.RoleWerewolf)
		if s != t.Me {
			called = called.By(protocol.RefTo(s))
		}
		g := Ground{protocol.AllOf(shown.why, protocol.OnDay(d.Day, called)), game.RoleWerewolf, misledWeight, shown.since}
		if shown.species == game.SpeciesWerewolf {
			g.Role, g.Weight = game.RoleVillager, foundWeight
		}
		list = append(list, g)
	}
	return list
}

// pointedAt returns the first seat that called another a wolf on the day of its execution.
func (t *Turn) pointedAt(d *view.Death) game.Seat {
	for i := range t.Table.Talks {
		talk := &t.Table.Talks[i]
		if talk.Day != d.Day || talk.Channel != game.ChannelTalk || talk.Sentence == nil {
			continue
		}
		c := Conclusion(talk.Sentence)
		if c.Op == protocol.And {
			c = Conclusion(&c.Args[0])
		}
		if c.Op == protocol.OpNone && c.Verb == protocol.Estimate && c.Role == game.RoleWerewolf &&
			c.Target.Seat() == d.Seat && (c.Subject == protocol.Unspec || c.Subject.Seat() == talk.Seat) {
			return talk.Seat
		}
	}
	return game.NoSeat
}

// The kinds of votes that say something of the voter.
const (
	votedOtherwise = iota // says nothing
	votedForWolf
	votedForHuman
	votedForMe
	sparedWolf
	sparedHuman
	numVoteKinds
)

// nearlyAll reports whether few voted otherwise on that day than one did.
func (t *Turn) nearlyAll(vote *view.Vote) bool {
	otherwise := 0
	for i := range t.Table.Votes {
		v := &t.Table.Votes[i]
		if v.Day == vote.Day && v.Ballot == vote.Ballot && v.Target != vote.Target {
			otherwise++
		}
	}
	return otherwise < fewOtherwise
}

// VotedFor reports whether the seat itself ever voted for another.
func (t *Turn) VotedFor(target game.Seat) bool {
	return slices.ContainsFunc(t.Table.Votes, func(v view.Vote) bool { return v.Voter == t.Me && v.Target == target })
}

// SaidToo reports whether the seat itself says today what a reason holds against another: that one is a
// wolf or another role, or that it will vote for that one.
func (t *Turn) SaidToo(why *protocol.Sentence) (found bool) {
	for _, talk := range t.Heard {
		if talk.Seat != t.Me {
			continue
		}
		view.Assertions(talk, func(a view.Assertion) {
			s := a.Sentence
			found = found || !a.Reason && a.Subject.Seat() == t.Me && s.Verb == why.Verb &&
				(s.Verb == protocol.Vote || s.Verb == protocol.Estimate) && s.Target == why.Target && s.Role == why.Role
		})
	}
	return found
}

// executedOn returns the seat that was executed on a day, NoSeat if none was.
func (t *Turn) executedOn(day int) game.Seat {
	for _, d := range t.Table.Deaths {
		if d.Day == day && d.Cause == view.Executed {
			return d.Seat
		}
	}
	return game.NoSeat
}

// groundsInNight: last night's victim claimed to be the seer, which the wolves feared; or it had voted for
// the seat, which wanted it silenced.
func (t *Turn) groundsInNight(list []Ground, s game.Seat) []Ground {
	for _, d := range t.Table.Deaths {
		if d.Day != t.Table.Day || d.Cause != view.Attacked {
			continue
		}
		killed := protocol.Act(protocol.Attacked, protocol.RefTo(d.Seat)).By(protocol.Any)
		if d.Seat == s && t.Table.Seats[s].Claim == game.RoleSeer {
			list = append(list, Ground{killed, game.RoleSeer, victimWeight, atDawn(d.Day)})
		}
		for _, v := range t.Table.Votes {
			if v.Day == d.Day-1 && v.Ballot == 0 && v.Voter == d.Seat && v.Target == s {
				cast := protocol.OnDay(v.Day, protocol.Act(protocol.Voted, protocol.RefTo(s)).By(protocol.RefTo(d.Seat)))
				list = append(list, Ground{protocol.AllOf(killed, cast), game.RoleWerewolf, victimWeight, atDawn(d.Day)})
			}
		}
	}
	return list
}

// groundsInClaims adds the grounds in claims: nobody else claims the seat's role; this seat, or another seat on an
// earlier day, also claims to be the seer and is likelier to be it; or the seat is one of the few without a claim, and
// this seat has one. Other seats conclude nothing from two claims on the same day.
func (t *Turn) groundsInClaims(list []Ground, s game.Seat) []Ground {
	seat := &t.Table.Seats[s]
	switch {
	case seat.Claim == game.RoleNone && s != t.Me && t.Table.Seats[t.Me].Claim != game.RoleNone &&
		t.unclaimed() <= min(fewUnclaimed, t.Others().Len()-1):
		grey := protocol.Negate(protocol.Claim(protocol.RefTo(s), game.RoleAny).By(protocol.RefTo(s)))
		return append(list, Ground{grey, game.RoleWerewolf, greyWeight, atDawn(2)})
	case !oncePerVillage(seat.Claim) || s == t.Me:
		return list
	}
	rivals := t.Table.Claimants(seat.Claim).Without(s)
	if rivals.Empty() {
		claim := &t.Table.Talks[seat.ClaimTalk]
		return append(list, Ground{t.claimed(s), seat.Claim, soleWeight, MomentOf(claim.Day, claim.N)})
	}
	rival := Best(rivals, func(s game.Seat) float64 { return t.Belief.Of(s, seat.Claim) })
	if rivals.Has(t.Me) && t.Table.Seats[t.Me].Claim == seat.Claim {
		rival = t.Me
	}
	if rival != t.Me && t.Belief.Of(rival, seat.Claim) < likely {
		return list
	}
	first, second := &t.Table.Talks[t.Table.Seats[rival].ClaimTalk], &t.Table.Talks[seat.ClaimTalk]
	a, b := t.claimed(rival), t.claimed(s)
	weight := rivalWeight
	if first.Day < second.Day {
		a, b, weight = protocol.OnDay(first.Day, a), protocol.OnDay(second.Day, b), lateWeight
	} else if rival != t.Me {
		return list
	}
	since := max(MomentOf(first.Day, first.N), MomentOf(second.Day, second.N))
	return append(list, Ground{protocol.AllOf(a, b), game.RoleWerewolf, weight, since})
}

// unclaimed counts the other living seats that have claimed nothing.
func (t *Turn) unclaimed() (n int) {
	for s := range t.Others().All() {
		if t.Table.Seats[s].Claim == game.RoleNone {
			n++
		}
	}
	return n
}

// oncePerVillage reports whether only one has a role, at most.
func oncePerVillage(role game.Role) bool {
	return role == game.RoleSeer || role == game.RoleMedium || role == game.RoleBodyguard
}

// claimed quotes what a seat claims to be.
func (t *Turn) claimed(s game.Seat) protocol.Sentence {
	claim := protocol.Claim(protocol.RefTo(s), t.Table.Seats[s].Claim)
	if s != t.Me {
		claim = claim.By(protocol.RefTo(s))
	}
	return claim
}

// Given reports whether somebody has given something as a reason today.
func (t *Turn) Given(why *protocol.Sentence) bool { return t.TimesGiven(why) > 0 }

// TimesGiven counts how often something was given as a reason today.
func (t *Turn) TimesGiven(why *protocol.Sentence) (n int) {
	for _, talk := range t.Heard {
		if s := talk.Sentence; s.Op == protocol.Because && protocol.Equal(s.Args[0], *why) {
			n++
		}
	}
	return n
}

// HasArgued reports whether the seat itself has given a reason today.
func (t *Turn) HasArgued(why *protocol.Sentence) bool {
	return slices.ContainsFunc(t.Heard, func(talk *view.Talk) bool {
		return talk.Seat == t.Me && talk.Sentence.Op == protocol.Because && protocol.Equal(talk.Sentence.Args[0], *why)
	})
}

// Repeats reports whether a line has a reason that the seat itself has given today.
func (t *Turn) Repeats(line *view.Talk) bool {
	return line.Sentence.Op == protocol.Because && t.HasArgued(&line.Sentence.Args[0])
}

// GivenEver reports whether somebody has given something as a reason on any day.
func (t *Turn) GivenEver(why *protocol.Sentence) bool {
	return slices.ContainsFunc(t.Table.Talks, func(talk view.Talk) bool {
		s := talk.Sentence
		return s != nil && s.Op == protocol.Because && protocol.Equal(s.Args[0], *why)
	})
}

// Replied reports whether somebody has agreed or disagreed with a line today.
func (t *Turn) Replied(line *view.Talk) bool {
	for _, talk := range t.Heard {
		found := false
		view.Assertions(talk, func(a view.Assertion) {
			found = found || !a.Reason && a.Sentence.Verb.TakesTalk() && a.Sentence.Talk == line.Ref()
		})
		if found {
			return true
		}
	}
	return false
}
