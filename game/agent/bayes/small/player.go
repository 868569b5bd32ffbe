package small

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Player plays one seat of a small village.
type Player struct {
	core.Home
	answers core.Answers
	says    []saying
}

// New seats a character. It fails if the character has no sayings.
func New(s agent.Seating, c core.Character, tables core.Tables) (*Player, error) {
	says, ok := sayings[c.Name]
	if !ok {
		return nil, fmt.Errorf("small: the character %q has no sayings", c.Name)
	}
	terms := core.Terms{Word: wordOfFew * (1 - c.Hazy), Random: core.PreyAtRandom, Weighs: true}
	home, err := core.NewHome(s, c, tables, terms)
	if err != nil {
		return nil, err
	}
	p := &Player{Home: home, says: says}
	p.answers = core.Answers{Seat: p.Seat, Manner: p}
	p.Mind = p
	return p, nil
}

// Suspect returns the seat that this seat says it wants executed.
func (p *Player) Suspect(m *speech.Belief) game.Seat {
	candidates, _ := p.Ballots.Candidates()
	c := p.weigh(m)
	return p.Ballots.Accuse(m, candidates, &c)
}

// weigh returns the reasons that count in a vote besides beliefs. Every declared vote counts in full, with or without a
// reason.
func (p *Player) weigh(m *speech.Belief) core.Case {
	echo := p.Ballots.Echo(m, p.Told(), p.Foresight, p.Seats())
	return core.Case{Named: p.Named(), Vouched: p.Record.Vouched(), Echo: echo}
}

// Vote casts a ballot.
func (p *Player) Vote(ask rules.Ask) game.Seat { return p.VoteBy(ask, p.weigh) }

// Why returns the seat's reason against another, if the reason convinces.
func (p *Player) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return p.Evidence.Why(t, suspect, core.Convinces)
}

// Replies lists ways to answer a question.
func (p *Player) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	return p.answers.Replies(t, q)
}
