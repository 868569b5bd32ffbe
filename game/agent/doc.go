// Package agent is what the game asks of a mind at a seat, whoever it is: a
// built-in bot, a connected program, a person's stand-in.
//
// An agent is told what its seat learns (Observe) and is asked what its seat
// does (Act). It answers at once or leaves the answer for later. It learns
// nothing else; what it does follows from what it observed, its key and the
// question, so that an agent built anew and fed the same events goes on as the
// one before it.
//
//	a, err := agent.New("plain", agent.Seating{Seat: 2, Setup: rules.Five(), Key: key.Agent(2)})
//	a.Observe(events)
//	action, now := a.Act(ask)
package agent
