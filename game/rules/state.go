package rules

import "aiwolfplay/game"

// A State is a game at one moment: everything that follows from its log, and nothing else. It has no pointers, so a
// copy is a clone and == compares states.
//
// A State knows all secrets. Nothing outside the rules, the simulator and the table's actor holds one.
type State struct {
	setup    Setup
	seq      uint32 // of the last event
	day      uint8
	turn     uint8 // of the running or last talk or whisper turn
	quiet    uint8 // number of turns in a row without an utterance, up to the previous one
	spoke    bool  // the running turn has had an utterance
	skipped  bool  // the running turn has had a Skip
	ballot   uint8
	phase    game.Phase
	pack     packStage
	winner   game.Side
	executed game.Seat // today
	attacked game.Seat // tonight
	alive    game.SeatSet
	waiting  game.SeatSet // seats with an open ask
	heard    game.SeatSet // seats whose entry in the running turn is recorded
	nextTalk uint16       // ids of the next line of the day
	nextNote uint16

	roles    [game.MaxSeats]game.Role
	asks     [game.MaxSeats]uint32 // asks given to the seat so far
	talks    [game.MaxSeats]uint8  // utterances left today
	whispers [game.MaxSeats]uint8
	skips    [game.MaxSeats]uint8     // Skips since the seat's last utterance in this talk or whisper
	targets  [game.MaxSeats]game.Seat // answers of the open questions
	texts    [game.MaxSeats]string
	forced   game.SeatSet // answers given by the deadline
}

// packStage is the stage of the wolves' night.
type packStage uint8

const (
	packIdle packStage = iota
	packWhispers
	packAttacks
)

// Setup returns the setup of the table.
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

// Waiting returns the seats with an open question. At night it reveals which seats have a role. It is empty if the game
// is over or a Stage waits to be closed.
func (s *State) Waiting() game.SeatSet { return s.waiting }

// Role returns the role that the seat was dealt.
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

// blank returns the state before the first event.
func blank(setup Setup) State {
	s := State{setup: setup, executed: game.NoSeat, attacked: game.NoSeat}
	for i := range s.targets {
		s.targets[i] = game.NoSeat
	}
	return s
}
