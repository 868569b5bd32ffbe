package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A player keeps what its seat knows and nothing else: what it thinks, and what
// it pretends, follows anew each time from the table, its key and the question.
// It remembers its own lies by having heard itself tell them.
type player struct {
	me    game.Seat
	key   rules.Key
	table *view.Table
	traits
}

// New seats a plain agent. It is an agent.Factory and never fails.
func New(s agent.Seating) (agent.Agent, error) {
	return &player{
		me: s.Seat, key: s.Key,
		table:  s.Table(),
		traits: traitsOf(s.Key, s.Setup),
	}, nil
}

// Observe adds what the seat newly learned.
func (p *player) Observe(evs []rules.Event) {
	for i := range evs {
		p.table.Observe(&evs[i])
	}
}

// Act answers at once, always.
func (p *player) Act(ask rules.Ask) (rules.Action, bool) {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case rules.AskTalk:
		action.Text = p.talk(ask).String()
	case rules.AskWhisper:
		action.Text = p.whisper(ask).String()
	case rules.AskVote:
		action.Target = p.vote(ask)
	case rules.AskDivine:
		action.Target = p.divine(ask)
	case rules.AskGuard:
		action.Target = p.guard(ask)
	case rules.AskAttack:
		action.Target = p.attack(ask)
	}
	return action, true
}

func (p *player) role() game.Role { return p.table.Seats[p.me].Role }

// self is how the seat names itself.
func (p *player) self() protocol.Ref { return protocol.RefTo(p.me) }

// seats returns every seat of the table, dead ones too.
func (p *player) seats() game.SeatSet { return game.FirstSeats(p.table.Setup.Seats()) }

// others returns the other living seats.
func (p *player) others() game.SeatSet { return p.table.Alive.Without(p.me) }

// wolves returns how many wolves were dealt.
func (p *player) wolves() int { return int(p.table.Setup.Roles[game.RoleWerewolf]) }

// best returns the member of a set with the highest score, the lowest seat
// among equals, NoSeat if the set is empty.
func best(set game.SeatSet, score func(game.Seat) float64) game.Seat {
	winner, top := game.NoSeat, 0.0
	for rest := set; rest != 0; rest &= rest - 1 {
		s := rest.First()
		if v := score(s); winner == game.NoSeat || v > top {
			winner, top = s, v
		}
	}
	return winner
}
