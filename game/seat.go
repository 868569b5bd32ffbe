package game

import (
	"iter"
	"math/bits"
)

// MaxSeats is the size of the largest village.
const MaxSeats = 18

// A Seat is a position at a table, counted from 0. People and the protocol
// count from 1: Number converts.
type Seat uint8

// NoSeat means no seat: no target, nobody.
const NoSeat Seat = 0xFF

// SeatNumbered returns the seat with the number n, counted from 1 as people do.
func SeatNumbered(n int) Seat {
	if n < 1 || n > MaxSeats {
		return NoSeat
	}
	return Seat(n - 1)
}

// Number returns the seat's number as people and the protocol count it, from 1.
// It is 0 for NoSeat.
func (s Seat) Number() int {
	if s == NoSeat {
		return 0
	}
	return int(s) + 1
}

// A SeatSet is a set of seats, one bit each.
type SeatSet uint32

// Seats returns the set of the given seats; NoSeat is ignored.
func Seats(seats ...Seat) SeatSet {
	var set SeatSet
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// FirstSeats returns the set of the first n seats.
func FirstSeats(n int) SeatSet { return 1<<uint(n) - 1 }

// Has reports whether s is in the set.
func (set SeatSet) Has(s Seat) bool { return s < MaxSeats && set>>s&1 != 0 }

// With returns the set together with s.
func (set SeatSet) With(s Seat) SeatSet {
	if s >= MaxSeats {
		return set
	}
	return set | 1<<s
}

// Without returns the set without s.
func (set SeatSet) Without(s Seat) SeatSet {
	if s >= MaxSeats {
		return set
	}
	return set &^ (1 << s)
}

// Len returns the number of seats in the set.
func (set SeatSet) Len() int { return bits.OnesCount32(uint32(set)) }

// Empty reports whether the set has no seat.
func (set SeatSet) Empty() bool { return set == 0 }

// First returns the lowest seat of the set, NoSeat if there is none.
func (set SeatSet) First() Seat {
	if set == 0 {
		return NoSeat
	}
	return Seat(bits.TrailingZeros32(uint32(set)))
}

// Nth returns the seat of the set that has n lower ones in it, or NoSeat if there is none.
func (set SeatSet) Nth(n int) Seat {
	for ; n > 0 && set != 0; n-- {
		set &= set - 1
	}
	return set.First()
}

// All yields the seats of the set in ascending order.
func (set SeatSet) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(rest.First()) {
				return
			}
		}
	}
}
