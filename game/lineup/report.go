package lineup

import "aiwolfplay/game/draw"

// A Report has the results of all line-ups of some agents. Lists are in the order of Agents.
type Report struct {
	Seats      int         `json:"seats"`
	Settings   int         `json:"settings"`
	Seed       uint64      `json:"seed"`
	Agents     []string    `json:"agents"`
	Behaviours []string    `json:"behaviours"` // of the agents, see package evaluation
	Meetings   [][]Meeting `json:"meetings"`   // by agent of the village's side, then of the wolf side
	Ratings    []Rating    `json:"ratings"`
	Model      *Model      `json:"model"`
	HeldOut    Forecast    `json:"held_out"`

	// Of agents that connect; nil if there are none.
	Faults []map[string]int `json:"faults,omitempty"` // by kind
	Spoilt []int            `json:"spoilt,omitempty"` // number of games that their faults changed
	Strict []Rating         `json:"strict,omitempty"` // ratings that count these games as lost by their side
}

// ID returns an id that follows from settings, agents and behaviours.
func (r *Report) ID() string {
	return draw.ID("lineups %d %d %d %q %q", r.Seats, r.Settings, r.Seed, r.Agents, r.Behaviours)
}
