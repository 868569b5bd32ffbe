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
	*core.Seat
	home     core.Home
	side     core.WolfSide
	answers  core.Answers
	listener core.Listener
	says     []saying
}

// New seats a character. It fails if the character has no sayings.
func New(s agent.Seating, c core.Character, tables core.Tables) (*Player, error) {
	says, ok := sayings[c.Name]
	if !ok {
		return nil, fmt.Errorf("small: the character %q has no sayings", c.Name)
	}
	seat, err := core.NewSeat(s, c, tables)
	if err != nil {
		return nil, err
	}
	side := core.NewWolfSide(seat, wordOfFew*(1-c.Hazy), core.PreyAtRandom)
	p := &Player{
		Seat: seat, home: core.NewHome(seat, side), side: side, listener: core.NewListener(seat, s.Memory), says: says,
	}
	p.answers = core.Answers{Seat: seat, Manner: p}
	seat.Mind = p
	if s.Memory != nil {
		p.listener.Company.Weigh()
	}
	return p, nil
}

// Observe adds what the seat newly learned. What the others say shows how they play.
func (p *Player) Observe(evs []rules.Event) {
	if p.listener.Observe(evs) {
		p.listener.Company.Weigh()
	}
}

// Beliefs fills in what the seat really believes.
func (p *Player) Beliefs(b *agent.Beliefs) { p.Explain(b, p.home.Unopposed()) }

// Think returns what the seat says that it believes.
func (p *Player) Think() speech.Belief { return p.Say(p.home.Unopposed()) }

// Suspect returns the seat that this one says it wants executed.
func (p *Player) Suspect(m *speech.Belief) game.Seat {
	candidates, _ := p.Candidates()
	c := p.weigh(m)
	return p.Accuse(m, candidates, &c)
}

// weigh returns what counts in a vote beside beliefs. Every declared vote counts in full, with reasons or without.
func (p *Player) weigh(m *speech.Belief) core.Case {
	return core.Case{Named: p.Named(), Vouched: p.Vouched(), Echo: p.Echo(m, p.Told(), core.UsualForesight, p.Seats())}
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
	return p.VoteForVillage(&m, ask, &c, core.UsualForesight)
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

// Why returns what the seat holds against another, if it convinces.
func (p *Player) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return p.Seat.Why(t, suspect, core.Convinces)
}

// Replies lists ways to answer a question.
func (p *Player) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	return p.answers.Replies(t, q)
}
