package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// A talker decides those utterances and answers that guests and natives have in common.
type talker struct {
	*core.Seat
	answers core.Answers
}

func newTalker(s *core.Seat) talker {
	return talker{Seat: s, answers: core.Answers{Seat: s, Manner: plainAnswers{s}}}
}

// Think returns the beliefs that the seat voices.
func (k *talker) Think() speech.Belief { return k.Say(0) }

// weigh returns the reasons that count in a vote besides beliefs. A seat's own words bind it little in a contest.
func (k *talker) weigh(m *speech.Belief, f core.Foresight) core.Case {
	return core.Case{Named: k.Named(), Echo: k.Ballots.Echo(m, k.Consider(), f, k.Seats())}
}

// Replies lists ways to answer a question.
func (k *talker) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	return k.answers.Replies(t, q)
}

// claim claims a role; with three left, that of a wolf.
func (k *talker) claim(t *speech.Turn) (protocol.Sentence, bool) {
	if k.showsItself() {
		return t.Unsaid(protocol.Claim(t.Self(), game.RoleWerewolf))
	}
	return t.Claim()
}

// showsItself reports whether the seat says that it is a wolf. With three left, the last wolf and the possessed have
// the majority if they know each other, so both say this at once. A villager that takes the others for these two says
// the same, so that the possessed has to guess.
func (k *talker) showsItself() bool {
	if !k.MayShowItself() {
		return false
	}
	switch k.Role() {
	case game.RolePossessed:
		return true
	case game.RoleWerewolf:
		return k.PossessedLives() >= wolfShowsItself
	}
	return k.PossessedLives() >= villagerJoinsIn
}

// matters lists possible utterances: replies to others, then the seat's own remarks within its budget. early comes
// before these remarks, and the vote comes last. Beyond its budget the seat may change its vote.
func (k *talker) matters(t *speech.Turn, declare speech.Matter, early ...speech.Matter) []speech.Matter {
	list := []speech.Matter{k.claim, (*speech.Turn).Report, (*speech.Turn).Answer}
	if t.Heard.Pressing() {
		list[1], list[2] = list[2], list[1]
	}
	budget := k.Budget + core.ClaimsAndResults(t)
	switch {
	case t.Spoken() >= budget+core.VoteChanges:
		return list
	case t.Spoken() >= budget:
		return append(list, declare)
	}
	list = append(list, early...)
	list = append(list, (*speech.Turn).Rebut, (*speech.Turn).Invite)
	if t.Spoken() < budget-1 && int(t.Ask.Turn) <= t.Opening()+k.Eager+talkative {
		list = append(list, t.InAnyOrder((*speech.Turn).Opinion, (*speech.Turn).Trust, (*speech.Turn).Advise,
			(*speech.Turn).React, (*speech.Turn).Question)...)
	}
	return append(list, declare)
}

// mayDeclare reports whether the seat has a vote to declare, and the turn is at least first.
func (k *talker) mayDeclare(t *speech.Turn, first int) bool {
	return t.Reached(first) && t.Suspect != game.NoSeat && t.Ask.Day > 0 && t.Declared()[t.Me] != t.Suspect
}

// voteOf returns the seat's vote for its suspect.
func voteOf(t *speech.Turn) protocol.Sentence {
	return protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
}

// callOrVote asks all to vote as the seat does, if the character leads and its suspect is likely a wolf. Otherwise it
// declares the vote.
func (k *talker) callOrVote(t *speech.Turn) (protocol.Sentence, bool) {
	call := protocol.Ask(protocol.Any, voteOf(t))
	if t.Belief.Wolf[t.Suspect] > core.CallsFrom && k.Chance("lead", k.Leads) && !t.Heard.SaidByOther(call) {
		if s, ok := t.Unsaid(call); ok {
			return s, true
		}
	}
	return t.Unsaid(voteOf(t))
}

// plainAnswers answers as in contests: without a reason, unless somebody asked for one.
type plainAnswers struct{ seat *core.Seat }

// YesOrNo answers a question without ANY.
func (p plainAnswers) YesOrNo(t *speech.Turn, q speech.Question) []protocol.Sentence {
	return p.seat.AnswerPlainly(t, q)
}

// ToAll returns all answers.
func (plainAnswers) ToAll(_ *speech.Turn, _ speech.Question, ways []protocol.Sentence) []protocol.Sentence {
	return ways
}

// AskedAgain adds nothing.
func (plainAnswers) AskedAgain(*speech.Turn) ([]protocol.Sentence, bool) { return nil, false }

// Votes returns the seat's vote.
func (plainAnswers) Votes(t *speech.Turn) []protocol.Sentence { return t.Replies().Vote() }

// Reasoned leaves the answers in their order.
func (plainAnswers) Reasoned(_ *speech.Turn, ways []protocol.Sentence) []protocol.Sentence {
	return ways
}
