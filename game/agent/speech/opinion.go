package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
)

// Invite asks the seer to come out if nobody has.
func (t *Turn) Invite() (protocol.Sentence, bool) {
	if !t.Chance("curious", t.Curious) || t.Mask() == game.RoleSeer || !t.Table.Claimants(game.RoleSeer).Empty() {
		return nothing, false
	}
	if t.Table.Day != 1 || !t.Reached(t.Eager) || t.Ask.Turn > inviteUntil {
		return nothing, false
	}
	seer := protocol.Claim(protocol.Any, game.RoleSeer)
	s := protocol.AskWhether(protocol.Any, seer)
	if t.Chance("request", t.Requests) {
		s = protocol.Ask(protocol.Any, seer)
	}
	return t.unlessSaid(s)
}

// unlessSaid passes a sentence that nobody has said today, nor the seat before.
func (t *Turn) unlessSaid(s protocol.Sentence) (protocol.Sentence, bool) {
	if t.Heard.SaidByOther(s) {
		return nothing, false
	}
	return t.Unsaid(s)
}

// Opinion says whom the seat takes for a wolf, and why if it likes to and knows.
func (t *Turn) Opinion() (protocol.Sentence, bool) {
	if !t.Reached(t.Opening()+t.Eager) || t.Suspect == game.NoSeat {
		return nothing, false
	}
	belief := protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)
	if _, found := t.Accuse(t.Suspect).Found(); !found && t.Table.Seats[t.Suspect].Claim == game.RoleSeer {
		belief = t.Mind.Suspicion(t, t.Suspect)
	}
	if t.Chance("reasons", t.Reasons) {
		if why, ok := t.Mind.Why(t, t.Suspect); ok {
			if s := protocol.BecauseOf(why, belief); !t.Heard.SaidByOther(s) {
				return t.Unsaid(s)
			}
		}
	}
	if t.Belief.Wolf[t.Suspect] < unlikely {
		return nothing, false
	}
	return t.unlessSaid(belief)
}

// Trust names the seat that this one takes for the seer, once it is certain enough.
func (t *Turn) Trust() (protocol.Sentence, bool) {
	seer := t.Belief.seer(t.Table.Claimants(game.RoleSeer).Without(t.Me))
	if seer == game.NoSeat || t.Belief.Seer[seer] < trusted || t.diedBefore(seer) ||
		!t.Reached(t.Opening()+t.Eager) || !t.Chance("trust", trusts) {
		return nothing, false
	}
	return t.unlessSaid(protocol.Believe(protocol.RefTo(seer), game.RoleSeer))
}

// Advise says whom to divine or to guard in the coming night: the seer its own
// plan, others their wish.
func (t *Turn) Advise() (protocol.Sentence, bool) {
	if !t.Reached(t.Opening()+t.Eager) || !t.Chance("advise", t.Advises) || t.Table.Alive.Len() < 4 {
		return nothing, false
	}
	if t.Mask() == game.RoleSeer && t.Table.Seats[t.Me].Claim == game.RoleSeer {
		if next := t.nextToDivine(); next != game.NoSeat {
			return t.Unsaid(protocol.Act(protocol.Divination, protocol.RefTo(next)))
		}
		return nothing, false
	}
	seer := t.Belief.seer(t.Table.Claimants(game.RoleSeer) & t.Others())
	if seer == game.NoSeat || t.Belief.Seer[seer] < likely {
		return nothing, false
	}
	if t.Large() && t.Role() != game.RoleBodyguard && t.Chance("shield", shields) {
		return t.unlessSaid(protocol.Ask(protocol.Any, protocol.Act(protocol.Guard, protocol.RefTo(seer))))
	}
	return t.adviseSeer(seer)
}

// adviseSeer asks a seer to divine somebody in doubt, other than the one who is
// to be executed.
func (t *Turn) adviseSeer(seer game.Seat) (protocol.Sentence, bool) {
	var seen game.SeatSet
	for r := range t.Results(seer) {
		seen = seen.With(r.Target)
	}
	doubt := t.Others() &^ seen &^ game.Seats(t.Suspect) &^ t.Table.Claimants(game.RoleSeer) &^ t.Mind.Friends()
	next := Best(doubt, func(s game.Seat) float64 { return t.Belief.Wolf[s] })
	if next == game.NoSeat {
		return nothing, false
	}
	return t.Unsaid(protocol.Ask(protocol.RefTo(seer), protocol.Act(protocol.Divination, protocol.RefTo(next))))
}

// React agrees with another's accusation, or disagrees with one of a seat that
// it believes in.
func (t *Turn) React() (protocol.Sentence, bool) {
	if !t.Reached(t.Opening() + 1) {
		return nothing, false
	}
	for _, talk := range t.Heard.Lines {
		if int(t.Ask.Turn)-talk.Turn > patience || talk.Seat == t.Me {
			continue
		}
		switch accused := t.Accused(talk); {
		case accused == game.NoSeat || accused == t.Me || t.Heard.changedMind(talk.Seat, accused):
		case accused == t.Suspect && t.Heard.Unused(protocol.Agree) && t.Chance("agree", t.Agrees):
			return t.Unsaid(protocol.Reply(protocol.Agree, talk.Ref()))
		case t.Belief.Wolf[accused] < t.Defends && t.Heard.Unused(protocol.Disagree) && t.Chance("agree", t.Disagrees):
			return t.Unsaid(protocol.Reply(protocol.Disagree, talk.Ref()))
		}
	}
	return nothing, false
}

// Question asks one who has accused nobody, a silent seat first, for its vote or
// its suspect.
func (t *Turn) Question() (protocol.Sentence, bool) {
	if !t.Chance("curious", t.Curious) || !t.Reached(t.Opening()+t.Eager) || t.Ask.Turn > questionsUntil {
		return nothing, false
	}
	for _, talk := range t.Heard.Lines {
		if talk.Seat == t.Me && talk.Sentence.Op == protocol.Inquire && talk.Sentence.Target != protocol.Any {
			return nothing, false // one a day
		}
	}
	d := agent.DrawOf(t.Key, "question", t.Table.Day)
	quiet := func(s game.Seat) float64 { return d.Float64() - float64(t.Table.Seats[s].Spoken) }
	quietest := Best(t.Mind.Undecided(t), quiet)
	if quietest == game.NoSeat {
		return nothing, false
	}
	ask := protocol.Act(protocol.Vote, protocol.Any)
	if d.Chance(asksForSuspect) {
		ask = protocol.Believe(protocol.Any, game.RoleWerewolf)
		if t.Suspect != game.NoSeat && t.Suspect != quietest && d.Chance(asksAboutMine) {
			ask = protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)
		}
	}
	return t.Unsaid(protocol.AskWhether(protocol.RefTo(quietest), ask))
}
