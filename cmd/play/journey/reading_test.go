package journey

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// A reader with difficulties sets it once; a word that they do not know is explained in its place, by finger
// and by keys, and they are back where they were.
func TestReading(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Device{Width: 320, Height: 640, Touch: true}, "ja")
	p.Open(r.URL + "/help")
	p.Click(".site__aids")
	p.WaitVisible("main form [value='ja-x-easy']")
	p.CheckAccessible()
	p.CheckFits()
	p.Click("main form [value='ja-x-easy']")
	p.Click("main form [value='more']")
	p.Click("main form .button--primary")
	p.WaitJS(`location.pathname === '/help' && document.documentElement.lang === 'ja-x-easy'`)
	p.CheckAccessible()
	p.CheckFits()
	p.Darken(true)
	p.CheckContrast()

	p.Click(".how a.term")
	explained(t, p)
	p.Press("Tab", "Enter") // "Close"
	p.WaitGone("#explained")
	p.Press("Enter") // the word has the focus again
	explained(t, p)
	p.Press("Escape")
	p.WaitGone("#explained")

	p.Open(r.URL + p.Attr(".how a.term", "href")) // as without scripts
	p.WaitJS(`location.pathname === '/glossary' && document.querySelector('.termlist__entry:target') !== null`)
}

// explained fails the test unless a word is explained, both visibly and audibly.
func explained(t *testing.T, p *Person) {
	t.Helper()
	p.WaitVisible("#explained .termlist__entry")
	if !browsertest.Eval[bool](p.Player, `location.pathname === '/help' && document.activeElement.id === 'explained'`) {
		t.Error("the explanation has no focus, or the page has gone")
	}
	p.CheckAccessible()
}
