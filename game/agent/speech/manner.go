package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Habits of some characters: whom they ask, whom they join, how sure they are. A mind lists these among its
// matters by its character.

// BidSeer asks the seer to come out, on the first day, if nobody has.
func (t *Turn) BidSeer() (protocol.Sentence, bool) {
	return t.callForSeer(protocol.Ask(protocol.Any, protocol.Claim(protocol.Any, game.RoleSeer)))
}

// WonderWhoIsSeer asks everybody who the seer is, under the same conditions.
func (t *Turn) WonderWhoIsSeer() (protocol.Sentence, bool) {
	return t.callForSeer(protocol.AskWhether(protocol.Any, protocol.Claim(protocol.Any, game.RoleSeer)))
}

func (t *Turn) callForSeer(s protocol.Sentence) (protocol.Sentence, bool) {
	if t.Table.Day != 1 || t.Mask() == game.RoleSeer || !t.Table.Claimants(game.RoleSeer).Empty() {
		return nothing, false
	}
	return t.unlessSaid(s)
}

// AskTheObvious asks a seer for the result that it has already reported, or asks somebody else who the seer
// is.
func (t *Turn) AskTheObvious() (protocol.Sentence, bool) {
	if t.Heard.asked().Len() >= questionsADay {
		return nothing, false
	}
	d := agent.DrawOf(t.Key, "obvious", t.Table.Day)
	seer := d.Pick(t.Table.Claimants(game.RoleSeer) & t.Others() &^ t.Heard.asked())
	if seer != game.NoSeat && d.Chance(asksForResult) {
		what := protocol.Report(protocol.Divined, protocol.Any, game.SpeciesAny)
		return t.unlessSaid(protocol.AskWhether(protocol.RefTo(seer), what))
	}
	what := protocol.Believe(protocol.Any, game.RoleSeer)
	were := t.Heard.wereAsked(&what)
	who := d.Pick(t.Others() &^ t.Heard.asked() &^ were)
	if who == game.NoSeat || were.Len() >= askedAtMost {
		return nothing, false
	}
	return t.Unsaid(protocol.AskWhether(protocol.RefTo(who), what))
}

// AskVote asks one for its vote who has named nobody, a silent seat first.
func (t *Turn) AskVote() (protocol.Sentence, bool) {
	d := agent.DrawOf(t.Key, "question", t.Table.Day)
	quiet := func(s game.Seat) float64 { return d.Float64() - float64(t.Table.Seats[s].Spoken) }
	quietest := Best(t.Mind.Undecided(t), quiet)
	if quietest == game.NoSeat || t.Heard.asked().Len() >= questionsADay {
		return nothing, false
	}
	return t.Unsaid(protocol.AskWhether(protocol.RefTo(quietest), protocol.Act(protocol.Vote, protocol.Any)))
}

// AskOpinion asks one whom it has not asked today, and who has not said so, whether
// the seat's suspect is a wolf.
func (t *Turn) AskOpinion() (protocol.Sentence, bool) {
	if t.Heard.asked().Len() >= questionsADay {
		return nothing, false
	}
	if t.Suspect == game.NoSeat {
		return nothing, false
	}
	suspicion := protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)
	were := t.Heard.wereAsked(&suspicion)
	if were.Len() >= askedAtMost {
		return nothing, false
	}
	d := agent.DrawOf(t.Key, "question", t.Table.Day)
	knows := were | t.Heard.askers(&suspicion) | t.Heard.accusers(t.Suspect)
	who := d.Pick(t.Others() &^ t.Heard.asked() &^ knows &^ game.Seats(t.Suspect))
	if who == game.NoSeat {
		return nothing, false
	}
	return t.Unsaid(protocol.AskWhether(protocol.RefTo(who), suspicion))
}

// Confront asks the suspect to its face whether it is a wolf, unless it says so.
func (t *Turn) Confront() (protocol.Sentence, bool) {
	_, found := t.Accuse(t.Suspect).Found() // who has seen it need not ask
	if t.Suspect == game.NoSeat || t.Table.Seats[t.Suspect].Claim == game.RoleWerewolf || found {
		return nothing, false
	}
	suspect := protocol.RefTo(t.Suspect)
	what := protocol.Claim(suspect, game.RoleWerewolf)
	if t.Heard.wereAsked(&what).Has(t.Suspect) {
		return nothing, false
	}
	return t.unlessSaid(protocol.AskWhether(suspect, what))
}

// Contradict disagrees with an accusation against a seat that this one does not suspect; of several, with the
// one against the least suspect.
func (t *Turn) Contradict() (protocol.Sentence, bool) {
	best, least := -1, t.Defends
	for i, talk := range t.Heard.Lines {
		accused := t.Accused(talk)
		if talk.Seat == t.Me || accused == game.NoSeat || accused == t.Me || accused == t.Suspect ||
			t.Heard.changedMind(talk.Seat, accused) || t.Defence(talk, accused).MayBePossessed() {
			continue
		}
		if wolf := t.Belief.Wolf[accused]; wolf < least {
			best, least = i, wolf
		}
	}
	if best < 0 || !t.Heard.Unused(protocol.Disagree) {
		return nothing, false
	}
	return t.Unsaid(protocol.Reply(protocol.Disagree, t.Heard.Lines[best].Ref()))
}

// Support agrees with an accusation against the seat's suspect, the one of the most trusted accuser first,
// unless this seat has said itself that it votes so.
func (t *Turn) Support() (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || t.Declared()[t.Me] == t.Suspect {
		return nothing, false
	}
	var line *view.Talk
	for _, talk := range t.Heard.Lines {
		if talk.Seat == t.Me || t.Accused(talk) != t.Suspect || t.Heard.changedMind(talk.Seat, t.Suspect) {
			continue
		}
		if line == nil || t.Belief.trust(talk.Seat) > t.Belief.trust(line.Seat) {
			line = talk
		}
	}
	if line == nil || !t.Heard.Unused(protocol.Agree) {
		return nothing, false
	}
	return t.Unsaid(protocol.Reply(protocol.Agree, line.Ref()))
}

// Confidant returns the living seat that this one says it trusts most. It keeps the one that it has named, as
// long as it does not take that one for a wolf.
func (t *Turn) Confidant() game.Seat {
	may := t.Others() &^ t.Mind.Distrusts() &^ game.Seats(t.Suspect)
	if friend := t.Past().professed(); may.Has(friend) && t.Belief.Wolf[friend] < likely {
		return friend
	}
	return Best(may, t.Belief.trust)
}

// trustedAs returns as what the seat trusts another: as what it claims to be, or else as a villager;
// RoleNone if it does not believe that claim.
func (t *Turn) trustedAs(friend game.Seat) game.Role {
	switch role := t.Table.Seats[friend].Claim; {
	case role == game.RoleNone:
		return game.RoleVillager
	case role != t.Mask() && role != game.RoleWerewolf && t.Belief.Seer[friend] >= likely:
		return role
	}
	return game.RoleNone
}

// Profess names the seat that this one trusts, and as what, if it last named somebody else. A seer says that
// it has divined it.
func (t *Turn) Profess() (protocol.Sentence, bool) {
	friend := t.Confidant()
	if friend == game.NoSeat || friend == t.Past().professed() {
		return nothing, false
	}
	role := t.trustedAs(friend)
	if role == game.RoleNone {
		return nothing, false
	}
	belief := protocol.Believe(protocol.RefTo(friend), role)
	for i := range t.Table.Reports {
		if r := &t.Table.Reports[i]; r.Seat == t.Me && r.Target == friend && r.Kind == protocol.Divined && !r.TakenBack {
			return t.Unsaid(protocol.BecauseOf(t.quote(r), belief))
		}
	}
	return t.Unsaid(belief)
}

// Follow declares the same vote as the seat's confidant, with trust as its reason.
func (t *Turn) Follow() (protocol.Sentence, bool) {
	friend := t.Confidant()
	declared := t.Declared()
	if friend == game.NoSeat || t.Suspect == game.NoSeat || declared[friend] != t.Suspect || declared[t.Me] == t.Suspect {
		return nothing, false
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	why := vote.By(protocol.RefTo(friend))
	if role := t.trustedAs(friend); role != game.RoleNone {
		why = protocol.AllOf(protocol.Believe(protocol.RefTo(friend), role), why)
	}
	return t.Unsaid(protocol.BecauseOf(why, vote))
}

// Waver says that one of two is a wolf: those whom the seat suspects most.
func (t *Turn) Waver() (protocol.Sentence, bool) {
	doubt := t.Others() &^ game.Seats(t.Suspect) &^ t.Mind.Spared()
	second := Best(doubt, func(s game.Seat) float64 { return t.Belief.Wolf[s] })
	if t.Suspect == game.NoSeat || second == game.NoSeat || t.Belief.Wolf[second] < t.Defends ||
		t.Belief.Wolf[t.Suspect] > surelyWolf {
		return nothing, false
	}
	first := t.Suspect
	if second < first { // in one order, so that it is not said twice
		first, second = second, first
	}
	one := protocol.Believe(protocol.RefTo(first), game.RoleWerewolf)
	other := protocol.Believe(protocol.RefTo(second), game.RoleWerewolf)
	return t.Unsaid(protocol.OneOf(one, other))
}

// tellsResult reports whether an utterance is a claim or a result.
func tellsResult(talk *view.Talk) bool {
	switch Conclusion(talk.Sentence).Verb {
	case protocol.Comingout, protocol.Divined, protocol.Identified:
		return true
	}
	return false
}
