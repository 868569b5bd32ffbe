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

// A Village is a table and who sits at it.
type Village struct {
	ID    string
	Setup rules.Setup
	Seats []table.Occupant

	Guided bool   // a first game, with a guide
	Past   bool   // the game is over: whose agents played is no secret any more
	Shared bool   // anybody may watch, so that moments can be shared
	Listed bool   // everybody may find the game
	Class  string // the id of the class in which it is played, "" for none
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

// faced reports whether agents show their faces. Then people have one too, each that of their seat.
func (v *Village) faced() bool {
	return slices.ContainsFunc(v.Seats, func(o table.Occupant) bool {
		return o.Kind == table.Agent && face.Designed(o.Name)
	})
}

// name names the seats that pieces of a sentence name by their numbers. It returns the pieces.
func (v *Village) name(pieces []line.Piece) []line.Piece {
	for _, p := range pieces {
		if p.Seat != nil && int(p.Seat.Seat) < len(v.Seats) {
			*p.Seat = v.Seat(p.Seat.Seat)
		}
	}
	return pieces
}

// all yields the seats in order.
func (v *Village) all() game.SeatSet { return game.FirstSeats(v.Setup.Seats()) }

// people counts those who sit there.
func (v *Village) people() (n int) {
	for i := range v.Seats {
		if v.Seats[i].Agent == "" {
			n++
		}
	}
	return n
}

// remotes are the seats of agents at connections.
func (v *Village) remotes() (seats game.SeatSet) {
	for i := range v.Seats {
		if v.Seats[i].Kind == table.Remote {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// likelihoods is the table by which the public's beliefs are computed: that of contest
// agents where they play or played, our own manners' elsewhere.
func (v *Village) likelihoods(imported bool) *belief.Table {
	if imported || !v.remotes().Empty() {
		return belief.Contest()
	}
	return belief.House()
}

// A Look is how somebody looks at a running table.
type Look struct {
	Lens      scene.Eyes
	Lent      func() game.SeatSet // whose eyes the visitor may borrow now; may be nil
	Plays     bool                // the viewer sits there: lines and seats can be answered
	Borrowed  bool                // the viewer's eyes are of somebody else's seat
	Agents    bool                // only built-in agents play
	Live      bool                // the game runs
	Screen    bool                // for a projector: no controls
	Opened    bool                // the visitor opened the table
	Ghost     bool                // the visitor has died and sees everything
	Own       game.Seat           // a ghost's
	NextSeats int                 // of the game that follows in the programme, 0 for none
}

// isControl reports whether a part of the page is for answering.
func isControl(part ui.Part) bool {
	switch part.(type) {
	case play.Dock, scene.Timeline:
		return true
	}
	return false
}

// withoutControls is what a page shows that nobody can press.
func withoutControls(parts []ui.Part) []ui.Part { return slices.DeleteFunc(parts, isControl) }

// share sets where lines can be shared that everybody sees.
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

// reach is who can see the game when it is over; nothing is said of games of programs alone.
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
