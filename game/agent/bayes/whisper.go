package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// whisper: on the first night the pack agrees who claims the seer, on the
// others whom to attack: each proposes once, and those who proposed another
// seat fall in with the plan.
func (p *player) whisper(ask rules.Ask) protocol.Sentence {
	over := protocol.Sentence{Verb: protocol.Over}
	if p.table.Day == 0 {
		if ask.Turn > 0 {
			return over
		}
		role := game.RoleVillager
		if p.forward() {
			role = game.RoleSeer
		}
		return protocol.Claim(p.self(), role)
	}
	plan, leader := p.proposals()
	mine := p.proposal()
	switch {
	case mine == game.NoSeat:
		target := plan // a late one falls in
		if target == game.NoSeat {
			target = p.prey(p.table.Alive &^ p.table.Known(game.RoleWerewolf))
		}
		if target == game.NoSeat {
			return over
		}
		attack := protocol.Act(protocol.Attack, protocol.RefTo(target))
		if role := p.table.Seats[target].Claim; p.chance("reasons", p.reasons) && role != game.RoleNone && leader == nil {
			ref := protocol.RefTo(target)
			return protocol.BecauseOf(protocol.Claim(ref, role).By(ref), attack)
		}
		return attack
	case leader != nil && leader.Seat != p.me && mine != plan && !p.fellIn():
		return protocol.Reply(protocol.Agree, leader.Ref())
	}
	return over
}

// plan returns whom the pack attacks, NoSeat before anybody has proposed.
func (p *player) plan() game.Seat {
	target, _ := p.proposals()
	return target
}

// proposals returns the seat that most of the pack proposed today, the first
// proposed among equals, and the whisper that proposed it first.
func (p *player) proposals() (game.Seat, *view.Talk) {
	var counts [game.MaxSeats]int
	first := make([]*view.Talk, game.MaxSeats)
	var order []game.Seat
	for talk := range p.today(game.ChannelWhisper) {
		target := proposed(talk)
		if !p.table.Alive.Has(target) || p.table.Seats[target].Role == game.RoleWerewolf {
			continue
		}
		if first[target] == nil {
			first[target] = talk
			order = append(order, target)
		}
		counts[target]++
	}
	winner := game.NoSeat
	for _, s := range order {
		if winner == game.NoSeat || counts[s] > counts[winner] {
			winner = s
		}
	}
	if winner == game.NoSeat {
		return winner, nil
	}
	return winner, first[winner]
}

// proposed returns the seat that a whisper proposes to attack.
func proposed(talk *view.Talk) game.Seat {
	target := game.NoSeat
	view.Assertions(talk, func(a view.Assertion) {
		if a.Sentence.Verb == protocol.Attack && !a.Reason {
			target = a.Sentence.Target.Seat()
		}
	})
	return target
}

// proposal returns the seat's own proposal of today.
func (p *player) proposal() game.Seat {
	for talk := range p.today(game.ChannelWhisper) {
		if talk.Seat == p.me {
			if s := proposed(talk); s != game.NoSeat {
				return s
			}
		}
	}
	return game.NoSeat
}

// fellIn reports whether the seat has agreed to another's proposal today.
func (p *player) fellIn() bool {
	for talk := range p.today(game.ChannelWhisper) {
		if talk.Seat == p.me && talk.Sentence.Verb == protocol.Agree {
			return true
		}
	}
	return false
}
