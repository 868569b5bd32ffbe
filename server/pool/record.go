package pool

import (
	"maps"
	"slices"
	"sync"
	"time"

	"aiwolfplay/server/random"
)

// An Exchange is a packet to an agent with its answer, or a number of lines from an agent that answer no packet.
type Exchange struct {
	N       uint32 // the Record's counter when the exchange was added
	Changed uint32 // the Record's counter when the exchange last changed
	At      time.Time
	Game    string // the id of the table; "" before the first game, and in tournaments
	Request string // "" for lines that answer no packet
	Asked   bool   // an answer was expected
	Size    int    // of the packet, in bytes
	Packet  []byte // nil if the agent has no owner or newer packets replaced it; read-only
	Answer  string // the first maxAnswer bytes
	Took    time.Duration
	Taken   string // the utterance that was understood, if it differs from the one that was sent
	Fault   Fault  // "" for none
	Times   int    // the number of such lines in a row, if there is no request
	Detail  string // of the fault

	pinned bool // close to a fault, therefore kept for longer
}

// FairLimit is the regulation's time for an answer (section 4). A slower answer is
// a fault.
const FairLimit = 100 * time.Millisecond

// Bounds of a connection's record.
const (
	MaxExchanges   = 256       // exchanges, the latest, if the agent has an owner
	keptForNobody  = 64        // the same if the agent has no owner who could look at them
	maxAnswer      = 256       // bytes of each answer
	maxPacketBytes = 128 << 10 // bytes of all packets that are not pinned, and the same again for the pinned ones

	pinnedAround = 2  // exchanges on each side of a fault that are pinned with it
	maxPinned    = 48 // pinned exchanges that stay when newer ones push them out of the latest
)

// A Record holds an agent's requests and answers, for its owner to look at. It holds nothing of other seats.
// Its methods may be called from several goroutines.
type Record struct {
	mu       sync.Mutex
	who      Identity
	last     []Exchange // a ring once it is full
	next     int        // index in last of the oldest exchange, which is replaced next
	kept     []Exchange // pinned ones that have left last, oldest first
	pin      int        // how many of the exchanges to come are pinned
	longest  time.Duration
	n        uint32    // counts everything that happens
	packets  [2]int    // bytes of all packets: of those that are not pinned, and of those that are
	requests int       // that wanted an answer
	games    int       // played to their end
	game     string    // the id of the latest
	gone     time.Time // zero while connected
	ended    Fault     // that ended the connection
	faults   map[Fault]int
}

// An Identity identifies the agent at a connection.
type Identity struct {
	ID    string // of the connection, which cannot be guessed
	Name  string // as it is shown
	Owner string // the key that came with the name, "" for none
	From  string // the address
	Came  time.Time
}

// Identify sets the identity of the agent, and gives the connection an id.
func (r *Record) Identify(name, owner, from string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.who = Identity{ID: random.ID(), Name: name, Owner: owner, From: from, Came: time.Now()}
}

// Rename changes the name, and also the owner if owner is not "".
func (r *Record) Rename(name, owner string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.who.Name = name; owner != "" {
		r.who.Owner = owner
	}
	r.n++
}

// Identity returns the identity of the connected agent.
func (r *Record) Identity() Identity {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.who
}

// Add records an exchange, and counts its fault.
func (r *Record) Add(e Exchange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Asked {
		r.requests++
		r.longest = max(r.longest, e.Took)
	}
	r.count(e.Fault)
	r.push(e)
}

// Unasked records a line that answers no request, or that answers a request whose time was up. Several such lines in a
// row share an exchange.
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
	r.push(Exchange{At: time.Now(), Fault: f, Times: 1, Answer: line})
}

func clip(line string) string { return line[:min(len(line), maxAnswer)] }

// push adds an exchange to the ring. The caller holds mu.
func (r *Record) push(e Exchange) {
	r.n++
	e.N, e.Changed, e.Game, e.Answer = r.n, r.n, r.game, clip(e.Answer)
	room := MaxExchanges
	if r.who.Owner == "" {
		e.Packet, room = nil, keptForNobody
	}
	r.pinAround(&e)
	if len(r.last) < room {
		r.last = append(r.last, e)
	} else {
		r.retire(r.last[r.next])
		r.last[r.next] = e
		r.next = (r.next + 1) % room
	}
	r.packets[kind(&e)] += len(e.Packet)
	r.dropPackets()
}

// kind returns the index in Record.packets for an exchange.
func kind(e *Exchange) int {
	if e.pinned {
		return 1
	}
	return 0
}

// pinAround pins an exchange that is about to be added if it has a fault, with those just before and after
// it. They help to find the cause, and quick play would push them out within seconds. Slow answers are too
// common to be pinned.
func (r *Record) pinAround(e *Exchange) {
	switch {
	case e.Fault != "" && e.Fault != FaultSlow:
		e.pinned, r.pin = true, pinnedAround
		for back := 1; back <= min(pinnedAround, len(r.last)); back++ {
			old := &r.last[(r.next-back+len(r.last))%len(r.last)]
			if !old.pinned {
				r.packets[0] -= len(old.Packet)
				r.packets[1] += len(old.Packet)
				old.pinned = true
			}
		}
	case r.pin > 0:
		e.pinned = true
		r.pin--
	}
}

// retire keeps a pinned exchange that leaves the ring, and forgets any other.
func (r *Record) retire(e Exchange) {
	if !e.pinned {
		r.packets[0] -= len(e.Packet)
		return
	}
	if len(r.kept) == maxPinned {
		r.packets[1] -= len(r.kept[0].Packet)
		r.kept = slices.Delete(r.kept, 0, 1)
	}
	r.kept = append(r.kept, e)
}

// dropPackets forgets the oldest packets of each kind that has too many bytes.
func (r *Record) dropPackets() {
	for i := 0; i < len(r.kept)+len(r.last); i++ {
		if r.packets[0] <= maxPacketBytes && r.packets[1] <= maxPacketBytes {
			return
		}
		var old *Exchange
		if i < len(r.kept) {
			old = &r.kept[i]
		} else {
			old = &r.last[(r.next+i-len(r.kept))%len(r.last)]
		}
		if k := kind(old); r.packets[k] > maxPacketBytes {
			r.packets[k] -= len(old.Packet)
			old.Packet = nil
		}
	}
}

// Count counts a fault that belongs to no exchange.
func (r *Record) Count(f Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count(f)
}

// count is Count for callers who hold mu.
func (r *Record) count(f Fault) {
	if f == "" {
		return
	}
	if r.faults == nil {
		r.faults = map[Fault]int{}
	}
	r.faults[f]++
}

// BeginGame sets the id of the table at which the agent plays from now on.
func (r *Record) BeginGame(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.game = id
	r.n++
}

// Game returns the id of the table at which the agent plays or has played last, "" before the first.
func (r *Record) Game() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.game
}

// CountGame counts a game that the agent has played to its end.
func (r *Record) CountGame() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games++
	r.n++
}

// End notes that the connection has ended, and the fault that ended it, "" for
// none.
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
	N        uint32        // grows with everything that happens
	Game     string        // the id of the latest game, "" for none
	Games    int           // played to their end
	Requests int           // that wanted an answer
	Longest  time.Duration // the longest wait for an answer
	Faults   map[Fault]int
	Gone     time.Time  // zero while connected
	Ended    Fault      // that ended the connection, "" for none
	Last     []Exchange // the latest, oldest first, after those around earlier faults
}

// Report returns the present state of the record.
func (r *Record) Report() Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	rep := Report{
		Identity: r.who, N: r.n, Game: r.game, Games: r.games, Requests: r.requests,
		Longest: r.longest, Gone: r.gone, Ended: r.ended, Faults: maps.Clone(r.faults),
	}
	rep.Last = slices.Concat(r.kept, r.last[r.next:], r.last[:r.next])
	return rep
}
