package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// whisper: on the first night the pack agrees who claims the seer, on the
// others whom to attack: each proposes once, and those who proposed another
// seat fall in with the plan.
func (v *Voice) whisper(ask rules.Ask) protocol.Sentence {
	over := protocol.Sentence{Verb: protocol.Over}
	if v.Table.Day == 0 {
		if ask.Turn > 0 {
			return over
		}
		role := game.RoleVillager
		if v.Mind.Forward() {
			role = game.RoleSeer
		}
		return protocol.Claim(v.Self(), role)
	}
	plan, leader := v.proposals()
	mine := v.proposal()
	switch {
	case mine == game.NoSeat:
		target := plan // a late one falls in
		if target == game.NoSeat {
			target = v.Mind.Prey(v.Table.Alive &^ v.Table.Known(game.RoleWerewolf))
		}
		if target == game.NoSeat {
			return over
		}
		return v.propose(target, leader == nil)
	case leader != nil && leader.Seat != v.Me && mine != plan && !v.fellIn():
		return protocol.Reply(protocol.Agree, leader.Ref())
	}
	return over
}

// propose says whom to attack; who says it first may say what the target claims to be.
func (v *Voice) propose(target game.Seat, first bool) protocol.Sentence {
	ref := protocol.RefTo(target)
	attack := protocol.Act(protocol.Attack, ref)
	role := v.Table.Seats[target].Claim
	if first && role != game.RoleNone && v.Chance("reasons", v.Mind.Style().Reasons) {
		return protocol.BecauseOf(protocol.Claim(ref, role).By(ref), attack)
	}
	return attack
}

// proposals returns the seat that most of the pack proposed today, the first
// proposed among equals, and the whisper that proposed it first.
func (v *Voice) proposals() (game.Seat, *view.Talk) {
	var counts [game.MaxSeats]int
	var first [game.MaxSeats]*view.Talk
	var order []game.Seat
	for talk := range v.today(game.ChannelWhisper) {
		target := proposed(talk)
		if !v.Table.Alive.Has(target) || v.Table.Seats[target].Role == game.RoleWerewolf {
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
func (v *Voice) proposal() game.Seat {
	for talk := range v.today(game.ChannelWhisper) {
		if talk.Seat == v.Me {
			if s := proposed(talk); s != game.NoSeat {
				return s
			}
		}
	}
	return game.NoSeat
}

// fellIn reports whether the seat has agreed to another's proposal today.
func (v *Voice) fellIn() bool {
	for talk := range v.today(game.ChannelWhisper) {
		if talk.Seat == v.Me && talk.Sentence.Verb == protocol.Agree {
			return true
		}
	}
	return false
}
