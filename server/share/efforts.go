package share

import (
	"context"
	"runtime"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Efforts divide the time of a processor among those who have much of it spent for them: each has
// a share, and what nobody waits for has a small one in all. What counts is the time that a
// processor works, not how long that takes on a busy machine. Their methods may be called from
// several goroutines.
type Efforts struct {
	own       *lru.Cache[Payer, *rate.Limiter]  // microseconds
	addresses *lru.Cache[string, *rate.Limiter] // likewise
	unseen    *rate.Limiter                     // likewise
	address   rate.Limit                        // the share of an address, in microseconds a second
	clock     func() time.Duration              // how long the thread has worked

	mu      sync.Mutex     // guards what follows
	busy    bool           // work that nobody waits for is being done
	working map[string]int // work for each address
	last    string         // the address that came last
	came    time.Time      // when
	other   time.Time      // when another one came
}

// A Payer is somebody for whom time is spent: a browser, a table, or with "" all those of an
// address that cannot be told apart.
type Payer struct{ Address, Name string }

// The shares, in microseconds a second, and what may be spent at once. A class is many payers at
// one address: forty-six browsers that load a page and open its stream take two seconds, so the last
// of them wait a little where others are busy too. What may be spent at once is also for how long one
// who attacks slows the others down.
const (
	ownEffort       = 150_000
	ownAtOnce       = 1_500_000
	addressEffort   = 150_000 // for each processor that there is
	addressAtOnce   = 1_500_000
	unseenEffort    = 100_000
	unseenAtOnce    = 100_000
	namelessAtOnce  = 250_000
	unseenAgain     = 500 * time.Millisecond // after how long work that nobody waits for is tried again
	againAfter      = 10 * time.Millisecond  // likewise, work for an address for which other work is being done
	aloneAfter      = time.Second            // after how long nobody waits for the one who is busy
	longestRest     = time.Second            // before it is looked again whether to rest
	effortsOfPayers = 1 << 14                // are kept
)

// NewEfforts returns efforts that nothing was spent of.
func NewEfforts() *Efforts {
	return &Efforts{
		own: keep[Payer, *rate.Limiter](effortsOfPayers), addresses: keep[string, *rate.Limiter](effortsOfPayers),
		unseen: rate.NewLimiter(unseenEffort, unseenAtOnce), address: addressEffort * rate.Limit(runtime.NumCPU()),
		clock: threadTime, working: map[string]int{},
	}
}

// keep returns a cache of so many values.
func keep[K comparable, V any](size int) *lru.Cache[K, V] {
	cache, err := lru.New[K, V](size)
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	return cache
}

// Measure has the efforts count by a clock other than the thread's, before they are used: in tests, work that takes
// no time delays nobody, however busy the machine is.
func (e *Efforts) Measure(clock func() time.Duration) { e.clock = clock }

// Come notes that somebody at an address has something to do.
func (e *Efforts) Come(address string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	if address != e.last {
		e.last, e.other = address, e.came
	}
	e.came = now
}

// nobodyElse reports whether nobody from another address has come for a while.
func (e *Efforts) nobodyElse(address string, now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	other := e.came
	if address == e.last {
		other = e.other
	}
	return now.Sub(other) > aloneAfter
}

// purses returns the payer's own limiter and that of all at their address.
func (e *Efforts) purses(p Payer) [2]*rate.Limiter {
	atOnce := ownAtOnce
	if p.Name == "" {
		atOnce = namelessAtOnce
	}
	return [2]*rate.Limiter{
		purse(e.own, p, ownEffort, atOnce), purse(e.addresses, p.Address, e.address, addressAtOnce),
	}
}

func purse[K comparable](purses *lru.Cache[K, *rate.Limiter], key K, each rate.Limit, atOnce int) *rate.Limiter {
	if l, ok := purses.Get(key); ok {
		return l
	}
	l := rate.NewLimiter(each, atOnce)
	if first, ok, _ := purses.PeekOrAdd(key, l); ok { // of two who come at once the first counts
		return first
	}
	return l
}

// Rest returns for how long nothing more should be spent for a payer: who is alone need not rest.
func (e *Efforts) Rest(p Payer) (rest time.Duration) {
	now := time.Now()
	if e.nobodyElse(p.Address, now) {
		return 0
	}
	for _, l := range e.purses(p) {
		rest = max(rest, l.ReserveN(now, 0).DelayFrom(now))
	}
	return rest
}

// Spend notes that a processor has worked for a payer. Who is alone runs up no debt.
func (e *Efforts) Spend(p Payer, worked time.Duration) {
	now := time.Now()
	alone := e.nobodyElse(p.Address, now)
	for _, l := range e.purses(p) {
		spent := int(worked.Microseconds())
		if alone {
			spent = max(min(spent, int(l.TokensAt(now))), 0)
		}
		book(l, now, spent)
	}
}

func book(l *rate.Limiter, now time.Time, microseconds int) {
	l.ReserveN(now, min(microseconds, l.Burst()))
}

// Do works for a payer, and counts it. seen says that somebody waits for it; what nobody waits for
// is done one at a time. Do returns for how long nothing more should be done: where it returns that without
// having worked, the payer has had their share, or other work is being done.
//
// Why no thread of a low priority: Go stops all threads when it collects memory, and one that the kernel lets
// wait while another program is busy would hold up everybody for seconds.
func (e *Efforts) Do(p Payer, seen bool, work func()) (rest time.Duration) {
	if rest = e.Rest(p); rest > 0 {
		return rest
	}
	if !seen {
		if rest = e.begin(); rest > 0 {
			return rest
		}
		defer e.end()
	}
	if !e.enter(p.Address) {
		return againAfter
	}
	defer e.leave(p.Address)
	if seen {
		e.Charge(p, work)
		return e.Rest(p)
	}
	worked := e.Charge(p, work)
	now := time.Now()
	book(e.unseen, now, int(worked.Microseconds()))
	return max(e.unseen.ReserveN(now, 0).DelayFrom(now), e.Rest(p))
}

// enter reports whether work for an address may begin now: where others have something to do too, one thing at a
// time is done for each.
func (e *Efforts) enter(address string) bool {
	others := !e.nobodyElse(address, time.Now())
	e.mu.Lock()
	defer e.mu.Unlock()
	if others && e.working[address] > 0 {
		return false
	}
	e.working[address]++
	return true
}

// pause waits for a while, or returns ctx's error.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *Efforts) leave(address string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.working[address]--; e.working[address] == 0 {
		delete(e.working, address)
	}
}

// Charge works for a payer, and counts it.
func (e *Efforts) Charge(p Payer, work func()) (worked time.Duration) {
	began := e.start()
	defer func() { // also of work that panics
		worked = e.stop(began)
		e.Spend(p, worked)
	}()
	work()
	return worked // as it is set above
}

// begin begins work that nobody waits for, or returns when to try again.
func (e *Efforts) begin() (rest time.Duration) {
	now := time.Now()
	rest = e.unseen.ReserveN(now, 0).DelayFrom(now)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.busy || rest > 0 {
		return max(rest, unseenAgain)
	}
	e.busy = true
	return 0
}

func (e *Efforts) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.busy = false
}

// start begins to measure how long the caller works; stop ends it, in the same goroutine. It has a
// thread for itself meanwhile.
func (e *Efforts) start() time.Duration {
	runtime.LockOSThread()
	return e.clock()
}

func (e *Efforts) stop(began time.Duration) (worked time.Duration) {
	worked = e.clock() - began
	runtime.UnlockOSThread()
	return worked
}
