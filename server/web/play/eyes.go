package play

import (
	"aiwolfplay/game"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// An access is a table that the visitor may see, and the viewer as whom they see it.
type access struct {
	table     *table.Table
	viewer    game.Viewer
	user      string    // the visitor
	borrowed  bool      // viewer is the seat of another player, who lets the visitor look
	ghost     bool      // the visitor has died, plays no more, and sees everything
	own       game.Seat // a ghost's own seat
	lens      scene.Eyes
	screen    bool   // for a projector
	query     string // query of addresses that show the table to the same viewer
	opened    bool   // the visitor opened the table
	teaches   bool   // the visitor teaches the class that plays the game
	next      string // address that follows when the game is over
	nextSeats int    // seats of the next game of /tv, 0 if the table is not on /tv
	minds     screen.Theatre
}

// openEyes sets the viewer that the address asks for. If it asks for a seat that the visitor may not look through, the
// viewer is the public one. openEyes reports false if the visitor may not see the table as the viewer.
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

// seesPublic reports whether the visitor may see the public view, game.Viewer{}. If the nights of a table reveal
// nothing, its players and the teacher of its class may show the view.
func (at *access) seesPublic(seated bool) bool {
	return at.table.Watchable() || at.table.Now().Invites(at.user) || (seated || at.teaches) && at.table.Setup().HeldNight
}

// address returns the address of the table for the same viewer. It leaves out the theatre.
func (at access) address() screen.Address {
	to := screen.At("/tables/"+at.table.ID(), nil).With("as", string(at.lens))
	if at.screen {
		to = to.With("screen", "1")
	}
	return to
}

// seesMore reports whether the visitor sees more of a watched village than the public view.
func (at *access) seesMore() bool { return at.viewer == game.Omniscient() || at.borrowed }

// learnsRoles reports whether a visitor who may guess the roles of a village sees more than the public view.
func (at *access) learnsRoles() bool {
	return at.user != "" && at.seesMore() && at.table.AllAgents() && !at.table.Over()
}

// mindsOpen reports whether the visitor may see what the agents believe.
func (at *access) mindsOpen() bool { return at.table.AllAgents() || at.ghost }

// look returns the visitor's look at the table.
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

// An audienceKey contains everything that determines which page of a table a visitor sees: the access of the request
// without its user, the seats that the visitor may look through, and the language. Readers share bytes only if their
// keys are equal.
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
