package game

import (
	"slices"
	"testing"
)

func TestSeatNumbers(t *testing.T) {
	for n := 1; n <= MaxSeats; n++ {
		if got := SeatNumbered(n); got.Number() != n || int(got) != n-1 {
			t.Errorf("SeatNumbered(%d) = %d, number %d", n, got, got.Number())
		}
	}
	for _, n := range []int{-1, 0, MaxSeats + 1, 255, 256} {
		if got := SeatNumbered(n); got != NoSeat {
			t.Errorf("SeatNumbered(%d) = %d, want NoSeat", n, got)
		}
	}
	if n := NoSeat.Number(); n != 0 {
		t.Errorf("NoSeat has the number %d, want 0", n)
	}
}

func TestSeatSet(t *testing.T) {
	set := Seats(4, 0, 17, NoSeat, 18)
	if got, want := slices.Collect(set.All()), []Seat{0, 4, 17}; !slices.Equal(got, want) {
		t.Fatalf("seats %v, want %v", got, want)
	}
	if set.Len() != 3 || set.First() != 0 || set.Empty() {
		t.Errorf("length %d, first %d, empty %v", set.Len(), set.First(), set.Empty())
	}
	for n, want := range []Seat{0, 4, 17, NoSeat, NoSeat} {
		if got := set.Nth(n); got != want {
			t.Errorf("Nth(%d) = %d, want %d", n, got, want)
		}
	}
	for seat := range Seat(255) {
		if want := seat == 0 || seat == 4 || seat == 17; set.Has(seat) != want {
			t.Errorf("Has(%d) = %v", seat, !want)
		}
	}
	if got := set.Without(4).Without(4).Without(NoSeat).Without(18); got != Seats(0, 17) {
		t.Errorf("without 4: %b", got)
	}
	if got := FirstSeats(5); got != Seats(0, 1, 2, 3, 4) {
		t.Errorf("FirstSeats(5) = %b", got)
	}
	var none SeatSet
	if !none.Empty() || none.First() != NoSeat || none.Has(NoSeat) || none.Len() != 0 {
		t.Error("the zero set is not empty")
	}
	for seat := range set.All() { // a loop may end early
		if seat == 0 {
			break
		}
	}
}
