package pool

import (
	"maps"
	"sync"
	"time"

	"aiwolfplay/server/chance"
)

// An Exchange is a packet that an agent was sent and what came back, or lines
// that nobody asked for.
type Exchange struct {
	N       uint32 // by connection, growing
	Changed uint32 // the connection's number when it was last changed
	At      time.Time
	Game    string // its id; "" before the first and where no table is
	Request string // "" for lines that nobody asked for
	Asked   bool   // an answer was expected
	Size    int    // of the packet, in bytes
	Packet  []byte // kept where the agent has an owner, and not for ever; not to be changed
	Answer  string // at most maxAnswer bytes of it
	Took    time.Duration
	Taken   string // an utterance as it was taken, if not as it was sent
	Fault   Fault  // "" for none
	Times   int    // how many such lines came, where there is no request
	Detail  string // of the fault
}

// FairLimit is the regulation's time for an answer (section 4); slower ones are
// recorded.
const FairLimit = 100 * time.Millisecond

// What is remembered of a connection is bounded by these: exchanges, bytes of
// an answer, and bytes of all packets together.
const (
	KeptExchanges = 128
	maxAnswer     = 256
	keptPackets   = 128 << 10
)

// A Record is what is known of an agent at a connection, for the one who sent
// it: it holds nothing of other seats, only what went over that connection. Its
// methods may be called from several goroutines.
type Record struct {
	mu       sync.Mutex
	who      Identity
	last     []Exchange // a ring once it is full
	next     int
	n        uint32
	packets  int // bytes of all that are kept
	requests int
	games    int
	game     string // the latest
	gone     time.Time
	ended    Fault
	faults   map[Fault]int
}

// An Identity says who is at a connection.
type Identity struct {
	ID    string // of the connection, which cannot be guessed
	Name  string // as it is shown
	Owner string // the key that came with the name, "" for none
	From  string // address
	Came  time.Time
}

// Identify says who is at the connection.
func (r *Record) Identify(name, owner, from string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.who = Identity{ID: chance.ID(), Name: name, Owner: owner, From: from, Came: time.Now()}
}

// Identity returns who is at the connection.
func (r *Record) Identity() Identity {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.who
}

// Add remembers an exchange, and counts its fault.
func (r *Record) Add(e Exchange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Asked {
		r.requests++
	}
	r.count(e.Fault)
	r.keep(e)
}

// Unasked remembers a line that nobody asked for, or not any more.
func (r *Record) Unasked(f Fault, line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count(f)
	if n := len(r.last); n > 0 {
		if e := &r.last[(r.next+n-1)%n]; e.Request == "" && e.Fault == f && e.Game == r.game {
			r.n++
			e.Changed, e.At, e.Times, e.Answer = r.n, time.Now(), e.Times+1, clip(line)
			return
		}
	}
	r.keep(Exchange{At: time.Now(), Fault: f, Times: 1, Answer: line})
}

func clip(line string) string { return line[:min(len(line), maxAnswer)] }

// keep puts an exchange in the ring.
func (r *Record) keep(e Exchange) {
	r.n++
	e.N, e.Changed, e.Game, e.Answer = r.n, r.n, r.game, clip(e.Answer)
	if r.who.Owner == "" {
		e.Packet = nil
	}
	if len(r.last) < KeptExchanges {
		r.last = append(r.last, e)
	} else {
		r.packets -= len(r.last[r.next].Packet)
		r.last[r.next] = e
		r.next = (r.next + 1) % KeptExchanges
	}
	r.packets += len(e.Packet)
	for i := 0; r.packets > keptPackets && i < len(r.last); i++ { // the oldest packets go
		old := &r.last[(r.next+i)%len(r.last)]
		r.packets -= len(old.Packet)
		old.Packet = nil
	}
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

// BeginGame says at which table the agent has a seat from now on.
func (r *Record) BeginGame(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.game = id
	r.n++
}

// CountGame counts a game that has been played to its end.
func (r *Record) CountGame() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games++
	r.n++
}

// End says that the connection is over, and by which fault, "" for none.
func (r *Record) End(f Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count(f)
	r.gone, r.ended = time.Now(), f
	r.n++
}

// A Report is a Record at one moment.
type Report struct {
	Identity
	N        uint32 // grows with everything that happens
	Game     string // the id of the latest, "" for none
	Games    int    // played to their end
	Requests int    // that wanted an answer
	Faults   map[Fault]int
	Gone     time.Time  // zero: it is there
	Ended    Fault      // by which it has gone
	Last     []Exchange // the latest, oldest first
}

// Report returns what is known now.
func (r *Record) Report() Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	rep := Report{
		Identity: r.who, N: r.n, Game: r.game, Games: r.games, Requests: r.requests,
		Gone: r.gone, Ended: r.ended, Faults: maps.Clone(r.faults),
	}
	rep.Last = append(append(rep.Last, r.last[r.next:]...), r.last[:r.next]...)
	return rep
}
