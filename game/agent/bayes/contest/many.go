package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A manyNative is a native of a village with a bodyguard.
type manyNative struct{ native }

func newMany(s *core.Seat) *manyNative { return &manyNative{native{newTalker(s)}} }

// Style returns how the character talks. The seer comes out in the second turn, after the liars: opponents that learn
// over a set recognize a seer by that, and the seer wins 89 instead of 65 % of its games.
func (m *manyNative) Style() speech.Style {
	claimTurn := 0
	if m.Role() == game.RoleSeer {
		claimTurn = 1
	}
	return m.StyleOf(m.Bold, claimTurn)
}

// Matters lists possible utterances. The vote comes very early: contest agents talk of little else and, if they know
// nothing else, follow it.
func (m *manyNative) Matters(t *speech.Turn) []speech.Matter {
	return m.matters(t, m.declare, m.declare)
}

// declare returns the seat's vote, or a request to all to vote for the same seat.
func (m *manyNative) declare(t *speech.Turn) (protocol.Sentence, bool) {
	if !m.mayDeclare(t, 0) {
		return protocol.Sentence{}, false
	}
	return m.callOrVote(t)
}

// Vote casts a ballot.
func (m *manyNative) Vote(ask rules.Ask) game.Seat { return m.vote(ask, stakesOfMany) }

// Pretends returns the role as which a wolf or the possessed speaks before it has claimed one.
func (m *manyNative) Pretends() game.Role {
	switch {
	case m.Role() == game.RolePossessed:
		return m.Fake()
	case m.chosenLiar(), m.FightsBack(m.Fights):
		return game.RoleSeer
	}
	return game.RoleVillager
}

// Friends returns the living seats that the seat does not want executed.
func (m *manyNative) Friends() game.SeatSet { return m.Allies() }

// Spared returns the seats that the seat never names.
func (m *manyNative) Spared() game.SeatSet { return m.Allies() }

// Prey returns the likeliest seer, bodyguard or medium. It spares the possessed. A claimed seer may be guarded, so it
// is not always the prey.
func (m *manyNative) Prey(targets game.SeatSet) game.Seat {
	known := m.Consider()
	d := agent.DrawOf(m.Key, "prey", m.Table.Day)
	return speech.Best(targets, func(s game.Seat) float64 {
		role := &known.Role[s]
		score := core.PreyAtRandom*d.Float64() + role[game.RoleSeer] + preyBodyguard*role[game.RoleBodyguard] +
			preyMedium*role[game.RoleMedium] + preyPossessed*role[game.RolePossessed]
		if m.Table.Seats[s].Claim == game.RoleSeer {
			score += preyGuarded * d.Float64()
		}
		return m.Hunted(score, s)
	})
}
