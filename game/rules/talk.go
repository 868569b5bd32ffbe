package rules

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// silentTurns is the number of turns in a row without an utterance after which the talk ends (1.3.1).
const silentTurns = 3

// beginTalk begins the talk of a day. On day 0 it may begin with a whisper.
func (st *step) beginTalk(channel game.Channel) {
	st.beginPhase(game.PhaseTalk)
	st.beginTurn(channel, 0)
}

// beginTurn opens a turn of talk or whisper. All seats are asked at once (1.3.1). If the setup calls one after the
// other, nobody is asked yet.
func (st *step) beginTurn(channel game.Channel, turn uint8) {
	ev := public(TurnBegan)
	ev.To, ev.Channel, ev.Turn = st.hearers(channel), channel, turn
	st.emit(ev)
}

// hearers returns the audience of a channel's events.
func (st *step) hearers(channel game.Channel) game.Audience {
	if channel == game.ChannelWhisper {
		return game.To(st.s.speakers(channel))
	}
	return game.Public
}

// closeTalkTurn publishes the turn's utterances and goes on with the next turn,
// the vote, or the night of day 0.
func (st *step) closeTalkTurn() {
	s := &st.s
	switch {
	case !st.hear(game.ChannelTalk, true):
	case !s.talkIsOver(s.setup.TalkTurns):
		st.beginTurn(game.ChannelTalk, s.turn+1)
	case s.day == 0:
		st.beginNight(false)
	default:
		st.beginVote(0)
	}
}

// closeWhisperTurn does the same as closeTalkTurn for a whisper. It reports false if the whisper is over and held.
func (st *step) closeWhisperTurn() bool {
	s := &st.s
	switch {
	case !st.hear(game.ChannelWhisper, true):
	case !s.talkIsOver(s.setup.WhisperTurns):
		st.beginTurn(game.ChannelWhisper, s.turn+1)
	case s.setup.HeldNight:
		return false
	default:
		st.endWhisper()
	}
	return true
}

// endWhisper goes on with the attack, or with the talk of day 0.
func (st *step) endWhisper() {
	s := &st.s
	st.emit(secret(WhisperEnded, s.speakers(game.ChannelWhisper)))
	if s.phase == game.PhaseTalk {
		st.beginTurn(game.ChannelTalk, 0)
		return
	}
	st.beginAttack()
}

// hear publishes the seats' utterances of this turn, in random order (1.3.1), and reports whether all seats have
// spoken. In sequential talk it stops at the first seat that still has to be asked. If call is set, it calls that seat;
// otherwise it skips it.
func (st *step) hear(channel game.Channel, call bool) (complete bool) {
	s := &st.s
	var seats [game.MaxSeats]game.Seat
	order := slices.AppendSeq(seats[:0], s.speakers(channel).All())
	purpose := forTalkOrder
	if channel == game.ChannelWhisper {
		purpose = forWhisperOrder
	}
	d := place{purpose: purpose, day: s.day, round: s.turn}.of(st.key)
	draw.Shuffle(&d, order)
	for _, seat := range order {
		unasked := s.setup.Sequential && s.texts[seat] == "" && s.left(channel, seat) > 0
		switch {
		case s.heard.Has(seat), unasked && !call:
		case unasked:
			st.emit(Event{
				Kind: Called, To: st.hearers(channel), Actor: seat, Target: game.NoSeat, Channel: channel, Turn: s.turn,
			})
			return false
		default:
			st.say(channel, seat)
		}
	}
	return true
}

// say publishes a seat's entry of the turn.
func (st *step) say(channel game.Channel, seat game.Seat) {
	s := &st.s
	id, text := s.nextTalk, s.texts[seat]
	if channel == game.ChannelWhisper {
		id = s.nextNote
	}
	switch limit := s.setup.SkipLimit; {
	case text == "":
		text = OverText // its utterances are used up: it is not asked, and counts as Over (decision 4)
	case text == SkipText && limit > 0 && s.skips[seat] >= limit:
		text = OverText // one Skip too many (decision 2)
	}
	st.emit(Event{
		Kind: Said, To: st.hearers(channel), Actor: seat, Target: game.NoSeat, Channel: channel,
		Turn: s.turn, N: id, Text: text, Forced: s.forced.Has(seat),
	})
}

// talkIsOver reports whether talk or whisper ends with this turn: it was the last one, all said Over, or it was the
// third in a row without an utterance (1.3.1, decision 2).
func (s *State) talkIsOver(turns uint8) bool {
	allOver := !s.spoke && !s.skipped
	return allOver || s.turn+1 >= turns || s.setup.SkipLimit == 0 && s.quietTurns() >= silentTurns
}
