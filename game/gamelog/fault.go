package gamelog

import (
	"fmt"
	"strings"
	"unicode"
)

// A FaultKind is a way in which a line can be wrong.
type FaultKind string

// The kinds, and the meaning of Want and Got in a Fault of each kind.
const (
	FaultFields  FaultKind = "fields"   // Want fields expected, Got found
	FaultKindOf  FaultKind = "kind"     // Got is no kind of line
	FaultNumber  FaultKind = "number"   // Got is not in the range Want
	FaultWord    FaultKind = "word"     // Got is none of the words Want
	FaultDay     FaultKind = "day"      // a line of day Got among those of day Want
	FaultSeats   FaultKind = "seats"    // no village has Got seats
	FaultRoles   FaultKind = "roles"    // no village has these roles
	FaultOrder   FaultKind = "order"    // the status of seat Want expected, that of seat Got found
	FaultStatus  FaultKind = "status"   // the status of seat Got contradicts the lines before it
	FaultDead    FaultKind = "dead"     // seat Got is dead
	FaultAfter   FaultKind = "after"    // a line after the result
	FaultLines   FaultKind = "lines"    // more than Want lines
	FaultTooLong FaultKind = "too_long" // longer than Want bytes
	FaultRole    FaultKind = "role"     // seat Got does what only a seat of role Want does
	FaultSaid    FaultKind = "said"     // Want follows from the lines before it, Got is said
	FaultTwice   FaultKind = "twice"    // a second line of kind Got on one day
	FaultName    FaultKind = "name"     // Got is no name that can be shown
)

// FaultKinds lists all kinds.
var FaultKinds = [...]FaultKind{
	FaultFields, FaultKindOf, FaultNumber, FaultWord, FaultDay, FaultSeats, FaultRoles, FaultOrder, FaultStatus,
	FaultDead, FaultAfter, FaultLines, FaultTooLong, FaultRole, FaultSaid, FaultTwice, FaultName,
}

// A Fault says what is wrong with a line: the kind of fault, what was expected and what was found.
type Fault struct {
	Kind FaultKind
	Want string
	Got  string
}

// Error returns the fault in English, for logs and the command line.
func (f *Fault) Error() string {
	switch f.Kind {
	case FaultFields:
		return fmt.Sprintf("%s fields expected, got %s", f.Want, f.Got)
	case FaultKindOf:
		return fmt.Sprintf("unknown kind %q", f.Got)
	case FaultNumber:
		return fmt.Sprintf("a number of %s expected, got %q", f.Want, f.Got)
	case FaultWord:
		return fmt.Sprintf("%s expected, got %q", f.Want, f.Got)
	case FaultDay:
		return fmt.Sprintf("a line of day %s among those of day %s", f.Got, f.Want)
	case FaultSeats:
		return fmt.Sprintf("no village has %s seats", f.Got)
	case FaultRoles:
		return "no village has these roles"
	case FaultOrder:
		return fmt.Sprintf("status of seat %s expected, got %s", f.Want, f.Got)
	case FaultStatus:
		return fmt.Sprintf("status of seat %s contradicts the lines before it", f.Got)
	case FaultDead:
		return fmt.Sprintf("seat %s is dead", f.Got)
	case FaultAfter:
		return "the result was the last line"
	case FaultLines:
		return fmt.Sprintf("more than %s lines", f.Want)
	case FaultTooLong:
		return fmt.Sprintf("longer than %s bytes", f.Want)
	case FaultRole:
		return fmt.Sprintf("seat %s does what only a %s does", f.Got, f.Want)
	case FaultSaid:
		return fmt.Sprintf("%s follows from the lines before it, got %q", f.Want, f.Got)
	case FaultTwice:
		return fmt.Sprintf("a second %s on one day", f.Got)
	case FaultName:
		return fmt.Sprintf("a name that can be shown expected, got %q", f.Got)
	}
	panic("gamelog: unknown fault")
}

// quoted limits the number of letters of the found text that a message repeats.
const quoted = 60

// fault returns a *Fault. want and got are numbers or words. got may come from a file that is no log at all.
func fault(kind FaultKind, want, got any) error {
	return &Fault{Kind: kind, Want: fmt.Sprint(want), Got: Quote(fmt.Sprint(got))}
}

// Quote returns text from outside in a form that a message may repeat: its beginning, with "?" for characters that
// cannot be shown.
func Quote(text string) string {
	letters := []rune(strings.ToValidUTF8(text[:min(len(text), 8*quoted)], "?"))
	for i, r := range letters {
		if !unicode.IsPrint(r) {
			letters[i] = '?'
		}
	}
	if len(letters) > quoted {
		return string(letters[:quoted]) + "…"
	}
	return string(letters)
}

// NameFault returns the error for a name that cannot be shown.
func NameFault(name string) error { return fault(FaultName, "", name) }
