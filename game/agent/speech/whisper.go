package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A pack is the wolves as one of them hears their whispers.
type pack struct{ v *Voice }

// whisper says something to the pack. On the first night the pack agrees who claims the seer, on the
// others whom to attack: each proposes once, and those who proposed another
// seat fall in with the plan.
func (p pack) whisper(ask rules.Ask) protocol.Sentence {
	over := protocol.Sentence{Verb: protocol.Over}
	if p.v.Table.Day == 0 {
		if ask.Turn > 0 {
			return over
		}
		role := game.RoleVillager
		if p.v.Mind.Forward() {
			role = game.RoleSeer
		}
		return protocol.Claim(p.v.Self(), role)
	}
	plan, leader := p.proposals()
	mine := p.proposal()
	switch {
	case mine == game.NoSeat:
		target := plan // a late one falls in
		if target == game.NoSeat {
			target = p.v.Mind.Prey(p.v.Table.Alive &^ p.v.Table.Known(game.RoleWerewolf))
		}
		if target == game.NoSeat {
			return over
		}
		return p.propose(target, leader == nil)
	case leader != nil && leader.Seat != p.v.Me && mine != plan && !p.fellIn():
		return protocol.Reply(protocol.Agree, leader.Ref())
	}
	return over
}

// propose says whom to attack; who says it first may say what the target claims to be.
func (p pack) propose(target game.Seat, first bool) protocol.Sentence {
	ref := protocol.RefTo(target)
	attack := protocol.Act(protocol.Attack, ref)
	role := p.v.Table.Seats[target].Claim
	if first && role != game.RoleNone && p.v.Chance("reasons", p.v.Mind.Style().Reasons) {
		return protocol.BecauseOf(protocol.Claim(ref, role).By(ref), attack)
	}
	return attack
}

// proposals returns the seat that most of the pack proposed today, the first
// proposed among equals, and the whisper that proposed it first.
func (p pack) proposals() (game.Seat, *view.Talk) {
	var counts [game.MaxSeats]int
	var first [game.MaxSeats]*view.Talk
	var order []game.Seat
	for talk := range p.v.today(game.ChannelWhisper) {
		target := proposed(talk)
		if !p.v.Table.Alive.Has(target) || p.v.Table.Seats[target].Role == game.RoleWerewolf {
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
func (p pack) proposal() game.Seat {
	for talk := range p.v.today(game.ChannelWhisper) {
		if talk.Seat == p.v.Me {
			if s := proposed(talk); s != game.NoSeat {
				return s
			}
		}
	}
	return game.NoSeat
}

// fellIn reports whether the seat has agreed to another's proposal today.
func (p pack) fellIn() bool {
	for talk := range p.v.today(game.ChannelWhisper) {
		if talk.Seat == p.v.Me && talk.Sentence.Verb == protocol.Agree {
			return true
		}
	}
	return false
}

// attack follows what the pack has whispered; alone, what the mind wants.
func (p pack) attack(ask rules.Ask) game.Seat {
	if plan, _ := p.proposals(); ask.Targets.Has(plan) {
		return plan
	}
	return p.v.Mind.Prey(ask.Targets)
}
