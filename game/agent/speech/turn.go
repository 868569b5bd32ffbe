package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Turn is one search for something worth saying.
type Turn struct {
	*Voice
	Style
	Ask     rules.Ask
	Belief  Belief
	Suspect game.Seat // the seat that this one says it wants executed
	Waiting bool      // it will have something to say later in the day
	Heard   Conversation
	Against [game.MaxSeats]int // declared votes against each seat
}

// A Matter is something that there may be to say; false: not now.
type Matter func(*Turn) (protocol.Sentence, bool)

// nothing is the result of a matter that has nothing to say.
var nothing protocol.Sentence

// talk says the first of its matters whose time has come and that it has not
// said before; Skip while it waits for others, Over when it has nothing to say.
func (v *Voice) talk(ask rules.Ask) protocol.Sentence {
	t := &Turn{
		Voice: v, Style: v.Mind.Style(), Ask: ask, Belief: v.Mind.Think(), Against: v.DeclaredAgainst(),
		Heard: v.Hear(int(ask.Turn)),
	}
	t.Suspect = v.Mind.Suspect(&t.Belief)
	for s := range t.Mind.Distrusts().All() {
		t.Belief.Seer[s] = 0
	}
	for _, matter := range v.Mind.Matters(t) {
		if s, ok := matter(t); ok {
			return s
		}
	}
	if t.Waiting {
		return protocol.Sentence{Verb: protocol.Skip}
	}
	return protocol.Sentence{Verb: protocol.Over}
}

// InAnyOrder returns matters in an order that it draws for the day.
func (t *Turn) InAnyOrder(matters ...Matter) []Matter {
	d := agent.DrawOf(t.Key, "order", t.Table.Day)
	for i := len(matters) - 1; i > 0; i-- {
		j := d.Below(i + 1)
		matters[i], matters[j] = matters[j], matters[i]
	}
	return matters
}

// Reached reports whether a turn of the day has come; before it, the seat waits.
func (t *Turn) Reached(turn int) bool {
	if int(t.Ask.Turn) < turn {
		t.Waiting = true
		return false
	}
	return true
}

// Opening returns the turn from which opinions make sense: the first day begins
// with claims and results, later days with results as long as anybody has some.
func (v *Voice) Opening() int {
	tellers := v.Table.Claimants(game.RoleSeer) | v.Table.Claimants(game.RoleMedium)
	switch {
	case v.Table.Day <= 1:
		return 2
	case tellers&v.Table.Alive != 0:
		return 1
	}
	return 0
}

// Unsaid passes a sentence that the seat has not said before. Only intentions
// may be repeated, and only on another day.
func (t *Turn) Unsaid(s protocol.Sentence) (protocol.Sentence, bool) {
	intention := false
	protocol.Walk(&s, func(s *protocol.Sentence) bool {
		intention = intention || s.Verb == protocol.Vote
		return true
	})
	if t.Past().said(s.String(), !intention) {
		return nothing, false
	}
	return s, true
}

// FirstUnsaid passes the first of several ways to say a thing that is unsaid.
func (t *Turn) FirstUnsaid(ways []protocol.Sentence) (protocol.Sentence, bool) {
	for _, s := range ways {
		if s, ok := t.Unsaid(s); ok {
			return s, true
		}
	}
	return nothing, false
}
