package lesson

import (
	"fmt"
	"strings"
)

// A Fault is a mistake in a file.
type Fault struct {
	Line  int    // from 1
	Field string // in the file's spelling, "" for none
	Kind  FaultKind
	Want  string // expected values, unless they depend on the language
	Got   string
	Err   error // of a sentence or of the log, nil for others
}

// A FaultKind is a kind of mistake.
type FaultKind string

// The kinds.
const (
	FaultColon    FaultKind = "colon"    // "name: value" expected
	FaultField    FaultKind = "field"    // no such field here
	FaultLanguage FaultKind = "language" // Want lists the languages
	FaultTwice    FaultKind = "twice"    // given before
	FaultMissing  FaultKind = "missing"  // Field is wanted
	FaultNumber   FaultKind = "number"   // Want has the range
	FaultChoice   FaultKind = "choice"   // Want lists the choices
	FaultMoment   FaultKind = "moment"   // no such moment in the game
	FaultSentence FaultKind = "sentence" // no sentence of the protocol
	FaultOptions  FaultKind = "options"  // exactly one option must be the next utterance
	FaultSteps    FaultKind = "steps"    // none, or too many; Want has the range
	FaultLog      FaultKind = "log"      // the log of the game cannot be read
	FaultLong     FaultKind = "long"     // the file has more than Want characters
)

// FaultKinds lists all kinds of faults.
var FaultKinds = []FaultKind{
	FaultColon, FaultField, FaultLanguage, FaultTwice, FaultMissing, FaultNumber, FaultChoice, FaultMoment,
	FaultSentence, FaultOptions, FaultSteps, FaultLog, FaultLong,
}

func (f *Fault) Error() string {
	return fmt.Sprintf("line %d: %s: %s: want %s, got %q", f.Line, f.Field, f.Kind, f.Want, f.Got)
}

// Faults are the mistakes of a file, in its order.
type Faults []*Fault

func (fs Faults) Error() string {
	var list []string
	for _, f := range fs {
		list = append(list, f.Error())
	}
	return "lesson: " + strings.Join(list, "; ")
}
