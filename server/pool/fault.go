package pool

// A Fault is something that a connected agent did wrong. The regulation (section
// 4) disqualifies agents for some faults; this server only counts and shows them.
type Fault string

// The faults.
const (
	FaultTimeout Fault = "timeout"           // no answer in time; the rules answered for it
	FaultSlow    Fault = "slow"              // an answer after FairLimit that was still in time
	FaultLate    Fault = "late"              // an answer after its timeout; it was dropped
	FaultExtra   Fault = "extra"             // a line that nobody asked for
	FaultIllegal Fault = "illegal-utterance" // an utterance that is no sentence; it became Skip
	FaultTarget  Fault = "illegal-target"    // the answer names no allowed seat
	FaultRewrote Fault = "rewritten"         // an utterance in another spelling, which was accepted
	FaultTooLong Fault = "line-too-long"     // the line counted as no answer; after a megabyte the connection was closed
	FaultFlood   Fault = "flood"             // too many extra lines; the connection was closed
	FaultBadName Fault = "bad-name"          // the answer to NAME is no name; the connection was closed
	FaultHTTP    Fault = "http"              // the first line is HTTP's; the connection was closed
	FaultOld     Fault = "old-format"        // the client left when asked for its NAME, like clients of the 0.4 format
	FaultClosed  Fault = "closed"            // the agent went away, or stopped reading, in a game
	FaultGaveUp  Fault = "gave-up"           // too many timeouts in a row: the connection was given up
	FaultAbsent  Fault = "absent"            // a tournament's game began without the agent, or it never answered
)

// Faults lists all faults. Faults that the regulation forbids (section 4) come first.
var Faults = [...]Fault{
	FaultIllegal, FaultTimeout, FaultSlow, FaultLate, FaultGaveUp, FaultClosed, FaultTooLong, FaultFlood,
	FaultTarget, FaultExtra, FaultRewrote, FaultBadName, FaultHTTP, FaultOld, FaultAbsent,
}

// Forbidden reports whether section 4 of the regulation forbids the fault. It
// forbids utterances that ContentBuilder does not make, answers after more than
// 100 ms, and errors.
func (f Fault) Forbidden() bool {
	switch f {
	case FaultTarget, FaultExtra, FaultRewrote, FaultBadName, FaultHTTP, FaultOld, FaultAbsent:
		return false
	}
	return true
}

// Spoilt reports whether any of an agent's faults changed a game. The faults in the game are counted by kind. Answers
// that are slow, late, superfluous or in another spelling change nothing.
func Spoilt(faults map[string]int) bool {
	for fault := range faults {
		switch Fault(fault) {
		case FaultSlow, FaultLate, FaultExtra, FaultRewrote:
		default:
			return true
		}
	}
	return false
}
