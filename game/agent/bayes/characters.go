package bayes

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/contest"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/bayes/discussion"
	"aiwolfplay/game/agent/bayes/small"
)

// A Character is a style of play. Its texts for people have the message ids agent.<Name>.name and agent.<Name>.about.
type Character core.Character

// Characters are the named agents, at their strongest. Their sayings, by their names, are in small/sayings.go and
// discussion/beginnings.go; in contests they differ only in these numbers.
//
//	logician   gives a reason with its opinions
//	leader     names a suspect early, asks all to vote so, and the silent for their votes
//	doubter    asks others what they think of its suspect, wavers between two
//	quiet      one remark a day with all in it, and results; answers one question a day
//	liar       asks suspects to their face, contradicts; as a wolf it may claim the seer
//	loyal      says whom it trusts, and agrees
//	rash       names its vote at once, without reasons
//	beginner   asks the obvious, and distinguishes suspects less well than the others do
var Characters = [...]Character{
	{Name: "logician", Budget: 3, Eager: 1, Reasons: 1, Agrees: 0.3, Advises: 0.2, Sticks: 0.06, Fights: 0.6},
	{Name: "leader", Budget: 4, Reasons: 0.5, Leads: 1, Curious: 0.2, Agrees: 0.2, Advises: 0.5, Sticks: 0.1, Fights: 0.8},
	{Name: "doubter", Budget: 4, Eager: 1, Curious: 1, Reasons: 0.6, Agrees: 0.8, Sticks: 0.03, Fights: 0.6},
	{Name: "quiet", Budget: 1, Eager: 1, Reasons: 0.2, Sticks: 0.08, Fights: 0.4},
	{
		Name: "liar", Budget: 3, Fakes: 0.2, Reasons: 0.6, Curious: 0.3, Agrees: 0.3, Bold: 0.2, Sticks: 0.06, Fights: 1,
	},
	{Name: "loyal", Budget: 3, Eager: 1, Reasons: 0.4, Agrees: 1, Advises: 0.3, Sticks: 0.3, Fights: 0.6},
	{Name: "rash", Budget: 3, Reasons: 0.1, Leads: 0.6, Bold: 0.1, Sticks: 0, Fights: 1},
	{
		Name: beginner, Budget: 3, Eager: 1, Curious: 0.6, Reasons: 0.3, Agrees: 0.5, Bold: 0.2, Sticks: 0.15, Hazy: 0.7,
		Fights: 0.4,
	},
}

// Name is the name of the strong agent without a character of its own: it draws one of them at every table.
const Name = "bayes"

// ContestName is the name of the strong agent that, in a contest, takes all others for contest agents. Elsewhere it
// plays as bayes does.
const ContestName = "bayes-contest"

// beginner is never drawn at its strongest: it errs more than the strength says.
const beginner = "beginner"

// Listings returns "bayes", "bayes-contest", two partners for research, and the characters in all strengths:
// "logician", "logician-gentle" and so on.
func Listings() []agent.Listing {
	list := []agent.Listing{
		{Name: Name, New: New},
		{Name: ContestName, New: NewContest},
		{Name: FactsName, New: newFacts, Partner: true},
		{Name: FirstName, New: newFirst, Partner: true},
	}
	for i := range Characters {
		c := &Characters[i]
		for _, s := range agent.Strengths {
			list = append(list, agent.Listing{
				Name: agent.NameAt(c.Name, s), New: c.At(s), Character: c.Name, Strength: s,
				Dealt: s != agent.Strong || c.Name != beginner,
			})
		}
	}
	return list
}

// At returns the factory of the character at a strength.
func (c *Character) At(s agent.Strength) agent.Factory {
	settings := core.Character(*c).At(s)
	return func(seating agent.Seating) (agent.Agent, error) { return seat(seating, settings, core.UsualTables()) }
}

// New seats a strong player whose character is drawn by its key.
func New(s agent.Seating) (agent.Agent, error) { return seat(s, drawn(s), core.UsualTables()) }

// NewContest seats a strong player. In a contest it has the manners of contest agents from the first utterance on,
// whoever the others are.
func NewContest(s agent.Seating) (agent.Agent, error) {
	if s.Contest {
		return contest.NewNative(s, drawn(s))
	}
	return New(s)
}

// seat seats the player that fits the kind of game.
func seat(s agent.Seating, c core.Character, tables core.Tables) (agent.Agent, error) {
	switch {
	case s.Contest:
		return contest.New(s, c, tables)
	case s.Setup.Seats() >= discussion.From:
		return discussion.New(s, c, tables)
	}
	return small.New(s, c, tables)
}

// drawn returns any of the characters but the beginner.
func drawn(s agent.Seating) core.Character {
	d := agent.DrawOf(s.Key, "character", 0)
	return core.Character(Characters[d.Below(len(Characters)-1)])
}
