// Package tcp is the gateway for AIWolf agents: programs of any language that
// speak the contest's protocol (package wire) over a TCP connection.
//
//	g := tcp.New(pool, tcp.Config{Log: log})
//	err := g.Serve(listener) // until Close
//
// An agent gives its name once and then waits in the pool, before and between
// games. A lobby, room or tournament takes it from there and seats it like any other
// agent. Its seat is an agent.Agent that observes events and answers questions, so
// only the seat's own projection of a table comes here.
//
// The reference server trusts its clients; this one does not. Each request has a deadline. A late line is dropped. If
// an agent goes away, or is silent three times in a row, the server answers for the agent, and the game goes on. Lines,
// queues and connections are bounded.
package tcp
