package page

// Aids are what makes pages easier to read, or to hear, for one visitor. The zero value is none.
type Aids struct {
	Contrast string // one of Contrasts
	Announce string // one of Announcements
}

// Contrasts lists how strongly letters stand out: as the device says, or more; each but "" is put into pages as
// data-contrast.
var Contrasts = [...]string{"", "more"}

// Announcements lists how much of a game is read out: everything, what matters, what is about the listener, nothing.
var Announcements = [...]string{"", "key", "me", "none"}

func (c *Chrome) setAids(a Aids) { c.Aids = a }

// SetAids gives a page to a visitor with these aids.
func SetAids(p Page, a Aids) {
	if p, ok := p.(interface{ setAids(a Aids) }); ok {
		p.setAids(a)
	}
}

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
