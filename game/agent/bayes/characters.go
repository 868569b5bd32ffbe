package bayes

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
)

// A Character is a style of play: settings of the one mind. Its texts for
// people stand under the message ids agent.<Name>.name and agent.<Name>.about.
type Character struct {
	Name string

	budget  int       // utterances a day, results and answers not counted
	eager   int       // turns it waits before it has an opinion
	curious float64   // chance a day to ask others
	reasons float64   // chance a day to say why
	leads   float64   // chance a day to ask all for their votes
	agrees  float64   // chance a day to agree or disagree with another's line
	advises float64   // chance a day to advise the seer or the bodyguard
	fakes   float64   // chance that a wolf claims the seer
	bold    float64   // chance that a false result accuses; to clear the wolf serves it better
	sticks  float64   // how much better another suspect must be, to change its word
	hazy    float64   // how far its beliefs are drawn towards knowing nothing
	fights  float64   // chance that a wolf who is called one claims the seer itself
	says    []saying  // what it says of its own accord in a village of the house that is too small to discuss
	begins  []content // what it says first on a day of one that discusses
	contest bool      // has the manners of contest agents instead of our own
}

// amongContestAgents returns the character in the manners of contest agents: its pack claims
// the seer every other time and fights when it is called one, a lone wolf as contest.go has
// it; its lies accuse, and so does its seer (claim.go).
func (c Character) amongContestAgents() Character {
	c.contest, c.eager = true, 0
	c.bold, c.fakes, c.fights = 1, 0.5, 1
	return c
}

// Characters are the named agents, the strongest of each style.
//
//	logician   gives a reason with its opinions
//	leader     names a suspect early, asks all to vote so, and the silent for their votes
//	doubter    asks others what they think of its suspect, wavers between two
//	quiet      one remark a day with all in it, and results; answers one question a day
//	liar       asks suspects to their face, contradicts; as a wolf it may claim the seer
//	loyal      says whom it trusts, and agrees
//	rash       names its vote at once, without reasons
//	beginner   asks the obvious, and tells suspects less apart than the others do
//
// So they talk in small villages of the house (manner.go). In larger ones they begin
// their days so, and in contests they differ only in how often they do what all do.
var Characters = [...]Character{
	{
		Name: "logician", budget: 3, eager: 1, reasons: 1, agrees: 0.3, advises: 0.2, sticks: 0.06, fights: 0.6,
		says:   []saying{{3, (*player).concludes}, {4, (*player).concludesVote}},
		begins: []content{(*player).concludes},
	},
	{
		Name: "leader", budget: 4, reasons: 0.5, leads: 1, curious: 0.2, agrees: 0.2, advises: 0.5, sticks: 0.1, fights: 0.8,
		says: []saying{
			{0, of((*speech.Turn).BidSeer)}, {2, of((*speech.Turn).AskVote)}, {3, of((*speech.Turn).AskVote)},
			{4, (*player).directs}, {1, (*player).calls},
		},
		begins: []content{(*player).rallies, of((*speech.Turn).AskVote)},
	},
	{
		Name: "doubter", budget: 4, eager: 1, curious: 1, reasons: 0.6, agrees: 0.8, sticks: 0.03, fights: 0.6,
		says: []saying{
			{2, of((*speech.Turn).AskOpinion)}, {3, of((*speech.Turn).AskOpinion)}, {4, of((*speech.Turn).Waver)},
			{5, (*player).declaresWhy},
		},
		begins: []content{of((*speech.Turn).AskOpinion), of((*speech.Turn).Waver)},
	},
	{
		Name: "quiet", budget: 1, eager: 1, reasons: 0.2, sticks: 0.08, fights: 0.4,
		says:   []saying{{4, (*player).sumsUp}},
		begins: []content{(*player).sumsUp},
	},
	{
		Name: "liar", budget: 3, fakes: 0.2, reasons: 0.6, curious: 0.3, agrees: 0.3, bold: 0.2, sticks: 0.06, fights: 1,
		says:   []saying{{1, of((*speech.Turn).Confront)}, {2, (*player).contradicts}, {3, (*player).declaresWhy}},
		begins: []content{(*player).confronts, (*player).contradicts},
	},
	{
		Name: "loyal", budget: 3, eager: 1, reasons: 0.4, agrees: 1, advises: 0.3, sticks: 0.3, fights: 0.6,
		says: []saying{
			{2, of((*speech.Turn).Profess)}, {3, (*player).supports}, {4, of((*speech.Turn).Follow)},
			{5, (*player).declaresWhy},
		},
		begins: []content{of((*speech.Turn).Profess), (*player).supports},
	},
	{
		Name: "rash", budget: 3, reasons: 0.1, leads: 0.6, bold: 0.1, sticks: 0, fights: 1,
		says:   []saying{{2, (*player).accuses}, {1, (*player).declares}},
		begins: []content{(*player).accusesWhy},
	},
	{
		Name: beginner, budget: 3, eager: 1, curious: 0.6, reasons: 0.3, agrees: 0.5, bold: 0.2, sticks: 0.15, hazy: 0.7,
		fights: 0.4,
		says: []saying{
			{0, of((*speech.Turn).WonderWhoIsSeer)}, {2, of((*speech.Turn).AskTheObvious)},
			{3, of((*speech.Turn).AskTheObvious)}, {3, (*player).accusesWhy}, {4, (*player).declares},
		},
		begins: []content{of((*speech.Turn).AskTheObvious)},
	},
}

// Name is the name of the strong agent without a character of its own: it
// draws one of them at every table.
const Name = "bayes"

// ContestName is the name of the strong agent that takes everybody in a contest
// for a contest agent. Elsewhere it plays as bayes does.
const ContestName = "bayes-contest"

// beginner is the one character whose strongest is dealt to nobody: it errs more
// than the strength says.
const beginner = "beginner"

// Listings returns "bayes", two partners that think less, and the characters in all strengths: "logician",
// "logician-gentle" and so on.
func Listings() []agent.Listing {
	list := []agent.Listing{{Name: Name, New: New}, {Name: ContestName, New: NewContest}}
	list = append(list,
		agent.Listing{Name: FactsName, New: newFacts, Partner: true},
		agent.Listing{Name: FirstName, New: newFirst, Partner: true},
	)
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
	settings := *c
	settings.hazy = 1 - (1-settings.hazy)*(1-haze[s])
	return func(seating agent.Seating) (agent.Agent, error) { return newPlayer(seating, settings) }
}

// New seats a strong player of one of the characters, drawn by its key.
func New(seating agent.Seating) (agent.Agent, error) { return newPlayer(seating, drawn(seating)) }

// NewContest seats a strong player who in a contest expects contest agents from
// the first word on, and has their manners whoever sits there.
func NewContest(seating agent.Seating) (agent.Agent, error) {
	c := drawn(seating)
	if seating.Contest {
		c = c.amongContestAgents()
	}
	return newPlayer(seating, c)
}

// drawn returns any of the characters but the beginner.
func drawn(seating agent.Seating) Character {
	d := agent.DrawOf(seating.Key, "character", 0)
	c := Characters[d.Below(len(Characters)-1)]
	return c
}
