package rules

import (
	"fmt"

	"aiwolfplay/game"
)

// A Setup holds the settings of a table that are fixed before the deal. It is comparable and holds no secret.
type Setup struct {
	Roles [game.NumRoles]uint8 // how many seats are dealt each role, indexed by game.Role

	// The name, limits and stored form of each other field are in options, below.

	TalkTurns      uint8 // largest number of turns of a day (1.3.1: 20)
	TalksPerDay    uint8 // utterances of each seat on a day, Skip and Over not counted (1.3.1: 10)
	WhisperTurns   uint8 // as TalkTurns, at night (1.3.3: as by day)
	WhispersPerDay uint8
	Revotes        uint8 // number of ballots after a tied vote (1.4: 1)
	AttackRevotes  uint8 // number of ballots after a tied attack vote (1.4: 1)
	NoExecution    bool  // a last tied vote executes nobody; else, or from day 100 on, one of the tied is drawn (1.4)
	NoAttack       bool  // a last tied or empty attack vote attacks nobody (decision 13)
	TalkOnFirstDay bool  // day 0 has whisper and talk before its night (1.3.2: no)

	// Sequential is talk=sequential: in a turn of talk or whisper one seat after
	// the other is called, in random order, and hears what was said before it
	// (decision 1). By default all are asked at once (1.3.1).
	Sequential bool
	// SkipLimit is the number of times in a row that a seat may Skip in a talk or whisper. Further Skips are recorded
	// as Over, and a talk ends only when all seats have said Over or after its last turn (decision 2). 0 is the
	// regulation's rule.
	SkipLimit uint8
	// HeldNight keeps the stages of a night open until the driver closes them (see Stage). With nights of a fixed
	// length, nobody can conclude from the length who has a role.
	HeldNight bool
}

// maxCount is the largest count. No talk needs more turns.
const maxCount = 100

var noYes = [2]string{"false", "true"}

// options holds every field of a Setup but Roles, in the order in which they are stored. Set, Validate, the store and
// the command line read it.
var options = []Option{
	{
		Name: "talkTurns", Stored: "talk_turns", Least: 1, Most: maxCount, AlwaysStored: true,
		Meaning: "turns of a day at most",
		Of:      func(s Setup) uint8 { return s.TalkTurns },
		Put:     func(s *Setup, n uint8) { s.TalkTurns = n },
	},
	{
		Name: "talksPerDay", Stored: "talks_per_day", Most: maxCount, AlwaysStored: true,
		Meaning: "utterances of a seat and day",
		Of:      func(s Setup) uint8 { return s.TalksPerDay },
		Put:     func(s *Setup, n uint8) { s.TalksPerDay = n },
	},
	{
		Name: "whisperTurns", Stored: "whisper_turns", Most: maxCount, AlwaysStored: true,
		Meaning: "turns of a whisper at most",
		Of:      func(s Setup) uint8 { return s.WhisperTurns },
		Put:     func(s *Setup, n uint8) { s.WhisperTurns = n },
	},
	{
		Name: "whispersPerDay", Stored: "whispers_per_day", Most: maxCount, AlwaysStored: true,
		Meaning: "whispers of a wolf and night",
		Of:      func(s Setup) uint8 { return s.WhispersPerDay },
		Put:     func(s *Setup, n uint8) { s.WhispersPerDay = n },
	},
	{
		Name: "revotes", Stored: "revotes", Most: maxCount, AlwaysStored: true,
		Meaning: "ballots after a tied vote",
		Of:      func(s Setup) uint8 { return s.Revotes },
		Put:     func(s *Setup, n uint8) { s.Revotes = n },
	},
	{
		Name: "attackRevotes", Stored: "attack_revotes", Most: maxCount, AlwaysStored: true,
		Meaning: "ballots after a tied attack vote",
		Of:      func(s Setup) uint8 { return s.AttackRevotes },
		Put:     func(s *Setup, n uint8) { s.AttackRevotes = n },
	},
	{
		Name: "noExecution", Stored: "no_execution", Words: noYes,
		Meaning: "a last tied vote executes nobody",
		Of:      func(s Setup) uint8 { return one(s.NoExecution) },
		Put:     func(s *Setup, n uint8) { s.NoExecution = n > 0 },
	},
	{
		Name: "noAttack", Stored: "no_attack", Words: noYes,
		Meaning: "a last tied or empty attack vote attacks nobody",
		Of:      func(s Setup) uint8 { return one(s.NoAttack) },
		Put:     func(s *Setup, n uint8) { s.NoAttack = n > 0 },
	},
	{
		Name: "talkOnFirstDay", Stored: "talk_on_first_day", Words: noYes,
		Meaning: "day 0 has a talk",
		Of:      func(s Setup) uint8 { return one(s.TalkOnFirstDay) },
		Put:     func(s *Setup, n uint8) { s.TalkOnFirstDay = n > 0 },
	},
	{
		Name: "talk", Stored: "sequential", Words: [2]string{"simultaneous", "sequential"},
		Meaning: "all seats are asked at once, or one after the other",
		Shown:   Always,
		Of:      func(s Setup) uint8 { return one(s.Sequential) },
		Put:     func(s *Setup, n uint8) { s.Sequential = n > 0 },
	},
	{
		Name: "skipLimit", Stored: "skip_limit", Most: maxCount,
		Meaning: "Skips in a row before they count as Over; 0 for any number",
		Shown:   Always,
		Of:      func(s Setup) uint8 { return s.SkipLimit },
		Put:     func(s *Setup, n uint8) { s.SkipLimit = n },
	},
	{
		Name: "heldNight", Stored: "held_night", Words: noYes,
		Meaning: "stages of a night end on the driver's word",
		Of:      func(s Setup) uint8 { return one(s.HeldNight) },
		Put:     func(s *Setup, n uint8) { s.HeldNight = n > 0 },
	},
}

// choices lists the options that people may choose when they open a table, in the order of the questions.
var choices = []Choice{
	{Name: "rules", Values: []ChoiceValue{
		{Name: "regulation"},
		// The day of the reference server (decisions 1 and 2).
		{Name: "reference", Put: func(s *Setup) { s.Sequential, s.SkipLimit = true, 2 }},
	}},
}

func one(on bool) uint8 {
	if on {
		return 1
	}
	return 0
}

// Seats returns the number of seats.
func (s Setup) Seats() int {
	n := 0
	for _, role := range game.Roles {
		n += int(s.Roles[role])
	}
	return n
}

// Validate returns an error if the setup cannot be played. The error names the role or the option. Values above an
// Option's Most are valid.
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
