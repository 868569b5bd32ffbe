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
	*core.Seat
	home      core.Home
	side      core.WolfSide
	answers   core.Answers
	foresight core.Foresight
	listener  core.Listener
	spoken    func() // runs after somebody has spoken
	debate    debate
}

// New seats a character. It fails if the character has no beginnings.
func New(s agent.Seating, c core.Character, tables core.Tables) (*Player, error) {
	begins, ok := beginnings[c.Name]
	if !ok {
		return nil, fmt.Errorf("discussion: the character %q has no beginnings", c.Name)
	}
	seat, err := core.NewSeat(s, c, tables)
	if err != nil {
		return nil, err
	}
	random := core.PreyAtRandom + preyByHaze*max(0, c.Hazy-core.Haze[agent.Even])
	side := core.NewWolfSide(seat, core.WordOfPack(s.Setup.Seats(), c.Hazy), random)
	p := &Player{
		Seat: seat, home: core.NewHome(seat, side), side: side, foresight: core.HouseForesight(seat),
		listener: core.NewListener(seat, s.Memory), spoken: func() {},
	}
	p.debate = debate{Seat: seat, home: &p.home, pace: pace{seat}, arguments: arguments{seat}, begins: begins}
	p.answers = core.Answers{Seat: seat, Manner: p}
	seat.Mind = p
	if seat.Large() {
		p.spoken = p.listener.Company.Weigh
		if s.Memory != nil {
			p.spoken()
		}
	}
	return p, nil
}

// Observe adds what the seat newly learned. In a village with a bodyguard, what the others say shows how they play. In
// one of 7 to 9 seats all are weighed by the house's table, as contest agents were never counted there.
func (p *Player) Observe(evs []rules.Event) {
	if p.listener.Observe(evs) {
		p.spoken()
	}
}

// Act waits, without a thought, while others begin or are to go first and nothing is expected of the seat: each thought
// takes an inference. In a lull every seat thinks. A seat with nothing to add then says Over, so that the day can end,
// and some of the others wait.
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

// Beliefs fills in what the seat really believes.
func (p *Player) Beliefs(b *agent.Beliefs) { p.Explain(b, p.home.Unopposed()) }

// Think returns what the seat says that it believes.
func (p *Player) Think() speech.Belief { return p.Say(p.home.Unopposed()) }

// Suspect returns the seat that this one says it wants executed. It forgets its word once that no longer binds it.
func (p *Player) Suspect(m *speech.Belief) game.Seat {
	candidates, _ := p.Candidates()
	c := p.weigh(m)
	if p.Released() {
		c.Named = game.NoSeat
	}
	return p.Accuse(m, candidates, &c)
}

// weigh returns what counts in a vote beside beliefs. A declared vote counts in full only with a reason.
func (p *Player) weigh(m *speech.Belief) core.Case {
	return core.Case{
		Named: p.Named(), Vouched: p.Vouched(), Echo: p.Echo(m, p.Consider(), p.foresight, p.ReasonedWords()),
	}
}

// Vote casts a ballot. A villager votes as it has declared while its word binds it.
func (p *Player) Vote(ask rules.Ask) game.Seat {
	m := p.Truth(p.home.Unopposed())
	if p.Role().Side() == game.SideWerewolf {
		return p.side.Vote(&m, ask)
	}
	if word := p.Bound(); ask.Ballot == 0 && ask.Targets.Has(word) {
		return word
	}
	c := p.weigh(&m)
	return p.VoteForVillage(&m, ask, &c, p.foresight)
}

// Friends returns the living seats that the seat does not want executed.
func (p *Player) Friends() game.SeatSet { return p.home.Friends() }

// Spared returns the seats that the seat never names.
func (p *Player) Spared() game.SeatSet { return p.side.Spared() }

// Prey returns the seat that a wolf wants to attack.
func (p *Player) Prey(targets game.SeatSet) game.Seat { return p.side.Prey(targets) }

// Pretends returns the role as which a wolf or the possessed speaks before it has claimed any.
func (p *Player) Pretends() game.Role { return p.side.Pretends() }

// Blacken picks the seat that a false seer calls a wolf.
func (p *Player) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	return p.home.Blacken(d, victims)
}

// Clear picks the seat that a false seer calls human.
func (p *Player) Clear(d *agent.Draw, set game.SeatSet) game.Seat { return p.side.Clear(d, set) }

// Style returns how the character talks.
func (p *Player) Style() speech.Style { return p.StyleOf(p.BoldAtHome(), 0) }

// Why returns what the seat holds against another and few have said today.
func (p *Player) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return p.debate.arguments.against(t, suspect, speech.Never)
}

// Matters lists what there may be to say.
func (p *Player) Matters(t *speech.Turn) []speech.Matter { return p.debate.matters(t) }

// Replies lists ways to answer a question.
func (p *Player) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	return p.answers.Replies(t, q)
}
