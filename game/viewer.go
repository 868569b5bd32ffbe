package game

import (
	"fmt"
	"strconv"
)

// An Audience is the set of viewers that may see an event. It has a bit for each seat, and one for spectators. The zero
// value is nobody: only the omniscient viewer sees the event.
type Audience uint32

const spectatorBit Audience = 1 << 31

// Public is everybody: every seat, living or dead, and every spectator.
const Public = spectatorBit | Audience(1<<MaxSeats-1)

// To returns the audience of exactly these seats.
func To(seats SeatSet) Audience { return Audience(seats) & (1<<MaxSeats - 1) }

// ToSeat returns the audience of one seat.
func ToSeat(s Seat) Audience { return To(Seats(s)) }

// Includes reports whether v is in the audience.
func (a Audience) Includes(v Viewer) bool {
	switch v.kind {
	case viewerSeat:
		return a&ToSeat(v.seat) != 0
	case viewerOmniscient:
		return true
	}
	return a&spectatorBit != 0
}

// A Viewer looks at a table. The zero value is a spectator, who sees only public events.
type Viewer struct {
	kind viewerKind
	seat Seat
}

type viewerKind uint8

const (
	viewerSpectator viewerKind = iota
	viewerSeat
	viewerOmniscient
)

// AtSeat returns the viewer who sees what a seat sees. For NoSeat it returns a spectator.
func AtSeat(s Seat) Viewer {
	if s >= MaxSeats {
		return Viewer{}
	}
	return Viewer{kind: viewerSeat, seat: s}
}

// Omniscient returns the viewer who sees everything. It has to be asked for by name. Only finished games, games without
// a person or a connected agent, and operators may use it.
func Omniscient() Viewer { return Viewer{kind: viewerOmniscient} }

// Seat returns the viewer's seat, if it has one.
func (v Viewer) Seat() (Seat, bool) { return v.seatOrNone(), v.kind == viewerSeat }

// IsOmniscient reports whether the viewer sees everything.
func (v Viewer) IsOmniscient() bool { return v.kind == viewerOmniscient }

func (v Viewer) seatOrNone() Seat {
	if v.kind != viewerSeat {
		return NoSeat
	}
	return v.seat
}

// String returns the viewer's name in command lines and addresses: "public", "seat:3" (counted from 1) or "all".
func (v Viewer) String() string {
	switch v.kind {
	case viewerSeat:
		return "seat:" + strconv.Itoa(v.seat.Number())
	case viewerOmniscient:
		return "all"
	}
	return "public"
}

// ParseViewer reads a viewer's name as String returns it, for a table of the given number of seats.
func ParseViewer(text string, seats int) (Viewer, error) {
	for _, v := range [...]Viewer{{}, Omniscient()} {
		if v.String() == text {
			return v, nil
		}
	}
	for seat := range Seat(seats) {
		if v := AtSeat(seat); v.String() == text {
			return v, nil
		}
	}
	return Viewer{}, fmt.Errorf("public, all, or seat:1 to seat:%d expected, got %q", seats, text)
}
