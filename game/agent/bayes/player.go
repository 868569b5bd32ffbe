package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A player keeps what its seat knows and what follows from it. What it
// pretends, and what it decides, follows anew each time from these, its key
// and the question, so that one built anew goes on as the one before it.
type player struct {
	me        game.Seat
	key       rules.Key
	table     *view.Table     // the belief's own
	Character                 // in the manners that it has now
	own       Character       // in the house's
	company   *belief.Company // nil: it knows beforehand whom it plays with
	memory    *agent.Memory   // nil: it keeps nothing
	habits    *habits         // how each seat opens the game; nil: nothing known

	belief *belief.Mind
	known  belief.Posterior // with all that the seat knows
	public belief.Posterior // what everybody can work out; the others' minds
	spoken belief.Posterior // as the role that it pretends to have
	events int              // of the table when they were computed
	mood   game.Role        // the pretended role when they were computed
	fresh  bool
	shared bool // public is up to date with known
}

func newPlayer(s agent.Seating, c Character) (agent.Agent, error) {
	p := &player{me: s.Seat, key: s.Key, Character: c, own: c}
	tables := []*belief.Table{belief.House(), belief.Contest()}
	if c.contest {
		tables = tables[1:]
	}
	var err error
	if p.belief, err = belief.New(s.Table(), tables...); err != nil {
		return nil, err
	}
	p.table = p.belief.Table
	p.remember(s.Memory)
	return p, nil
}

// large reports whether the village is a large one, which has a bodyguard.
func (p *player) large() bool { return p.table.Setup.Roles[game.RoleBodyguard] > 0 }

// largeAtHome reports whether the village is a large one of the house, rather
// than one of contest agents.
func (p *player) largeAtHome() bool { return p.large() && !p.contest }

// Observe adds what the seat newly learned.
func (p *player) Observe(evs []rules.Event) {
	for i := range evs {
		p.belief.Observe(&evs[i])
		p.notice(&evs[i])
	}
	p.mingle()
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

// chance draws once a day whether the seat feels like doing a thing.
func (p *player) chance(matter string, probability float64) bool {
	d := agent.DrawOf(p.key, matter, p.table.Day)
	return d.Chance(probability)
}

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
