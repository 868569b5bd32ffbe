package discussion

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Player plays one seat of a village that discusses.
type Player struct {
	core.Home
	answers core.Answers
	debate  debate
}

// New seats a character. It fails if the character has no beginnings. In a village without a bodyguard, of 7 to 9
// seats, all are weighed by the house's table, as contest agents were never counted there.
func New(s agent.Seating, c core.Character, tables core.Tables) (*Player, error) {
	begins, ok := beginnings[c.Name]
	if !ok {
		return nil, fmt.Errorf("discussion: the character %q has no beginnings", c.Name)
	}
	home, err := core.NewHome(s, c, tables, core.Terms{
		Word:   core.WordOfPack(s.Setup.Seats(), c.Hazy),
		Random: core.PreyAtRandom + preyByHaze*max(0, c.Hazy-core.Haze[agent.Even]),
		Weighs: s.Setup.Roles[game.RoleBodyguard] > 0,
	})
	if err != nil {
		return nil, err
	}
	p := &Player{Home: home}
	p.debate = debate{Home: &p.Home, pace: pace{p.Seat}, arguments: arguments{p.Seat}, begins: begins}
	p.answers = core.Answers{Seat: p.Seat, Manner: p}
	p.Mind = p
	return p, nil
}

// Act waits, without thinking, if others begin or are to speak first and nothing is expected of the seat, because each
// thought takes an inference. In a lull every seat thinks. A seat with nothing to add then says Over, so that the day
// can end, and some of the others wait.
func (p *Player) Act(ask rules.Ask) (rules.Action, bool) {
	if ask.Kind != rules.AskTalk {
		return p.Seat.Act(ask)
	}
	wait := rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.SkipText}
	expected := p.debate.pace.expected()
	if !expected && p.debate.pace.hesitates(ask) {
		return wait, true
	}
	action, ok := p.Seat.Act(ask)
	if ok && !expected && action.Text != rules.OverText && p.debate.pace.quiet() == 1 && p.Table.Alive.Len() > fewSeats {
		if d := agent.DrawFor(p.Key, ask); !d.Chance(breaksSilence) {
			return wait, true
		}
	}
	return action, ok
}

// Suspect returns the seat that this seat says it wants executed. It forgets its declared vote once that no longer
// binds it.
func (p *Player) Suspect(m *speech.Belief) game.Seat {
	candidates, _ := p.Ballots.Candidates()
	c := p.weigh(m)
	if p.Record.Released() {
		c.Named = game.NoSeat
	}
	return p.Ballots.Accuse(m, candidates, &c)
}

// weigh returns the reasons that count in a vote besides beliefs. A declared vote counts in full only if it has a
// reason.
func (p *Player) weigh(m *speech.Belief) core.Case {
	echo := p.Ballots.Echo(m, p.Consider(), p.Foresight, p.Record.ReasonedWords())
	return core.Case{Named: p.Named(), Vouched: p.Record.Vouched(), Echo: echo}
}

// Vote casts a ballot.
func (p *Player) Vote(ask rules.Ask) game.Seat { return p.VoteBy(ask, p.weigh) }

// Why returns the seat's reason against another that few have given today.
func (p *Player) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return p.debate.arguments.against(t, suspect, speech.Never)
}

// Matters lists possible utterances.
func (p *Player) Matters(t *speech.Turn) []speech.Matter { return p.debate.matters(t) }

// Replies lists ways to answer a question.
func (p *Player) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	return p.answers.Replies(t, q)
}
