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
	Register("b", func(s Seating) (Agent, error) { seated = s; return nil, nil })
	Register("a", func(Seating) (Agent, error) { return nil, errors.New("full") })
	if got, want := Names(), []string{"a", "b"}; !slices.Equal(got, want) {
		t.Errorf("Names() = %v, want %v", got, want)
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

// TestDraw says what agents rely on: the same question, the same chance; any
// other, another.
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
