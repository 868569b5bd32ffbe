package rules

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// numbers are the options of a setup that are counts, by name.
var numbers = map[string]func(*Setup) *uint8{
	"talkTurns":      func(s *Setup) *uint8 { return &s.TalkTurns },
	"talksPerDay":    func(s *Setup) *uint8 { return &s.TalksPerDay },
	"whisperTurns":   func(s *Setup) *uint8 { return &s.WhisperTurns },
	"whispersPerDay": func(s *Setup) *uint8 { return &s.WhispersPerDay },
	"revotes":        func(s *Setup) *uint8 { return &s.Revotes },
	"attackRevotes":  func(s *Setup) *uint8 { return &s.AttackRevotes },
	"skipLimit":      func(s *Setup) *uint8 { return &s.SkipLimit },
}

// switches are those that are on or off.
var switches = map[string]func(*Setup) *bool{
	"noExecution":    func(s *Setup) *bool { return &s.NoExecution },
	"noAttack":       func(s *Setup) *bool { return &s.NoAttack },
	"talkOnFirstDay": func(s *Setup) *bool { return &s.TalkOnFirstDay },
	"heldNight":      func(s *Setup) *bool { return &s.HeldNight },
}

// maxCount is what a count of a setup may be: no talk needs more turns.
const maxCount = 100

// Set changes an option that somebody wrote as text: talk=sequential,
// skipLimit=2, noAttack=true, or the number of seats with a role, WEREWOLF=2.
// The error names the option and what is expected. Whether the setup can be
// played as a whole is for Validate to say.
func (s *Setup) Set(option, value string) error {
	if number, ok := numbers[option]; ok {
		return setCount(number(s), option, value, maxCount)
	}
	if role, ok := game.ParseRole(option); ok && role != game.RoleAny {
		return setCount(&s.Roles[role], option, value, game.MaxSeats)
	}
	if on, ok := switches[option]; ok {
		v, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("rules: setup: %s: true or false expected, got %q", option, value)
		}
		*on(s) = v
		return nil
	}
	if option != "talk" {
		return fmt.Errorf("rules: setup: unknown option %q; expected talk, %s, %s, or a role", option,
			strings.Join(slices.Sorted(maps.Keys(numbers)), ", "), strings.Join(slices.Sorted(maps.Keys(switches)), ", "))
	}
	if value != "sequential" && value != "simultaneous" {
		return fmt.Errorf("rules: setup: talk: sequential or simultaneous expected, got %q", value)
	}
	s.Sequential = value == "sequential"
	return nil
}

func setCount(to *uint8, option, value string, most int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > most {
		return fmt.Errorf("rules: setup: %s: a number from 0 to %d expected, got %q", option, most, value)
	}
	*to = uint8(n)
	return nil
}
