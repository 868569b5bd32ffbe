// Package rules is the rule engine: the 2019 contest regulation as a pure,
// deterministic state machine.
//
// Inputs (answers to asks) go in, events come out. Each [Event] carries its audience, and a log leaves the
// package through [Project] alone: a viewer receives the log filtered by audience, and nothing else.
//
//	state, log, _ := rules.New(rules.Five(), &key, nil)
//	for !state.Over() {
//		seat := state.Waiting().First()
//		ask, _ := state.AskFor(seat)
//		state, log, err = state.Step(&key, rules.Input{Seat: seat, Ask: ask.ID, Action: answer(ask)}, log)
//	}
//
// The package knows no clock, no agent, no network and no generator that runs:
// every draw is a function of the game's [Key] and of public coordinates.
// Comments cite the regulation by paragraph ("1.3.1") and, where it is silent,
// the row of the decision table in docs/decisions.md ("decision 22").
package rules
