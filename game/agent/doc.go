// Package agent defines the mind at a seat: a built-in bot, a connected program, or the substitute of a
// person.
//
// An agent observes what its seat learns (Observe) and answers questions (Act), at once or later. It gets no
// other input. Its answers depend only on the observed events, its key and the question, so an agent that is
// built anew from the same events continues like the one before it.
//
//	a, err := agent.New("plain", agent.Seating{Seat: 2, Setup: rules.Five(), Key: key.Agent(2)})
//	a.Observe(events)
//	action, now := a.Act(ask)
package agent
