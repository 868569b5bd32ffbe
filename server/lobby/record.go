package lobby

import (
	"sync"
	"time"
)

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
	FaultBadName Fault = "bad-name"          // likewise: HTTP, or bytes that are no name
	FaultClosed  Fault = "closed"            // it went away, or stopped reading, in a game
	FaultGaveUp  Fault = "gave-up"           // too many timeouts in a row: it is not asked any more
	FaultAbsent  Fault = "absent"            // a game of a tournament began without it
)

// An Exchange is one request to an agent.
type Exchange struct {
	At      time.Time
	Request string
	Size    int    // of the packet, in bytes
	Answer  string // at most maxAnswer bytes of it
	Took    time.Duration
	Taken   string // an utterance as it was taken, if not as it was sent
	Fault   Fault  // "" for none
	Detail  string // of the fault
}

// keptExchanges and maxAnswer bound what is remembered of a connection.
const (
	keptExchanges = 64
	maxAnswer     = 256
)

// A Record is what is known of how an agent answers, for the one who sent it:
// it holds nothing of other seats. Its methods may be called from several
// goroutines.
type Record struct {
	mu       sync.Mutex
	last     []Exchange // a ring once it is full
	next     int
	requests int
	games    int
	faults   map[Fault]int
}

// Add remembers an exchange, and counts its fault.
func (r *Record) Add(e Exchange) {
	if len(e.Answer) > maxAnswer {
		e.Answer = e.Answer[:maxAnswer]
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.requests++
	r.count(e.Fault)
	if len(r.last) < keptExchanges {
		r.last = append(r.last, e)
		return
	}
	r.last[r.next] = e
	r.next = (r.next + 1) % keptExchanges
}

// Count counts a fault outside of an exchange.
func (r *Record) Count(f Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count(f)
}

func (r *Record) count(f Fault) {
	if f == "" {
		return
	}
	if r.faults == nil {
		r.faults = map[Fault]int{}
	}
	r.faults[f]++
}

// CountGame counts a game that has been played to its end.
func (r *Record) CountGame() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games++
}

// A Report is a Record at one moment.
type Report struct {
	Games    int
	Requests int
	Faults   map[Fault]int
	Last     []Exchange // the latest, oldest first
}

// Report returns what is known now.
func (r *Record) Report() Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	rep := Report{Games: r.games, Requests: r.requests, Faults: map[Fault]int{}}
	for f, n := range r.faults {
		rep.Faults[f] = n
	}
	rep.Last = append(append(rep.Last, r.last[r.next:]...), r.last[:r.next]...)
	return rep
}
