package room

import (
	"fmt"
	"slices"

	"aiwolfplay/server/pool"
)

// A menu holds the agents and mini-games that the hosts of rooms can choose.
type menu struct {
	pool    *pool.Pool
	minis   Minis
	builtIn []string // names of built-in agents
}

// agents returns the names of the agents that a host can choose now.
func (m *menu) agents() []string {
	if m.pool.AcceptsAgents() {
		return append(slices.Clone(m.builtIn), Connected)
	}
	return m.builtIn
}

// validate checks the setup or mini-game of a plan.
func (m *menu) validate(p *Plan) error {
	switch {
	case !p.Mini.Some():
		return p.Setup.Validate()
	case m.minis == nil || !m.minis.Offers(p.Mini):
		return fmt.Errorf("room: no mini-game %q with the setting %q", p.Mini.Game, p.Mini.Setting)
	}
	return nil
}

// check returns ErrAgent if there is no agent that the wish asks for. In a mini-game, agents are dealt.
func (m *menu) check(played Mini, w Wish) error {
	switch {
	case played.Some() && w.ForAgent() && w != Wish{Kind: BuiltIn}:
		return ErrAgent
	case w.ForGuest() && !m.pool.AcceptsAgents(),
		w.Kind == BuiltIn && w.Name != "" && !slices.Contains(m.builtIn, w.Name):
		return ErrAgent
	}
	return nil
}
