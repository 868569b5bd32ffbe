package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// An Option is a choice of a Setup beside its roles: a number, or one of two words.
type Option struct {
	Name         string // as people write it: skipLimit=2
	Stored       string // as stored games have it; it never changes
	Meaning      string
	Least        uint8
	Most         uint8     // that people may set; other servers and old games may have more
	Words        [2]string // for off and on; none: the option is a number
	AlwaysStored bool      // even where it is 0, as it was from the first version on

	Of  func(Setup) uint8   // the value in a setup; a switch that is on has 1
	Put func(*Setup, uint8) // sets the value, whatever its limits; all but 0 switches on
}

// maxCount is enough for any count: no talk needs more turns.
const maxCount = 100

var noYes = [2]string{"false", "true"}

// options holds every field of a Setup but Roles, in the order in which they
// are stored. Set, Validate, the store and the command line read it.
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
		Of:      func(s Setup) uint8 { return one(s.Sequential) },
		Put:     func(s *Setup, n uint8) { s.Sequential = n > 0 },
	},
	{
		Name: "skipLimit", Stored: "skip_limit", Most: maxCount,
		Meaning: "Skips in a row before they count as Over; 0 for any number",
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

// Options returns every option of a Setup, in the order in which they are stored.
func Options() []Option { return slices.Clone(options) }

func one(on bool) uint8 {
	if on {
		return 1
	}
	return 0
}

// Switch reports whether the option is on or off rather than a number.
func (o *Option) Switch() bool { return o.Words != [2]string{} }

// Values says what people may write behind the option's name.
func (o *Option) Values() string {
	if o.Switch() {
		return o.Words[0] + " or " + o.Words[1]
	}
	return fmt.Sprintf("a number from %d to %d", o.Least, o.Most)
}

// parse reads what people write behind the option's name.
func (o *Option) parse(value string) (uint8, error) {
	if o.Switch() {
		if i := slices.Index(o.Words[:], value); i >= 0 {
			return uint8(i), nil
		}
	} else if n, err := strconv.ParseUint(value, 10, 8); err == nil && n >= uint64(o.Least) && n <= uint64(o.Most) {
		return uint8(n), nil
	}
	return 0, fmt.Errorf("rules: setup: %s: %s expected, got %q", o.Name, o.Values(), value)
}

// Set changes an option that somebody wrote as text: talk=sequential,
// skipLimit=2, noAttack=true, or the number of seats with a role, WEREWOLF=2.
// The error names the option and what is expected. Whether the setup can be
// played as a whole is for Validate to say.
func (s *Setup) Set(option, value string) error {
	o, err := optionNamed(option)
	if err != nil {
		return err
	}
	n, err := o.parse(value)
	if err == nil {
		o.Put(s, n)
	}
	return err
}

// optionNamed returns the option that people write under a name, which may be a role.
func optionNamed(name string) (*Option, error) {
	if role, ok := game.ParseRole(name); ok && role != game.RoleAny {
		return &Option{Name: name, Most: game.MaxSeats, Put: func(s *Setup, n uint8) { s.Roles[role] = n }}, nil
	}
	var names []string
	for i := range options {
		if options[i].Name == name {
			return &options[i], nil
		}
		names = append(names, options[i].Name)
	}
	return nil, fmt.Errorf("rules: setup: unknown option %q; expected %s, or a role", name, strings.Join(names, ", "))
}
