package limit

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// A Rate allows an action a number of times at once, then once an interval.
type Rate struct {
	interval time.Duration
	burst    int
}

// Every returns the rate of once an interval, and burst times at once.
func Every(interval time.Duration, burst int) Rate { return Rate{interval, burst} }

// keysKept bounds the keys whose use is remembered. The most recently used ones are kept; a forgotten key begins anew.
const keysKept = 1 << 16

// Rates count the actions of each of many keys. Their methods may be called from several goroutines.
type Rates struct {
	rate Rate
	keys *lru.Cache[string, *rate.Limiter]
}

// NewRates returns rates that allow every key the same.
func NewRates(r Rate) *Rates {
	keys, err := lru.New[string, *rate.Limiter](keysKept)
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	return &Rates{rate: r, keys: keys}
}

// Take counts one action and returns 0. If that is too often, it counts nothing and returns how long to wait.
func (r *Rates) Take(key string) time.Duration { return r.TakeN(key, 1) }

// TakeN counts n actions, but at most as many as are allowed at once.
func (r *Rates) TakeN(key string, n int) time.Duration {
	now := time.Now()
	booked := r.of(key).ReserveN(now, min(n, r.rate.burst))
	wait := booked.DelayFrom(now)
	if wait > 0 {
		booked.CancelAt(now)
	}
	return wait
}

// Wait returns what Take would return, and counts nothing.
func (r *Rates) Wait(key string) time.Duration { return r.WaitN(key, 1) }

// WaitN returns what TakeN would return, and counts nothing.
func (r *Rates) WaitN(key string, n int) time.Duration {
	now := time.Now()
	booked := r.of(key).ReserveN(now, min(n, r.rate.burst))
	defer booked.CancelAt(now)
	return booked.DelayFrom(now)
}

func (r *Rates) of(key string) *rate.Limiter {
	if l, ok := r.keys.Get(key); ok {
		return l
	}
	l := rate.NewLimiter(rate.Every(r.rate.interval), r.rate.burst)
	if first, ok, _ := r.keys.PeekOrAdd(key, l); ok { // the first of two goroutines counts
		return first
	}
	return l
}
