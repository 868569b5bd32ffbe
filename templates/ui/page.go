package ui

import "github.com/a-h/templ"

// A Page is a whole page: a pointer to a struct that embeds Chrome.
type Page interface {
	Around() *Chrome
	// Meta returns what the frame around the content needs.
	Meta(w Words) Meta
	// View returns the content of the main element.
	View(w Words) templ.Component
}

// Meta holds a page's settings for the frame around its content.
type Meta struct {
	Name  string // data-page of the body, for styles and scripts
	Title string // whole title of the document, see Words.Title
	Phase string // data-phase of the body, "" outside of games

	// Sheets lists the style sheets after css/site.css, such as "css/play.css". Nil stands for css/pages.css alone.
	Sheets []string
	Script string // module that the page waits for; "" for js/site.js
	// Feature loads css/<Feature>.css and js/<Feature>.js of a feature too, "" for none.
	Feature string
	Refresh int     // seconds after which the page is loaded anew without scripts, 0 for never
	Preview Preview // for links to the page; the zero value for none
}

// Play is the style sheet and module of pages that show a game or build sentences.
const (
	PlaySheet  = "css/play.css"
	PlayScript = "js/play.js"
	PagesSheet = "css/pages.css" // of most other pages
)

// sheets returns the style sheets of a page.
func (m Meta) sheets() []string {
	if m.Sheets == nil {
		return pagesOnly
	}
	return m.Sheets
}

var pagesOnly = []string{PagesSheet}

// script returns the module of a page.
func (m Meta) script() string {
	if m.Script == "" {
		return "js/site.js"
	}
	return m.Script
}

// A Preview has the text and picture that other programs show for a link. The addresses are absolute.
type Preview struct{ Title, Text, Link, Picture string }

// A Part is a piece of a page that the feed replaces or adds to.
type Part interface {
	View(w Words) templ.Component
	// Place returns the CSS selector of the element that the part replaces, or is added to.
	Place() (target string, mode Mode)
}

// A Mode says how the browser puts a part into the page.
type Mode string

// The modes. Append adds the part's elements at the end. An element whose id is in the page already replaces the old
// one, so that a line that is sent twice is shown once, in its latest form.
const (
	Replace Mode = "replace"
	Append  Mode = "append"
)

// Chrome is the frame around every page.
type Chrome struct {
	Aids
	Back    string  // address of this page, to which the language switch returns
	Account string  // the name that the visitor is signed in with, "" for none
	GoesOn  *GoesOn // the banner of a game of the visitor's, nil for none
	Framed  string  // address of the page that the frame's link opens; "" for a page that forbids frames
}

// Around returns the frame, so that every struct that embeds it can be given the visitor's.
func (c *Chrome) Around() *Chrome { return c }

// Aids make pages easier to read, or to hear, for one visitor. The zero value is none.
type Aids struct {
	Contrast string // one of Contrasts
	Announce string // one of Announcements
}

// Contrasts lists the choices of contrast: as the device says, or more. Pages have all but "" as data-contrast.
var Contrasts = [...]string{"", "more"}

// Announcements lists how much of a game is read out: everything, important events, events about the listener, or
// nothing.
var Announcements = [...]string{"", "key", "me", "none"}

// GoesOn is the banner that leads back to a game of the visitor's.
type GoesOn struct {
	Table string // the game's id
	Dead  bool   // the visitor has died there: it can be watched
	Over  bool   // it has ended since
}

// Except returns the games without the one that has an id.
func Except(list []GoesOn, id string) (others []GoesOn) {
	for _, g := range list {
		if g.Table != id {
			others = append(others, g)
		}
	}
	return others
}

// href returns the address of the game.
func (g *GoesOn) href() templ.SafeURL {
	if g.Over {
		return templ.SafeURL("/games/" + g.Table + "?at=end")
	}
	return templ.SafeURL("/tables/" + g.Table)
}

// text returns the text of the link.
func (g *GoesOn) text(w Words) string {
	switch {
	case g.Over:
		return w.T("goeson.over")
	case g.Dead:
		return w.T("goeson.watch")
	}
	return w.T("goeson.link")
}
