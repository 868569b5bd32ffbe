package play

import (
	"aiwolfplay/game"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// An access is a table that the visitor may see, and the eyes they see it with.
type access struct {
	table     *table.Table
	viewer    game.Viewer
	user      string    // who looks
	borrowed  bool      // viewer is somebody else's seat, who lets the visitor look
	ghost     bool      // the visitor has died, plays no more, and sees everything
	own       game.Seat // a ghost's
	lens      scene.Eyes
	screen    bool   // for a projector
	query     string // what addresses end with that show the place with the same eyes
	opened    bool   // the visitor opened the table
	teaches   bool   // the visitor teaches the class in which it is played
	next      string // address to go on to when the game is over
	nextSeats int    // of the game that follows in the programme, 0 where the table is not on
	minds     screen.Theatre
}

// openEyes sets the eyes that the visitor may have of those that the address asks for. It
// reports false if there are none.
func (at *access) openEyes() bool {
	t := at.table
	seat, seated := t.SeatOf(at.user)
	_, sees := t.Now().SeesAll(at.user)
	switch {
	case at.lens == scene.EyesAll && t.AllAgents():
		at.viewer = game.Omniscient()
	case at.lens == scene.EyesAll && sees && !at.screen:
		at.viewer, at.ghost, at.own = game.Omniscient(), true, seat
	case at.lens == scene.EyesSeat && seated && !at.screen:
		at.viewer = game.AtSeat(seat)
	case t.Now().LentTo(at.user).Has(at.lens.Of()):
		at.viewer, at.borrowed = game.AtSeat(at.lens.Of()), true
	case at.lens != scene.EyesSeat && at.lens != scene.EyesPublic:
		return false
	case !at.seesPublic(seated):
		return false
	}
	if at.lens == scene.EyesSeat && at.viewer == (game.Viewer{}) {
		at.lens = scene.EyesPublic
	}
	return true
}

// seesPublic reports whether the visitor may see what is public: game.Viewer{}. Where the nights tell
// nothing who plays may show it, and the teacher of a class.
func (at *access) seesPublic(seated bool) bool {
	return at.table.Watchable() || at.table.Now().Invites(at.user) || (seated || at.teaches) && at.table.Setup().HeldNight
}

// address is that of the table seen with the same eyes, but for the theatre.
func (at access) address() screen.Address {
	to := screen.At("/tables/"+at.table.ID(), nil).With("as", string(at.lens))
	if at.screen {
		to = to.With("screen", "1")
	}
	return to
}

// seesMore reports whether the visitor sees more than everybody of a village that they watch.
func (at *access) seesMore() bool { return at.viewer == game.Omniscient() || at.borrowed }

// learnsRoles reports whether a visitor who may guess the roles of a village sees more than everybody.
func (at *access) learnsRoles() bool {
	return at.user != "" && at.seesMore() && at.table.AllAgents() && !at.table.Over()
}

// mindsOpen reports whether the visitor may see what the agents believe.
func (at *access) mindsOpen() bool { return at.table.AllAgents() || at.ghost }

// look is how the visitor looks at the table.
func (at access) look() screen.Look {
	_, seated := at.viewer.Seat()
	return screen.Look{
		Ghost: at.ghost, Own: at.own,
		Lens: at.lens, Plays: seated && !at.borrowed, Borrowed: at.borrowed, Agents: at.table.AllAgents(), Live: true,
		Screen: at.screen, Opened: at.opened, NextSeats: at.nextSeats,
		Lent: func() game.SeatSet { return at.table.Now().LentTo(at.user) },
	}
}

// reader returns the visitor as a reader of the table.
func (at *access) reader() table.Reader {
	return table.Reader{Viewer: at.viewer, User: at.user, Borrowed: at.borrowed, Ghost: at.ghost, Seat: at.own}
}

// An audienceKey is everything that what is shown of a table depends on: the
// access as it was granted for the request, but for who asked; whose eyes they may
// borrow; and the language. Readers share bytes only where all of it is the same.
type audienceKey struct {
	access
	lent game.SeatSet
	lang ui.Lang
}

func keyOf(at access, lang ui.Lang) audienceKey {
	lent := at.table.Now().LentTo(at.user)
	at.user = ""
	return audienceKey{at, lent, lang}
}
