package pool

import (
	"context"
	"slices"
	"sync"

	"aiwolfplay/game/agent"
)

// A Guest is an agent at the other end of a connection.
type Guest interface {
	// Name returns the name that the agent has given. Several guests may share a name.
	Name() string
	// Present asks the agent for a sign of life just before a game begins. It returns false if none comes before ctx
	// ends or the agent's time is up.
	Present(ctx context.Context) bool
	// Sit gives the agent a seat. The agent leaves the seat when the game is over or Seating.Ctx ends; it may be given
	// its next seat before that. The error means that the agent has gone or sits elsewhere.
	Sit(s agent.Seating) (agent.Agent, error)
	// Waits reports whether others may seat the agent. Otherwise the pool gives it to nobody.
	Waits() bool
	// Dismiss ends the connection and logs the reason. This does not count as a fault of the agent.
	Dismiss(why string)
	// Gone returns a channel that is closed when the connection has ended.
	Gone() <-chan struct{}
	// Record returns the record of the connection.
	Record() *Record
}

// HasGone reports whether a guest has gone.
func HasGone(g Guest) bool {
	select {
	case <-g.Gone():
		return true
	default:
		return false
	}
}

// CallRoll asks all guests for a sign of life at the same time, and returns the guests that give none. No game begins
// with these, because a connection may be open long after its program has lost interest.
func CallRoll(ctx context.Context, guests []Guest) (silent []Guest) {
	present := make([]bool, len(guests))
	var calls sync.WaitGroup
	for i, g := range guests {
		calls.Go(func() { present[i] = g.Present(ctx) })
	}
	calls.Wait()
	for i, g := range guests {
		if !present[i] {
			silent = append(silent, g)
		}
	}
	return silent
}

// A Pool holds the connected agents that wait for a seat, in the order in which
// they came. Its methods may be called from several goroutines.
type Pool struct {
	mu      sync.Mutex // guards the fields below; not held while notify is called
	waiting []Guest
	known   []Guest       // waiting or playing; some may have gone
	came    chan struct{} // closed, and made anew, when a guest comes
	notify  func()        // see Notify
	accepts bool          // see AcceptsAgents
	owned   []*Record     // of guests that have an owner; some may have gone
	refused []Refusal     // the latest refusals, oldest first
}

// New returns an empty pool.
func New() *Pool { return &Pool{came: make(chan struct{}), notify: func() {}} }

// Notify sets the function that the pool calls whenever a guest has come or gone. The function is called before TakeAll
// may take a guest that has come.
func (p *Pool) Notify(notify func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notify = notify
}

// AcceptAgents notes that this server has a gateway where agents can connect over TCP.
func (p *Pool) AcceptAgents() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.accepts = true
}

// AcceptsAgents reports whether agents can connect over TCP, or an agent that others may seat is connected.
func (p *Pool) AcceptsAgents() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.accepts || slices.ContainsFunc(p.known, func(g Guest) bool { return g.Waits() && !HasGone(g) })
}

// Add lets a guest wait that is new or whose game is over. It does nothing for a guest that waits already or has gone.
// A guest that doesn't want to be seated becomes known, but doesn't wait.
func (p *Pool) Add(g Guest) {
	if !p.add(g) {
		return
	}
	p.changed()
	p.wake()
}

// wake lets callers that await a guest look again.
func (p *Pool) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.came)
	p.came = make(chan struct{})
}

// add lets a guest wait. It reports whether the guest waits now and did not wait before.
func (p *Pool) add(g Guest) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if HasGone(g) || slices.Contains(p.waiting, g) {
		return false
	}
	if !slices.Contains(p.known, g) {
		p.known = append(slices.DeleteFunc(p.known, HasGone), g)
		p.keepRecord(g.Record())
	}
	if g.Waits() {
		p.waiting = append(p.waiting, g)
	}
	return g.Waits()
}

// changed calls notify.
func (p *Pool) changed() {
	p.mu.Lock()
	notify := p.notify
	p.mu.Unlock()
	notify()
}

// Renamed notes that a guest has changed its name.
func (p *Pool) Renamed() {
	p.changed()
	p.wake()
}

// Remove removes a waiting guest whose connection has ended. It returns false if the guest does not wait, because it
// has been taken or never came.
func (p *Pool) Remove(g Guest) bool {
	defer p.changed()
	_, waited := p.TakeFirst(func(other Guest) bool { return other == g })
	return waited
}

// Waiting returns the guests that wait.
func (p *Pool) Waiting() []Guest {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.waiting)
}

// Connected returns the guests whose connection is open, waiting or playing, in
// the order in which they came.
func (p *Pool) Connected() []Guest {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known = slices.DeleteFunc(p.known, HasGone)
	return slices.Clone(p.known)
}

// Take takes the guest with a name that has waited longest. The name "" matches any. The caller then owns the guest,
// and must seat it or add it again.
func (p *Pool) Take(name string) (Guest, bool) { return p.TakeFirst(named(name)) }

// named returns a function that matches guests with a name. The name "" matches any.
func named(name string) func(Guest) bool {
	return func(g Guest) bool { return name == "" || g.Name() == name }
}

// TakeFirst takes the matching guest that has waited longest, like Take.
func (p *Pool) TakeFirst(fits func(Guest) bool) (Guest, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.waiting, fits)
	if i < 0 {
		return nil, false
	}
	g := p.waiting[i]
	p.waiting = slices.Delete(p.waiting, i, i+1)
	return g, true
}

// TakeAll waits until there is a guest for each name, takes them all at once and returns them in the order of
// the names. "" is any name. A name may occur several times. The error is ctx's.
func (p *Pool) TakeAll(ctx context.Context, names []string) ([]Guest, error) {
	return await(ctx, func() ([]Guest, <-chan struct{}) { return p.tryTakeAll(names) })
}

// TakeFair waits until n guests wait, and takes n of them. It prefers guests whose address has fewest at tables, then
// guests that came first. The error is ctx's.
func (p *Pool) TakeFair(ctx context.Context, n int) ([]Guest, error) {
	return await(ctx, func() ([]Guest, <-chan struct{}) { return p.tryTakeFair(n) })
}

// await calls try until it returns guests.
func await(ctx context.Context, try func() ([]Guest, <-chan struct{})) ([]Guest, error) {
	for {
		guests, came := try()
		if guests != nil {
			return guests, nil
		}
		select {
		case <-came:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// tryTakeFair is TakeFair without waiting, like tryTakeAll.
func (p *Pool) tryTakeFair(n int) ([]Guest, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) < n {
		return nil, p.came
	}
	from := func(g Guest) string { return g.Record().Identity().From }
	playing := map[string]int{}
	for _, g := range p.known {
		if !HasGone(g) && !slices.Contains(p.waiting, g) {
			playing[from(g)]++
		}
	}
	guests := make([]Guest, 0, n)
	for range n {
		least := 0
		for i, g := range p.waiting {
			if playing[from(g)] < playing[from(p.waiting[least])] {
				least = i
			}
		}
		g := p.waiting[least]
		playing[from(g)]++
		guests = append(guests, g)
		p.waiting = slices.Delete(p.waiting, least, least+1)
	}
	return guests, nil
}

// tryTakeAll is TakeAll without waiting. If a guest is missing it takes none and
// returns a channel that is closed when the next one comes.
func (p *Pool) tryTakeAll(names []string) ([]Guest, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting, guests := slices.Clone(p.waiting), make([]Guest, 0, len(names))
	for _, name := range names {
		i := slices.IndexFunc(waiting, named(name))
		if i < 0 {
			return nil, p.came
		}
		guests = append(guests, waiting[i])
		waiting = slices.Delete(waiting, i, i+1)
	}
	p.waiting = waiting
	return guests, nil
}
