package share

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// A Rate is how often something may be done: at once so many times, then once an interval.
type Rate struct {
	interval time.Duration
	burst    int
}

// Every is once an interval, and burst times at once.
func Every(interval time.Duration, burst int) Rate { return Rate{interval, burst} }

// keysKept is how many of those who did something lately are remembered. Whoever is forgotten
// begins anew.
const keysKept = 1 << 16

// Rates count for each of many how often they do something. Their methods may be called from
// several goroutines.
type Rates struct {
	rate Rate
	keys *lru.Cache[string, *rate.Limiter]
}

// NewRates returns rates where everybody may do something so often.
func NewRates(r Rate) *Rates {
	keys, err := lru.New[string, *rate.Limiter](keysKept)
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	return &Rates{rate: r, keys: keys}
}

// Take counts one time. It returns 0, or for how long nothing more may be done; then nothing is
// counted.
func (r *Rates) Take(key string) time.Duration { return r.TakeN(key, 1) }

// TakeN counts n times, or as many as may be done at once where n is more.
func (r *Rates) TakeN(key string, n int) time.Duration {
	now := time.Now()
	booked := r.of(key).ReserveN(now, min(n, r.rate.burst))
	wait := booked.DelayFrom(now)
	if wait > 0 {
		booked.CancelAt(now)
	}
	return wait
}

// Wait is what Take would return.
func (r *Rates) Wait(key string) time.Duration { return r.WaitN(key, 1) }

// WaitN returns what TakeN would return, and takes nothing.
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
	if first, ok, _ := r.keys.PeekOrAdd(key, l); ok { // of two who come at once the first counts
		return first
	}
	return l
}
