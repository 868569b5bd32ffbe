package share

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Sized is what a Cache keeps.
type Sized interface {
	Size() int // in bytes, about; it may grow
}

// A Cache keeps the values that were used last, up to so many bytes, and at least one. Its methods
// may be called from several goroutines.
type Cache[K comparable, V Sized] struct {
	bytes   int
	forgets bool // what nobody has used for a while

	mu   sync.Mutex // guards what follows; not held while a size is found out
	kept *simplelru.LRU[K, *entry[V]]
	held int         // the sum of the sizes
	rest *time.Timer // until it is looked for what was not used; nil where nothing is to be forgotten
}

type entry[V Sized] struct {
	value V
	size  int
	used  time.Time
}

// unusedFor is how long a value is kept that nobody uses.
const unusedFor = 5 * time.Minute

// manyKept is more values than fit a cache by their bytes.
const manyKept = 1 << 20

// NewCache returns a cache of so many bytes.
func NewCache[K comparable, V Sized](bytes int) *Cache[K, V] {
	c := &Cache[K, V]{bytes: bytes}
	var err error
	c.kept, err = simplelru.NewLRU(manyKept, func(_ K, e *entry[V]) { c.held -= e.size })
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	return c
}

// Forgetting lets the cache drop what nobody has used for a while. Such a cache lives as long as the
// program: the timer holds what is in it. It returns the cache, which nobody uses yet.
func (c *Cache[K, V]) Forgetting() *Cache[K, V] {
	c.forgets = true
	return c
}

// Get returns the value of a key.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.kept.Get(key)
	if !ok {
		return value, false
	}
	e.used = time.Now()
	return e.value, true
}

// Keep returns the value of a key. One that is not there becomes fresh: of two who ask at once,
// the first counts.
func (c *Cache[K, V]) Keep(key K, fresh V) V {
	size := fresh.Size()
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.kept.Get(key); ok {
		return e.value
	}
	c.kept.Add(key, &entry[V]{fresh, size, time.Now()})
	c.held += size
	c.shrink()
	if c.forgets && c.rest == nil {
		c.rest = time.AfterFunc(unusedFor, c.forget)
	}
	return fresh
}

// Grown finds out the size of a value again, after it has been used. What is too much goes.
func (c *Cache[K, V]) Grown(key K, value V) {
	size := value.Size()
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.kept.Peek(key)
	if !ok || any(e.value) != any(value) {
		return
	}
	c.held += size - e.size
	e.size, e.used = size, time.Now()
	c.kept.Get(key) // so that it counts as used last
	c.shrink()
}

// shrink drops what was not used for longest. The caller holds mu.
func (c *Cache[K, V]) shrink() {
	for c.held > c.bytes && c.kept.Len() > 1 {
		c.kept.RemoveOldest()
	}
}

// forget drops what nobody has used for a while, and comes again as long as anything is left.
func (c *Cache[K, V]) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		_, oldest, ok := c.kept.GetOldest()
		if !ok {
			c.rest = nil
			return
		}
		if rest := unusedFor - time.Since(oldest.used); rest > 0 {
			c.rest.Reset(rest)
			return
		}
		c.kept.RemoveOldest()
	}
}

// Purge drops everything.
func (c *Cache[K, V]) Purge() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept.Purge()
}

// Held returns how many bytes are kept.
func (c *Cache[K, V]) Held() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held
}
