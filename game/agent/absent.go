package agent

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// AbsentAgent plays the seat of an agent that is gone. It ends its talk as early as it can, and leaves everything else
// to the rules without delay.
type AbsentAgent struct{}

// Observe does nothing.
func (AbsentAgent) Observe([]rules.Event) {}

// Act answers Over in talk. To all other questions it says that no answer will come.
func (AbsentAgent) Act(ask rules.Ask) (rules.Action, bool) {
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		return rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.OverText}, true
	}
	return rules.Action{}, true
}
