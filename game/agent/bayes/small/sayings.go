package small

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// A saying is a typical remark of a character.
type saying struct {
	turn int // the turn of the first day from which it is said; later days begin earlier
	what speech.Matter
}

// sayings maps the name of each character to its sayings, in order.
var sayings = map[string][]saying{
	"logician": {{3, core.Conclude}, {4, concludeVote}},
	"leader": {
		{0, (*speech.Turn).BidSeer}, {2, (*speech.Turn).AskVote}, {3, (*speech.Turn).AskVote}, {4, direct}, {1, call},
	},
	"doubter": {
		{2, (*speech.Turn).AskOpinion}, {3, (*speech.Turn).AskOpinion}, {4, (*speech.Turn).Waver}, {5, declareWhy},
	},
	"quiet": {{4, sumUp}},
	"liar":  {{1, (*speech.Turn).Confront}, {2, core.Contradict}, {3, declareWhy}},
	"loyal": {{2, (*speech.Turn).Profess}, {3, core.Support}, {4, (*speech.Turn).Follow}, {5, declareWhy}},
	"rash":  {{2, accuse}, {1, declare}},
	"beginner": {
		{0, (*speech.Turn).WonderWhoIsSeer}, {2, (*speech.Turn).AskTheObvious}, {3, (*speech.Turn).AskTheObvious},
		{3, accuseWhy}, {4, declare},
	},
}

// Matters lists possible utterances: replies to others, and the character's sayings. When all sayings have been said,
// only the last may be said again, about another seat. A character with one saying a day answers one question a day.
func (p *Player) Matters(t *speech.Turn) []speech.Matter {
	owed := t.Heard.Owed()
	said := t.Spoken() - owed
	list := []speech.Matter{p.Claim, (*speech.Turn).Report}
	if len(p.says) > 1 || owed == core.ClaimsAndResults(t) {
		list = append(list, (*speech.Turn).Answer)
		if t.Heard.Pressing() {
			list[1], list[2] = list[2], list[1]
		}
	}
	list = append(list, (*speech.Turn).Rebut)
	own := p.says
	switch {
	case said >= len(own) && len(own) == 1, said >= len(own)+core.VoteChanges:
		return list
	case said >= len(own):
		own = own[len(own)-1:]
	}
	for i := range own {
		list = append(list, own[i].inTime)
	}
	return list
}

// inTime says the saying once its turn has come.
func (s *saying) inTime(t *speech.Turn) (protocol.Sentence, bool) {
	pause := 0
	if t.Chance("pause", pauses) {
		pause = 1
	}
	if !t.Reached(max(0, s.turn-firstOpinions+t.Opening()) + pause) {
		return protocol.Sentence{}, false
	}
	return s.what(t)
}

// vote returns the seat's vote for its suspect.
func vote(t *speech.Turn) protocol.Sentence {
	return protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
}

// declare declares the seat's vote unless it has already done so. If the seat changes its vote and follows another, it
// names that seat.
func declare(t *speech.Turn) (protocol.Sentence, bool) {
	word := t.Declared()[t.Me]
	if t.Suspect == game.NoSeat || word == t.Suspect {
		return protocol.Sentence{}, false
	}
	if why, ok := t.Accuse(t.Suspect).Joined(); ok && word != game.NoSeat {
		return t.Unsaid(protocol.BecauseOf(why, vote(t)))
	}
	return t.Unsaid(vote(t))
}

// declareWhy declares the seat's vote, with a reason if it has one.
func declareWhy(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	if why, ok := t.Mind.Why(t, t.Suspect); ok {
		return t.Unsaid(protocol.BecauseOf(why, vote(t)))
	}
	return declare(t)
}

// accuse names the seat's suspect, without a reason.
func accuse(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(core.Suspicion(t))
}

// accuseWhy names the seat's suspect once a day, with a reason if it has one.
func accuseWhy(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || core.HasAccused(t) {
		return protocol.Sentence{}, false
	}
	if why, ok := t.Mind.Why(t, t.Suspect); ok {
		return t.Unsaid(protocol.BecauseOf(why, core.Suspicion(t)))
	}
	return accuse(t)
}

// call asks all to vote as the seat does.
func call(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.Ask(protocol.Any, vote(t)))
}

// sumUp says everything in one sentence: the seat's suspect, the reason, and its vote.
func sumUp(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	why, ok := core.Argument(t)
	return core.SumUp(t, why, ok)
}

// concludeVote declares the seat's vote, with a reason. Without a reason it returns false.
func concludeVote(t *speech.Turn) (protocol.Sentence, bool) {
	why, ok := core.Argument(t)
	if !ok || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(protocol.BecauseOf(why, vote(t)))
}

// direct advises the seer or, if the seat is the seer, announces its plan.
func direct(t *speech.Turn) (protocol.Sentence, bool) {
	t.Advises = 1
	return t.Advise()
}
