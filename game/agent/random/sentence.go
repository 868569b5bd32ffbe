package random

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A generator draws sentences of the whole grammar about living seats, past days, and utterances that were heard.
type generator struct {
	*agent.Draw
	table *view.Table
}

// utterance returns an utterance. It is Skip or Over often enough for a day to end.
func (g generator) utterance() protocol.Sentence {
	switch g.Below(4) {
	case 0:
		return protocol.Sentence{Verb: protocol.Over}
	case 1:
		return protocol.Sentence{Verb: protocol.Skip}
	}
	return g.sentence(g.Below(depth + 1))
}

func (g generator) sentence(depth int) protocol.Sentence {
	s := g.simple()
	if depth > 0 {
		s = g.compound(depth)
	}
	if g.Chance(0.3) {
		s.Subject = g.ref()
	}
	return s
}

func (g generator) simple() protocol.Sentence {
	var s protocol.Sentence
	for s.Verb == protocol.VerbNone || s.Verb.TakesTalk() && len(g.table.Talks) == 0 {
		s.Verb = protocol.Estimate + protocol.Verb(g.Below(int(protocol.Over-protocol.Estimate)))
	}
	if s.Verb.TakesTarget() {
		s.Target = g.ref()
	}
	switch {
	case s.Verb.TakesRole():
		s.Role = game.Role(1 + g.Below(int(game.RoleAny)))
	case s.Verb.TakesSpecies():
		s.Species = game.Species(1 + g.Below(int(game.SpeciesAny)))
	case s.Verb.TakesTalk():
		s.Talk = g.table.Talks[g.Below(len(g.table.Talks))].Ref()
	}
	return s
}

func (g generator) compound(depth int) protocol.Sentence {
	s := protocol.Sentence{Op: protocol.Request + protocol.Op(g.Below(int(protocol.NumOps-protocol.Request)))}
	if s.Op.TakesTarget() {
		s.Target = g.ref()
	}
	if s.Op.TakesDay() {
		s.Day = int32(g.Below(g.table.Day + 1))
	}
	least, most := s.Op.Arity()
	operands := min(most, least+g.Below(2))
	s.Args = make([]protocol.Sentence, 0, operands)
	for range operands {
		s.Args = append(s.Args, g.sentence(depth-1))
	}
	return s
}

// ref returns ANY in some cases, and otherwise a seat.
func (g generator) ref() protocol.Ref {
	if g.Chance(0.1) {
		return protocol.Any
	}
	return protocol.RefTo(g.Pick(g.table.Alive))
}
