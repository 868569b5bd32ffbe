package core

import "aiwolfplay/game/agent"

// A Character is a style of play in numbers. Chances are per day unless a comment says otherwise.
type Character struct {
	Name string

	Budget  int     // utterances a day; results and answers do not count
	Eager   int     // number of turns to wait before the first opinion
	Curious float64 // chance to ask others
	Reasons float64 // chance to give reasons
	Leads   float64 // chance to ask all for their votes
	Agrees  float64 // chance to agree or disagree with another's line
	Advises float64 // chance to advise the seer or the bodyguard
	Fakes   float64 // chance per game that a wolf claims the seer
	Bold    float64 // chance that a false result accuses; one that clears the wolf serves the liar better
	Sticks  float64 // the lead in score that another suspect needs before the seat names it instead
	Hazy    float64 // how far beliefs are drawn towards knowing nothing, from 0 to 1
	Fights  float64 // chance per game that a wolf claims the seer when a seer calls it a wolf
}

// Haze is the Hazy of each strength. A hazy player errs where things are close, not where they are clear. With strong
// villagers the village of five wins 58.7 %, with even ones 57.8, with gentle ones 55.6 (docs/agents-inside.md,
// "Strengths").
var Haze = [...]float64{agent.Strong: 0, agent.Even: 0.5, agent.Gentle: 0.75}

// At returns the character at a strength.
func (c Character) At(s agent.Strength) Character {
	c.Hazy = 1 - (1-c.Hazy)*(1-Haze[s])
	return c
}
