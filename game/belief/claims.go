package belief

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// earlyTurn is the last turn of the first day in which a claim counts as early (byTurn).
const earlyTurn = 1

// silence calls show for each piece of evidence that arises when a seat ends a day's talk without a claim.
func (m *Mind) silence(show func(Feature, game.Seat)) {
	t := m.Table
	m.silenceAbout(game.RoleSeer, SilentSeer, show)
	m.silenceAbout(game.RoleMedium, SilentMedium, show)
	for s := range (t.Alive &^ t.Claimants(game.RoleSeer)).All() {
		if m.calledWolf(s) {
			show(CorneredSilent.in(m.dayIndex()), s)
		}
	}
}

// silenceAbout calls show for each living seat that ends a day's talk without a
// claim of the role.
func (m *Mind) silenceAbout(role game.Role, kind Kind, show func(Feature, game.Seat)) {
	t := m.Table
	if t.Setup.Roles[role] == 0 || t.Day == 0 {
		return
	}
	claimants := t.Claimants(role)
	for s := range (t.Alive &^ claimants).All() {
		show(kind.in(oneIf(!claimants.Empty()), m.dayIndex()), s)
	}
}

// weighClaim adds the evidence of a claim that the speaker makes about its own role. A repeated claim adds nothing,
// because ClaimTalk is the line of the first one.
func (m *Mind) weighClaim(s *protocol.Sentence, index int) {
	talk := &m.Table.Talks[index]
	speaker := talk.Seat
	seat := &m.Table.Seats[speaker]
	if s.Target.Seat() != speaker || seat.ClaimTalk != index || seat.Claim != s.Role {
		return
	}
	if change := ClaimChange.in(); m.claimedBefore(speaker, index) && m.isFirst(change, speaker) {
		m.show(change, speaker, index)
	}
	switch s.Role {
	case game.RoleSeer:
		m.show(ClaimSeer.in(min(m.priorClaims(s.Role, talk), 2), m.turnIndex(talk)), speaker, index)
		if m.calledWolf(speaker) {
			m.show(CorneredClaim.in(m.dayIndex()), speaker, index)
		}
	case game.RoleMedium:
		m.show(ClaimMedium.in(min(m.priorClaims(s.Role, talk), 1), m.dayIndex()), speaker, index)
	case game.RoleBodyguard:
		m.show(ClaimBodyguard.in(m.dayIndex()), speaker, index)
	case game.RoleVillager:
		m.show(ClaimVillager.in(m.dayIndex()), speaker, index)
	case game.RoleWerewolf:
		if m.Table.Alive.Len() <= 3 {
			m.show(ClaimFinal.in(), speaker, index)
			return
		}
		m.show(ClaimWerewolf.in(m.dayIndex()), speaker, index)
	case game.RolePossessed:
		m.show(ClaimPossessed.in(m.dayIndex()), speaker, index)
	}
}

// claimedBefore reports whether a seat claimed any role before the utterance with
// an index.
func (m *Mind) claimedBefore(s game.Seat, index int) bool {
	return slices.ContainsFunc(m.Table.Talks[:index], func(talk view.Talk) bool {
		return talk.Seat == s && claimOf(&talk) != game.RoleNone
	})
}

// priorClaims counts the seats that claimed a role before the speaker did. Claims
// of the same turn do not count: the order within a turn is random (1.3.1).
func (m *Mind) priorClaims(role game.Role, talk *view.Talk) (n int) {
	for s := range m.Table.Claimants(role).Without(talk.Seat).All() {
		claim := &m.Table.Talks[m.Table.Seats[s].ClaimTalk]
		if claim.Day < talk.Day || claim.Turn < talk.Turn {
			n++
		}
	}
	return n
}

// turnIndex returns the index of an utterance's alternative in byTurn: 0 for the early turns of the first day, 1 for
// its other turns, 2 for later days.
func (m *Mind) turnIndex(talk *view.Talk) int {
	switch {
	case m.Table.Day > 1:
		return 2
	case talk.Turn > earlyTurn:
		return 1
	}
	return 0
}

// claimOf returns the role that the speaker claims in an utterance, RoleNone if it
// claims none.
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
