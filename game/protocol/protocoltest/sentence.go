// Package protocoltest makes random sentences for the tests of packages that
// read, print or translate them.
package protocoltest

import (
	"math/rand/v2"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Sentence returns a random utterance that the grammar allows, Over and Skip
// included, with at most depth operands inside each other and agents numbered
// from 1 to seats. Its text is never longer than [protocol.MaxLength]. Equal
// generators give equal sentences.
func Sentence(rng *rand.Rand, depth, seats int) protocol.Sentence {
	if rng.IntN(20) == 0 {
		return protocol.Sentence{Verb: protocol.Over + protocol.Verb(rng.IntN(2))}
	}
	g := generator{rng, seats}
	for {
		s := g.sentence(depth)
		if depth == 0 || len(s.String()) <= protocol.MaxLength {
			return s
		}
		depth--
	}
}

type generator struct {
	*rand.Rand
	seats int
}

func (g generator) sentence(depth int) protocol.Sentence {
	var s protocol.Sentence
	if depth == 0 || g.IntN(4) == 0 {
		s = g.simple()
	} else {
		s = g.compound(depth)
	}
	if g.IntN(2) == 0 {
		s.Subject = g.ref()
	}
	return s
}

func (g generator) simple() protocol.Sentence {
	s := protocol.Sentence{Verb: protocol.Estimate + protocol.Verb(g.IntN(int(protocol.Over-protocol.Estimate)))}
	if s.Verb.TakesTarget() {
		s.Target = g.ref()
	}
	switch {
	case s.Verb.TakesRole():
		s.Role = game.Role(1 + g.IntN(int(game.RoleAny)))
	case s.Verb.TakesSpecies():
		s.Species = game.Species(1 + g.IntN(int(game.SpeciesAny)))
	case s.Verb.TakesTalk():
		s.Talk = protocol.TalkRef{
			Channel: game.Channel(1 + g.IntN(int(game.ChannelWhisper))),
			Day:     g.day(),
			ID:      int32(g.IntN(300)),
		}
	}
	return s
}

func (g generator) compound(depth int) protocol.Sentence {
	s := protocol.Sentence{Op: protocol.Op(1 + g.IntN(protocol.NumOps-1))}
	if s.Op.TakesTarget() {
		s.Target = g.ref()
	}
	if s.Op.TakesDay() {
		s.Day = g.day()
	}
	least, most := s.Op.Arity()
	for range least + g.IntN(min(most-least, 2)+1) {
		s.Args = append(s.Args, g.sentence(depth-1))
	}
	return s
}

// ref returns ANY once in five times, so that omitted subjects often inherit it.
func (g generator) ref() protocol.Ref {
	if g.seats < 1 || g.IntN(5) == 0 {
		return protocol.Any
	}
	return protocol.Ref(1 + g.IntN(g.seats))
}

func (g generator) day() int32 { return int32(g.IntN(13)) }
