package rules

import (
	"fmt"

	"aiwolfplay/game"
)

// A Setup is what a table agrees on before the deal. It is comparable and
// holds no secret.
type Setup struct {
	Roles [game.NumRoles]uint8 // how many seats are dealt each role, indexed by game.Role

	// Each of the others has its name, limits and stored form in options.go.

	TalkTurns      uint8 // turns of a day at most (1.3.1: 20)
	TalksPerDay    uint8 // utterances of a seat and day, Skip and Over not counted (1.3.1: 10)
	WhisperTurns   uint8 // likewise at night (1.3.3: as by day)
	WhispersPerDay uint8
	Revotes        uint8 // ballots after a tied vote (1.4: 1)
	AttackRevotes  uint8 // ballots after a tied attack vote (1.4: 1)
	NoExecution    bool  // a last tied vote executes nobody; else, and from day 100 on, one of the tied is drawn (1.4)
	NoAttack       bool  // a last tied or empty attack vote attacks nobody (decision 13)
	TalkOnFirstDay bool  // day 0 has whisper and talk before its night (1.3.2: no)

	// Sequential is talk=sequential: in a turn of talk or whisper one seat after
	// the other is called, in random order, and hears what was said before it
	// (decision 1). By default all are asked at once (1.3.1).
	Sequential bool
	// SkipLimit is how many times in a row a seat may Skip in a talk or whisper;
	// further ones are recorded as Over, and only a talk in which all are Over, or
	// has had its turns, ends (decision 2). 0 is the regulation's rule.
	SkipLimit uint8
	// HeldNight keeps the stages of a night open until the driver closes them (see
	// Stage): who gives a night a fixed length shows nobody by its length who has a role.
	HeldNight bool
}

// silentTurns is the number of turns in a row without an utterance that end the talk (1.3.1).
const silentTurns = 3

// drawnFrom is the first day on which NoExecution no longer holds: a village
// that ties for ever and guards well would never end. Without NoExecution a
// game has fewer days than seats.
const drawnFrom = 100

// villages holds the number of villagers, seers, mediums, bodyguards,
// werewolves and possessed by village size (1.1 for 5 and 15; the AIWolf
// platform's table for the others, decision 30).
var villages = [game.MaxSeats + 1][6]uint8{
	3:  {1, 1, 0, 0, 1, 0},
	4:  {2, 1, 0, 0, 1, 0},
	5:  {2, 1, 0, 0, 1, 1},
	6:  {3, 1, 0, 0, 1, 1},
	7:  {4, 1, 0, 0, 2, 0},
	8:  {4, 1, 1, 0, 2, 0},
	9:  {5, 1, 1, 0, 2, 0},
	10: {4, 1, 1, 1, 2, 1},
	11: {5, 1, 1, 1, 2, 1},
	12: {5, 1, 1, 1, 3, 1},
	13: {6, 1, 1, 1, 3, 1},
	14: {7, 1, 1, 1, 3, 1},
	15: {8, 1, 1, 1, 3, 1},
	16: {9, 1, 1, 1, 3, 1},
	17: {10, 1, 1, 1, 3, 1},
	18: {11, 1, 1, 1, 3, 1},
}

// MinSeats is the size of the smallest village.
const MinSeats = 3

// Village returns the regulation's setup for a village of n seats.
func Village(n int) (Setup, error) {
	if n < MinSeats || n > game.MaxSeats {
		return Setup{}, fmt.Errorf("rules: a village has %d to %d seats, not %d", MinSeats, game.MaxSeats, n)
	}
	s := Setup{TalkTurns: 20, TalksPerDay: 10, WhisperTurns: 20, WhispersPerDay: 10, Revotes: 1, AttackRevotes: 1}
	for i, role := range game.Roles {
		s.Roles[role] = villages[n][i]
	}
	return s, nil
}

// Five returns the regulation's village of 5 (1.1).
func Five() Setup { return mustVillage(5) }

// Fifteen returns the regulation's village of 15 (1.1).
func Fifteen() Setup { return mustVillage(15) }

func mustVillage(n int) Setup {
	s, err := Village(n)
	if err != nil {
		panic(err)
	}
	return s
}

// Seats returns the number of seats.
func (s Setup) Seats() int {
	n := 0
	for _, role := range game.Roles {
		n += int(s.Roles[role])
	}
	return n
}

// Validate says what keeps the setup from being played, naming the role or the
// option. More than an Option's Most can be played.
func (s Setup) Validate() error {
	n, wolves := s.Seats(), int(s.Roles[game.RoleWerewolf])
	switch {
	case s.Roles[game.RoleNone] != 0:
		return fmt.Errorf("rules: setup: Roles[NONE] must be 0, is %d", s.Roles[game.RoleNone])
	case n < MinSeats || n > game.MaxSeats:
		return fmt.Errorf("rules: setup: Roles: %d to %d seats expected, got %d", MinSeats, game.MaxSeats, n)
	case wolves == 0:
		return fmt.Errorf("rules: setup: Roles[WEREWOLF]: at least 1 expected, got 0")
	case 2*wolves >= n:
		return fmt.Errorf("rules: setup: Roles[WEREWOLF]: fewer wolves than others expected, got %d of %d seats", wolves, n)
	}
	for i := range options {
		if o := &options[i]; o.Of(s) < o.Least {
			return fmt.Errorf("rules: setup: %s: at least %d expected, got %d", o.Name, o.Least, o.Of(s))
		}
	}
	return nil
}
