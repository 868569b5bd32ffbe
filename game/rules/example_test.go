package rules_test

import (
	"fmt"

	"aiwolfplay/game/rules"
)

// A village in which nobody ever answers in time.
func Example() {
	var key rules.Key
	state, log, err := rules.New(rules.Five(), &key, nil)
	for err == nil && !state.Over() {
		seat := state.Waiting().First()
		ask, _ := state.AskFor(seat)
		state, log, err = state.Step(&key, rules.Input{Seat: seat, Ask: ask.ID, Timeout: true}, log)
	}
	again, _ := rules.Fold(rules.Five(), log)
	fmt.Println("day", state.Day(), state.Winner(), "wins; the log tells all:", again == state, err)
	// Output: day 3 VILLAGER wins; the log tells all: true <nil>
}
