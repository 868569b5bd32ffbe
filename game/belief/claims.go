package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// earlyTurn is the last turn in which a claim of the first day comes unprovoked.
const earlyTurn = 1

// silence visits who ends a day's talk without a claim.
func (m *Mind) silence(show func(Feature, game.Seat)) {
	t := m.Table
	m.silenceAbout(game.RoleSeer, SilentSeer, show)
	m.silenceAbout(game.RoleMedium, SilentMedium, show)
	for s := range (t.Alive &^ t.Claimants(game.RoleSeer)).All() {
		if m.calledWolf(s) {
			show(CorneredSilent.in(m.later()), s)
		}
	}
}

// silenceAbout visits who ends a day's talk without a claim of a role.
func (m *Mind) silenceAbout(role game.Role, kind Kind, show func(Feature, game.Seat)) {
	t := m.Table
	if t.Setup.Roles[role] == 0 || t.Day == 0 {
		return
	}
	claimants, claimed := t.Claimants(role), 0
	if !claimants.Empty() {
		claimed = 1
	}
	for s := range (t.Alive &^ claimants).All() {
		show(kind.in(claimed, m.later()), s)
	}
}

// claimed weighs a claim of the speaker, once: the table keeps the line in
// which it was first made.
func (m *Mind) claimed(s *protocol.Sentence, index int) {
	talk := &m.Table.Talks[index]
	speaker := talk.Seat
	seat := &m.Table.Seats[speaker]
	if s.Target.Seat() != speaker || seat.ClaimTalk != index || seat.Claim != s.Role {
		return
	}
	if change := ClaimChange.in(); m.claimedBefore(speaker, index) && m.once(change, speaker) {
		m.show(change, speaker, index)
	}
	switch s.Role {
	case game.RoleSeer:
		m.show(ClaimSeer.in(min(m.priorClaims(s.Role, talk), 2), m.turn(talk)), speaker, index)
		if m.calledWolf(speaker) {
			m.show(CorneredClaim.in(m.later()), speaker, index)
		}
	case game.RoleMedium:
		m.show(ClaimMedium.in(min(m.priorClaims(s.Role, talk), 1), m.later()), speaker, index)
	case game.RoleBodyguard:
		m.show(ClaimBodyguard.in(m.later()), speaker, index)
	case game.RoleVillager:
		m.show(ClaimVillager.in(m.later()), speaker, index)
	case game.RoleWerewolf:
		if m.Table.Alive.Len() <= 3 {
			m.show(ClaimFinal.in(), speaker, index)
			return
		}
		m.show(ClaimWerewolf.in(m.later()), speaker, index)
	case game.RolePossessed:
		m.show(ClaimPossessed.in(m.later()), speaker, index)
	}
}

// claimedBefore reports whether a seat claimed any role before an utterance.
func (m *Mind) claimedBefore(s game.Seat, index int) bool {
	for i := range index {
		if talk := &m.Table.Talks[i]; talk.Seat == s && talk.Sentence != nil && claimOf(talk) != game.RoleNone {
			return true
		}
	}
	return false
}

// priorClaims counts those who claimed a role before the speaker did. Within a
// turn the order means nothing (1.3.1).
func (m *Mind) priorClaims(role game.Role, talk *view.Talk) (n int) {
	for s := range m.Table.Claimants(role).Without(talk.Seat).All() {
		claim := &m.Table.Talks[m.Table.Seats[s].ClaimTalk]
		if claim.Day < talk.Day || claim.Turn < talk.Turn {
			n++
		}
	}
	return n
}

// turn is 0 for the first turns of the first day, 1 for its others, and 2 for
// later days (byTurn).
func (m *Mind) turn(talk *view.Talk) int {
	switch {
	case m.Table.Day > 1:
		return 2
	case talk.Turn > earlyTurn:
		return 1
	}
	return 0
}

// claimOf returns the role that the speaker claims in an utterance.
func claimOf(talk *view.Talk) game.Role {
	role := game.RoleNone
	view.Assertions(talk, func(a view.Assertion) {
		s := a.Sentence
		own := a.Subject.Seat() == talk.Seat && s.Target.Seat() == talk.Seat
		if s.Verb == protocol.Comingout && own && s.Role != game.RoleAny {
			role = s.Role
		}
	})
	return role
}
