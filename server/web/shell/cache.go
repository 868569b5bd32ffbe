package shell

import lru "github.com/hashicorp/golang-lru/v2"

// NewCache returns a cache of the values used last. size is a constant above 0.
func NewCache[K comparable, V any](size int) *lru.Cache[K, V] {
	cache, err := lru.New[K, V](size)
	if err != nil {
		panic(err)
	}
	return cache
}

// Cached returns the value of a key. If there is none, it stores fresh. If calls are concurrent, all return the value
// that was stored first.
func Cached[K comparable, V any](cache *lru.Cache[K, V], key K, fresh V) V {
	if value, ok := cache.Get(key); ok {
		return value
	}
	if value, ok, _ := cache.PeekOrAdd(key, fresh); ok {
		return value
	}
	return fresh
}
