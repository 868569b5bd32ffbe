package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// beginnings maps each character to its typical first utterances of a day.
var beginnings = map[string][]speech.Matter{
	"logician": {core.Conclude},
	"leader":   {rally, (*speech.Turn).AskVote},
	"doubter":  {(*speech.Turn).AskOpinion, (*speech.Turn).Waver},
	"quiet":    {sumUp},
	"liar":     {confront, core.Contradict},
	"loyal":    {(*speech.Turn).Profess, core.Support},
	"rash":     {accuseWhy},
	"beginner": {(*speech.Turn).AskTheObvious},
}

// rally asks all to vote as the seat does, and gives the reason.
func rally(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	why, ok := t.Mind.Why(t, t.Suspect)
	if !ok {
		why, ok = t.Accuse(t.Suspect).Joined()
	}
	if !ok {
		return protocol.Sentence{}, false
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	return t.Unsaid(protocol.BecauseOf(why, protocol.Ask(protocol.Any, vote)))
}

// accuseWhy names the seat's suspect once a day, with a reason or with the line that the seat joins, if there is one.
func accuseWhy(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat || core.HasAccused(t) {
		return protocol.Sentence{}, false
	}
	why, ok := t.Mind.Why(t, t.Suspect)
	if !ok {
		why, ok = t.Accuse(t.Suspect).Joined()
	}
	if ok {
		return t.Unsaid(protocol.BecauseOf(why, core.Suspicion(t)))
	}
	return t.Unsaid(core.Suspicion(t))
}

// confront asks the suspect directly whether it is a wolf, and gives the reason. Without a reason the seat does so only
// if nobody has asked anybody this today, and even then seldom.
func confront(t *speech.Turn) (protocol.Sentence, bool) {
	s, ok := t.Confront()
	if !ok {
		return s, false
	}
	if why, ok := t.Mind.Why(t, t.Suspect); ok {
		return t.Unsaid(protocol.BecauseOf(why, s))
	}
	return s, t.Chance("confront", confrontsBare) && !t.Heard.Confronted()
}

// sumUp says everything in one sentence: the seat's suspect, the reason or the line that it joins, and its vote.
func sumUp(t *speech.Turn) (protocol.Sentence, bool) {
	if t.Suspect == game.NoSeat {
		return protocol.Sentence{}, false
	}
	why, ok := core.Argument(t)
	if !ok || protocol.Equal(why, core.Suspicion(t)) {
		why, ok = t.Accuse(t.Suspect).Joined()
	}
	return core.SumUp(t, why, ok)
}
