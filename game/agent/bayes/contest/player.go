package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Player plays one seat of a contest.
type Player struct {
	*core.Seat
	guest, native manners
	now           *manners      // the current manners
	company       *core.Company // nil: the player stays a native
	memory        *agent.Memory // nil: it keeps nothing
	habits        *habits       // how each seat opens the game; nil: unknown
}

// manners hold the decisions that change when a player becomes a guest or a native.
type manners struct {
	mind      speech.Mind
	character core.Character
	claimsBy  int     // core.Seat.ClaimsBy
	tell      float64 // how much a turn counts in the seat's habits; 0: not at all
	notes     bool    // records the habits of a game that ends with these manners
}

// experience is the memory that is kept from game to game of a set.
type experience struct {
	heard  belief.Impression // impressions of whether the others are contest agents
	habits *habits           // nil: nothing recorded
}

// New seats a character as a guest. Among contest agents it becomes a native.
func New(s agent.Seating, c core.Character, tables core.Tables) (*Player, error) {
	p, err := newPlayer(s, c, tables)
	if err != nil {
		return nil, err
	}
	p.company = core.NewCompany(p.Seat)
	p.take(&p.guest)
	if s.Memory != nil {
		kept, _ := s.Memory.Kept.(experience)
		p.company.Remember(kept.heard)
		p.adapt()
	}
	return p, nil
}

// NewNative seats a character that takes all others for contest agents and has the manners of a native from the first
// utterance on.
func NewNative(s agent.Seating, c core.Character) (*Player, error) {
	p, err := newPlayer(s, c, core.Tables{Contest: belief.Contest()})
	if err != nil {
		return nil, err
	}
	p.take(&p.native)
	return p, nil
}

func newPlayer(s agent.Seating, c core.Character, tables core.Tables) (*Player, error) {
	seat, err := core.NewSeat(s, c, tables)
	if err != nil {
		return nil, err
	}
	p := &Player{Seat: seat, memory: s.Memory}
	native := c
	native.Eager, native.Bold, native.Fakes, native.Fights = 0, boldNative, fakesNative, fightsNative
	p.guest = manners{mind: newGuest(seat), character: c, claimsBy: core.ClaimsByHouse, notes: seat.Large()}
	p.native = manners{character: native, claimsBy: core.ClaimsByContest, notes: true}
	if seat.Large() {
		p.native.mind, p.native.tell = newMany(seat), turnsTell
	} else {
		p.native.mind, p.native.tell = newFew(seat), turnsTellFew
	}
	if s.Memory != nil {
		kept, _ := s.Memory.Kept.(experience)
		p.habits = kept.habits
		seat.Prepare = p.recall
	}
	return p, nil
}

// take changes the manners.
func (p *Player) take(m *manners) {
	p.now = m
	p.Mind, p.Character, p.ClaimsBy = m.mind, m.character, m.claimsBy
}

// Observe adds what the seat has newly learned. The others' utterances show whether they are contest agents.
func (p *Player) Observe(evs []rules.Event) {
	spoke := false
	for i := range evs {
		ev := &evs[i]
		p.Learn(ev)
		if ev.Kind == rules.Said && p.company != nil {
			spoke = true
			p.company.Hear()
		}
		if p.memory != nil && p.EndsGame(ev) {
			p.keep()
		}
	}
	if spoke {
		p.adapt()
	}
}

// adapt weighs each seat by the likelihood table that fits it, and takes the manners that most of the others have.
func (p *Player) adapt() {
	foreign, contest := p.company.Judge()
	if contest {
		p.take(&p.native)
		foreign = foreign.With(p.Me)
	} else {
		p.take(&p.guest)
	}
	p.WeighBy(foreign)
}

// keep stores what a game teaches, when all its roles are known.
func (p *Player) keep() {
	kept, _ := p.memory.Kept.(experience)
	if p.company != nil {
		kept.heard = p.company.Impression()
	}
	if p.now.notes {
		kept.habits = note(kept.habits, p.Table)
	}
	p.memory.Kept = kept
}

// recall sets the model's prior of the seats by their habits.
func (p *Player) recall() {
	if p.habits == nil {
		return
	}
	turns := openings
	if p.Table.Day == 1 && p.Table.Phase == game.PhaseTalk {
		turns = p.Table.Turn
	}
	did := moves(p.Table)
	for s := range p.Seats().All() {
		var roles [game.NumRoles]float64
		if p.now.tell > 0 && p.Table.Day > 0 {
			roles = p.habits.expect(s, &did[s], turns, p.now.tell)
		}
		p.Model.SetPrior(s, &roles)
	}
}

// Beliefs fills in what the seat really believes.
func (p *Player) Beliefs(b *agent.Beliefs) { p.Explain(b, 0) }
