// Package wire is the AIWolf wire protocol, as agents of the contest have
// spoken it for a decade, without the network: packets and their JSON, and two
// folds between packets and the events of a game.
//
// A [Seat] is on the server's side. It turns the observations and questions of one seat into the packets for
// the agent that sits there:
//
//	s := wire.NewSeat(setup, seat, wire.Options{})
//	for _, p := range s.Observe(events) {
//		line = p.AppendLine(line)
//	}
//	p := s.Ask(ask) // and the agent's line goes to ParseAnswer
//
// It reads the seat's projection alone, so an agent never receives anything that a person in that seat could
// not see. A [Client] is on the other side. It turns the packets of any AIWolf server into events and asks
// for an agent of this program.
//
// The protocol is that of the reference server 0.6: one JSON object and one
// line feed a packet, no version, no ids; answers are plain lines. Packets are
// pure ASCII, since several client libraries decode pieces of what they
// receive and fail on half a character.
package wire
