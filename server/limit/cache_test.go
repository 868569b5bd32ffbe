package limit

import (
	"testing"
	"testing/synctest"
	"time"
)

type thing struct{ size int }

func (t *thing) Size() int { return t.size }

// TestCache checks that a cache keeps the most recently used values according to their sizes, which may grow.
func TestCache(t *testing.T) {
	t.Parallel()
	c := NewCache[string, *thing](10)
	a, b := &thing{4}, &thing{4}
	c.Keep("a", a)
	c.Keep("b", b)
	if c.Keep("a", &thing{1}) != a {
		t.Error("a value is replaced by a later one")
	}
	c.Keep("c", &thing{4})
	if _, ok := c.Get("b"); ok || c.Held() != 8 {
		t.Errorf("%d bytes; b, which was not used for longest, kept: %t", c.Held(), ok)
	}
	a.size = 7
	c.Grown("a", a)
	if _, ok := c.Get("c"); ok || c.Held() != 7 {
		t.Errorf("%d bytes after one grew; the other kept: %t", c.Held(), ok)
	}
	b.size = 100
	c.Grown("b", b) // b is no longer kept
	c.Keep("big", b)
	if _, ok := c.Get("big"); !ok || c.Held() != 100 {
		t.Error("what is used now is kept, however big")
	}
	if c.rest != nil {
		t.Error("a timer holds what is in a cache that somebody may drop")
	}
	c.Purge()
	if c.Held() != 0 {
		t.Errorf("%d bytes in an empty cache", c.Held())
	}
}

// TestCacheForgets checks that values that nobody has used for a while are dropped even if they fit.
func TestCacheForgets(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := NewCache[string, *thing](10).Forgetting()
		pass := func() {
			<-time.After(unusedFor / 2)
			synctest.Wait()
		}
		for range 2 {
			c.Keep("a", &thing{4})
			c.Keep("b", &thing{4})
			pass()
			c.Get("a")
			pass()
			if _, ok := c.Get("b"); ok || c.Held() != 4 {
				t.Errorf("%d bytes; b, which nobody has used, is kept: %t", c.Held(), ok)
			}
			pass()
			pass()
			if c.Held() != 0 {
				t.Errorf("%d bytes that nobody uses", c.Held())
			}
		}
	})
}
