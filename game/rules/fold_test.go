package rules

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
)

// recorded returns the log of a game.
func recorded(t *testing.T, setup Setup) []Event {
	_, log := playTalkative(t, setup, &Key{9}, nil)
	return log
}

func TestFoldNamesTheDamage(t *testing.T) {
	at := func(log []Event, kind Kind) int {
		return slices.IndexFunc(log, func(ev Event) bool { return ev.Kind == kind })
	}
	for _, tt := range []struct {
		name   string
		damage func(log []Event) []Event
		want   string
	}{
		{"an event is missing", func(log []Event) []Event { return slices.Delete(log, 7, 8) },
			"rules: event 8: position 8 expected, got 9"},
		{"an event is there twice", func(log []Event) []Event { return slices.Insert(log, 7, log[6]) },
			"rules: event 8: position 8 expected, got 7"},
		{"the beginning is missing", func(log []Event) []Event { return log[1:] },
			"rules: event 1: position 1 expected, got 2"},
		{"no kind", func(log []Event) []Event { log[2].Kind = KindNone; return log }, "rules: event 3: unknown kind 0"},
		{"a kind to come", func(log []Event) []Event { log[2].Kind = numKinds; return log },
			fmt.Sprintf("rules: event 3: unknown kind %d", numKinds)},
		{"a seat of a larger table", func(log []Event) []Event { log[4].Actor = 5; return log },
			"rules: event 5: dealt: no seat 6 at this table"},
		{"a target of a larger table", func(log []Event) []Event { log[4].Target = 17; return log },
			"rules: event 5: dealt: no seat 18 at this table"},
		{"a deal to nobody", func(log []Event) []Event { log[4].Actor = game.NoSeat; return log },
			"rules: event 5: dealt: a seat expected"},
		{"a deal of nothing", func(log []Event) []Event { log[4].Role = game.RoleNone; return log },
			"rules: event 5: dealt: unknown role 0"},
		{"a deal of any role", func(log []Event) []Event { log[4].Role = game.RoleAny; return log },
			"rules: event 5: dealt: unknown role 7"},
		{"an execution of nobody", func(log []Event) []Event { log[at(log, Executed)].Target = game.NoSeat; return log },
			"executed: a seat expected"},
		{"an answer without a question", func(log []Event) []Event {
			i := at(log, Said)
			log[i].Kind = Answered
			return log
		}, "is not asked anything"},
		{"an eleventh utterance", func(log []Event) []Event {
			i := at(log, TurnBegan)
			for n := range 11 {
				log[i+1+n] = Event{Kind: Said, Seq: uint32(i + 2 + n), Actor: 2, Target: game.NoSeat, Channel: game.ChannelTalk,
					Text: "VOTE Agent[01]"}
			}
			return log
		}, "said: seat 3 has no utterance left"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Fold(Five(), tt.damage(recorded(t, Five())))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if s != (State{}) {
				t.Error("a state comes with the error")
			}
		})
	}
}

var namesEvent = regexp.MustCompile(`^rules: event (\d+): `)

// TestFoldSurvivesDamage checks that whatever happens to a log, Fold does not panic, and that an error says where.
func TestFoldSurvivesDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	sound := [][]Event{recorded(t, Five()), recorded(t, Fifteen())}
	setups := []Setup{Five(), Fifteen()}
	for range 4 * *games {
		which := rng.IntN(2)
		log := slices.Clone(sound[which][:1+rng.IntN(len(sound[which]))])
		for range 1 + rng.IntN(3) {
			ev := &log[rng.IntN(len(log))]
			if rng.IntN(14) == 0 {
				*ev = log[rng.IntN(len(log))]
			}
			damageEvent(rng, ev)
		}
		s, err := Fold(setups[1-which], log) // the wrong table too
		checkFold(t, s, err, log)
		s, err = Fold(setups[which], log)
		checkFold(t, s, err, log)
	}
}

// damageEvent changes a field.
func damageEvent(rng *rand.Rand, ev *Event) {
	b := byte(rng.Uint32())
	switch rng.IntN(13) {
	case 0:
		ev.Kind = Kind(b % byte(numKinds+2))
	case 1:
		ev.Actor = game.Seat(b)
	case 2:
		ev.Target = game.Seat(b)
	case 3:
		ev.Seq += uint32(b) - 128
	case 4:
		ev.Day = b
	case 5:
		ev.Turn = b
	case 6:
		ev.N = uint16(b) << 8
	case 7:
		ev.Phase = game.Phase(b)
	case 8:
		ev.Channel = game.Channel(b)
	case 9:
		ev.Ask = AskKind(b)
	case 10:
		ev.Role = game.Role(b)
	case 11:
		ev.Text = ""
	case 12:
		ev.Kind, ev.Actor = Kind(b)%numKinds, game.Seat(b)%5
	}
}

func checkFold(t *testing.T, s State, err error, log []Event) {
	t.Helper()
	if err == nil {
		for seat := range game.Seat(game.MaxSeats) { // nor do questions about it
			s.AskFor(seat)
		}
		return
	}
	m := namesEvent.FindStringSubmatch(err.Error())
	var n int
	if m != nil {
		fmt.Sscan(m[1], &n)
	}
	if n < 1 || n > len(log) {
		t.Fatalf("%v names no event", err)
	}
}

func TestApplyPanicsOnAnUnknownKind(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	var s State
	s.Apply(&Event{Kind: numKinds})
}

func TestKindNames(t *testing.T) {
	for k := KindNone + 1; k < numKinds; k++ {
		if got, ok := ParseKind(k.String()); got != k || !ok || k.String() == "" || k.String() == "?" {
			t.Errorf("kind %d, %q: %d, %v", k, k, got, ok)
		}
	}
	for k := AskNone + 1; k < numAskKinds; k++ {
		if got, ok := ParseAskKind(k.String()); got != k || !ok || k.String() == "" || k.String() == "?" {
			t.Errorf("question %d, %q: %d, %v", k, k, got, ok)
		}
	}
	for _, name := range []string{"", "?", "Dealt", "talk "} {
		if k, ok := ParseKind(name); ok {
			t.Errorf("%q is the kind %d", name, k)
		}
		if k, ok := ParseAskKind(name); ok {
			t.Errorf("%q is the question %d", name, k)
		}
	}
	if numKinds.String() != "?" || numAskKinds.String() != "?" {
		t.Error("past the last there is no name")
	}
}
