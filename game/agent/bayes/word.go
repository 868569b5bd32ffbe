package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// What the seat has said today binds it: all remember it.

// keepsWord stands by the vote that the seat has declared today, unless it can tell why it
// would vote for another now.
func (p *player) keepsWord(t *speech.Turn) {
	word := t.Declared()[t.Me]
	if word == game.NoSeat || t.Suspect == word || t.Suspect == game.NoSeat || p.Spared().Has(word) {
		return
	}
	if _, _, ok := p.whyNow(t, word); !ok {
		t.Suspect = word
	}
}

// whyNow says why the seat votes for its suspect and not, as it has said, for another:
// what it has learned against the one, or whom it follows; or what clears the other, and that it does.
func (p *player) whyNow(t *speech.Turn, word game.Seat) (why, vote protocol.Sentence, ok bool) {
	vote = protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	since := p.changedSince(t.Suspect)
	if why, ok := p.against(t, t.Suspect, since); ok {
		return why, vote, true
	}
	if word != game.NoSeat {
		for _, g := range t.Grounds(word) {
			switch {
			case g.Since <= since:
			case (g.Role == game.RoleMedium || g.Role == game.RoleBodyguard) && t.Belief.Wolf[word] < t.Belief.Wolf[t.Suspect]:
				return g.Says, vote, true
			case g.Role == game.RoleVillager && t.Belief.Wolf[word] < saysHuman:
				no := protocol.Negate(protocol.Believe(protocol.RefTo(word), game.RoleWerewolf))
				return g.Says, protocol.AllOf(no, vote), true
			}
		}
	}
	if word != game.NoSeat && t.Against[t.Suspect] <= t.Against[word] {
		return protocol.Sentence{}, vote, false
	}
	why, ok = t.Joined(t.Suspect)
	return why, vote, ok
}

// leavesJoining reports whether the seat leaves it to others in this turn to join a line, as those who speak
// in it do not hear each other, and as many as had waited for a line would join it at once.
func (p *player) leavesJoining(t *speech.Turn) bool {
	living := p.Table.Alive.Len()
	if living <= fewSeats || p.silence() {
		return false
	}
	d := agent.DrawFor(p.Key, t.Ask)
	t.Waiting = d.Chance(1 - joinAtOnce/float64(living))
	return t.Waiting
}

// settle moves the seat's vote, late in the day, from one for whom few vote to the likelier of the
// two for whom most do, and says why not the other.
func (p *player) settle(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Ask.Day == 0 || t.Suspect == game.NoSeat || !p.due(t, p.opens()+settlesAfter) {
		return protocol.Sentence{}, false
	}
	votes := func(s game.Seat) float64 { return float64(t.Against[s]) }
	first := speech.Best(p.Table.Alive, votes)
	second := speech.Best(p.Table.Alive.Without(first), votes)
	word := t.Declared()[t.Me]
	if t.Against[first] < settlesFrom || t.Against[second] == 0 || word == first || word == second {
		return protocol.Sentence{}, false
	}
	if second != t.Me && (first == t.Me || t.Belief.Wolf[second] > t.Belief.Wolf[first]) {
		first, second = second, first
	}
	spared := p.Spared() | p.vouched()
	if spared.Has(first) || t.Belief.Wolf[first] < saysHuman {
		return protocol.Sentence{}, false
	}
	if second != t.Me && t.Belief.Wolf[second] >= t.Belief.Wolf[first] {
		return protocol.Sentence{}, false
	}
	return p.rather(t, first, second)
}

// rather says that the seat votes for one of two: what speaks against it or for the other, whom it
// joins, or that it suspects the one and not the other. If several have said so it says nothing.
func (p *player) rather(t *speech.Turn, first, second game.Seat) (protocol.Sentence, bool) {
	vote := protocol.Act(protocol.Vote, protocol.RefTo(first))
	if why, ok := p.against(t, first, speech.Never); ok {
		return t.Unsaid(protocol.BecauseOf(why, vote))
	}
	no := protocol.Negate(protocol.Claim(p.Self(), game.RoleWerewolf))
	if second != t.Me {
		no = protocol.Negate(protocol.Believe(protocol.RefTo(second), game.RoleWerewolf))
	}
	for _, g := range t.Grounds(second) {
		if g.Role != game.RoleWerewolf && t.TimesGiven(&g.Says) < givenAtMost {
			return t.Unsaid(protocol.BecauseOf(g.Says, protocol.AllOf(no, vote)))
		}
	}
	if why, ok := t.Joined(first); ok {
		return t.Unsaid(protocol.BecauseOf(why, vote))
	}
	both := protocol.AllOf(protocol.Believe(protocol.RefTo(first), game.RoleWerewolf), no)
	if second != t.Me && (t.TimesGiven(&both) >= arguedAtMost || t.Belief.Wolf[second] >= p.average(&t.Belief)) {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.BecauseOf(both, vote))
}

// average returns how likely a wolf the other living seats are.
func (p *player) average(m *speech.Belief) float64 {
	sum := 0.0
	for s := range p.Others().All() {
		sum += m.Wolf[s]
	}
	return sum / float64(max(1, p.Others().Len()))
}

// bound returns the seat that this one has declared today to vote for, unless since then a result
// was told that clears that seat or finds a wolf elsewhere, or that seat came out as the medium or the
// bodyguard; NoSeat otherwise.
func (p *player) bound() game.Seat {
	word := p.Declared()[p.Me]
	if word == game.NoSeat {
		return word
	}
	said := -1
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day && said < 0; i-- {
		if talk := &p.Table.Talks[i]; talk.Seat == p.Me && talk.Sentence != nil && p.Accused(talk) == word {
			said = talk.N
		}
	}
	for i := range p.Table.Reports {
		r := &p.Table.Reports[i]
		if r.Day != p.Table.Day || r.N <= said || r.Seat == p.Me {
			continue
		}
		if (r.Species == game.SpeciesWerewolf) != (r.Target == word) {
			return game.NoSeat
		}
	}
	if seat := &p.Table.Seats[word]; seat.Claim == game.RoleMedium || seat.Claim == game.RoleBodyguard {
		if talk := &p.Table.Talks[seat.ClaimTalk]; talk.Day == p.Table.Day && talk.N > said {
			return game.NoSeat
		}
	}
	return word
}

// released reports whether the seat has declared a vote today, and something told since binds it no more.
func (p *player) released() bool {
	return p.Declared()[p.Me] != game.NoSeat && p.bound() == game.NoSeat
}

// vouched returns of whom the seat has said today that it is no wolf, or of the village,
// unless somebody has told that it has seen one there. Contests take no such word.
func (p *player) vouched() (set game.SeatSet) {
	if !p.atHome() {
		return 0
	}
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day; i-- {
		talk := &p.Table.Talks[i]
		if talk.Seat != p.Me || talk.Channel != game.ChannelTalk || talk.Sentence == nil {
			continue
		}
		view.Denials(talk, func(a view.Assertion) {
			if s := a.Sentence; !a.Reason && s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf {
				set = set.With(s.Target.Seat())
			}
		})
		view.Assertions(talk, func(a view.Assertion) {
			s := a.Sentence
			switch {
			case a.Reason || a.Subject.Seat() != p.Me:
			case s.Verb == protocol.Estimate && s.Role.Side() == game.SideVillage:
				set = set.With(s.Target.Seat())
			case s.Verb == protocol.Disagree:
				set = set.With(p.suspectedIn(s.Talk))
			}
		})
	}
	for i := range p.Table.Reports {
		if r := &p.Table.Reports[i]; r.Day == p.Table.Day && r.Species == game.SpeciesWerewolf {
			set = set.Without(r.Target)
		}
	}
	return set & p.Table.Alive
}

// suspectedIn returns whom a line accuses, or asks about whether it is a wolf.
func (p *player) suspectedIn(ref protocol.TalkRef) game.Seat {
	line := p.Table.Talk(ref)
	if line == nil || line.Sentence == nil {
		return game.NoSeat
	}
	if c := speech.Conclusion(line.Sentence); c.Op == protocol.Inquire && c.Args[0].Role == game.RoleWerewolf {
		return c.Args[0].Target.Seat()
	}
	return p.Accused(line)
}

// reasonedWords returns the seats that have said today why they vote as they have declared. Among few,
// and in contests, every word is taken for one.
func (p *player) reasonedWords() game.SeatSet {
	if !p.discusses() {
		return p.Seats()
	}
	var set game.SeatSet
	declared := p.Declared()
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day; i-- {
		talk := &p.Table.Talks[i]
		if talk.Channel == game.ChannelTalk && talk.Sentence != nil && talk.Sentence.Op == protocol.Because &&
			talk.Sentence.Args[0].Verb != protocol.Agree && p.Accused(talk) == declared[talk.Seat] {
			set = set.With(talk.Seat)
		}
	}
	return set
}
