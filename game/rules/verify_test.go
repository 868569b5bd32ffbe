package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
)

// TestVerify verifies sound and damaged logs with their key. The property tests verify every random game as well.
func TestVerify(t *testing.T) {
	key := Key{9}
	sound := recorded(t, Five())
	at := func(kind Kind) int { return slices.IndexFunc(sound, func(ev Event) bool { return ev.Kind == kind }) }
	for _, tt := range []struct {
		name   string
		key    Key
		damage func(log []Event) []Event
		want   string // in the error; "" for none
	}{
		{"sound", key, func(log []Event) []Event { return log }, ""},
		{"of a running game", key, func(log []Event) []Event { return log[:at(Ready)-1] }, ""},
		{"another key", Key{8}, func(log []Event) []Event { return log }, "rules: event 1: dealt 1 "},
		{"empty", key, func(log []Event) []Event { return nil }, "rules: event 1: dealt 1 "},
		{"without an event", key, func(log []Event) []Event { return slices.Delete(log, 7, 8) }, "rules: event 8: "},
		{"without its end", key, func(log []Event) []Event { return log[:len(log)-1] }, "the log ends"},
		{"with an event too many", key, func(log []Event) []Event {
			return append(log, Event{Kind: NobodyDied, Seq: uint32(len(log) + 1), To: game.Public})
		}, "nothing that came before leads to it"},
		{"another role", key, func(log []Event) []Event { log[0].Role++; return log }, "rules: event 1: dealt 1 "},
		{"another order", key, func(log []Event) []Event {
			i := at(Said)
			log[i].Actor, log[i+1].Actor = log[i+1].Actor, log[i].Actor
			return log
		}, "said"},
		{"another text", key, func(log []Event) []Event { log[at(Said)].Text = OverText; return log }, "Over"},
		{"another answer", key, func(log []Event) []Event { log[at(Answered)].Target = 17; return log },
			"that seat cannot be chosen"},
		{"another audience", key, func(log []Event) []Event { log[at(Divined)].To = game.Public; return log },
			"for the audience"},
		{"another day", key, func(log []Event) []Event { log[at(Voted)].Day++; return log }, "differs"},
		{"another victim", key, func(log []Event) []Event {
			log[at(Executed)].Target = (log[at(Executed)].Target + 1) % 5
			return log
		}, "executed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Verify(Five(), &tt.key, tt.damage(slices.Clone(sound)))
			if tt.want == "" {
				if err != nil || s == (State{}) {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) || !namesEvent.MatchString(err.Error()) {
				t.Errorf("got %v, want an event and %q", err, tt.want)
			}
		})
	}
}

// TestVerifyDraws checks that votes of silent seats and ties are drawn, and that the draws are verified.
func TestVerifyDraws(t *testing.T) {
	key := Key{7}
	s, log, err := New(Fifteen(), &key, nil)
	for err == nil && !s.Over() {
		seat := s.Waiting().First()
		ask, _ := s.AskFor(seat)
		s, log, err = s.Step(&key, Input{Seat: seat, Ask: ask.ID, Timeout: true}, log)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(Fifteen(), &key, log); err != nil {
		t.Error(err)
	}
	for i := range log {
		if log[i].Kind == Answered && log[i].Ask == AskVote {
			for _, target := range []game.Seat{0, 1} {
				bad := slices.Clone(log)
				if bad[i].Target == target {
					continue
				}
				bad[i].Target = target
				if _, err := Verify(Fifteen(), &key, bad); err == nil {
					t.Fatalf("event %d: another silent vote is not found out", i+1)
				}
			}
		}
	}
}

// TestVerifySurvivesDamage checks that whatever happens to a log, Verify does not panic, and finds the damage.
func TestVerifySurvivesDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	sound := recorded(t, Five())
	for range *games / 4 {
		log := slices.Clone(sound)
		i := rng.IntN(len(log))
		damageEvent(rng, &log[i])
		_, err := Verify(Five(), &Key{9}, log)
		if log[i] == sound[i] {
			continue
		}
		if err == nil || !namesEvent.MatchString(err.Error()) {
			t.Fatalf("event %d is %+v: %v", i+1, log[i], err)
		}
	}
}
