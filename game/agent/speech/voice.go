package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Voice speaks and acts for a seat as its Mind has it.
type Voice struct {
	Me    game.Seat
	Key   rules.Key // the seat's own chance
	Table *view.Table
	Mind  Mind
}

// Act answers at once, always.
func (v *Voice) Act(ask rules.Ask) (rules.Action, bool) {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case rules.AskTalk:
		action.Text = v.talk(ask).String()
	case rules.AskWhisper:
		action.Text = pack{v}.whisper(ask).String()
	case rules.AskVote:
		action.Target = v.Mind.Vote(ask)
	case rules.AskDivine:
		action.Target = v.divine(ask)
	case rules.AskGuard:
		action.Target = v.guard(ask)
	case rules.AskAttack:
		action.Target = pack{v}.attack(ask)
	}
	return action, true
}

// Role returns the seat's own role.
func (v *Voice) Role() game.Role { return v.Table.Seats[v.Me].Role }

// Self returns the seat's reference to itself.
func (v *Voice) Self() protocol.Ref { return protocol.RefTo(v.Me) }

// Seats returns every seat of the table, dead ones too.
func (v *Voice) Seats() game.SeatSet { return game.FirstSeats(v.Table.Setup.Seats()) }

// Others returns the other living seats.
func (v *Voice) Others() game.SeatSet { return v.Table.Alive.Without(v.Me) }

// Wolves returns how many wolves were dealt.
func (v *Voice) Wolves() int { return int(v.Table.Setup.Roles[game.RoleWerewolf]) }

// Large reports whether the village is a large one, which has a bodyguard.
func (v *Voice) Large() bool { return v.Table.Setup.Roles[game.RoleBodyguard] > 0 }

// Chance draws once a day whether the seat feels like doing a thing.
func (v *Voice) Chance(matter string, probability float64) bool {
	switch {
	case probability <= 0:
		return false
	case probability >= 1:
		return true
	}
	d := agent.DrawOf(v.Key, matter, v.Table.Day)
	return d.Chance(probability)
}

// diedBefore reports whether the seat died before today: no news any more.
func (v *Voice) diedBefore(seat game.Seat) bool {
	return v.Table.Seats[seat].Dead && v.Table.Seats[seat].DeathDay < v.Table.Day
}

// ClaimsResults reports whether the seat has claimed a role that gets results.
func (v *Voice) ClaimsResults() bool {
	role := v.Table.Seats[v.Me].Claim
	return role == game.RoleSeer || role == game.RoleMedium
}

// Spoken counts the seat's utterances today.
func (v *Voice) Spoken() int { return int(v.Table.Seats[v.Me].Spoken) }

// Best returns the member of a set with the highest score, the lowest seat
// among equals, NoSeat if the set is empty.
func Best(set game.SeatSet, score func(game.Seat) float64) game.Seat {
	winner, top := game.NoSeat, 0.0
	for rest := set; rest != 0; rest &= rest - 1 {
		s := rest.First()
		if v := score(s); winner == game.NoSeat || v > top {
			winner, top = s, v
		}
	}
	return winner
}
