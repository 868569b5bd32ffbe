package protocol

import (
	"fmt"

	"aiwolfplay/game"
)

// A Verb is the word of a simple sentence. The zero value is none: the sentence has an operator instead.
type Verb uint8

// The fifteen verbs of protocol 3.6. Those without operands come last.
const (
	VerbNone Verb = iota
	Estimate
	Comingout
	Divination
	Guard
	Vote
	Attack
	Divined
	Identified
	Guarded
	Voted
	Attacked
	Agree
	Disagree
	Over
	Skip

	// NumVerbs is the length of an array indexed by Verb.
	NumVerbs = iota
)

// A verbRow describes a verb.
type verbRow struct {
	verb  Verb
	word  string // as the protocol spells it
	takes operands
	tells tense
	done  Verb      // of a plan: the verb that says that it has been done
	role  game.Role // of a deed at night: the role that does it
}

// verbRows lists the verbs, those that are said most first. Menus offer them in this order.
var verbRows = [...]verbRow{
	{verb: Estimate, word: "ESTIMATE", takes: targetAndRole},
	{verb: Comingout, word: "COMINGOUT", takes: targetAndRole},
	{verb: Vote, word: "VOTE", takes: targetOnly, tells: plan, done: Voted},
	{verb: Divined, word: "DIVINED", takes: targetAndSpecies, tells: deed, role: game.RoleSeer},
	{verb: Identified, word: "IDENTIFIED", takes: targetAndSpecies, tells: deed, role: game.RoleMedium},
	{verb: Divination, word: "DIVINATION", takes: targetOnly, tells: plan, done: Divined, role: game.RoleSeer},
	{verb: Guard, word: "GUARD", takes: targetOnly, tells: plan, done: Guarded, role: game.RoleBodyguard},
	{verb: Guarded, word: "GUARDED", takes: targetOnly, tells: deed, role: game.RoleBodyguard},
	{verb: Voted, word: "VOTED", takes: targetOnly, tells: deed},
	{verb: Attack, word: "ATTACK", takes: targetOnly, tells: plan, done: Attacked, role: game.RoleWerewolf},
	{verb: Attacked, word: "ATTACKED", takes: targetOnly, tells: deed, role: game.RoleWerewolf},
	{verb: Agree, word: "AGREE", takes: talkNumber},
	{verb: Disagree, word: "DISAGREE", takes: talkNumber},
	{verb: Over, word: "Over", takes: nothing},
	{verb: Skip, word: "Skip", takes: nothing},
}

// Operands are the kinds of words that follow a verb.
type operands uint8

const (
	unknown operands = iota // of an unknown verb
	targetOnly
	targetAndRole
	targetAndSpecies
	talkNumber // the number of an utterance
	nothing    // the verb is a whole utterance
)

// A tense relates a verb to the time of its deed.
type tense uint8

const (
	opinion tense = iota // what its subject thinks or is
	plan                 // what its subject will do
	deed                 // what its subject did
)

// Verbs lists the verbs, those that are said most first.
var Verbs = func() (list [NumVerbs - 1]Verb) {
	for i, row := range verbRows {
		list[i] = row.verb
	}
	return list
}()

// verbTable holds the row of each verb.
var verbTable = func() (table [NumVerbs]verbRow) {
	for _, row := range verbRows {
		table[row.verb] = row
	}
	for v := range table {
		if v > 0 && table[v].word == "" {
			panic(fmt.Sprintf("protocol: verb number %d has no row in verbRows", v))
		}
	}
	return table
}()

// row returns the verb's row. VerbNone and unknown verbs have an empty one.
func (v Verb) row() *verbRow {
	if v >= NumVerbs {
		v = VerbNone
	}
	return &verbTable[v]
}

// String returns the protocol's word for the verb, "" for VerbNone.
func (v Verb) String() string {
	if v >= NumVerbs {
		return "?"
	}
	return verbTable[v].word
}

// ParseVerb returns the verb of a protocol word; Over and Skip are among them.
func ParseVerb(word string) (Verb, bool) {
	for v := VerbNone + 1; v < NumVerbs; v++ {
		if verbTable[v].word == word {
			return v, true
		}
	}
	return VerbNone, false
}

// TakesTarget reports whether a target follows the verb.
func (v Verb) TakesTarget() bool {
	takes := v.row().takes
	return takes == targetOnly || takes == targetAndRole || takes == targetAndSpecies
}

// TakesRole reports whether a target and a role follow the verb.
func (v Verb) TakesRole() bool { return v.row().takes == targetAndRole }

// TakesSpecies reports whether a target and a species follow the verb.
func (v Verb) TakesSpecies() bool { return v.row().takes == targetAndSpecies }

// TakesTalk reports whether the number of an utterance follows the verb.
func (v Verb) TakesTalk() bool { return v.row().takes == talkNumber }

// StandsAlone reports whether the verb is a whole utterance, without a subject
// and never nested.
func (v Verb) StandsAlone() bool { return v.row().takes == nothing }

// IsPlan reports whether the verb says what its subject will do.
func (v Verb) IsPlan() bool { return v.row().tells == plan }

// IsPast reports whether the verb says what its subject did.
func (v Verb) IsPast() bool { return v.row().tells == deed }

// Done returns the verb that says that a plan has been carried out: VOTED for VOTE, DIVINED for DIVINATION.
// It is VerbNone for a verb that is no plan.
func (v Verb) Done() Verb { return v.row().done }

// Role returns the only role that can do the verb's deed, RoleNone if anybody can.
func (v Verb) Role() game.Role { return v.row().role }
