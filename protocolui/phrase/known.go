package phrase

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// known reports whether there are words for all parts of a sentence. A sentence of a log may have a verb, an operator,
// a role or a result that this program does not know, or may lack operands.
func known(s *protocol.Sentence) bool {
	ok := s.Op < protocol.NumOps && s.Verb < protocol.NumVerbs && s.Role <= game.RoleAny &&
		s.Species <= game.SpeciesAny && s.Talk.Channel <= game.ChannelWhisper
	if !ok || s.Op == protocol.OpNone {
		return ok && len(s.Args) == 0
	}
	if least, most := s.Op.Arity(); len(s.Args) < least || len(s.Args) > most {
		return false
	}
	for i := range s.Args {
		if arg := &s.Args[i]; arg.Verb.StandsAlone() || !known(arg) {
			return false
		}
	}
	return true
}

// spelled returns a sentence that has no words as the protocol spells it.
func spelled(s protocol.Sentence) Text {
	return Text{Source: game.NoSeat, Parts: []Part{{Text: s.String(), proper: true}}}
}
