package rules

import "aiwolfplay/game"

// New deals the roles and opens the first questions. The events are appended to buf.
func New(setup Setup, key *Key, buf []Event) (State, []Event, error) {
	if err := setup.Validate(); err != nil {
		return State{}, buf, err
	}
	st := step{s: blank(setup), key: key, log: buf}
	st.deal()
	st.firstDay()
	st.closeAll()
	return st.s, st.log, nil
}

// Step takes one input and returns the state after it; the events that it
// causes are appended to buf. On error the state is returned unchanged and
// buf as it was. s itself never changes.
//
// The errors are ErrOver, ErrNotAsked, ErrStaleAsk, ErrWrongKind and ErrBadTarget.
func (s State) Step(key *Key, in Input, buf []Event) (State, []Event, error) {
	if err := s.check(in); err != nil {
		return s, buf, err
	}
	st := step{s: s, key: key, log: buf}
	st.accept(in)
	st.closeAll()
	return st.s, st.log, nil
}

// A step is a State on its way to the next, and the log of how it gets there.
type step struct {
	s   State
	key *Key
	log []Event
}

// emit stamps, applies and logs an event. The event that begins a day brings
// its own.
func (st *step) emit(ev Event) {
	ev.Seq = st.s.seq + 1
	if ev.Kind != DayBegan {
		ev.Day = st.s.day
	}
	st.s.Apply(&ev)
	st.log = append(st.log, ev)
}

// public returns an event without actor or target that everybody sees.
func public(kind Kind) Event {
	return Event{Kind: kind, To: game.Public, Actor: game.NoSeat, Target: game.NoSeat}
}

// secret returns an event without actor or target that only these seats see.
func secret(kind Kind, to game.SeatSet) Event {
	return Event{Kind: kind, To: game.To(to), Actor: game.NoSeat, Target: game.NoSeat}
}

// deal gives each seat its role at random (1.1) and shows the wolves one another.
func (st *step) deal() {
	var roles [game.MaxSeats]game.Role
	n := 0
	for _, role := range game.Roles {
		for range st.s.setup.Roles[role] {
			roles[n] = role
			n++
		}
	}
	d := st.key.draw(forDeal, 0, 0)
	shuffle(&d, roles[:n])
	for seat := range game.Seat(n) {
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

// accept commits an answer: to the seat itself, and by day, without its
// content, to all.
func (st *step) accept(in Input) {
	ask, _ := st.s.AskFor(in.Seat)
	ev := secret(Answered, game.Seats(in.Seat))
	ev.Actor, ev.Ask, ev.Turn = in.Seat, ask.Kind, ask.Turn
	ev.Target, ev.Text = in.Action.Target, in.Action.Text
	if in.Timeout {
		ev.Target, ev.Text = st.silence(in.Seat, ask)
		ev.Forced = true
	}
	if ask.Kind == AskTalk || ask.Kind == AskWhisper {
		ev.Target = game.NoSeat
	} else {
		ev.Text = ""
	}
	st.emit(ev)
	if ask.Kind == AskTalk || ask.Kind == AskVote {
		ready := public(Ready)
		ready.Actor, ready.Turn = in.Seat, ask.Turn
		st.emit(ready)
	}
}

// silence is what a seat does whose time is up: Skip, a random legal vote
// (decision 22), nothing at night (decision 25).
func (st *step) silence(seat game.Seat, ask Ask) (game.Seat, string) {
	switch ask.Kind {
	case AskTalk, AskWhisper:
		return game.NoSeat, SkipText
	case AskVote:
		d := st.key.draw(forSilentVote, st.s.day<<1|ask.Ballot&1, uint8(seat))
		return d.pick(ask.Targets), ""
	}
	return game.NoSeat, ""
}

// closeAll closes every question that nobody is awaited for any more, and
// opens what follows, until somebody is.
func (st *step) closeAll() {
	for !st.s.Over() && st.closeOne() {
	}
}

// closeOne closes one stage if it is complete.
func (st *step) closeOne() bool {
	s := &st.s
	switch s.phase {
	case game.PhaseTalk:
		if !s.waiting.Empty() {
			return false
		}
		if s.pack == packWhispers {
			st.closeWhisperTurn()
		} else {
			st.closeTalkTurn()
		}
	case game.PhaseVote:
		if !s.waiting.Empty() {
			return false
		}
		st.closeVote()
	case game.PhaseNight:
		packWaits := !(s.waiting & s.wolves()).Empty()
		switch {
		case s.pack == packWhispers && !packWaits:
			st.closeWhisperTurn()
		case s.pack == packAttacks && !packWaits:
			st.closeAttack()
		case s.pack == packIdle && s.waiting.Empty():
			st.endNight()
		default:
			return false
		}
	}
	return true
}

// beginPhase announces a phase.
func (st *step) beginPhase(phase game.Phase) {
	ev := public(PhaseBegan)
	ev.Phase = phase
	st.emit(ev)
}

// beginTurn opens a turn of talk or whisper: everybody is asked at once (1.3.1).
func (st *step) beginTurn(channel game.Channel, turn uint8) {
	ev := public(TurnBegan)
	if channel == game.ChannelWhisper {
		ev = secret(TurnBegan, st.s.alive&st.s.wolves())
	}
	ev.Channel, ev.Turn = channel, turn
	st.emit(ev)
}

// closeTalkTurn publishes the turn's utterances and goes on with the next turn or the vote.
func (st *step) closeTalkTurn() {
	if st.closeTurn(game.ChannelTalk, st.s.alive, st.s.setup.TalkTurns) {
		if st.s.day == 0 {
			st.beginNight(false)
			return
		}
		st.beginVote(0)
		return
	}
	st.beginTurn(game.ChannelTalk, st.s.turn+1)
}

func (st *step) closeWhisperTurn() {
	s := &st.s
	if !st.closeTurn(game.ChannelWhisper, s.alive&s.wolves(), s.setup.WhisperTurns) {
		st.beginTurn(game.ChannelWhisper, s.turn+1)
		return
	}
	st.emit(secret(WhisperEnded, s.alive&s.wolves()))
	if s.phase == game.PhaseTalk {
		st.beginTurn(game.ChannelTalk, 0)
		return
	}
	st.beginAttack()
}

// closeTurn publishes what the seats said, in random order (1.3.1), and
// reports whether the talk ends with this turn: all said Over, three turns in
// a row without an utterance, or the last turn (1.3.1, decision 2).
func (st *step) closeTurn(channel game.Channel, speakers game.SeatSet, turns uint8) (last bool) {
	s := &st.s
	var order [game.MaxSeats]game.Seat
	n := 0
	for rest := speakers; rest != 0; rest &= rest - 1 {
		order[n] = rest.First()
		n++
	}
	p, audience, id := forTalkOrder, game.Public, s.nextTalk
	if channel == game.ChannelWhisper {
		p, audience, id = forWhisperOrder, game.To(speakers), s.nextNote
	}
	d := st.key.draw(p, s.day, s.turn)
	shuffle(&d, order[:n])

	allOver := true
	for i, seat := range order[:n] {
		text := s.texts[seat]
		if text == "" {
			text = OverText // its utterances are used up: not asked, counts as Over (decision 4)
		}
		allOver = allOver && text == OverText
		st.emit(Event{
			Kind: Said, To: audience, Actor: seat, Target: game.NoSeat, Channel: channel,
			Turn: s.turn, N: id + uint16(i), Text: text, Forced: s.forced.Has(seat),
		})
	}
	return allOver || s.quietTurns() >= silentTurns || s.turn+1 >= turns
}

// beginVote opens a ballot on whom to execute; everybody alive votes, the tied too (1.4).
func (st *step) beginVote(ballot uint8) {
	if ballot == 0 {
		st.beginPhase(game.PhaseVote)
	}
	ev := public(BallotBegan)
	ev.Ask, ev.N = AskVote, uint16(ballot)
	st.emit(ev)
}

// closeVote publishes the ballot and executes, calls the revote, or draws (1.4).
func (st *step) closeVote() {
	s := &st.s
	var count tally
	for seat := range s.alive.All() {
		target := s.targets[seat]
		count.add(target)
		ev := public(Voted)
		ev.Actor, ev.Target, ev.N, ev.Forced = seat, target, uint16(s.ballot), s.forced.Has(seat)
		st.emit(ev)
	}
	top := count.top()
	switch {
	case top.Len() == 1:
		st.execute(top.First())
	case s.ballot < s.setup.Revotes:
		st.beginVote(s.ballot + 1)
	case s.setup.NoExecution:
		st.emit(public(NobodyExecuted))
		st.beginNight(true)
	default:
		d := st.key.draw(forVoteTie, s.day, s.ballot)
		st.execute(d.pick(top))
	}
}

func (st *step) execute(seat game.Seat) {
	ev := public(Executed)
	ev.Target = seat
	st.emit(ev)
	st.beginNight(true)
}

// beginNight asks the seer and the bodyguard, and lets two wolves or more
// whisper before they attack (1.3.3, 1.5). whisper is false where the pack has
// whispered on this day already.
func (st *step) beginNight(whisper bool) {
	st.beginPhase(game.PhaseNight)
	if whisper && st.packWhispers() {
		st.beginTurn(game.ChannelWhisper, 0)
		return
	}
	st.beginAttack()
}

// packWhispers reports whether there is a pack to whisper: never a lone wolf (1.3.3).
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

// closeAttack tells the wolves the ballot and fixes the target: most votes,
// one revote without whisper (1.4), then a draw. Without a single vote every
// human ties (decision 13).
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
		d := st.key.draw(forAttackTie, s.day, s.ballot)
		target = d.pick(top)
	}
	ev := secret(Attacked, wolves)
	ev.Target = target
	st.emit(ev)
}

// firstDay is day 0: divination and whisper, no vote and no attack (1.3.2,
// 1.3.3, 1.5.1); talk only if the setup has it.
func (st *step) firstDay() {
	st.beginDay(0)
	switch {
	case !st.s.setup.TalkOnFirstDay:
		st.beginNight(true)
	case st.packWhispers():
		st.beginPhase(game.PhaseTalk)
		st.beginTurn(game.ChannelWhisper, 0)
	default:
		st.beginPhase(game.PhaseTalk)
		st.beginTurn(game.ChannelTalk, 0)
	}
}

func (st *step) beginDay(day uint8) {
	ev := public(DayBegan)
	ev.Day = day
	st.emit(ev)
}

// endNight resolves what the night was asked, in this order (decision 9):
// divination, guard, attack. Then the day breaks, and the game may be over.
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
		st.emit(public(NobodyDied)) // for whatever reason: nobody is told (1.2.1)
	default:
		ev := public(Died)
		ev.Target = attacked
		st.emit(ev)
	}
	if executed != game.NoSeat {
		for medium := range s.holders(game.RoleMedium).All() {
			ev := secret(Identified, game.Seats(medium)) // also when dead (decision 21)
			ev.Actor, ev.Target, ev.Species = medium, executed, s.roles[executed].Species()
			st.emit(ev)
		}
	}
	if winner := s.decided(); winner != game.SideNone {
		st.end(winner)
		return
	}
	st.beginPhase(game.PhaseTalk)
	st.beginTurn(game.ChannelTalk, 0)
}

// decided returns the side that has won with the living as they are. It is
// asked at dawn only (decision 26).
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

// A tally counts the votes of a ballot.
type tally [game.MaxSeats]uint8

func (t *tally) add(seat game.Seat) { t[seat]++ }

func (t *tally) any() bool { return *t != tally{} }

// top returns the seats with the most votes, none if nobody voted.
func (t *tally) top() game.SeatSet {
	var top game.SeatSet
	most := uint8(1)
	for seat, n := range t {
		if n > most {
			most, top = n, 0
		}
		if n == most {
			top = top.With(game.Seat(seat))
		}
	}
	return top
}
