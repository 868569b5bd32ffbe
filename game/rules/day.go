package rules

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// Deal returns the roles by seat that a key deals in a valid setup.
func Deal(setup Setup, key *Key) []game.Role {
	roles := drawRoles(setup, key)
	return roles[:setup.Seats()]
}

// drawRoles draws the role of each seat. All orders are equally likely (1.1).
func drawRoles(setup Setup, key *Key) (roles [game.MaxSeats]game.Role) {
	n := 0
	for _, role := range game.Roles {
		for range setup.Roles[role] {
			roles[n] = role
			n++
		}
	}
	d := place{purpose: forDeal}.of(key)
	draw.Shuffle(&d, roles[:n])
	return roles
}

// deal reveals to each seat its role, and to the wolves one another.
func (st *step) deal(roles [game.MaxSeats]game.Role) {
	for seat := range game.Seat(st.s.seats()) {
		ev := secret(Dealt, game.Seats(seat))
		ev.Actor, ev.Role = seat, roles[seat]
		st.emit(ev)
	}
	if wolves := st.s.wolves(); wolves.Len() > 1 {
		for wolf := range wolves.All() {
			ev := secret(PackShown, wolves)
			ev.Target = wolf
			st.emit(ev)
		}
	}
}

// firstDay plays day 0: divination and whisper, no vote and no attack (1.3.2, 1.3.3, 1.5.1). It has talk only if the
// setup says so.
func (st *step) firstDay() {
	st.beginDay(0)
	switch {
	case !st.s.setup.TalkOnFirstDay:
		st.beginNight(true)
	case st.packWhispers():
		st.beginTalk(game.ChannelWhisper)
	default:
		st.beginTalk(game.ChannelTalk)
	}
}

func (st *step) beginDay(day uint8) {
	ev := public(DayBegan)
	ev.Day = day
	st.emit(ev)
}

// decided returns the side that has won, given the living seats. It is called at dawn only (decision 26).
func (s *State) decided() game.Side {
	wolves := (s.alive & s.wolves()).Len()
	switch humans := s.alive.Len() - wolves; {
	case wolves == 0:
		return game.SideVillage
	case humans <= wolves:
		return game.SideWerewolf
	}
	return game.SideNone
}

// Decided reports whether it is the night after an execution that has decided the game. Nothing that is done in that
// night can change the winner, who is announced at dawn.
func (s *State) Decided() bool {
	return s.phase == game.PhaseNight && s.day > 0 && s.decided() != game.SideNone
}

// end announces the winner and reveals every role.
func (st *step) end(winner game.Side) {
	ev := public(GameEnded)
	ev.Side = winner
	st.emit(ev)
	for seat := range game.Seat(st.s.seats()) {
		ev := public(RoleRevealed)
		ev.Actor, ev.Role = seat, st.s.roles[seat]
		st.emit(ev)
	}
}
