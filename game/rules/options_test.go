package rules

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"aiwolfplay/game"
)

func TestSet(t *testing.T) {
	known := ""
	for _, o := range Options() {
		known += o.Name + ", "
	}
	known += "or a role"
	for _, tt := range []struct{ option, value, want string }{
		{"talk", "sequential", "<nil>"},
		{"skipLimit", "2", "<nil>"},
		{"talkTurns", "100", "<nil>"},
		{"noAttack", "true", "<nil>"},
		{"WEREWOLF", "0", "<nil>"}, // for Validate to refuse
		{"talk", "loud", `rules: setup: talk: simultaneous or sequential expected, got "loud"`},
		{"talksPerDay", "-1", `rules: setup: talksPerDay: a number from 0 to 100 expected, got "-1"`},
		{"talkTurns", "0", `rules: setup: talkTurns: a number from 1 to 100 expected, got "0"`},
		{"talkTurns", "101", `rules: setup: talkTurns: a number from 1 to 100 expected, got "101"`},
		{"revotes", "once", `rules: setup: revotes: a number from 0 to 100 expected, got "once"`},
		{"WEREWOLF", "300", `rules: setup: WEREWOLF: a number from 0 to 18 expected, got "300"`},
		{"heldNight", "maybe", `rules: setup: heldNight: false or true expected, got "maybe"`},
		{"fog", "1", `rules: setup: unknown option "fog"; expected ` + known},
		{"ANY", "1", `rules: setup: unknown option "ANY"; expected ` + known},
	} {
		setup := Five()
		err := setup.Set(tt.option, tt.value)
		if got := fmt.Sprint(err); got != tt.want {
			t.Errorf("%s=%s: got %s, want %s", tt.option, tt.value, got, tt.want)
		}
		if (setup == Five()) != (err != nil) {
			t.Errorf("%s=%s: %v, and the setup is %+v", tt.option, tt.value, err, setup)
		}
	}
}

// TestOptionsAreAllFields checks that each field of a Setup but Roles has one option, which reads that field, sets it
// and no other, and can be written by people.
func TestOptionsAreAllFields(t *testing.T) {
	names := map[string]bool{}
	of := map[string]string{} // option by the field that it sets
	for _, o := range Options() {
		if o.Name == "" || o.Stored == "" || o.Meaning == "" || names[o.Name] || names["stored "+o.Stored] {
			t.Errorf("option %q, stored as %q, lacks a name or a meaning, or its name is taken", o.Name, o.Stored)
		}
		names[o.Name], names["stored "+o.Stored] = true, true
		most := strconv.Itoa(int(o.Most))
		if o.Switch() {
			most = o.Words[1]
		}
		var setup Setup
		if err := setup.Set(o.Name, most); err != nil {
			t.Error(err)
		}
		if got := o.Of(setup); got != o.Most && !o.Switch() || got != 1 && o.Switch() {
			t.Errorf("%s=%s: the option is %d", o.Name, most, got)
		}
		for field, value := range reflect.ValueOf(setup).Fields() {
			if value.IsZero() {
				continue
			}
			if other, taken := of[field.Name]; taken {
				t.Errorf("%s and %s both set Setup.%s", other, o.Name, field.Name)
			}
			of[field.Name] = o.Name
		}
		if o.Put(&setup, 0); setup != (Setup{}) {
			t.Errorf("%s does not put back what it sets: %+v", o.Name, setup)
		}
	}
	for field := range reflect.TypeFor[Setup]().Fields() {
		if field.Name != "Roles" && of[field.Name] == "" {
			t.Errorf("Setup.%s has no option in setup.go", field.Name)
		}
	}
	if len(of) != len(Options()) {
		t.Errorf("%d options set %d fields", len(Options()), len(of))
	}
}

// TestChoices checks that the first value of each choice is the regulation's, that every other value makes a different
// setup, and that all can be played at every size. Chosen options are shown.
func TestChoices(t *testing.T) {
	for _, c := range Choices() {
		regulation := Five()
		if !c.Put(&regulation, "") || !c.Put(&regulation, c.Values[0].Name) || regulation != Five() {
			t.Errorf("%s: the first value is not the regulation's: %+v", c.Name, regulation)
		}
		if setup := Five(); c.Put(&setup, "loud") || setup != Five() {
			t.Errorf("%s=loud is taken: %+v", c.Name, setup)
		}
		for _, v := range c.Values { // go-i18n reserves these, and its error does not say where
			if slices.Contains([]string{"zero", "one", "two", "few", "many", "other", "id", "description", "hash"}, v.Name) {
				t.Errorf("%s=%s: texts cannot have that name", c.Name, v.Name)
			}
		}
		seen := map[Setup]string{regulation: c.Values[0].Name}
		for _, v := range c.Values[1:] {
			setup := Five()
			if !c.Put(&setup, v.Name) || seen[setup] != "" {
				t.Errorf("%s=%s chooses the same as %q", c.Name, v.Name, seen[setup])
			}
			seen[setup] = v.Name
			told := false
			for _, o := range Options() {
				told = told || o.Shown != Never && o.Of(setup) != o.Of(regulation)
			}
			if !told {
				t.Errorf("%s=%s: no page of a table shows it; an option that it sets wants Shown in setup.go", c.Name, v.Name)
			}
			for n := MinSeats; n <= game.MaxSeats; n++ {
				village, err := Village(n)
				if err != nil {
					t.Fatal(err)
				}
				if c.Put(&village, v.Name); village.Validate() != nil {
					t.Errorf("%s=%s at %d seats: %v", c.Name, v.Name, n, village.Validate())
				}
			}
		}
	}
}
