package protocol

import "aiwolfplay/game"

// The functions of this file build sentences that read like what they say:
//
//	BecauseOf(Report(Divined, wolf, game.SpeciesWerewolf), Ask(Any, Act(Vote, wolf)))
//
// They leave the subject out; By gives one.

// Believe returns a sentence that says that target has a role (ESTIMATE).
func Believe(target Ref, role game.Role) Sentence {
	return Sentence{Verb: Estimate, Target: target, Role: role}
}

// Claim returns a sentence that claims a role for target, most often the speaker (COMINGOUT).
func Claim(target Ref, role game.Role) Sentence {
	return Sentence{Verb: Comingout, Target: target, Role: role}
}

// Act returns a sentence that says that something is done, or was done, to target. The verb is one of Divination,
// Guard, Vote, Attack, Guarded, Voted and Attacked.
func Act(verb Verb, target Ref) Sentence { return Sentence{Verb: verb, Target: target} }

// Report returns a sentence that reports a result about target. The verb is Divined or Identified.
func Report(verb Verb, target Ref, species game.Species) Sentence {
	return Sentence{Verb: verb, Target: target, Species: species}
}

// Reply returns a sentence that agrees or disagrees with an utterance. The verb is Agree or Disagree.
func Reply(verb Verb, talk TalkRef) Sentence { return Sentence{Verb: verb, Talk: talk} }

// By returns s with the given subject.
func (s Sentence) By(subject Ref) Sentence {
	s.Subject = subject
	return s
}

// Ask returns a request to target to do what a sentence says, or to make it true (REQUEST).
func Ask(target Ref, what Sentence) Sentence {
	return Sentence{Op: Request, Target: target, Args: []Sentence{what}}
}

// AskWhether returns a question to target. It asks whether a sentence is true or, if a part of it is ANY, for the value
// of that part (INQUIRE).
func AskWhether(target Ref, what Sentence) Sentence {
	return Sentence{Op: Inquire, Target: target, Args: []Sentence{what}}
}

// BecauseOf returns a sentence that gives a reason for a conclusion (BECAUSE).
func BecauseOf(reason, conclusion Sentence) Sentence {
	return Sentence{Op: Because, Args: []Sentence{reason, conclusion}}
}

// OnDay returns a sentence that says on which day something was or will be true (DAY).
func OnDay(day int, what Sentence) Sentence {
	return Sentence{Op: Day, Day: int32(day), Args: []Sentence{what}}
}

// Negate returns a sentence that says that another one is not true (NOT).
func Negate(what Sentence) Sentence { return Sentence{Op: Not, Args: []Sentence{what}} }

// AllOf returns a sentence that says that all sentences of a list are true (AND). It keeps the list.
func AllOf(list ...Sentence) Sentence { return Sentence{Op: And, Args: list} }

// AnyOf returns a sentence that says that at least one sentence of a list is true (OR). It keeps the list.
func AnyOf(list ...Sentence) Sentence { return Sentence{Op: Or, Args: list} }

// OneOf returns a sentence that says that exactly one of two sentences is true (XOR).
func OneOf(a, b Sentence) Sentence { return Sentence{Op: Xor, Args: []Sentence{a, b}} }
