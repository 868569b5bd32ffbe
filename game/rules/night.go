package rules

import "aiwolfplay/game"

// beginNight asks the seer and the bodyguard, and lets two wolves or more whisper before they attack (1.3.3,
// 1.5). whisper is false if the pack has already whispered on this day.
func (st *step) beginNight(whisper bool) {
	st.beginPhase(game.PhaseNight)
	if whisper && st.packWhispers() {
		st.beginTurn(game.ChannelWhisper, 0)
		return
	}
	st.beginAttack()
}

// packWhispers reports whether there is a pack that can whisper. A lone wolf never does (1.3.3).
func (st *step) packWhispers() bool {
	return (st.s.alive&st.s.wolves()).Len() > 1 && st.s.setup.WhisperTurns > 0
}

// beginAttack opens the attack ballot; day 0 has none (1.3.3).
func (st *step) beginAttack() {
	s := &st.s
	if s.day > 0 && !(s.alive & s.wolves()).Empty() {
		st.openAttack(0)
	}
}

func (st *step) openAttack(ballot uint8) {
	ev := secret(BallotBegan, st.s.alive&st.s.wolves())
	ev.Ask, ev.N = AskAttack, uint16(ballot)
	st.emit(ev)
}

// closeAttack shows the wolves the ballot and determines the target: the seat with the most votes, after a tie one
// revote without whisper (1.4), then a draw. If nobody votes, all humans tie (decision 13).
func (st *step) closeAttack() {
	s := &st.s
	wolves := s.wolves()
	var count tally
	for seat := range (s.alive & wolves).All() {
		target := s.targets[seat]
		if target == game.NoSeat {
			continue // dropped (decision 14)
		}
		count.add(target)
		ev := secret(AttackVoted, wolves)
		ev.Actor, ev.Target, ev.N, ev.Forced = seat, target, uint16(s.ballot), s.forced.Has(seat)
		st.emit(ev)
	}
	top := count.top()
	if top.Empty() {
		top = s.alive &^ wolves
	}
	target := game.NoSeat
	switch {
	case top.Len() == 1 && count.any():
		target = top.First()
	case s.ballot < s.setup.AttackRevotes:
		st.openAttack(s.ballot + 1)
		return
	case !s.setup.NoAttack:
		d := place{purpose: forAttackTie, day: s.day, round: s.ballot}.of(st.key)
		target = d.Pick(top)
	}
	ev := secret(Attacked, wolves)
	ev.Target = target
	st.emit(ev)
}

// endNight resolves the acts of the night in this order (decision 9): divination, guard, attack. Then the day breaks,
// and the game may be over.
func (st *step) endNight() {
	s := &st.s
	for seer := range s.holders(game.RoleSeer).All() {
		if target := s.targets[seer]; target != game.NoSeat {
			ev := secret(Divined, game.Seats(seer))
			ev.Actor, ev.Target, ev.Species = seer, target, s.roles[target].Species()
			st.emit(ev)
		}
	}
	var guarded game.SeatSet
	for bodyguard := range s.holders(game.RoleBodyguard).All() {
		if target := s.targets[bodyguard]; target != game.NoSeat {
			guarded = guarded.With(target)
			ev := secret(Guarded, game.Seats(bodyguard))
			ev.Actor, ev.Target = bodyguard, target
			st.emit(ev)
		}
	}
	executed, attacked, night := s.executed, s.attacked, s.day

	st.beginDay(night + 1)
	switch {
	case night == 0: // nobody is attacked (1.3.3)
	case attacked == game.NoSeat || guarded.Has(attacked):
		st.emit(public(NobodyDied)) // whatever the reason, which nobody learns (1.2.1)
	default:
		ev := public(Died)
		ev.Target = attacked
		st.emit(ev)
	}
	if executed != game.NoSeat {
		for medium := range s.holders(game.RoleMedium).All() {
			ev := secret(Identified, game.Seats(medium)) // even if it is dead (decision 21)
			ev.Actor, ev.Target, ev.Species = medium, executed, s.roles[executed].Species()
			st.emit(ev)
		}
	}
	if winner := s.decided(); winner != game.SideNone {
		st.end(winner)
		return
	}
	st.beginTalk(game.ChannelTalk)
}
