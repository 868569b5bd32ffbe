package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/truth"
	"aiwolfplay/protocolui/phrase"
)

// maxAnswers limits the number of templates that answer questions.
const maxAnswers = 5

// addAnswers offers answers to questions and replies to requests that were addressed to the speaker since its last
// utterance.
func (t *templateList) addAnswers() {
	s := t.situation
	before := len(t.list)
	for _, l := range s.unanswered() {
		protocol.SpeechActs(l.Sentence, l.Seat, func(a protocol.SpeechAct) {
			if len(t.list)-before >= maxAnswers || a.To != s.me() && a.To != protocol.Any {
				return
			}
			switch a.Kind {
			case protocol.Asked:
				for _, answer := range s.answersTo(a.What) {
					if len(t.list)-before < maxAnswers {
						t.add("answer", answer)
					}
				}
			case protocol.Requested:
				t.addReplies(l, a)
			}
		})
	}
}

// unanswered lists what others said on this channel today since the speaker's last utterance, latest first. It includes
// the turn of that utterance: seats that speak in the same turn have not heard each other.
func (s *Situation) unanswered() []*phrase.Line {
	var list []*phrase.Line
	last := -1 // the turn of the speaker's last utterance
	for i := len(s.Lines) - 1; i >= 0; i-- {
		l := &s.Lines[i]
		if l.Ref.Channel != s.Channel {
			continue
		}
		if int(l.Ref.Day) != s.Day || last >= 0 && s.turn(l) != last {
			break
		}
		if l.Seat == s.Self {
			if last = s.turn(l); last < 0 {
				break
			}
			continue
		}
		list = append(list, l)
	}
	return list
}

// turn returns the turn of its day in which a line was said, or -1 if the turn is unknown.
func (s *Situation) turn(l *phrase.Line) int {
	if s.Table != nil {
		if talk := s.Table.Talk(l.Ref); talk != nil {
			return talk.Turn
		}
	}
	return -1
}

// addReplies offers two replies to a request: to agree and do what is asked, or to disagree.
func (t *templateList) addReplies(l *phrase.Line, a protocol.SpeechAct) {
	s := t.situation
	what := *a.What
	if a.Negated || a.Open || a.Subject != s.me() && a.Subject != protocol.Any {
		return
	}
	what.Subject = protocol.Unspec
	switch {
	case what.Verb == protocol.Comingout:
		t.addComingOut(what)
	case what.Verb.Role() != game.RoleNone && s.claim(s.Self) != what.Verb.Role() && s.role() != what.Verb.Role():
	case what.Verb.IsPlan() && what.Target.Seat() != game.NoSeat && what.Target != s.me():
		t.add("obey", what)
		t.add("agree", protocol.Reply(protocol.Agree, l.Ref))
	case what.Verb.IsPlan():
		t.add("disagree", protocol.Reply(protocol.Disagree, l.Ref))
	}
}

// addComingOut offers claims of the speaker's own role if a claim is requested.
func (t *templateList) addComingOut(asked protocol.Sentence) {
	s := t.situation
	if s.claim(s.Self) != game.RoleNone {
		return
	}
	for _, said := range s.comingOut(asked.Role) {
		t.add("come_out", said)
	}
}

// comingOut lists claims of the speaker's own role that answer a question about one role, or about any role.
func (s *Situation) comingOut(asked game.Role) []protocol.Sentence {
	mine := s.role()
	var list []protocol.Sentence
	say := func(role game.Role) { list = append(list, protocol.Claim(s.me(), role)) }
	switch {
	case asked == game.RoleAny && mine == game.RoleNone:
		say(game.RoleNone)
	case asked == game.RoleAny && mine.Side() == game.SideWerewolf:
		say(game.RoleVillager)
		if !s.taken(game.RoleSeer) {
			say(game.RoleSeer)
		}
	case asked == game.RoleAny:
		say(mine)
	default:
		if asked == mine || s.mayLie() {
			say(asked)
		}
		list = append(list, protocol.Negate(protocol.Claim(s.me(), asked)))
	}
	return list
}

// answersTo lists answers to the operand of an INQUIRE.
func (s *Situation) answersTo(asked *protocol.Sentence) []protocol.Sentence {
	q := *asked
	if q.Subject == protocol.Any || q.Subject == s.me() {
		q.Subject = protocol.Unspec
	}
	var list []protocol.Sentence
	eachSeat := func(seats game.SeatSet) {
		if seats.Len() > maxAnswers {
			q.Target = protocol.Unspec
			list = append(list, q)
			return
		}
		for seat := range seats.All() {
			answer := q
			answer.Target = protocol.RefTo(seat)
			list = append(list, answer)
		}
	}
	mine := q.Target == s.me() || q.Target == protocol.Any
	switch {
	case q.Verb == protocol.Comingout && mine && q.Subject == protocol.Unspec:
		return s.comingOut(q.Role)
	case q.Verb.IsPast() && q.Target == protocol.Any && q.Subject == protocol.Unspec:
		return s.ownDeeds(q.Verb)
	case q.Role == game.RoleAny && q.Target.Seat() != game.NoSeat:
		for _, role := range s.Roles {
			answer := q
			answer.Role = role
			list = append(list, answer)
		}
	case s.claimsAsked(&q):
		return []protocol.Sentence{protocol.Claim(s.me(), q.Role)} // no other seat could be named
	case q.Target == protocol.Any && q.Op == protocol.OpNone && q.Role != game.RoleAny && q.Species != game.SpeciesAny:
		eachSeat(s.nameable(&q))
	case q.Target == protocol.Any && q.Verb == protocol.Estimate:
		for _, role := range s.Roles {
			list = append(list, believe(protocol.Unspec, role))
		}
	case !q.HasAny():
		list = append(list, clone(q), protocol.Negate(clone(q)))
	}
	return list
}

// claimsAsked reports whether the speaker itself claims the role that a question asks about.
func (s *Situation) claimsAsked(q *protocol.Sentence) bool {
	return q.Target == protocol.Any && q.Verb == protocol.Estimate && q.Role != game.RoleAny && s.claim(s.Self) == q.Role
}

// nameable returns the seats that can stand for ANY in an answer to a sentence. If the sentence asks for a role that
// other seats claim, they are these seats.
func (s *Situation) nameable(q *protocol.Sentence) game.SeatSet {
	if s.Table != nil && q.Verb == protocol.Estimate && q.Role != game.RoleWerewolf {
		if claimants := s.Table.Claimants(q.Role) & s.others(); !claimants.Empty() {
			return claimants
		}
	}
	return s.suspects()
}

// ownDeeds lists sentences that tell what the speaker did, latest first, for a verb of the past. It lists nothing for
// an attack, because nobody admits one.
func (s *Situation) ownDeeds(verb protocol.Verb) []protocol.Sentence {
	if verb == protocol.Attacked || verb.Role() != game.RoleNone && !s.RoleShown {
		return nil
	}
	var list []protocol.Sentence
	deeds, _ := truth.Deeds(s.Table, verb)
	for _, d := range slices.Backward(deeds) {
		list = append(list, protocol.OnDay(d.Day, d.Told(verb)))
	}
	return list
}
