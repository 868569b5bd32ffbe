package rules

import (
	"fmt"

	"aiwolfplay/game"
)

// Apply adds an event to the state. No other code changes a State; Step calls Apply for every event that it emits.
// Apply panics on an unknown kind.
func (s *State) Apply(ev *Event) {
	s.seq = ev.Seq
	switch ev.Kind {
	case Dealt:
		s.roles[ev.Actor] = ev.Role
		s.alive = s.alive.With(ev.Actor)
	case DayBegan:
		s.day = ev.Day
		s.phase, s.pack = game.PhaseNone, packIdle
		s.turn, s.ballot = 0, 0
		s.nextTalk, s.nextNote = 0, 0
		s.executed, s.attacked = game.NoSeat, game.NoSeat
		for seat := range game.Seat(s.seats()) {
			s.talks[seat], s.whispers[seat] = s.setup.TalksPerDay, s.setup.WhispersPerDay
			s.clear(seat)
		}
	case PhaseBegan:
		s.phase, s.turn, s.ballot = ev.Phase, 0, 0
		if ev.Phase == game.PhaseNight {
			s.open(s.alive & s.holders(game.RoleSeer)) // also on day 0 (1.5.1)
			if s.day > 0 {
				s.open(s.alive & s.holders(game.RoleBodyguard))
			}
		}
	case TurnBegan:
		s.quiet = s.quietTurns()
		if ev.Turn == 0 {
			s.quiet, s.skips = 0, [game.MaxSeats]uint8{}
		}
		s.turn, s.spoke, s.skipped, s.heard = ev.Turn, false, false, 0
		if ev.Channel == game.ChannelWhisper {
			s.pack = packWhispers
		} else {
			s.pack = packIdle
		}
		if !s.setup.Sequential {
			s.open(s.withLeft(ev.Channel))
		}
	case Called:
		s.open(game.Seats(ev.Actor))
	case BallotBegan:
		s.ballot = uint8(ev.N)
		if ev.Ask == AskAttack {
			s.pack = packAttacks
			s.open(s.alive & s.wolves())
		} else {
			s.open(s.alive)
		}
	case Answered:
		s.waiting = s.waiting.Without(ev.Actor)
		s.targets[ev.Actor], s.texts[ev.Actor] = ev.Target, ev.Text
		if ev.Forced {
			s.forced = s.forced.With(ev.Actor)
		}
	case Said:
		s.said(ev)
	case Voted, AttackVoted:
		s.clear(ev.Actor)
	case Executed:
		s.executed = ev.Target
		s.alive = s.alive.Without(ev.Target)
	case Divined, Guarded:
		s.clear(ev.Actor)
	case WhisperEnded:
		s.pack = packIdle
	case Attacked:
		s.pack, s.attacked = packIdle, ev.Target
	case Died:
		s.alive = s.alive.Without(ev.Target)
	case GameEnded:
		s.phase, s.winner = game.PhaseOver, ev.Side
	case PackShown, Ready, StageClosed, NobodyExecuted, Identified, NobodyDied, RoleRevealed:
	default:
		panic(fmt.Sprintf("rules: unknown kind %d", ev.Kind))
	}
}

// said counts an utterance and drops the answer that it reveals.
func (s *State) said(ev *Event) {
	left, next := &s.talks, &s.nextTalk
	if ev.Channel == game.ChannelWhisper {
		left, next = &s.whispers, &s.nextNote
	}
	*next = ev.N + 1
	switch {
	case spoken(ev.Text):
		s.spoke, s.skips[ev.Actor] = true, 0
		left[ev.Actor]--
	case ev.Text == SkipText:
		s.skipped = true
		s.skips[ev.Actor]++
	}
	s.heard = s.heard.With(ev.Actor)
	s.clear(ev.Actor)
}

// quietTurns counts the turns in a row without an utterance, including the running turn.
func (s *State) quietTurns() uint8 {
	if s.spoke {
		return 0
	}
	return s.quiet + 1
}

// spoken reports whether the text counts as an utterance (1.3.1).
func spoken(text string) bool { return text != SkipText && text != OverText }

// open asks the seats their next question.
func (s *State) open(seats game.SeatSet) {
	for seat := range seats.All() {
		s.asks[seat]++
		s.clear(seat)
	}
	s.waiting |= seats
}

// clear forgets the seat's answer.
func (s *State) clear(seat game.Seat) {
	s.targets[seat], s.texts[seat] = game.NoSeat, ""
	s.forced = s.forced.Without(seat)
}

// speakers returns the living seats that can speak on a channel: all, or the wolves.
func (s *State) speakers(c game.Channel) game.SeatSet {
	if c == game.ChannelWhisper {
		return s.alive & s.wolves()
	}
	return s.alive
}

// withLeft returns the speakers who may still speak (1.3.1: 10 utterances a day).
func (s *State) withLeft(c game.Channel) game.SeatSet {
	seats := s.speakers(c)
	for seat := range seats.All() {
		if s.left(c, seat) == 0 {
			seats = seats.Without(seat)
		}
	}
	return seats
}

// left returns the number of utterances that the seat has left today.
func (s *State) left(c game.Channel, seat game.Seat) uint8 {
	if c == game.ChannelWhisper {
		return s.whispers[seat]
	}
	return s.talks[seat]
}
