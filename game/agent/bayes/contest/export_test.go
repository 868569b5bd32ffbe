package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
)

// IsNative reports whether an agent is a player of a contest that has the manners of contest agents.
func IsNative(a agent.Agent) bool {
	p, ok := a.(*Player)
	return ok && p.now == &p.native
}

// WorthKilling returns how much the chance of a native wolf of a small village to win rises if it kills the seat.
func WorthKilling(p *Player, s game.Seat) float64 { return p.native.mind.(*fewNative).worthKilling(s) }

// HabitsIn returns the habits that a memory holds, or nil if it holds none.
func HabitsIn(m *agent.Memory) *habits {
	kept, _ := m.Kept.(experience)
	return kept.habits
}

// Games returns the number of games that the habits count.
func (h *habits) Games() int { return h.games }

// Suspects adds games in which a seat, as the wolf, suspected somebody with its first word.
func (h *habits) Suspects(s game.Seat, games int) {
	h.seat[s][game.RoleWerewolf][0][moveSuspect] += games
}

// OfSuspecting returns, for a seat that suspects somebody with its first word, the log-odds of each role.
func (h *habits) OfSuspecting(s game.Seat) [game.NumRoles]float64 {
	did := [openings]move{moveSuspect}
	return h.expect(s, &did, 1, turnsTellFew)
}
