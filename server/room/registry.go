package room

import (
	"sync"

	"aiwolfplay/server/pool"
)

// A registry has the rooms by their codes, and knows the game that each repeats.
type registry struct {
	pool *pool.Pool

	mu       sync.Mutex // guards what follows, see unlock; never held while a table or the store is called
	byCode   map[string]*room
	released []pool.Guest // have lost their seats; unlock returns them to the pool

	rematches chan struct{} // closed when a room opens or closes that repeats a game
}

// unlock releases mu after rooms have changed. Before, it seats waiting guests;
// afterwards it returns guests that have lost their seat to the pool.
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
