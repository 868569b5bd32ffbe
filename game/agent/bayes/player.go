package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A player keeps what its seat knows and what follows from it. What it
// pretends, and what it decides, follows anew each time from these, its key
// and the question, so that one built anew goes on as the one before it.
type player struct {
	speech.Voice                 // over the belief's own table
	Character                    // in the manners that it has now
	own          Character       // in the house's
	abroad       bool            // the game is one of a contest, whose manners it may have
	company      *belief.Company // nil: it knows beforehand whom it plays with
	memory       *agent.Memory   // nil: it keeps nothing
	habits       *habits         // how each seat opens the game; nil: nothing known

	belief *belief.Mind
	known  belief.Posterior // with all that the seat knows
	public belief.Posterior // what everybody can work out; the others' minds
	spoken belief.Posterior // as the role that it pretends to have
	simple *belief.Mind     // what it takes everybody to weigh, where that is less than it weighs itself
	events int              // of the table when they were computed
	fresh  bool             // known is up to date with the table
	shared bool             // public is up to date with known
	// spokenAs is the role for which spoken was computed.
	spokenAs game.Role
}

func newPlayer(s agent.Seating, c Character) (agent.Agent, error) {
	tables := []*belief.Table{belief.House(), belief.Contest()}
	if c.contest {
		tables = tables[1:]
	}
	return newPlayerWith(s, c, tables...)
}

func newPlayerWith(s agent.Seating, c Character, tables ...*belief.Table) (*player, error) {
	p := &player{Character: c, own: c, abroad: s.Contest}
	var err error
	if p.belief, err = belief.New(s.Table(), tables...); err != nil {
		return nil, err
	}
	p.Voice = speech.Voice{Me: s.Seat, Key: s.Key, Table: p.belief.Table, Mind: p}
	p.remember(s.Memory)
	return p, nil
}

// largeAtHome reports whether the village is a large one of the house, rather
// than one of contest agents.
func (p *player) largeAtHome() bool { return p.Large() && !p.contest }

// smallAtHome reports whether the village is a small one of the house.
func (p *player) smallAtHome() bool { return !p.Large() && !p.contest }

// atHome reports whether the game is one of the house, and no contest's.
func (p *player) atHome() bool { return !p.contest && !p.abroad }

// inCharacter reports whether the seat talks by the sayings of its character: at home
// among so few that each has little to go by.
func (p *player) inCharacter() bool { return p.atHome() && p.Table.Setup.Seats() < discussFrom }

// discusses reports whether the seat talks as people do among many, likewise.
func (p *player) discusses() bool { return p.atHome() && p.Table.Setup.Seats() >= discussFrom }

// Observe adds what the seat newly learned.
func (p *player) Observe(evs []rules.Event) {
	heard := false
	for i := range evs {
		p.belief.Observe(&evs[i])
		if p.simple != nil {
			p.simple.Observe(&evs[i])
		}
		p.notice(&evs[i])
		heard = heard || evs[i].Kind == rules.Said
	}
	if heard { // nothing else tells who the others are
		p.adapt()
	}
}
