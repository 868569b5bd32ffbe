package rules

import "aiwolfplay/game"

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
	d := st.key.draw(place{purpose: p, day: s.day, round: s.turn})
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
