package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// attacked weighs whom the wolves chose, and what that says of others.
func (m *Mind) attacked(ev *rules.Event) {
	t, s := m.Table, ev.Target
	m.show(Victim.in(m.victim(s)), s, noTalk)
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

// victim is the circumstance of a victim: what it claimed, and whether other
// seats claim the seer too.
func (m *Mind) victim(s game.Seat) int {
	switch m.Table.Seats[s].Claim {
	case game.RoleSeer:
		if m.Table.Claimants(game.RoleSeer).Len() > 1 {
			return 2
		}
		return 1
	case game.RoleMedium:
		return 3
	case game.RoleBodyguard:
		return 4
	}
	return 0
}

// spared weighs that claimants of what wolves fear have lived through a night.
func (m *Mind) spared() {
	t := m.Table
	seers := t.Claimants(game.RoleSeer)
	several, laterNight := 0, 0
	if seers.Len() > 1 {
		several = 1
	}
	if t.Day > 2 {
		laterNight = 1
	}
	for s := range (seers & t.Alive).All() {
		m.show(SparedSeer.in(several, laterNight), s, noTalk)
	}
	for s := range (t.Claimants(game.RoleMedium) & t.Alive).All() {
		m.show(SparedMedium.in(), s, noTalk)
	}
}
