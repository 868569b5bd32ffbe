package agent

import "aiwolfplay/game/rules"

// Absent is the agent of a seat whose own is not there: what a deadline decides
// happens at once.
type Absent struct{}

// Observe does nothing.
func (Absent) Observe([]rules.Event) {}

// Act says that no answer will come.
func (Absent) Act(rules.Ask) (rules.Action, bool) { return rules.Action{}, true }
