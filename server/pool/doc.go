// Package pool holds the agents that have connected and wait for a seat, with records of their connections.
//
//	p := pool.New()
//	p.Add(guest)              // the gateway does, when an agent has given its name
//	g, ok := p.Take("taro")   // a lobby, room or tournament does, and seats it:
//	a, err := g.Sit(seating)  // an agent.Agent like any other
//	p.Add(g)                  // when the game is over, the guest waits again
//
// The package knows no table and no protocol: package tcp talks to the agents,
// packages lobby, room and tournaments seat them.
package pool
