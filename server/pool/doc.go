// Package pool holds the agents that have connected and wait for a seat, and
// what went over their connections.
//
//	p := pool.New()
//	p.Add(guest)              // the gateway: it has given its name
//	g, ok := p.Take("taro")   // who seats it
//	a, err := g.Sit(seating)  // an agent.Agent like any other
//	p.Add(g)                  // its game is over: it waits again
//
// The package knows no table and no protocol: package tcp talks to the agents,
// packages lobby, room and contest seat them.
package pool
