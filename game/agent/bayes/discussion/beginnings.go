package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// beginnings are the typical first utterances of a day, by character.
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

// rally asks all to vote as the seat does, and says why.
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

// accuseWhy says whom the seat suspects once a day, with its reason or the line that it joins if there is one.
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

// confront asks the suspect to its face whether it is a wolf, and says why. Without a reason only the first that asks
// anybody so on a day does, and seldom.
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

// sumUp says all at once: whom the seat suspects, its reason or the line that it joins, and its vote.
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
