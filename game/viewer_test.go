package game

import "testing"

func TestAudienceIncludes(t *testing.T) {
	spectator, two, three := Viewer{}, AtSeat(1), AtSeat(2)
	for _, tt := range []struct {
		name                     string
		to                       Audience
		spectator, two, omni, me bool
	}{
		{"nobody", 0, false, false, true, false},
		{"public", Public, true, true, true, true},
		{"seat 2", ToSeat(1), false, true, true, false},
		{"seats 2 and 3", To(Seats(1, 2)), false, true, true, true},
		{"no seat", ToSeat(NoSeat), false, false, true, false},
		{"a set with stray bits is no public", To(1<<31 | 1<<20), false, false, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, is := range []struct {
				v    Viewer
				want bool
			}{{spectator, tt.spectator}, {two, tt.two}, {Omniscient(), tt.omni}, {three, tt.me}} {
				if got := tt.to.Includes(is.v); got != is.want {
					t.Errorf("%s: %v, want %v", is.v, got, is.want)
				}
			}
		})
	}
}

// TestViewer checks that the zero viewer, and a viewer made from a seat that does not exist, know least.
func TestViewer(t *testing.T) {
	for _, tt := range []struct {
		v      Viewer
		name   string
		seat   Seat
		seated bool
		omni   bool
	}{
		{Viewer{}, "public", NoSeat, false, false},
		{AtSeat(NoSeat), "public", NoSeat, false, false},
		{AtSeat(MaxSeats), "public", NoSeat, false, false},
		{AtSeat(0), "seat:1", 0, true, false},
		{AtSeat(17), "seat:18", 17, true, false},
		{Omniscient(), "all", NoSeat, false, true},
	} {
		seat, seated := tt.v.Seat()
		if tt.v.String() != tt.name || seat != tt.seat || seated != tt.seated || tt.v.IsOmniscient() != tt.omni {
			t.Errorf("%s: got %s, seat %d %v, omniscient %v", tt.name, tt.v, seat, seated, tt.v.IsOmniscient())
		}
	}
	if AtSeat(MaxSeats) != (Viewer{}) {
		t.Error("a viewer without a seat is not the spectator")
	}
}

func TestParseViewer(t *testing.T) {
	for _, v := range []Viewer{{}, Omniscient(), AtSeat(0), AtSeat(17)} {
		if got, err := ParseViewer(v.String(), 18); err != nil || got != v {
			t.Errorf("%s: %v, %v", v, got, err)
		}
	}
	for _, text := range []string{"", "seat:0", "seat:6", "seat:01", "seat", "everybody"} {
		if v, err := ParseViewer(text, 5); err == nil || v != (Viewer{}) {
			t.Errorf("%q at a table of five: %s, %v", text, v, err)
		}
	}
}
