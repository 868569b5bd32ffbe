package journey

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// The first page has no talk to follow: news by its stream leave the reader where they are, also those who
// wish for less motion. On a phone the field for a code is on the first screen.
func TestFirstPageStaysWhereItIs(t *testing.T) {
	t.Parallel()
	r := Start(t)
	phone, host := NewPerson(t, browsertest.Phone, "ja"), NewPerson(t, browsertest.Desktop, "en")
	phone.Open(r.URL)
	host.Open(r.URL + "/open?seats=5")
	host.Click("[name='listed']")
	host.Click(".openform > .button")
	host.WaitVisible("#room")
	phone.WaitVisible("#openlists .gamerow")
	if y := browsertest.Eval[float64](phone.Player, "scrollY"); y != 0 {
		t.Errorf("the first page is at %v", y)
	}
	const below = `document.querySelector('.code .button').getBoundingClientRect().bottom - innerHeight`
	if y := browsertest.Eval[float64](phone.Player, below); y > 0 {
		t.Errorf("the field for a code ends %v below the screen", y)
	}
}
