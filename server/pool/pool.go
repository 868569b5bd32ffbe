package pool

import (
	"context"
	"slices"
	"sync"

	"aiwolfplay/game/agent"
)

// A Guest is an agent at the other end of a connection.
type Guest interface {
	// Name is what it calls itself; others may share it.
	Name() string
	// Sit gives it a seat, which it leaves when the game is over or Seating.Ctx
	// ends; it can be given the next one before. A guest that has gone returns
	// an error.
	Sit(s agent.Seating) (agent.Agent, error)
	// Gone is closed when it has gone, in a game or not.
	Gone() <-chan struct{}
	// Record is what it has been asked and has answered.
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

// A Pool holds the connected agents that wait for a seat, in the order in which
// they came. Its methods may be called from several goroutines.
type Pool struct {
	mu       sync.Mutex // guards what follows; not held while notify is called
	waiting  []Guest
	known    []Guest       // waiting or playing, and perhaps gone
	came     chan struct{} // closed, and made anew, when a guest comes
	notify   func()        // nil: nobody is told
	receives bool          // agents can connect
	owned    []*Record     // of guests that have an owner, and perhaps have gone
	refused  []Refusal     // the latest
}

// New returns an empty pool.
func New() *Pool { return &Pool{came: make(chan struct{}), notify: func() {}} }

// Notify sets what is called whenever a guest has come or gone: before those
// who wait in TakeAll may take it.
func (p *Pool) Notify(notify func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notify = notify
}

// Receive says that agents can connect.
func (p *Pool) Receive() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.receives = true
}

// Receives reports whether agents can connect.
func (p *Pool) Receives() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.receives
}

// Add lets a guest wait: one that has come, or whom its taker does not need any
// more. One that has gone is not added; going, it removes itself.
func (p *Pool) Add(g Guest) {
	if !p.add(g) {
		return
	}
	p.changed()
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.came)
	p.came = make(chan struct{})
}

// add reports false for a guest that waits already or has gone.
func (p *Pool) add(g Guest) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if HasGone(g) || slices.Contains(p.waiting, g) {
		return false
	}
	if !slices.Contains(p.known, g) {
		p.known = append(slices.DeleteFunc(p.known, HasGone), g)
		p.own(g.Record())
	}
	p.waiting = append(p.waiting, g)
	return true
}

func (p *Pool) changed() {
	p.mu.Lock()
	notify := p.notify
	p.mu.Unlock()
	notify()
}

// Remove lets a guest go. It reports false if it does not wait: it has been
// taken, or never came.
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

// Connected returns the guests that are there, in a game or not, in the order
// in which they came.
func (p *Pool) Connected() []Guest {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known = slices.DeleteFunc(p.known, HasGone)
	return slices.Clone(p.known)
}

// Take returns the guest of a name that has waited the longest, and whoever has
// for "". It is the caller's from then on: to seat, or to add again.
func (p *Pool) Take(name string) (Guest, bool) { return p.TakeFirst(called(name)) }

// called returns what finds a guest of a name, or any guest for "".
func called(name string) func(Guest) bool {
	return func(g Guest) bool { return name == "" || g.Name() == name }
}

// TakeFirst is Take for the guests that fit.
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

// TakeAll waits until a guest of each name waits, and takes them all at once,
// in the order of the names. Where a name stands twice, those who came first are
// taken; "" is anybody.
func (p *Pool) TakeAll(ctx context.Context, names []string) ([]Guest, error) {
	for {
		guests, came := p.tryTakeAll(names)
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

func (p *Pool) tryTakeAll(names []string) ([]Guest, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting, guests := slices.Clone(p.waiting), make([]Guest, 0, len(names))
	for _, name := range names {
		i := slices.IndexFunc(waiting, called(name))
		if i < 0 {
			return nil, p.came
		}
		guests = append(guests, waiting[i])
		waiting = slices.Delete(waiting, i, i+1)
	}
	p.waiting = waiting
	return guests, nil
}
