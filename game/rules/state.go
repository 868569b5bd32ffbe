package rules

import (
	"fmt"

	"aiwolfplay/game"
)

// A State is a game at one moment: everything that follows from its log, and
// nothing else. It has no pointers: a copy is a clone and == is equality.
//
// A State knows all secrets. Nothing outside the rules, the simulator and the
// table's actor holds one.
type State struct {
	setup    Setup
	seq      uint32 // of the last event
	day      uint8
	turn     uint8 // of the running or last talk or whisper turn
	quiet    uint8 // turns in a row without an utterance, up to the one before
	spoke    bool  // the running turn has had an utterance
	ballot   uint8
	phase    game.Phase
	pack     packStage
	winner   game.Side
	executed game.Seat // today
	attacked game.Seat // tonight
	alive    game.SeatSet
	waiting  game.SeatSet // seats with an open ask
	nextTalk uint16       // ids of the next line of the day
	nextNote uint16

	roles    [game.MaxSeats]game.Role
	asks     [game.MaxSeats]uint32 // asks given to the seat so far
	talks    [game.MaxSeats]uint8  // utterances left today
	whispers [game.MaxSeats]uint8
	targets  [game.MaxSeats]game.Seat // answers of the open questions
	texts    [game.MaxSeats]string
	forced   game.SeatSet // answers given by the deadline
}

// packStage is what the pack of wolves is about.
type packStage uint8

const (
	packIdle packStage = iota
	packWhispers
	packAttacks
)

// Setup returns what the table agreed on.
func (s *State) Setup() Setup { return s.setup }

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.phase == game.PhaseOver }

// Winner returns the side that has won, SideNone while the game runs.
func (s *State) Winner() game.Side { return s.winner }

// Day returns the day, from 0.
func (s *State) Day() int { return int(s.day) }

// Phase returns the phase.
func (s *State) Phase() game.Phase { return s.phase }

// Alive returns the living seats.
func (s *State) Alive() game.SeatSet { return s.alive }

// Waiting returns the seats with an open question. At night it tells who has a role.
func (s *State) Waiting() game.SeatSet { return s.waiting }

// Role returns what the seat was dealt.
func (s *State) Role(seat game.Seat) game.Role { return s.roles[seat] }

func (s *State) seats() int { return s.setup.Seats() }

// holders returns the seats that were dealt the role, dead or alive.
func (s *State) holders(role game.Role) game.SeatSet {
	var set game.SeatSet
	for seat, r := range s.roles {
		if r == role {
			set |= 1 << seat
		}
	}
	return set
}

func (s *State) wolves() game.SeatSet { return s.holders(game.RoleWerewolf) }

// AskFor returns the open question for the seat, if there is one.
func (s *State) AskFor(seat game.Seat) (Ask, bool) {
	if !s.waiting.Has(seat) {
		return Ask{}, false
	}
	ask := Ask{ID: s.asks[seat], Kind: s.askKind(seat), Day: s.day}
	switch ask.Kind {
	case AskTalk:
		ask.Turn, ask.Remaining = s.turn, s.talks[seat]
	case AskWhisper:
		ask.Turn, ask.Remaining = s.turn, s.whispers[seat]
	case AskVote:
		ask.Ballot, ask.Targets = s.ballot, s.alive.Without(seat)
	case AskAttack:
		ask.Ballot, ask.Targets = s.ballot, s.alive&^s.wolves()
	case AskDivine, AskGuard:
		ask.Targets = s.alive.Without(seat)
	}
	return ask, true
}

// askKind is what a waiting seat is asked. By day all are asked the same; at
// night it follows from the role.
func (s *State) askKind(seat game.Seat) AskKind {
	switch s.phase {
	case game.PhaseTalk:
		if s.pack == packWhispers { // day 0 with talk on the first day
			return AskWhisper
		}
		return AskTalk
	case game.PhaseVote:
		return AskVote
	}
	switch {
	case s.roles[seat] == game.RoleSeer:
		return AskDivine
	case s.roles[seat] == game.RoleBodyguard:
		return AskGuard
	case s.pack == packWhispers:
		return AskWhisper
	}
	return AskAttack
}

// check says why the input cannot be taken.
func (s *State) check(in Input) error {
	ask, asked := s.AskFor(in.Seat)
	switch {
	case s.Over():
		return ErrOver
	case !asked && in.Seat < game.MaxSeats && in.Ask != 0 && in.Ask <= s.asks[in.Seat]:
		return ErrStaleAsk
	case !asked:
		return ErrNotAsked
	case in.Ask != ask.ID:
		return ErrStaleAsk
	case in.Timeout:
		return nil
	case in.Action.Kind != ask.Kind:
		return ErrWrongKind
	}
	switch target := in.Action.Target; ask.Kind {
	case AskTalk, AskWhisper:
		if in.Action.Text == "" {
			return ErrWrongKind
		}
	case AskVote:
		// 1.4 knows no abstention (decision 23).
		if !ask.Targets.Has(target) {
			return ErrBadTarget
		}
	case AskAttack:
		// 1.2.1: one human; none drops the vote (decision 14).
		if target != game.NoSeat && !ask.Targets.Has(target) {
			return ErrBadTarget
		}
	case AskDivine:
		// The reference lets the seer divine itself (decision 18).
		if target != game.NoSeat && !s.alive.Has(target) {
			return ErrBadTarget
		}
	case AskGuard:
		// 1.5.3: not itself; a dead one may be chosen and nothing comes of it.
		if target != game.NoSeat && (target == in.Seat || int(target) >= s.seats()) {
			return ErrBadTarget
		}
	}
	return nil
}

// Apply adds an event to the state. It is the only code that changes a State;
// Step calls it for every event it emits. It panics on a kind it does not know.
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
			s.quiet = 0
		}
		s.turn, s.spoke = ev.Turn, false
		if ev.Channel == game.ChannelWhisper {
			s.pack = packWhispers
			s.open(s.withLeft(s.alive&s.wolves(), &s.whispers))
		} else {
			s.pack = packIdle
			s.open(s.withLeft(s.alive, &s.talks))
		}
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
	case PackShown, Ready, NobodyExecuted, Identified, NobodyDied, RoleRevealed:
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
	if spoken(ev.Text) {
		s.spoke = true
		left[ev.Actor]--
	}
	s.clear(ev.Actor)
}

// quietTurns counts the turns in a row without an utterance, the running one included.
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
	for rest := seats; rest != 0; rest &= rest - 1 {
		seat := rest.First()
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

// withLeft returns the seats that may still speak (1.3.1: 10 utterances a day).
func (s *State) withLeft(seats game.SeatSet, left *[game.MaxSeats]uint8) game.SeatSet {
	for seat := range seats.All() {
		if left[seat] == 0 {
			seats = seats.Without(seat)
		}
	}
	return seats
}

// blank returns the state before the first event.
func blank(setup Setup) State {
	s := State{setup: setup, executed: game.NoSeat, attacked: game.NoSeat}
	for i := range s.targets {
		s.targets[i] = game.NoSeat
	}
	return s
}

// Fold rebuilds the state after a log, without any draw: recovery and replay.
// It says which event does not follow from those before it.
func Fold(setup Setup, log []Event) (State, error) {
	s := blank(setup)
	for i := range log {
		ev := &log[i]
		if err := s.follows(ev); err != nil {
			return State{}, fmt.Errorf("rules: event %d: %w", i+1, err)
		}
		s.Apply(ev)
	}
	return s, nil
}

// follows says what makes the event impossible here. It guards Apply against
// damaged logs; it does not judge whether the rules would have emitted it.
func (s *State) follows(ev *Event) error {
	n := game.Seat(s.seats())
	switch {
	case ev.Kind == KindNone || ev.Kind >= numKinds:
		return fmt.Errorf("unknown kind %d", ev.Kind)
	case ev.Seq != s.seq+1:
		return fmt.Errorf("position %d expected, got %d", s.seq+1, ev.Seq)
	case ev.Actor != game.NoSeat && ev.Actor >= n:
		return fmt.Errorf("%s: no seat %d at this table", ev.Kind, ev.Actor.Number())
	case ev.Target != game.NoSeat && ev.Target >= n:
		return fmt.Errorf("%s: no seat %d at this table", ev.Kind, ev.Target.Number())
	}
	switch ev.Kind {
	case Dealt, Answered, Ready, Said, Voted, Divined, Guarded, AttackVoted, Identified, RoleRevealed:
		if ev.Actor == game.NoSeat {
			return fmt.Errorf("%s: a seat expected", ev.Kind)
		}
	case Executed, Died:
		if ev.Target == game.NoSeat {
			return fmt.Errorf("%s: a seat expected", ev.Kind)
		}
	}
	if ev.Kind == Said && spoken(ev.Text) && s.left(ev.Channel, ev.Actor) == 0 {
		return fmt.Errorf("%s: seat %d has no utterance left", ev.Kind, ev.Actor.Number())
	}
	return nil
}

func (s *State) left(c game.Channel, seat game.Seat) uint8 {
	if c == game.ChannelWhisper {
		return s.whispers[seat]
	}
	return s.talks[seat]
}
