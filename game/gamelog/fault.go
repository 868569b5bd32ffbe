package gamelog

import "fmt"

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
)

// FaultKinds lists all kinds.
var FaultKinds = [...]FaultKind{
	FaultFields, FaultKindOf, FaultNumber, FaultWord, FaultDay, FaultSeats, FaultRoles, FaultOrder, FaultStatus,
	FaultDead, FaultAfter, FaultLines, FaultTooLong,
}

// A Fault says what is wrong with a line: its kind, what was expected and what was
// found.
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
	}
	panic("gamelog: unknown fault")
}

// fault returns a *Fault. want and got are numbers or words.
func fault(kind FaultKind, want, got any) error {
	return &Fault{Kind: kind, Want: fmt.Sprint(want), Got: fmt.Sprint(got)}
}
