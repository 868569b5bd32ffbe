package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

var update = flag.Bool("update", false, "write golden logs that do not exist")

// line is a row of the event table in the form of the golden logs.
type line struct {
	Seq      uint32          `json:"seq"`
	Kind     string          `json:"kind"`
	Audience int64           `json:"audience"`
	Body     json.RawMessage `json:"body"`
}

// goldenLogs lists the golden logs: one with the kinds of version 1, one with the kinds that came with the options of a
// setup. A kind that is added later gets a file of its own.
var goldenLogs = []struct {
	file  string
	setup func(*rules.Setup)
	key   rules.Key
	won   game.Side
	kinds []rules.Kind // kinds that the log must contain
}{
	{"testdata/log_v1.jsonl", func(*rules.Setup) {}, rules.Key{13}, game.SideVillage, []rules.Kind{
		rules.Dealt, rules.PackShown, rules.DayBegan, rules.PhaseBegan, rules.TurnBegan, rules.BallotBegan, rules.Answered,
		rules.Ready, rules.Said, rules.WhisperEnded, rules.Voted, rules.Executed, rules.Divined, rules.Guarded,
		rules.AttackVoted, rules.Attacked, rules.Identified, rules.Died, rules.NobodyDied, rules.GameEnded,
		rules.RoleRevealed,
	}},
	{"testdata/log_options.jsonl", func(s *rules.Setup) {
		s.Sequential, s.SkipLimit, s.HeldNight, s.NoExecution, s.TalkTurns = true, 2, true, true, 2
	}, rules.Key{13}, game.SideWerewolf, []rules.Kind{rules.Called, rules.StageClosed, rules.NobodyExecuted}},
}

// TestGoldenLogs reads logs as earlier versions stored them. The files must never change, because a program that needs
// them changed would lose people's games.
func TestGoldenLogs(t *testing.T) {
	t.Parallel()
	for _, tt := range goldenLogs {
		setup := rules.Fifteen()
		tt.setup(&setup)
		if _, err := os.Stat(tt.file); *update && os.IsNotExist(err) {
			writeGolden(t, tt.file, playout(t, setup, tt.key))
		}
		text, err := os.ReadFile(tt.file)
		if err != nil {
			t.Fatal(err)
		}
		var log []rules.Event
		seen := map[rules.Kind]bool{}
		for scan := bufio.NewScanner(bytes.NewReader(text)); scan.Scan(); {
			var l line
			if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
				t.Fatal(err)
			}
			ev, err := decodeEvent(l.Seq, l.Kind, l.Audience, l.Body)
			if err != nil {
				t.Fatal(err)
			}
			again, err := encodeBody(&ev)
			if err != nil {
				t.Fatal(err)
			}
			if string(again) != string(l.Body) {
				t.Errorf("%s: event %d is stored differently now:\n got %s\nwant %s", tt.file, l.Seq, again, l.Body)
			}
			log = append(log, ev)
			seen[ev.Kind] = true
		}
		state, err := rules.Fold(setup, log)
		if err != nil {
			t.Fatal(err)
		}
		if !state.Over() || state.Winner() != tt.won {
			t.Errorf("%s: the game ends with winner %v, over %v; want %v", tt.file, state.Winner(), state.Over(), tt.won)
		}
		for _, k := range tt.kinds {
			if !seen[k] {
				t.Errorf("%s has no %s", tt.file, k)
			}
		}
	}
}

func writeGolden(t *testing.T, file string, log []Stamped) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	for _, ev := range log {
		text, err := encodeBody(&ev.Event)
		if err != nil {
			t.Fatal(err)
		}
		if err := enc.Encode(line{ev.Event.Seq, ev.Event.Kind.String(), int64(ev.Event.To), text}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file, buf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ kind, body, want string }{
		{"resurrected", `{"day":1}`, `unknown kind "resurrected"`},
		{"said", `{"day":1,"mood":"sad"}`, "mood"},
		{"said", `{"day":1`, "EOF"},
		{"dealt", `{"day":0,"role":"FOX"}`, `unknown role "FOX"`},
		{"phase_began", `{"day":0,"phase":"noon"}`, `unknown phase "noon"`},
	}
	for _, tt := range tests {
		_, err := decodeEvent(3, tt.kind, 0, []byte(tt.body))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "event 3") {
			t.Errorf("%s %s: got %v, want event 3 and %q", tt.kind, tt.body, err, tt.want)
		}
	}
}

// TestSetupRoundTrip fills each field of a setup in turn. A field that the store would lose fails here by its name.
func TestSetupRoundTrip(t *testing.T) {
	t.Parallel()
	check := func(name string, want rules.Setup) {
		text, err := encodeSetup(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decodeSetup(text); err != nil || got != want {
			t.Errorf("%s: stored as %s, which is %+v, %v; want %+v", name, text, got, err, want)
		}
	}
	all := rules.Fifteen()
	for field, value := range reflect.ValueOf(&all).Elem().Fields() {
		one := rules.Five()
		to := reflect.ValueOf(&one).Elem().FieldByIndex(field.Index)
		switch field.Type.Kind() {
		case reflect.Uint8:
			to.SetUint(251)
		case reflect.Bool:
			to.SetBool(true)
		case reflect.Array: // Roles, which are never empty
		default:
			t.Fatalf("Setup.%s is a %v: teach the store and this test", field.Name, field.Type)
		}
		check("Setup."+field.Name, one)
		value.Set(to)
	}
	check("every field", all)
}

// TestSetupAsStored checks that the stored form of today's setups does not change, and that old forms can still be
// read.
func TestSetupAsStored(t *testing.T) {
	t.Parallel()
	options := rules.Fifteen()
	options.NoExecution, options.NoAttack, options.TalkOnFirstDay = true, true, true
	options.Sequential, options.SkipLimit, options.HeldNight = true, 2, true
	none := rules.Five()
	none.TalksPerDay, none.WhisperTurns, none.Revotes = 0, 0, 0
	for _, tt := range []struct {
		setup rules.Setup
		want  string
	}{
		{rules.Five(), `{"roles":{"POSSESSED":1,"SEER":1,"VILLAGER":2,"WEREWOLF":1},` +
			`"talk_turns":20,"talks_per_day":10,"whisper_turns":20,"whispers_per_day":10,"revotes":1,"attack_revotes":1}`},
		{none, `{"roles":{"POSSESSED":1,"SEER":1,"VILLAGER":2,"WEREWOLF":1},` +
			`"talk_turns":20,"talks_per_day":0,"whisper_turns":0,"whispers_per_day":10,"revotes":0,"attack_revotes":1}`},
		{options, `{"roles":{"BODYGUARD":1,"MEDIUM":1,"POSSESSED":1,"SEER":1,"VILLAGER":8,"WEREWOLF":3},` +
			`"talk_turns":20,"talks_per_day":10,"whisper_turns":20,"whispers_per_day":10,"revotes":1,"attack_revotes":1,` +
			`"no_execution":true,"no_attack":true,"talk_on_first_day":true,"sequential":true,"skip_limit":2,"held_night":true}`},
	} {
		if got, err := encodeSetup(tt.setup); string(got) != tt.want {
			t.Errorf("stored as %s, %v, want %s", got, err, tt.want)
		}
		if got, err := decodeSetup([]byte(tt.want)); got != tt.setup {
			t.Errorf("%s is read as %+v, %v", tt.want, got, err)
		}
	}
}

func TestDecodeSetupRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{`{"roles":{"FOX":1}}`, `unknown role "FOX"`},
		{`{"roles":{"ANY":1}}`, `unknown role "ANY"`},
		{`{"roles":5}`, "roles"},
		{`{"fog":true,"mist":2}`, `setup: unknown rule option "fog": played by a newer version of this program`},
		{`{"talk_turns":-1}`, "talk_turns"},
		{`{"skip_limit":256}`, "skip_limit"},
		{`{"held_night":1}`, "held_night"},
		{``, "EOF"},
	} {
		if _, err := decodeSetup([]byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.text, err, tt.want)
		}
	}
}
