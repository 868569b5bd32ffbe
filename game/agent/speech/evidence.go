package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// An evidence collects the grounds for or against a seat.
type evidence struct {
	t        *Turn
	about    game.Seat
	revealed [game.MaxSeats]revelation
	list     []Ground
}

// reveal notes the species of the seats that this one knows: victims of attacks are human, as are the
// seats that the believed seer has cleared, and the believed medium reports the executed.
func (e *evidence) reveal() {
	seer := e.t.heeded(game.RoleSeer)
	for i := range e.t.Table.Reports {
		r := &e.t.Table.Reports[i]
		if r.Kind == protocol.Divined && !r.TakenBack && r.Seat == seer && r.Species == game.SpeciesHuman {
			e.revealed[r.Target] = revelation{r.Species, e.t.quote(r), r.Seat, MomentOf(r.Day, r.N)}
		}
	}
	for _, d := range e.t.Table.Deaths {
		if d.Cause == view.Attacked {
			why := protocol.Act(protocol.Attacked, protocol.RefTo(d.Seat)).By(protocol.Any)
			e.revealed[d.Seat] = revelation{game.SpeciesHuman, why, game.NoSeat, atDawn(d.Day)}
		}
	}
	medium := e.t.heeded(game.RoleMedium)
	for i := range e.t.Table.Reports {
		r := &e.t.Table.Reports[i]
		if r.Kind == protocol.Identified && !r.TakenBack && r.Seat == medium &&
			e.t.Table.Seats[r.Target].Cause == view.Executed {
			e.revealed[r.Target] = revelation{r.Species, e.t.quote(r), r.Seat, MomentOf(r.Day, r.N)}
		}
	}
}

// addReports adds the reports of seers about the seat, and the deaths or reports that confirm or
// refute its own results.
func (e *evidence) addReports() {
	seer := e.t.heeded(game.RoleSeer)
	for i := range e.t.Table.Reports {
		r := &e.t.Table.Reports[i]
		shown, since := &e.revealed[r.Target], MomentOf(r.Day, r.N)
		switch {
		case r.TakenBack:
		case r.Kind != protocol.Divined:
			if r.Seat == e.about {
				e.addFindings(r, seer)
			}
		case r.Target == e.about && r.Seat == seer:
			g := Ground{e.t.quote(r), game.RoleVillager, clearedWeight, since}
			if r.Species == game.SpeciesWerewolf {
				g.Role, g.Weight = game.RoleWerewolf, resultWeight
			}
			e.list = append(e.list, g)
		case r.Seat != e.about || shown.species == game.SpeciesNone || e.about == e.t.Me || shown.by == e.about:
		case r.Species != shown.species || r.Species == game.SpeciesWerewolf:
			g := Ground{protocol.AllOf(e.t.quote(r), shown.why), game.RoleSeer, confirmedWeight, max(since, shown.since)}
			if r.Species != shown.species {
				g.Role, g.Weight = game.RoleWerewolf, refutedWeight
			}
			e.list = append(e.list, g)
		}
	}
}

// addFindings compares a medium's result with the believed seer's result for the same seat. It supports
// the medium if both say werewolf, and speaks against it if they differ.
func (e *evidence) addFindings(found *view.Report, seer game.Seat) {
	for i := range e.t.Table.Reports {
		r := &e.t.Table.Reports[i]
		if r.Seat != seer || r.Kind != protocol.Divined || r.TakenBack || r.Target != found.Target || found.Seat == e.t.Me {
			continue
		}
		g := Ground{protocol.AllOf(e.t.quote(r), e.t.quote(found)), game.RoleMedium, confirmedWeight,
			max(MomentOf(r.Day, r.N), MomentOf(found.Day, found.N))}
		if r.Species != found.Species {
			g.Role, g.Weight = game.RoleWerewolf, refutedWeight
		}
		if r.Species != found.Species || r.Species == game.SpeciesWerewolf {
			e.list = append(e.list, g)
		}
	}
}

// addVotes adds the latest vote of each kind: for a wolf; against a human who was executed or killed
// in the night, if this seat voted otherwise; for somebody else than the executed human or, if this seat
// voted for it, the executed wolf; and for this seat. A vote that nearly all cast says nothing about one
// voter, and a seat's words about its own votes are no evidence.
func (e *evidence) addVotes() {
	var had [numVoteKinds]bool
	for i := len(e.t.Table.Votes) - 1; i >= 0; i-- {
		v := &e.t.Table.Votes[i]
		if v.Voter != e.about || v.Ballot > 0 || v.Forced {
			continue
		}
		target, executed := &e.revealed[v.Target], e.executedOn(v.Day)
		shown, kind := target, votedOtherwise
		switch {
		case target.species != game.SpeciesNone && (target.by == e.about || e.nearlyAll(v)):
			continue
		case target.species == game.SpeciesWerewolf:
			kind = votedForWolf
		case target.species == game.SpeciesHuman:
			if kind = votedForHuman; e.t.Past().VotedFor(v.Target) {
				continue
			}
		case v.Target == e.t.Me:
			kind = votedForMe
		case executed == game.NoSeat || executed == v.Target:
			continue
		default:
			shown = &e.revealed[executed]
			if shown.species == game.SpeciesWerewolf && (e.about == e.t.Me || e.t.Past().VotedFor(executed)) {
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
		if e.about != e.t.Me {
			cast = cast.By(protocol.RefTo(e.about))
		}
		says, since := voteGrounds[kind], max(atVote(v.Day), shown.since)
		g := Ground{protocol.OnDay(v.Day, cast), says.role, says.weight, since}
		if kind != votedForMe {
			g.Says = protocol.AllOf(shown.why, g.Says)
		}
		e.list = append(e.list, g)
	}
}

// addWords adds the grounds in a seat's accusations: it was the first of a day to call the seat that was executed
// that day a wolf, and that seat is known to be a wolf, or to be a human for whom this seat never voted.
func (e *evidence) addWords() {
	for i := range e.t.Table.Deaths {
		d := &e.t.Table.Deaths[i]
		shown := &e.revealed[d.Seat]
		if d.Cause != view.Executed || d.Day >= e.t.Table.Day || shown.species == game.SpeciesNone ||
			e.pointedAt(d) != e.about || shown.species == game.SpeciesHuman && e.t.Past().VotedFor(d.Seat) {
			continue
		}
		called := protocol.Believe(protocol.RefTo(d.Seat), game.RoleWerewolf)
		if e.about != e.t.Me {
			called = called.By(protocol.RefTo(e.about))
		}
		g := Ground{protocol.AllOf(shown.why, protocol.OnDay(d.Day, called)), game.RoleWerewolf, misledWeight, shown.since}
		if shown.species == game.SpeciesWerewolf {
			g.Role, g.Weight = game.RoleVillager, foundWeight
		}
		e.list = append(e.list, g)
	}
}

// pointedAt returns the first seat that called another a wolf on the day of its execution.
func (e *evidence) pointedAt(d *view.Death) game.Seat {
	for i := range e.t.Table.Talks {
		talk := &e.t.Table.Talks[i]
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

// nearlyAll reports whether only a few seats voted differently from a given voter on that day.
func (e *evidence) nearlyAll(vote *view.Vote) bool {
	otherwise := 0
	for i := range e.t.Table.Votes {
		v := &e.t.Table.Votes[i]
		if v.Day == vote.Day && v.Ballot == vote.Ballot && v.Target != vote.Target {
			otherwise++
		}
	}
	return otherwise < fewOtherwise
}

// executedOn returns the seat that was executed on a day, NoSeat if none was.
func (e *evidence) executedOn(day int) game.Seat {
	for _, d := range e.t.Table.Deaths {
		if d.Day == day && d.Cause == view.Executed {
			return d.Seat
		}
	}
	return game.NoSeat
}

// addNight adds the grounds in last night's victim: it claimed to be the seer, which the wolves feared; or it had voted
// for the seat, which wanted it silenced.
func (e *evidence) addNight() {
	for _, d := range e.t.Table.Deaths {
		if d.Day != e.t.Table.Day || d.Cause != view.Attacked {
			continue
		}
		killed := protocol.Act(protocol.Attacked, protocol.RefTo(d.Seat)).By(protocol.Any)
		if d.Seat == e.about && e.t.Table.Seats[e.about].Claim == game.RoleSeer {
			e.list = append(e.list, Ground{killed, game.RoleSeer, victimWeight, atDawn(d.Day)})
		}
		for _, v := range e.t.Table.Votes {
			if v.Day == d.Day-1 && v.Ballot == 0 && v.Voter == d.Seat && v.Target == e.about {
				cast := protocol.OnDay(v.Day, protocol.Act(protocol.Voted, protocol.RefTo(e.about)).By(protocol.RefTo(d.Seat)))
				e.list = append(e.list, Ground{protocol.AllOf(killed, cast), game.RoleWerewolf, victimWeight, atDawn(d.Day)})
			}
		}
	}
}

// addClaims adds the grounds in claims about the subject, the seat that the evidence is about. Nobody else claims the
// subject's role. Or the speaker also claims to be the seer, or another seat did so on an earlier day, and is likelier
// to be it. Or the subject is one of the few seats without a claim, and the speaker has one. From two claims on the
// same day, only the two claimants conclude anything.
func (e *evidence) addClaims() {
	seat := &e.t.Table.Seats[e.about]
	switch {
	case seat.Claim == game.RoleNone && e.about != e.t.Me && e.t.Table.Seats[e.t.Me].Claim != game.RoleNone &&
		e.unclaimed() <= min(fewUnclaimed, e.t.Others().Len()-1):
		grey := protocol.Negate(protocol.Claim(protocol.RefTo(e.about), game.RoleAny).By(protocol.RefTo(e.about)))
		e.list = append(e.list, Ground{grey, game.RoleWerewolf, greyWeight, atDawn(2)})
		return
	case !oncePerVillage(seat.Claim) || e.about == e.t.Me:
		return
	}
	rivals := e.t.Table.Claimants(seat.Claim).Without(e.about)
	if rivals.Empty() {
		claim := &e.t.Table.Talks[seat.ClaimTalk]
		e.list = append(e.list, Ground{e.claimed(e.about), seat.Claim, soleWeight, MomentOf(claim.Day, claim.N)})
		return
	}
	rival := Best(rivals, func(s game.Seat) float64 { return e.t.Belief.Of(s, seat.Claim) })
	if rivals.Has(e.t.Me) && e.t.Table.Seats[e.t.Me].Claim == seat.Claim {
		rival = e.t.Me
	}
	if rival != e.t.Me && e.t.Belief.Of(rival, seat.Claim) < likely {
		return
	}
	first, second := &e.t.Table.Talks[e.t.Table.Seats[rival].ClaimTalk], &e.t.Table.Talks[seat.ClaimTalk]
	a, b := e.claimed(rival), e.claimed(e.about)
	weight := rivalWeight
	if first.Day < second.Day {
		a, b, weight = protocol.OnDay(first.Day, a), protocol.OnDay(second.Day, b), lateWeight
	} else if rival != e.t.Me {
		return
	}
	since := max(MomentOf(first.Day, first.N), MomentOf(second.Day, second.N))
	e.list = append(e.list, Ground{protocol.AllOf(a, b), game.RoleWerewolf, weight, since})
}

// unclaimed counts the other living seats that have claimed nothing.
func (e *evidence) unclaimed() (n int) {
	for s := range e.t.Others().All() {
		if e.t.Table.Seats[s].Claim == game.RoleNone {
			n++
		}
	}
	return n
}

// claimed returns a sentence that quotes a seat's claim.
func (e *evidence) claimed(s game.Seat) protocol.Sentence {
	claim := protocol.Claim(protocol.RefTo(s), e.t.Table.Seats[s].Claim)
	if s != e.t.Me {
		claim = claim.By(protocol.RefTo(s))
	}
	return claim
}
