package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// weighAttack adds the evidence of a victim: what the wolves' choice suggests about the victim, about the seats that it
// called wolves, and about the seat that it last voted for.
func (m *Mind) weighAttack(ev *rules.Event) {
	t, s := m.Table, ev.Target
	m.show(Victim.in(m.victimIndex(s)), s, noTalk)
	for i := range t.Reports {
		r := &t.Reports[i]
		black := r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && !r.TakenBack
		if r.Seat == s && black && t.Alive.Has(r.Target) {
			m.showOf(VictimBlack.in(), s, r.Target, noTalk)
		}
	}
	for i := len(t.Votes) - 1; i >= 0; i-- {
		if v := &t.Votes[i]; v.Voter == s {
			if t.Alive.Has(v.Target) {
				m.showOf(VictimBallot.in(), s, v.Target, noTalk)
			}
			break
		}
	}
}

// victimIndex returns the alternative on the axis of Victim: 1 if the victim alone
// claimed the seer, 2 if others claimed it too, 3 the medium, 4 the bodyguard, 0
// for other claims and none.
func (m *Mind) victimIndex(s game.Seat) int {
	switch m.Table.Seats[s].Claim {
	case game.RoleSeer:
		return 1 + oneIf(m.Table.Claimants(game.RoleSeer).Len() > 1)
	case game.RoleMedium:
		return 3
	case game.RoleBodyguard:
		return 4
	}
	return 0
}

// weighSurvival adds the evidence that living claimants of the seer and of the
// medium have survived a night.
func (m *Mind) weighSurvival() {
	t := m.Table
	seers := t.Claimants(game.RoleSeer)
	for s := range (seers & t.Alive).All() {
		m.show(SparedSeer.in(oneIf(seers.Len() > 1), oneIf(t.Day > 2)), s, noTalk)
	}
	for s := range (t.Claimants(game.RoleMedium) & t.Alive).All() {
		m.show(SparedMedium.in(), s, noTalk)
	}
}
