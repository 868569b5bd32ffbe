package tournaments

import (
	"encoding/json"
	"fmt"

	"aiwolfplay/game/draw"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/tournament"
)

// A Plan holds the settings that all stages of a tournament share.
type Plan struct {
	Seats   []int  `json:"seats"` // sizes of the villages, one block each in turn
	Teams   []Team `json:"teams"`
	Fill    string `json:"fill"`            // the agent on seats without a team
	Seed    uint64 `json:"seed"`            // all draws follow from it
	Rules   string `json:"rules,omitempty"` // how the day goes: a value of [rules.Choices]; "": the regulation's
	Block   int    `json:"block"`
	Qualify int    `json:"qualify"` // teams that the preliminary round lets through
}

// A Team takes part under a name that no other team has. A team that connects may
// have no name before it has come.
type Team struct {
	Name  string `json:"name"`
	Agent string `json:"agent,omitempty"` // the registered name of a built-in agent, "" for a team that connects
	Calls string `json:"calls,omitempty"` // the name that a team that connects gives; not unique
}

// Connects reports whether the team is a program that connects.
func (t Team) Connects() bool { return t.Agent == "" }

// id returns the tournament's id, a hash of the plan, so that the same plan finds its stored tournament again. The hash
// is computed before teams have come, so it does not include the names that they give.
func (p *Plan) id() string { return draw.ID("contest %s", p.encode()) }

func (p *Plan) encode() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic("tournaments: a plan cannot be encoded: " + err.Error()) // a plan contains only numbers and strings
	}
	return string(text)
}

// gameID returns the id of the nth game of a stage of the tournament with an id. It is a hash of these three.
func gameID(id string, stage tournament.Stage, n int) string {
	return draw.ID("%s %s %d", id, stage, n)
}

// Validate reports what is wrong with the plan.
func (p *Plan) Validate() error {
	names := map[string]bool{}
	for _, t := range p.Teams {
		switch {
		case t.Name == "" && !t.Connects():
			return fmt.Errorf("a name for the team of the agent %s expected", t.Agent)
		case t.Name != "" && names[t.Name]:
			return fmt.Errorf("a name for each team expected, and %q is defined twice", t.Name)
		}
		names[t.Name] = true
	}
	switch {
	case len(p.Teams) < 2:
		return fmt.Errorf("at least 2 teams expected, got %d", len(p.Teams))
	case len(p.Seats) == 0:
		return fmt.Errorf("the size of a village expected, got none")
	case p.Block < 1:
		return fmt.Errorf("blocks of at least 1 game expected, got %d", p.Block)
	case p.Qualify < 2:
		return fmt.Errorf("at least 2 teams that qualify expected, got %d", p.Qualify)
	}
	for _, n := range p.Seats {
		if _, err := p.village(n); err != nil {
			return err
		}
	}
	return nil
}

// village returns the setup of a village of a size.
func (p *Plan) village(size int) (rules.Setup, error) {
	setup, err := rules.Village(size)
	if err != nil {
		return setup, err
	}
	if day := rules.Choices()[0]; !day.Put(&setup, p.Rules) {
		return setup, fmt.Errorf("one of the rules for the day expected, got %q", p.Rules)
	}
	return setup, nil
}

// blocks returns the blocks of a stage, with the teams' numbers.
func (p *Plan) blocks(stage tournament.Stage, teams []int, games int) []tournament.Block {
	s := tournament.Schedule{Teams: len(teams), Sizes: p.Seats, Games: p.Block, Stage: stage, Seed: p.Seed}
	draw := s.Round
	if stage == tournament.Preliminary {
		draw = s.Each
	}
	list := draw(games)
	for _, b := range list {
		for seat, i := range b.Seats {
			if i != tournament.Filler {
				b.Seats[seat] = teams[i]
			}
		}
	}
	return list
}
