// Package dummy holds agents that neither listen nor think and cost next to nothing. A game between them
// measures the rule engine:
//
//	play sim -seats 15 -agents silent,talkative
//
// prints the games per second.
package dummy

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// Listings returns the agents: silent says Over whenever it is asked, talkative
// uses up its utterances every day. They are there to measure with.
func Listings() []agent.Listing {
	return []agent.Listing{
		{Name: "silent", New: seat(rules.OverText), Partner: true},
		{Name: "talkative", New: seat("ESTIMATE Agent[01] WEREWOLF"), Partner: true},
	}
}

func seat(text string) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) { return &player{s.Seat, text}, nil }
}

// A player says one text, and goes through its targets from day to day.
type player struct {
	seat game.Seat
	text string
}

func (*player) Observe([]rules.Event) {}

// Act answers at once, without a look at what happened.
func (p *player) Act(ask rules.Ask) (rules.Action, bool) {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		action.Text = p.text
	} else {
		action.Target = ask.Targets.Nth((int(p.seat) + int(ask.Day)) % ask.Targets.Len())
	}
	return action, true
}
