// Package tcp is the gateway for AIWolf agents: programs of any language that
// speak the contest's protocol (package wire) over a TCP connection.
//
//	g := tcp.New(pool, tcp.Config{Log: log})
//	err := g.Serve(listener) // until Close
//
// A connection gives its name once and then waits in the lobby's pool, before
// and between games. Who takes it from there seats it like any other agent: a
// seat is an agent.Agent that observes and is asked, so that nothing of a table
// but the seat's own projection can come here.
//
// The reference server trusts its clients; this one does not. Each request has a
// deadline and nobody waits longer; a line that is late is dropped; an agent
// that goes away, or is silent three times in a row, is answered for, and its
// game goes on. Lines, queues and connections are bounded.
package tcp
