package screen

import (
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/face"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// A Village is a table with its players.
type Village struct {
	ID    string
	Setup rules.Setup
	Seats []table.Occupant

	Guided bool   // a first game, with a guide
	Past   bool   // the game is over, so that it is no secret which agents played
	Shared bool   // anybody may watch, so that moments can be shared
	Listed bool   // everybody may find the game
	Class  string // the id of the class of the game, "" if there is none
}

// ParseVillage reads the number of seats of a village from a form. A missing number means fallback.
func ParseVillage(seats string, fallback int) (rules.Setup, error) {
	n := fallback
	if seats != "" {
		var err error
		if n, err = strconv.Atoi(seats); err != nil {
			return rules.Setup{}, FieldError("seats")
		}
	}
	setup, err := rules.Village(n)
	if err != nil {
		return rules.Setup{}, FieldError("seats")
	}
	return setup, nil
}

// Seat returns a seat as pages name it.
func (v *Village) Seat(s game.Seat) seat.Seat {
	if int(s) >= len(v.Seats) {
		return seat.Seat{Seat: game.NoSeat}
	}
	o := &v.Seats[s]
	seat := seat.Seat{Seat: s, Name: o.Name}
	switch {
	case face.Designed(o.Name):
		seat.Face = o.Name
	case v.Past && o.Kind == table.Remote:
		seat.Face = face.CodeOf(o.Agent)
	case o.Kind == table.Person && v.faced():
		seat.Face = face.Guest(s.Number())
	}
	return seat
}

// faced reports whether agents show their faces. If they do, people have faces too, each the face of their
// seat.
func (v *Village) faced() bool {
	return slices.ContainsFunc(v.Seats, func(o table.Occupant) bool {
		return o.Kind == table.Agent && face.Designed(o.Name)
	})
}

// name adds the names of the seats in pieces of a sentence. It returns the pieces.
func (v *Village) name(pieces []line.Piece) []line.Piece {
	for _, p := range pieces {
		if p.Seat != nil && int(p.Seat.Seat) < len(v.Seats) {
			*p.Seat = v.Seat(p.Seat.Seat)
		}
	}
	return pieces
}

// all returns the set of all seats.
func (v *Village) all() game.SeatSet { return game.FirstSeats(v.Setup.Seats()) }

// people returns the number of people at the table.
func (v *Village) people() (n int) {
	for i := range v.Seats {
		if v.Seats[i].Agent == "" {
			n++
		}
	}
	return n
}

// remotes returns the seats of connected agents.
func (v *Village) remotes() (seats game.SeatSet) {
	for i := range v.Seats {
		if v.Seats[i].Kind == table.Remote {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// likelihoods returns the table by which the public's beliefs are computed. It is the table of contest agents
// if they play or played, and otherwise the table of our own agents.
func (v *Village) likelihoods(imported bool) *belief.Table {
	if imported || !v.remotes().Empty() {
		return belief.Contest()
	}
	return belief.House()
}

// A Look describes the way in which somebody looks at a running table.
type Look struct {
	Lens      scene.Eyes
	Lent      func() game.SeatSet // returns the seats whose eyes the visitor may borrow now; may be nil
	Plays     bool                // the viewer sits there, so that lines and seats can be answered
	Borrowed  bool                // the viewer's eyes are those of somebody else's seat
	Agents    bool                // only built-in agents play
	Live      bool                // the game runs
	Screen    bool                // for a projector: no controls
	Opened    bool                // the visitor opened the table
	Ghost     bool                // the visitor has died and sees everything
	Own       game.Seat           // a ghost's own seat
	NextSeats int                 // the number of seats of the next game in the programme, 0 if there is none
}

// isControl reports whether a part of the page can be pressed.
func isControl(part ui.Part) bool {
	switch part.(type) {
	case play.Dock, scene.Timeline:
		return true
	}
	return false
}

// withoutControls removes the parts of a page that can be pressed.
func withoutControls(parts []ui.Part) []ui.Part { return slices.DeleteFunc(parts, isControl) }

// share sets the addresses at which public lines can be shared.
func (v *Village) share(lines line.Lines) {
	for i := range lines {
		key := lines[i].Key
		if lines[i].Kind == line.KindEnd {
			key = sharing.EndKey
		}
		if v.Shared && lines[i].MayShare() {
			lines[i].Share = sharing.Address(v.ID, key)
		}
	}
}

// reach returns the audience of the game after its end. It returns "" for games of programs alone.
func (v *Village) reach() ending.Reach {
	people, animals := 0, true
	for i := range v.Seats {
		if o := &v.Seats[i]; o.Kind == table.Person {
			people, animals = people+1, animals && slices.Contains(ui.Animals[:], o.Name)
		}
	}
	switch {
	case people == 0:
		return ""
	case !v.Listed:
		return ending.ReachPrivate
	case people == 1 && animals:
		return ending.ReachAlone
	}
	return ending.ReachAll
}
