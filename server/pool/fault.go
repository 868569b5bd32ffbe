package pool

// A Fault is what a connected agent did wrong. The regulation disqualifies for
// some (section 4); here they are counted and shown.
type Fault string

// The faults.
const (
	FaultTimeout Fault = "timeout"           // no answer in time; the rules answered
	FaultSlow    Fault = "slow"              // later than the regulation's time, and still taken
	FaultLate    Fault = "late"              // a line that came after its time, and was dropped
	FaultExtra   Fault = "extra"             // a line that nobody asked for
	FaultIllegal Fault = "illegal-utterance" // it became Skip
	FaultTarget  Fault = "illegal-target"    // nobody was named
	FaultRewrote Fault = "rewritten"         // an utterance was taken in another spelling
	FaultTooLong Fault = "line-too-long"     // and the connection was closed
	FaultFlood   Fault = "flood"             // likewise
	FaultBadName Fault = "bad-name"          // likewise: bytes that are no name
	FaultHTTP    Fault = "http"              // likewise: the first line is HTTP's
	FaultOld     Fault = "old-format"        // it left when it was asked NAME, as clients of the older 0.4 format do
	FaultClosed  Fault = "closed"            // it went away, or stopped reading, in a game
	FaultGaveUp  Fault = "gave-up"           // too many timeouts in a row: it is not asked any more
	FaultAbsent  Fault = "absent"            // a game of a tournament began without it
)

// Faults lists them: first those that the regulation forbids (section 4).
var Faults = [...]Fault{
	FaultIllegal, FaultTimeout, FaultSlow, FaultLate, FaultGaveUp, FaultClosed, FaultTooLong, FaultFlood,
	FaultTarget, FaultExtra, FaultRewrote, FaultBadName, FaultHTTP, FaultOld, FaultAbsent,
}

// Forbidden reports whether section 4 of the regulation forbids the fault: an
// utterance that ContentBuilder does not make, more than 100 ms, an error.
func (f Fault) Forbidden() bool {
	switch f {
	case FaultTarget, FaultExtra, FaultRewrote, FaultBadName, FaultHTTP, FaultOld, FaultAbsent:
		return false
	}
	return true
}
