package room

import (
	"sync"

	"aiwolfplay/server/pool"
)

// A registry holds the rooms by their codes, and knows the game that each room repeats.
type registry struct {
	pool *pool.Pool

	mu       sync.Mutex // guards the fields below, see unlock; never held while a table or the store is called
	byCode   map[string]*room
	released []pool.Guest // guests that have lost their seats; unlock returns them to the pool

	rematches chan struct{} // closed when a room that repeats a game opens or closes
}

// unlock releases mu after rooms have changed. Before releasing it, unlock seats waiting guests; afterwards it returns
// guests that have lost their seats to the pool.
func (g *registry) unlock() {
	g.matchGuests()
	released := g.released
	g.released = nil
	g.mu.Unlock()
	for _, guest := range released {
		g.pool.Add(guest)
	}
}

// close removes a room. The caller holds mu.
func (g *registry) close(rm *room) {
	for i := range rm.seats {
		g.release(&rm.seats[i])
	}
	rm.timer.Stop()
	delete(g.byCode, rm.code)
	g.tellRematches(rm)
}
