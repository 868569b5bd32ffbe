package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// literalListener takes each line literally and separately. It counts reports that were taken back or changed, and
// recognizes its own answers only by their text. It is a speech.Listener.
type literalListener struct{}

// Heeds returns true: every report counts.
func (literalListener) Heeds(*view.Report) bool { return true }

// Distrusts returns nobody.
func (literalListener) Distrusts() game.SeatSet { return 0 }

// Guards returns true: the seat guards any claimed seer.
func (literalListener) Guards(float64) bool { return true }

// TakesBack returns false: no line counts as a retraction.
func (literalListener) TakesBack(*view.Talk) bool { return false }

// Choose returns an answer whose text the seat has not said since it was asked.
func (literalListener) Choose(t *speech.Turn, q speech.Question, ways []protocol.Sentence) (protocol.Sentence, bool) {
	for _, talk := range t.Heard.Lines {
		if talk.Seat != t.Me || talk.Turn <= q.Talk.Turn {
			continue
		}
		for i := range ways {
			if talk.Text == ways[i].String() {
				return protocol.Sentence{}, false
			}
		}
	}
	return t.FirstUnsaid(ways)
}

// BelievesReport returns false: no quoted result is believed.
func (literalListener) BelievesReport(*speech.Turn, *protocol.Sentence) bool { return false }

// Suspicion returns a sentence that calls a liar a wolf or the possessed, if it is clear which of these it is.
func (literalListener) Suspicion(t *speech.Turn, liar game.Seat) protocol.Sentence {
	wolf := protocol.Believe(protocol.RefTo(liar), game.RoleWerewolf)
	possessed := protocol.Believe(protocol.RefTo(liar), game.RolePossessed)
	switch {
	case t.Belief.Wolf[liar] > clearlyWolf || t.Table.Setup.Roles[game.RolePossessed] == 0:
		return wolf
	case t.Belief.Wolf[liar] < clearlyHuman:
		return possessed
	}
	return protocol.OneOf(wolf, possessed)
}

// CallLiar returns the same for a seat that has reported this seat as a wolf.
func (l literalListener) CallLiar(t *speech.Turn, liar game.Seat) protocol.Sentence {
	return l.Suspicion(t, liar)
}

// Undecided returns the others that have declared no vote and that nobody has asked.
func (literalListener) Undecided(t *speech.Turn) game.SeatSet { return t.Heard.Unasked() }

// claim claims the seat's role. A bodyguard does so only in danger, whatever others claim.
func (p *player) claim(t *speech.Turn) (protocol.Sentence, bool) {
	if p.Mask() == game.RoleBodyguard && !t.InDanger() {
		return protocol.Sentence{}, false
	}
	return t.Claim()
}

// react agrees with another's accusation, or disagrees with an accusation of a seat that it believes. It does so even
// if the accuser has declared another vote since.
func (p *player) react(t *speech.Turn) (protocol.Sentence, bool) {
	if !t.Reached(t.Opening() + 1) {
		return protocol.Sentence{}, false
	}
	for _, talk := range t.Heard.Lines {
		if int(t.Ask.Turn)-talk.Turn > reactsFor || talk.Seat == t.Me {
			continue
		}
		switch accused := t.Accused(talk); {
		case accused == game.NoSeat || accused == t.Me:
		case accused == t.Suspect && t.Heard.Unused(protocol.Agree) && t.Chance("agree", t.Agrees):
			return t.Unsaid(protocol.Reply(protocol.Agree, talk.Ref()))
		case t.Belief.Wolf[accused] < t.Defends && t.Heard.Unused(protocol.Disagree) && t.Chance("disagree", t.Disagrees):
			return t.Unsaid(protocol.Reply(protocol.Disagree, talk.Ref()))
		}
	}
	return protocol.Sentence{}, false
}

// estimates returns the seat's opinion about another or, about NoSeat, the seat that it takes for a wolf or the seer.
// It does not repeat its own claim.
func (p *player) estimates(t *speech.Turn, about game.Seat, role game.Role) []protocol.Sentence {
	switch {
	case about == p.Me && p.claimed():
		return nil
	case about != game.NoSeat:
		return t.Replies().Estimate(about, role)
	case (role == game.RoleWerewolf || role == game.RoleAny) && t.Suspect != game.NoSeat:
		return []protocol.Sentence{protocol.Believe(protocol.RefTo(t.Suspect), game.RoleWerewolf)}
	case role != game.RoleSeer:
		return nil
	}
	seer := speech.Best(t.Table.Claimants(game.RoleSeer), func(s game.Seat) float64 { return t.Belief.Seer[s] })
	if seer == game.NoSeat || seer == p.Me {
		return nil
	}
	return []protocol.Sentence{protocol.Believe(protocol.RefTo(seer), game.RoleSeer)}
}

// claimed reports whether the seat has claimed the role as which it speaks.
func (p *player) claimed() bool { return p.Table.Seats[p.Me].Claim == p.Mask() }
