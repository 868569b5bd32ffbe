package lobby

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

// A Pool holds the connected agents that wait for a seat, in the order in which
// they came. Its methods may be called from several goroutines.
type Pool struct {
	mu      sync.Mutex
	waiting []Guest
	known   []Guest       // waiting or playing, and perhaps gone
	came    chan struct{} // closed, and made anew, when a guest comes
	tell    func()        // is told when a guest comes or goes, before who waits in TakeAll; nil: nobody
	owned   []*Record     // of guests that have an owner, and perhaps have gone
	refused []Refusal     // the latest
}

// NewPool returns an empty pool.
func NewPool() *Pool { return &Pool{came: make(chan struct{})} }

// Add lets a guest wait: one that has come, or whom its taker does not need any
// more. One that has gone is not added; going, it removes itself.
func (p *Pool) Add(g Guest) {
	if !p.put(g) {
		return
	}
	p.changed()
	p.wake()
}

// wake lets those look again who wait in TakeAll.
func (p *Pool) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.came)
	p.came = make(chan struct{})
}

// put is Add without telling anybody.
func (p *Pool) put(g Guest) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-g.Gone():
		return false
	default:
	}
	if slices.Contains(p.waiting, g) {
		return false
	}
	if !slices.Contains(p.known, g) {
		p.forget()
		p.known = append(p.known, g)
		p.own(g.Record())
	}
	p.waiting = append(p.waiting, g)
	return true
}

// changed tells who wants to know that a guest has come or gone. It holds no lock.
func (p *Pool) changed() {
	p.mu.Lock()
	tell := p.tell
	p.mu.Unlock()
	if tell != nil {
		tell()
	}
}

// Remove lets a guest go. It reports false if it does not wait: it has been
// taken, or never came.
func (p *Pool) Remove(g Guest) bool {
	defer p.changed()
	return p.remove(g)
}

func (p *Pool) remove(g Guest) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.waiting, g)
	if i < 0 {
		return false
	}
	p.waiting = slices.Delete(p.waiting, i, i+1)
	return true
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
	p.forget()
	return slices.Clone(p.known)
}

// forget drops the guests that have gone.
func (p *Pool) forget() {
	p.known = slices.DeleteFunc(p.known, func(g Guest) bool {
		select {
		case <-g.Gone():
			return true
		default:
			return false
		}
	})
}

// Take returns the guest of a name that has waited the longest, and whoever has
// for "". It is the caller's from then on: to seat, or to add again.
func (p *Pool) Take(name string) (Guest, bool) {
	return p.takeWhere(func(g Guest) bool { return name == "" || g.Name() == name })
}

func (p *Pool) takeWhere(fits func(Guest) bool) (Guest, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, g := range p.waiting {
		if fits(g) {
			p.waiting = slices.Delete(p.waiting, i, i+1)
			return g, true
		}
	}
	return nil, false
}

// TakeAll waits until n guests wait, and takes them all at once.
func (p *Pool) TakeAll(ctx context.Context, n int) ([]Guest, error) {
	return p.take(ctx, make([]string, n))
}

// TakeNamed waits until a guest of each name waits, and takes them all at once,
// in the order of the names: where a name stands twice, those who came first.
func (p *Pool) TakeNamed(ctx context.Context, names []string) ([]Guest, error) {
	return p.take(ctx, names)
}

func (p *Pool) take(ctx context.Context, names []string) ([]Guest, error) {
	for {
		guests, came := p.tryTake(names)
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

func (p *Pool) tryTake(names []string) ([]Guest, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	waiting, guests := slices.Clone(p.waiting), make([]Guest, 0, len(names))
	for _, name := range names {
		i := slices.IndexFunc(waiting, func(g Guest) bool { return name == "" || g.Name() == name })
		if i < 0 {
			return nil, p.came
		}
		guests = append(guests, waiting[i])
		waiting = slices.Delete(waiting, i, i+1)
	}
	p.waiting = waiting
	return guests, nil
}
