package layout

import (
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestWhoIsAwaitedHearsOfTheClock checks that a player who is slow to choose at night reads that the night now has a
// time limit, and keeps the choices made so far.
func TestWhoIsAwaitedHearsOfTheClock(t *testing.T) {
	t.Parallel()
	before, after := book.Table(t, ui.En, "night-seer"), book.Table(t, ui.En, "night-seer")
	after.Dock.ClockSet = true
	b := book.Open(t, storybook.Moment{Name: "night", Table: before}, storybook.Moment{Name: "clock", Table: after})
	p := browsertest.New(t, browsertest.Phone, "en")
	p.Open(b.URL + "/tale/en")
	p.WaitVisible("#link[data-state='live']")
	p.Click(".choose .pick")
	b.Tell(t, ui.En, before, after)
	p.WaitVisible(".dock__clock")
	if browsertest.Eval[bool](p, `document.querySelector('.choose :checked') === null`) {
		t.Error("what was chosen is lost")
	}
	p.WaitJS(`announce.textContent.includes(document.querySelector('.dock__clock').textContent)`)
	p.CheckFits()
}
