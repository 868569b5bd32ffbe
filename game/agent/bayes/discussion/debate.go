package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// A debate chooses a seat's own remarks.
type debate struct {
	*core.Home
	pace      pace
	arguments arguments
	begins    []speech.Matter // the utterances with which its character begins a day
}

// matters lists possible utterances: the replies that the seat owes to others, then its character's beginnings, its
// vote and its comments, within its budget. Beyond the budget, a seat whose declared vote no longer binds it may still
// change the vote.
func (b *debate) matters(t *speech.Turn) []speech.Matter {
	b.keepWord(t)
	list := []speech.Matter{b.Claim, (*speech.Turn).Report, (*speech.Turn).Answer, (*speech.Turn).Defend}
	if t.Heard.Pressing() {
		list[1], list[2] = list[2], list[1]
	}
	n := remarks(t)
	switch {
	case n < b.Budget+core.VoteChanges:
	case b.Record.Released():
		return append(list, b.argue)
	default:
		return list
	}
	list = append(list, (*speech.Turn).Invite)
	if n < len(b.begins) {
		for _, what := range b.begins {
			list = append(list, b.begin(what))
		}
	}
	list = append(list, b.argue, b.settle)
	if n >= b.Budget {
		return list
	}
	return append(list, b.object, b.comment, b.remain, (*speech.Turn).Advise, b.prompt)
}

// remarks counts the seat's own remarks today. Claims, results and replies do not count.
func remarks(t *speech.Turn) (n int) {
	for _, talk := range t.Heard.Lines {
		if talk.Seat != t.Me {
			continue
		}
		s := speech.Conclusion(talk.Sentence)
		if s.Op == protocol.And {
			s = &s.Args[0]
		}
		switch s.Verb {
		case protocol.Comingout, protocol.Divined, protocol.Identified, protocol.Agree, protocol.Disagree:
		default:
			n++
		}
	}
	return n
}

// begin returns a matter for the turn in which the seat opens, or for a lull.
func (b *debate) begin(what speech.Matter) speech.Matter {
	return func(t *speech.Turn) (protocol.Sentence, bool) {
		if !b.pace.due(t, b.pace.opens()) {
			return protocol.Sentence{}, false
		}
		return what(t)
	}
}

// keepWord keeps the seat's declared vote of today, unless it can give a reason for voting for another seat now,
// because all remember the declaration.
func (b *debate) keepWord(t *speech.Turn) {
	word := t.Declared()[t.Me]
	if word == game.NoSeat || t.Suspect == word || t.Suspect == game.NoSeat || b.Mind.Spared().Has(word) {
		return
	}
	if _, _, ok := b.arguments.whyNow(t, word); !ok {
		t.Suspect = word
	}
}

// argue declares the seat's vote, or asks all to vote so, with a reason or with the line that the seat joins. Without
// either it waits a little. Then a few seats may declare a vote without a reason, which is better than no declaration.
// It changes its vote for a reason of its own, or to join a larger number.
func (b *debate) argue(t *speech.Turn) (protocol.Sentence, bool) {
	word, opens := t.Declared()[t.Me], b.pace.opens()
	if t.Suspect == game.NoSeat || t.Ask.Day == 0 || word == t.Suspect || !b.pace.due(t, opens) {
		return protocol.Sentence{}, false
	}
	why, vote, ok := b.arguments.whyNow(t, word)
	if ok && word == game.NoSeat && why.Verb == protocol.Agree && b.leavesJoining(t) {
		return protocol.Sentence{}, false
	}
	leads := func() bool { return t.Belief.Wolf[t.Suspect] > core.CallsFrom && b.Chance("lead", b.Leads) }
	switch {
	case ok && word == game.NoSeat && leads():
		return t.Unsaid(protocol.BecauseOf(why, protocol.Ask(protocol.Any, vote)))
	case ok:
		return t.Unsaid(protocol.BecauseOf(why, vote))
	case word != game.NoSeat || !b.bare(t, opens):
		return protocol.Sentence{}, false
	}
	return t.Unsaid(vote)
}

// bare reports whether the seat is one of the few that name another seat without a reason in this turn. A seat that
// most have named need not be named again.
func (b *debate) bare(t *speech.Turn, opens int) bool {
	living := b.Table.Alive.Len()
	switch {
	case living <= fewSeats:
		return true
	case !b.pace.due(t, opens+waitsForReason) || 2*t.Against[t.Suspect] > living:
		return false
	}
	d := agent.DrawFor(b.Key, t.Ask)
	if !b.pace.silence() && int(t.Ask.Turn) < opens+waitsAtMost && d.Chance(1-bareAtOnce/float64(living)) {
		t.Waiting = true
		return false
	}
	return true
}

// leavesJoining reports whether the seat leaves it to others to join a line in this turn. Seats that speak in the same
// turn do not hear each other, so otherwise all that had waited for a line would join it at once.
func (b *debate) leavesJoining(t *speech.Turn) bool {
	living := b.Table.Alive.Len()
	if living <= fewSeats || b.pace.silence() {
		return false
	}
	d := agent.DrawFor(b.Key, t.Ask)
	t.Waiting = d.Chance(1 - joinAtOnce/float64(living))
	return t.Waiting
}

// settle moves the seat's vote, late in the day, from a seat with few votes to one of the two seats with the most: the
// likelier wolf. It also says why it does not vote for the other.
func (b *debate) settle(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Ask.Day == 0 || t.Suspect == game.NoSeat || !b.pace.due(t, b.pace.opens()+settlesAfter) {
		return protocol.Sentence{}, false
	}
	votes := func(s game.Seat) float64 { return float64(t.Against[s]) }
	first := speech.Best(b.Table.Alive, votes)
	second := speech.Best(b.Table.Alive.Without(first), votes)
	word := t.Declared()[t.Me]
	if t.Against[first] < settlesFrom || t.Against[second] == 0 || word == first || word == second {
		return protocol.Sentence{}, false
	}
	if second != t.Me && (first == t.Me || t.Belief.Wolf[second] > t.Belief.Wolf[first]) {
		first, second = second, first
	}
	spared := b.Mind.Spared() | b.Record.Vouched()
	if spared.Has(first) || t.Belief.Wolf[first] < core.SaysHuman {
		return protocol.Sentence{}, false
	}
	if second != t.Me && t.Belief.Wolf[second] >= t.Belief.Wolf[first] {
		return protocol.Sentence{}, false
	}
	return b.rather(t, first, second)
}

// rather returns a vote for the first of two seats with a reason: a reason against the first or for the second, the
// line that the seat joins, or that it suspects the first and not the second. It says nothing if several have said the
// same.
func (b *debate) rather(t *speech.Turn, first, second game.Seat) (protocol.Sentence, bool) {
	vote := protocol.Act(protocol.Vote, protocol.RefTo(first))
	if why, ok := b.arguments.against(t, first, speech.Never); ok {
		return t.Unsaid(protocol.BecauseOf(why, vote))
	}
	no := protocol.Negate(protocol.Claim(b.Self(), game.RoleWerewolf))
	if second != t.Me {
		no = protocol.Negate(protocol.Believe(protocol.RefTo(second), game.RoleWerewolf))
	}
	for _, g := range t.Grounds(second) {
		if g.Role != game.RoleWerewolf && t.Heard.TimesGiven(&g.Says) < givenAtMost {
			return t.Unsaid(protocol.BecauseOf(g.Says, protocol.AllOf(no, vote)))
		}
	}
	if why, ok := t.Accuse(first).Joined(); ok {
		return t.Unsaid(protocol.BecauseOf(why, vote))
	}
	both := protocol.AllOf(protocol.Believe(protocol.RefTo(first), game.RoleWerewolf), no)
	if second != t.Me && (t.Heard.TimesGiven(&both) >= arguedAtMost || t.Belief.Wolf[second] >= b.Average(&t.Belief)) {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.BecauseOf(both, vote))
}
