// Package random holds an agent without a mind: its acts are legal and its utterances are sentences about the table,
// all drawn at random. Tests and measurements use it. It is no company for people.
package random

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// Name is the name under which programs register the agent, with [New].
const Name = "random"

// depth limits the nesting of operands.
const depth = 3

type player struct {
	key   rules.Key
	table *view.Table
	draw  agent.Draw // for the question that is answered
	text  []byte
}

// New seats a random agent. It is an agent.Factory and never fails.
func New(s agent.Seating) (agent.Agent, error) {
	return &player{key: s.Key, table: s.Table()}, nil
}

// Observe keeps what the agent can talk about: the living seats and their utterances.
func (p *player) Observe(evs []rules.Event) {
	for i := range evs {
		p.table.Observe(&evs[i])
	}
}

// Act draws an answer.
func (p *player) Act(ask rules.Ask) (rules.Action, bool) {
	p.draw = agent.DrawFor(p.key, ask)
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		g := generator{Draw: &p.draw, table: p.table}
		p.text = g.utterance().AppendText(p.text[:0])
		action.Text = string(p.text)
	} else {
		action.Target = p.draw.Pick(ask.Targets)
	}
	return action, true
}
