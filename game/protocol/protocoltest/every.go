package protocoltest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Every returns sentences with each verb and each operator of the protocol's
// tables, in each shape of what follows them: with and without a subject, a
// target that is the speaker (seat 1), another (seat 4) or ANY, and whatever else
// they take as a value and as ANY. Operators are around votes for seat 4, and
// each is inside each. Canonical text reads as the very sentence.
func Every() []protocol.Sentence {
	var list []protocol.Sentence
	for _, v := range protocol.Verbs {
		if v.StandsAlone() {
			list = append(list, protocol.Sentence{Verb: v})
			continue
		}
		for _, s := range followed(v) {
			list = append(list, s, s.By(3), s.By(protocol.Any))
		}
	}
	vote := protocol.Act(protocol.Vote, 4)
	for _, outer := range protocol.Ops {
		for _, s := range around(outer, vote) {
			list = append(list, s, s.By(3))
		}
		for _, inner := range protocol.Ops {
			list = append(list, around(outer, around(inner, vote)[0])...)
		}
	}
	return list
}

// followed returns sentences of a verb with everything that can follow it.
func followed(v protocol.Verb) []protocol.Sentence {
	if v.TakesTalk() {
		return []protocol.Sentence{
			{Verb: v, Talk: protocol.TalkRef{Channel: game.ChannelTalk, Day: 1, ID: 12}},
			{Verb: v, Talk: protocol.TalkRef{Channel: game.ChannelWhisper, Day: 2, ID: 3}},
		}
	}
	var list []protocol.Sentence
	for _, target := range [...]protocol.Ref{1, 4, protocol.Any} {
		s := protocol.Sentence{Verb: v, Target: target}
		switch {
		case v.TakesRole():
			for _, role := range [...]game.Role{game.RoleSeer, game.RoleWerewolf, game.RoleAny} {
				s.Role = role
				list = append(list, s)
			}
		case v.TakesSpecies():
			for species := game.SpeciesHuman; species <= game.SpeciesAny; species++ {
				s.Species = species
				list = append(list, s)
			}
		default:
			list = append(list, s)
		}
	}
	return list
}

// around returns sentences of an operator around an operand: with the least number of operands and, if the operator
// takes more, with one more.
func around(o protocol.Op, operand protocol.Sentence) []protocol.Sentence {
	s := protocol.Sentence{Op: o}
	if o.TakesTarget() {
		s.Target = 2
	}
	if o.TakesDay() {
		s.Day = 1
	}
	least, most := o.Arity()
	var list []protocol.Sentence
	for n := least; n <= min(most, least+1); n++ {
		s.Args = nil
		for range n {
			s.Args = append(s.Args, operand)
		}
		list = append(list, s)
	}
	return list
}
