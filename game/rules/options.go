package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
)

// An Option is a choice of a Setup besides its roles: a number, or one of two words.
type Option struct {
	Name         string // as people write it: skipLimit=2
	Stored       string // its name in stored games, which never changes
	Meaning      string
	Least        uint8
	Most         uint8     // the largest value that people may set; other servers and old games may have more
	Words        [2]string // for off and on; empty if the option is a number
	AlwaysStored bool      // even if it is 0, as the first version did
	Shown        Display   // when a table's page shows it

	Of  func(Setup) uint8   // the value in a setup; a switch that is on has 1
	Put func(*Setup, uint8) // sets the value, even beyond the limits; any number but 0 switches it on
}

// A Display says when the page of a table shows an option.
type Display uint8

const (
	Never  Display = iota // or the option is part of another line
	WhenOn                // if it is not 0: the text rules.NAME.on
	Always                // also if it is 0: the text rules.NAME.off
)

// A Choice is a question about the rules for a person who opens a table. Its texts are open.NAME.legend and,
// for each value, open.NAME.VALUE.
type Choice struct {
	Name   string
	Values []ChoiceValue // the first is the regulation's, and the default
}

// A ChoiceValue is one answer to a Choice.
type ChoiceValue struct {
	Name string
	Put  func(*Setup) // sets the chosen value; nil for the regulation's rules
}

// Choices returns the rules that people may choose when they open a table.
func Choices() []Choice { return slices.Clone(choices) }

// Put sets what a value of the choice stands for. "" stands for the first value. It reports false if there is no such
// value.
func (c *Choice) Put(s *Setup, value string) bool {
	i := 0
	if value != "" {
		i = slices.IndexFunc(c.Values, func(v ChoiceValue) bool { return v.Name == value })
	}
	if i >= 0 && c.Values[i].Put != nil {
		c.Values[i].Put(s)
	}
	return i >= 0
}

// Options returns every option of a Setup, in the order in which they are stored.
func Options() []Option { return slices.Clone(options) }

// Switch reports whether the option is on or off rather than a number.
func (o *Option) Switch() bool { return o.Words != [2]string{} }

// Values returns a description of the values that people may write for the option.
func (o *Option) Values() string {
	if o.Switch() {
		return o.Words[0] + " or " + o.Words[1]
	}
	return fmt.Sprintf("a number from %d to %d", o.Least, o.Most)
}

// parse reads a value that people write for the option.
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

// Set changes an option that is given as text: talk=sequential, skipLimit=2, noAttack=true, or the number of seats with
// a role, WEREWOLF=2. The error names the option and what is expected. Set does not check whether the setup as a whole
// can be played; Validate does.
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

// Differences returns the options and roles in which a setup differs from the regulation's village of its size, as
// people write them, separated by spaces: "talk=sequential skipLimit=2". It returns "" for the regulation's own.
func (s Setup) Differences() string {
	regulation, err := Village(s.Seats())
	if err != nil {
		return ""
	}
	var list []string
	for _, role := range game.Roles {
		if s.Roles[role] != regulation.Roles[role] {
			list = append(list, fmt.Sprintf("%s=%d", role, s.Roles[role]))
		}
	}
	for i := range options {
		o := &options[i]
		n := o.Of(s)
		if n == o.Of(regulation) {
			continue
		}
		value := strconv.Itoa(int(n))
		if o.Switch() {
			value = o.Words[min(n, 1)]
		}
		list = append(list, o.Name+"="+value)
	}
	return strings.Join(list, " ")
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
