package protocol

import "aiwolfplay/game"

// The functions of this file build sentences that read like what they say:
//
//	BecauseOf(Report(Divined, wolf, game.SpeciesWerewolf), Ask(Any, Act(Vote, wolf)))
//
// They leave the subject out; By gives one.

// Believe says that target has a role (ESTIMATE).
func Believe(target Ref, role game.Role) Sentence {
	return Sentence{Verb: Estimate, Target: target, Role: role}
}

// Claim says openly that target, most often the speaker, has a role (COMINGOUT).
func Claim(target Ref, role game.Role) Sentence {
	return Sentence{Verb: Comingout, Target: target, Role: role}
}

// Act says that something is done, or was done, to target. The verb is one of
// Divination, Guard, Vote, Attack, Guarded, Voted and Attacked.
func Act(verb Verb, target Ref) Sentence { return Sentence{Verb: verb, Target: target} }

// Report says what was learned of target. The verb is Divined or Identified.
func Report(verb Verb, target Ref, species game.Species) Sentence {
	return Sentence{Verb: verb, Target: target, Species: species}
}

// Reply says what the speaker thinks of an utterance. The verb is Agree or Disagree.
func Reply(verb Verb, talk TalkRef) Sentence { return Sentence{Verb: verb, Talk: talk} }

// By returns s with a subject.
func (s Sentence) By(subject Ref) Sentence {
	s.Subject = subject
	return s
}

// Ask asks target to do what is said or to make it so (REQUEST).
func Ask(target Ref, what Sentence) Sentence {
	return Sentence{Op: Request, Target: target, Args: []Sentence{what}}
}

// AskWhether asks target whether something is true or, for a part that is ANY, what it is (INQUIRE).
func AskWhether(target Ref, what Sentence) Sentence {
	return Sentence{Op: Inquire, Target: target, Args: []Sentence{what}}
}

// BecauseOf gives a reason for a conclusion (BECAUSE).
func BecauseOf(reason, conclusion Sentence) Sentence {
	return Sentence{Op: Because, Args: []Sentence{reason, conclusion}}
}

// OnDay says on which day something was or will be (DAY).
func OnDay(day int, what Sentence) Sentence {
	return Sentence{Op: Day, Day: int32(day), Args: []Sentence{what}}
}

// Negate says that something is not true (NOT).
func Negate(what Sentence) Sentence { return Sentence{Op: Not, Args: []Sentence{what}} }

// AllOf says that everything in a list is true (AND). It keeps the list.
func AllOf(list ...Sentence) Sentence { return Sentence{Op: And, Args: list} }

// AnyOf says that something in a list is true (OR). It keeps the list.
func AnyOf(list ...Sentence) Sentence { return Sentence{Op: Or, Args: list} }

// OneOf says that exactly one of two is true (XOR).
func OneOf(a, b Sentence) Sentence { return Sentence{Op: Xor, Args: []Sentence{a, b}} }
