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

// A guest notes where it was seated.
type guest struct {
	Agent
	seated []Seating
}

type lastingGuest struct{ *guest }

func (g lastingGuest) Again(s Seating) error {
	g.seated = append(g.seated, s)
	return nil
}

func TestStay(t *testing.T) {
	for name, lasts := range map[string]bool{"lasting": true, "built anew": false} {
		built := 0
		last := &guest{}
		sit := Stay(func(s Seating) (Agent, error) {
			built++
			if built == 1 && s.Seat == 4 {
				return nil, errors.New("not there")
			}
			last = &guest{seated: []Seating{s}}
			if lasts {
				return lastingGuest{last}, nil
			}
			return last, nil
		})
		if _, err := sit(Seating{Seat: 4}); err == nil {
			t.Errorf("%s: no error of the factory", name)
		}
		for n := range byte(3) {
			if _, err := sit(Seating{Seat: 2, Key: rules.Key{n}}); err != nil {
				t.Error(err)
			}
		}
		wantBuilt, wantSeated := 4, 1
		if lasts {
			wantBuilt, wantSeated = 2, 3
		}
		if built != wantBuilt || len(last.seated) != wantSeated || last.seated[wantSeated-1].Key != (rules.Key{2}) {
			t.Errorf("%s: built %d times, seated at %+v", name, built, last.seated)
		}
	}
}
