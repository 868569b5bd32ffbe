package share

import (
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

// Spend notes that time was spent for a key, and returns for how long nothing more should be. seen
// says that somebody waits for what it is spent for.
func (e *Efforts) Spend(key string, spent time.Duration, seen bool) (rest time.Duration) {
	own, ok := e.own.Get(key)
	if !ok {
		own = rate.NewLimiter(ownEffort, ownAtOnce)
		if first, ok, _ := e.own.PeekOrAdd(key, own); ok {
			own = first
		}
	}
	now := time.Now()
	rest = book(own, now, spent)
	if !seen {
		rest = max(rest, book(e.unseen, now, spent))
	}
	return rest
}

func book(l *rate.Limiter, now time.Time, spent time.Duration) time.Duration {
	return l.ReserveN(now, min(int(spent.Microseconds()), l.Burst())).DelayFrom(now)
}
