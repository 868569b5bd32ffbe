package limit

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Sizer is a value of a Cache.
type Sizer interface {
	Size() int // estimate of the bytes that it takes; may grow
}

// A Cache keeps the most recently used values, up to a number of bytes, but at least one value. Its methods may be
// called from several goroutines.
type Cache[K comparable, V Sizer] struct {
	bytes   int
	forgets bool // drops values that were not used for a while

	mu   sync.Mutex // guards the fields below; not held during calls of Size
	kept *simplelru.LRU[K, *entry[V]]
	held int         // the sum of the sizes
	rest *time.Timer // until unused values are dropped; nil if there is nothing to drop
}

type entry[V Sizer] struct {
	value V
	size  int
	used  time.Time
}

// unusedFor is the time for which an unused value is kept.
const unusedFor = 5 * time.Minute

// manyKept is more values than fit in a cache by their bytes.
const manyKept = 1 << 20

// NewCache returns a cache for the given number of bytes.
func NewCache[K comparable, V Sizer](bytes int) *Cache[K, V] {
	c := &Cache[K, V]{bytes: bytes}
	var err error
	c.kept, err = simplelru.NewLRU(manyKept, func(_ K, e *entry[V]) { c.held -= e.size })
	if err != nil {
		panic(err) // the size is a constant above 0
	}
	return c
}

// Forgetting lets the cache drop values that were not used for a while, and returns the cache. It must be called before
// the cache is used. Such a cache lives as long as the program, because its timer refers to it.
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

// Keep returns the value of a key. If there is none, it keeps fresh and returns that.
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

// Grown asks a value for its size again, after it has been used, and drops others if they don't fit any more.
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
	c.kept.Get(key) // so that it counts as the most recently used
	c.shrink()
}

// shrink drops the least recently used values. The caller holds mu.
func (c *Cache[K, V]) shrink() {
	for c.held > c.bytes && c.kept.Len() > 1 {
		c.kept.RemoveOldest()
	}
}

// forget drops values that were not used for a while. It runs again as long as any are left.
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

// Held returns the number of bytes that are kept.
func (c *Cache[K, V]) Held() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held
}
