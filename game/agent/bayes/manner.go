package bayes

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A saying is something that a character says of its own accord in a village of the
// house that is too small to discuss.
type saying struct {
	turn int // of the first day, from which it says it; later days begin earlier
	what content
}

// A content is what a seat says, if it has anything of the kind to say.
type content func(*player, *speech.Turn) (protocol.Sentence, bool)

// of makes the content of what any seat may say.
func of(m speech.Matter) content {
	return func(_ *player, t *speech.Turn) (protocol.Sentence, bool) { return m(t) }
}

// firstOpinions is the turn of the first day from which opinions make sense.
const firstOpinions = 2

// smallMatters lists what there may be to say in a village that is too small to discuss: what
// it owes to others, and its character's sayings, in their order. When all are said
// only the last may be said anew, of another. Who says one thing a day answers one
// question a day.
func (p *player) smallMatters(t *speech.Turn) []speech.Matter {
	owed := t.Owed()
	said := t.Spoken() - owed
	list := []speech.Matter{p.claim, (*speech.Turn).Report}
	if len(p.says) > 1 || owed == claimsAndResults(t) {
		list = append(list, (*speech.Turn).Answer)
		if t.Pressing() {
			list[1], list[2] = list[2], list[1]
		}
	}
	list = append(list, (*speech.Turn).Rebut)
	own := p.says
	switch {
	case said >= len(own) && len(own) == 1, said >= len(own)+voteChanges:
		return list
	case said >= len(own):
		own = own[len(own)-1:]
	}
	for i := range own {
		list = append(list, p.inTime(&own[i]))
	}
	return list
}

// inTime is a saying whose turn has come.
func (p *player) inTime(s *saying) speech.Matter {
	return func(t *speech.Turn) (protocol.Sentence, bool) {
		if !t.Reached(max(0, s.turn-firstOpinions+t.Opening()) + p.pause()) {
			return protocol.Sentence{}, false
		}
		return s.what(p, t)
	}
}

// beginnings lists what the seat says before it argues, where the village discusses:
// what its character is known by there.
func (p *player) beginnings() (list []speech.Matter) {
	for _, what := range p.begins {
		list = append(list, func(t *speech.Turn) (protocol.Sentence, bool) {
			if !p.due(t, p.opens()) {
				return protocol.Sentence{}, false
			}
			return what(p, t)
		})
	}
	return list
}

// rallies asks all to vote as the seat does, and says why.
func (p *player) rallies(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	why, ok := p.against(t, t.Suspect, speech.Never)
	if !ok {
		why, ok = t.Joined(t.Suspect)
	}
	if !ok {
		return protocol.Sentence{}, false
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	return t.Unsaid(protocol.BecauseOf(why, protocol.Ask(protocol.Any, vote)))
}

// pause is how many turns later than usual the seat begins on a day: else the
// characters would always begin in the same order.
func (p *player) pause() int {
	if p.Chance("pause", pauses) {
		return 1
	}
	return 0
}

// declares says for whom the seat votes, if that is not known; who votes otherwise than it has said says
// whom it follows, if it does.
func (p *player) declares(t *speech.Turn) (protocol.Sentence, bool) {
	word := t.Declared()[t.Me]
	if t.Suspect == game.NoSeat || word == t.Suspect {
		return protocol.Sentence{}, false
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	if why, ok := t.Joined(t.Suspect); ok && word != game.NoSeat {
		return t.Unsaid(protocol.BecauseOf(why, vote))
	}
	return t.Unsaid(vote)
}

// declaresWhy says for whom the seat votes, and why if anything speaks for it.
func (p *player) declaresWhy(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	if why, ok := p.Why(t, t.Suspect); ok {
		return t.Unsaid(protocol.BecauseOf(why, protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))))
	}
	return p.declares(t)
}

// accusesWhy says whom it suspects, likewise, once a day.
func (p *player) accusesWhy(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || slices.ContainsFunc(t.Heard, func(talk *view.Talk) bool {
		return talk.Seat == p.Me && protocol.Equal(*speech.Conclusion(talk.Sentence), suspicion(t))
	}) {
		return protocol.Sentence{}, false
	}
	why, ok := p.Why(t, t.Suspect)
	if !ok && p.discusses() {
		why, ok = t.Joined(t.Suspect)
	}
	if ok {
		return t.Unsaid(protocol.BecauseOf(why, suspicion(t)))
	}
	return p.accuses(t)
}

// contradicts disagrees with who accuses one whom the seat does not suspect, and says what speaks for
// that one, if it can.
func (p *player) contradicts(t *speech.Turn) (protocol.Sentence, bool) {
	s, ok := t.Contradict()
	if !ok {
		return s, false
	}
	line := t.Table.Talk(s.Talk)
	if why, ok := clears(t, t.Accused(line)); ok {
		return t.Unsaid(t.Objection(why, line, t.Accused(line)))
	}
	return s, true
}

// supports agrees with who accuses the seat's suspect, and adds what it holds against that one, if the
// line does not say it.
func (p *player) supports(t *speech.Turn) (protocol.Sentence, bool) {
	s, ok := t.Support()
	if !ok {
		return s, false
	}
	line := t.Table.Talk(s.Talk).Sentence
	if why, ok := p.Why(t, t.Suspect); ok && line.Op != protocol.Because {
		return t.Unsaid(protocol.BecauseOf(why, s))
	}
	return s, true
}

// confronts asks the suspect to its face whether it is a wolf, and says why; without a reason only who is
// the first to ask anybody that today, and few at once.
func (p *player) confronts(t *speech.Turn) (protocol.Sentence, bool) {
	s, ok := t.Confront()
	if !ok {
		return s, false
	}
	if why, ok := p.against(t, t.Suspect, speech.Never); ok {
		return t.Unsaid(protocol.BecauseOf(why, s))
	}
	return s, p.Chance("confront", confrontsBare) && !t.Confronted()
}

// calls asks all to vote as the seat does.
func (p *player) calls(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.Ask(protocol.Any, protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))))
}

// sumsUp says all at once: whom it suspects, why, and for whom it votes.
func (p *player) sumsUp(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	own := suspicion(t)
	s := protocol.AllOf(own, protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect)))
	why, ok := p.argument(t)
	if (!ok || protocol.Equal(why, own)) && p.discusses() {
		why, ok = t.Joined(t.Suspect)
	}
	if ok && !protocol.Equal(why, own) {
		s = protocol.BecauseOf(why, s)
	}
	return t.Unsaid(s)
}

// concludes says whom it suspects, never without a reason.
func (p *player) concludes(t *speech.Turn) (protocol.Sentence, bool) {
	why, ok := p.argument(t)
	own := suspicion(t)
	if !ok || protocol.Equal(why, own) {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.BecauseOf(why, own))
}

// concludesVote says for whom it votes, likewise.
func (p *player) concludesVote(t *speech.Turn) (protocol.Sentence, bool) {
	why, ok := p.argument(t)
	if !ok || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.BecauseOf(why, protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))))
}

// argument is what speaks against the seat's suspect, and was not its reason today:
// what was shown against it, that others are not the wolf, or what the seat thinks
// of it.
func (p *player) argument(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	if why, ok := p.Why(t, t.Suspect); ok && !t.HasArgued(&why) {
		return why, true
	}
	if why, ok := t.Counted(t.Suspect); ok && !t.HasArgued(&why) {
		return why, true
	}
	return suspicion(t), true
}

// accuses says whom it suspects, and no more.
func (p *player) accuses(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(suspicion(t))
}

// directs advises the seer, or tells the seer's own plan.
func (p *player) directs(t *speech.Turn) (protocol.Sentence, bool) {
	t.Advises = 1
	return t.Advise()
}
