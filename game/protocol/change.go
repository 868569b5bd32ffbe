package protocol

import "aiwolfplay/game"

// A Change is a part of a text that [ParseLenient] read differently from how it was typed.
type Change struct {
	Kind   ChangeKind
	Offset int    // in bytes of the text as typed
	From   string // the replaced text, "" if something was inserted
	To     string // the replacement, "" if something was left out
}

// A ChangeKind is the reason for a Change. Pages use it to explain the change in the reader's language.
type ChangeKind uint8

// The kinds of changes. A word that needs several of them has the last of
// ChangeWidth, ChangeCase and ChangeAgent that applies.
const (
	ChangeNone   ChangeKind = iota
	ChangeWidth             // full-width letters, digits, brackets or spaces became ASCII
	ChangeCase              // a keyword got its capital and small letters
	ChangeAgent             // "Agent1" became "Agent[01]"
	ChangeSpace             // a space was put before a parenthesis
	ChangeParens            // the parentheses around the whole were left out
	ChangeList              // a list of sentences in parentheses was read as AND
	ChangeWord              // a word of another vocabulary became the protocol's
	ChangeTalk              // a bare number of an utterance got its "day" or "ID:"

	// NumChangeKinds is the length of an array indexed by ChangeKind.
	NumChangeKinds = iota
)

var changeNames = [NumChangeKinds]string{"", "width", "case", "agent", "space", "parens", "list", "word", "talk"}

// String returns the kind's name, as used in message ids.
func (k ChangeKind) String() string { return game.NameOf(changeNames[:], k) }
