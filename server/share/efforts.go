package share

import (
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Efforts divide the time of a processor among those who have much of it spent for them: each has
// a share, and what nobody waits for has a small one in all. Their methods may be called from
// several goroutines.
type Efforts struct {
	own    *lru.Cache[string, *rate.Limiter] // microseconds
	unseen *rate.Limiter                     // likewise

	mu    sync.Mutex // guards what follows
	last  string     // the key that came last
	came  time.Time  // when
	other time.Time  // when another one came
}

// The shares, in microseconds a second, and what may be spent at once.
const (
	ownEffort    = 300_000
	ownAtOnce    = 3_000_000
	unseenEffort = 150_000
	unseenAtOnce = 100_000
)

// NewEfforts returns efforts that nothing was spent of.
func NewEfforts() *Efforts {
	own, err := lru.New[string, *rate.Limiter](keysKept)
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	return &Efforts{own: own, unseen: rate.NewLimiter(unseenEffort, unseenAtOnce)}
}

// Come notes that somebody has something to do.
func (e *Efforts) Come(key string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	if key != e.last {
		e.last, e.other = key, e.came
	}
	e.came = now
}

// aloneAfter is after how long nobody waits for the one who is busy.
const aloneAfter = time.Second

// alone reports whether nobody else has come for a while.
func (e *Efforts) alone(key string, now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	other := e.came
	if key == e.last {
		other = e.other
	}
	return now.Sub(other) > aloneAfter
}

// Rest returns for how long nothing more should be spent for a key: who is alone need not rest.
func (e *Efforts) Rest(key string) time.Duration {
	own, ok := e.own.Get(key)
	now := time.Now()
	if !ok || e.alone(key, now) {
		return 0
	}
	return min(own.ReserveN(now, 0).DelayFrom(now), aloneAfter)
}

// Spend notes that time was spent for a key, and returns for how long nothing more should be. seen
// says that somebody waits for what it is spent for: then who is alone need not rest.
func (e *Efforts) Spend(key string, spent time.Duration, seen bool) (rest time.Duration) {
	own, ok := e.own.Get(key)
	if !ok {
		own = rate.NewLimiter(ownEffort, ownAtOnce)
		if first, ok, _ := e.own.PeekOrAdd(key, own); ok {
			own = first
		}
	}
	now := time.Now()
	if rest = book(own, now, spent); seen && e.alone(key, now) {
		rest = 0 // also on a busy machine, where little work takes long
	}
	if !seen {
		rest = max(rest, book(e.unseen, now, spent))
	}
	return rest
}

func book(l *rate.Limiter, now time.Time, spent time.Duration) time.Duration {
	return l.ReserveN(now, min(int(spent.Microseconds()), l.Burst())).DelayFrom(now)
}
