package rules

import (
	"fmt"
	"testing"

	"aiwolfplay/game"
)

func TestSet(t *testing.T) {
	for _, tt := range []struct{ option, value, want string }{
		{"talk", "sequential", "<nil>"},
		{"skipLimit", "2", "<nil>"},
		{"talkTurns", "100", "<nil>"},
		{"noAttack", "true", "<nil>"},
		{"WEREWOLF", "0", "<nil>"}, // for Validate to refuse
		{"talk", "loud", `rules: setup: talk: sequential or simultaneous expected, got "loud"`},
		{"talksPerDay", "-1", `rules: setup: talksPerDay: a number from 0 to 100 expected, got "-1"`},
		{"talkTurns", "101", `rules: setup: talkTurns: a number from 0 to 100 expected, got "101"`},
		{"revotes", "once", `rules: setup: revotes: a number from 0 to 100 expected, got "once"`},
		{"WEREWOLF", "300", `rules: setup: WEREWOLF: a number from 0 to 18 expected, got "300"`},
		{"heldNight", "maybe", `rules: setup: heldNight: true or false expected, got "maybe"`},
		{"fog", "1", `rules: setup: unknown option "fog"; expected talk, attackRevotes, revotes, skipLimit, talkTurns, talksPerDay, whisperTurns, whispersPerDay, heldNight, noAttack, noExecution, talkOnFirstDay, or a role`},
		{"ANY", "1", `rules: setup: unknown option "ANY"; expected talk, attackRevotes, revotes, skipLimit, talkTurns, talksPerDay, whisperTurns, whispersPerDay, heldNight, noAttack, noExecution, talkOnFirstDay, or a role`},
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

// Every option can be set, and back to what it was.
func TestSetReachesEveryOption(t *testing.T) {
	setup := Five()
	for _, o := range []string{
		"talk=sequential", "skipLimit=2", "talkTurns=1", "talksPerDay=2", "whisperTurns=3", "whispersPerDay=4",
		"revotes=5", "attackRevotes=6", "noExecution=true", "noAttack=true", "talkOnFirstDay=true", "heldNight=true",
		"VILLAGER=9", "MEDIUM=1",
	} {
		set(t, &setup, o)
	}
	want := Setup{
		TalkTurns: 1, TalksPerDay: 2, WhisperTurns: 3, WhispersPerDay: 4, Revotes: 5, AttackRevotes: 6,
		NoExecution: true, NoAttack: true, TalkOnFirstDay: true, Sequential: true, SkipLimit: 2, HeldNight: true,
	}
	want.Roles = Five().Roles
	want.Roles[game.RoleVillager], want.Roles[game.RoleMedium] = 9, 1
	if setup != want {
		t.Errorf("got %+v, want %+v", setup, want)
	}
	set(t, &setup, "talk=simultaneous")
	set(t, &setup, "noAttack=false")
	if setup.Sequential || setup.NoAttack {
		t.Errorf("not set back: %+v", setup)
	}
}

func set(t *testing.T, s *Setup, option string) {
	t.Helper()
	var i int
	for option[i] != '=' {
		i++
	}
	if err := s.Set(option[:i], option[i+1:]); err != nil {
		t.Fatal(err)
	}
}
