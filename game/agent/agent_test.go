package agent

import (
	"errors"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

func TestRegistry(t *testing.T) {
	var seated Seating
	Register(Listing{Name: "b", New: func(s Seating) (Agent, error) { seated = s; return nil, nil }})
	Register(
		Listing{Name: "a", Character: "a", Strength: Strong, Dealt: true, New: func(Seating) (Agent,
			error) {
			return nil, errors.New("full")
		}},
		Listing{Name: "partner", Partner: true},
		Listing{Name: "b", New: func(s Seating) (Agent, error) { seated = s; return nil, nil }},
	)
	for _, tt := range []struct {
		name string
		got  []string
		want []string
	}{
		{"Names()", Names(), []string{"a", "b", "partner"}},
		{"Offered()", Offered(), []string{"a", "b"}},
		{"Dealt(Strong)", Dealt(Strong), []string{"a"}},
		{"Dealt(Even)", Dealt(Even), nil},
	} {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s = %v, want %v", tt.name, tt.got, tt.want)
		}
	}
	if _, err := New("b", Seating{Seat: 3}); err != nil || seated.Seat != 3 {
		t.Errorf("New: seat %d, error %v", seated.Seat, err)
	}
	if _, err := New("a", Seating{}); err == nil {
		t.Error("New: the factory's error is lost")
	}
	if _, err := New("c", Seating{}); !errors.Is(err, ErrUnknown) {
		t.Errorf("New of an unknown name: %v, want ErrUnknown", err)
	}
}

func TestParseStrength(t *testing.T) {
	for _, s := range Strengths {
		if got, ok := ParseStrength(s.String()); got != s || !ok {
			t.Errorf("ParseStrength(%q) = %v, %v", s.String(), got, ok)
		}
	}
	if got, ok := ParseStrength(""); got != Even || !ok {
		t.Errorf("no choice is %v, %v, want even", got, ok)
	}
	if _, ok := ParseStrength("godlike"); ok {
		t.Error("an unknown strength is accepted")
	}
}

// TestDraw checks what agents rely on: the same question gives the same draws, and any other question gives others.
func TestDraw(t *testing.T) {
	key, ask := rules.Key{1}, rules.Ask{ID: 7, Kind: rules.AskTalk, Day: 2, Turn: 3}
	first := func(d Draw) uint64 { return d.source.Uint64() }
	want := first(DrawFor(key, ask))
	if got := first(DrawFor(key, ask)); got != want {
		t.Error("the same question draws differently")
	}
	seen := map[uint64]string{want: "ask"}
	other := ask
	other.ID++
	for name, d := range map[string]Draw{
		"other ask":    DrawFor(key, other),
		"other key":    DrawFor(rules.Key{2}, ask),
		"matter":       DrawOf(key, "hunch", 0),
		"other matter": DrawOf(key, "guard", 0),
		"other day":    DrawOf(key, "hunch", 1),
	} {
		n := first(d)
		if same, ok := seen[n]; ok {
			t.Errorf("%s draws like %s", name, same)
		}
		seen[n] = name
	}
}

func TestDrawPick(t *testing.T) {
	d := DrawOf(rules.Key{}, "pick", 0)
	set := game.Seats(1, 4, 9)
	var got game.SeatSet
	for range 100 {
		got = got.With(d.Pick(set))
	}
	if got != set {
		t.Errorf("picked %b of %b", got, set)
	}
	if d.Pick(0) != game.NoSeat {
		t.Error("picked from nothing")
	}
}
