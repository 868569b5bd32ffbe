package page

import "aiwolfplay/templates/shell"

// Aids make pages easier to read, or to hear, for one visitor.
type Aids = shell.Aids

// The choices of aids, see package shell.
var (
	Contrasts     = shell.Contrasts
	Announcements = shell.Announcements
)

// SetAids gives a page to a visitor with these aids.
func SetAids(p Page, a Aids) { p.Around().Aids = a }

// AidsForm is the page where they are chosen, and the form of the language.
type AidsForm struct {
	Chrome
	Next string // the page to go back to
}

func (*AidsForm) pageName() string { return "reading" }

// Contrasts lists the choices, for the form.
func (*AidsForm) Contrasts() []string { return Contrasts[:] }

// Announcements likewise.
func (*AidsForm) Announcements() []string { return Announcements[:] }
