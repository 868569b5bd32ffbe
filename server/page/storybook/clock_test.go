package storybook

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
)

// Who is slow to choose at night is told in words that the night has got a time limit, and keeps what
// they have chosen so far.
func TestWhoIsAwaitedHearsOfTheClock(t *testing.T) {
	t.Parallel()
	b, url := openBook(t)
	before, after := choosing(wordsIn[page.En], game.RoleSeer, rules.AskDivine),
		choosing(wordsIn[page.En], game.RoleSeer, rules.AskDivine)
	after.Dock.ClockSet = true
	b.tale = []Moment{{"night", before}, {"clock", after}}
	p := browsertest.New(t, browsertest.Phone, "en")
	p.Open(url + "/tale/en")
	p.WaitVisible("#link[data-state='live']")
	p.Click(".choose .pick")
	b.feed <- patchBetween(t, b.pages, page.En, before, after)
	p.WaitVisible(".dock__clock")
	if browsertest.Eval[bool](p, `document.querySelector('.choose :checked') === null`) {
		t.Error("what was chosen is lost")
	}
	p.WaitJS(`announce.textContent.includes(document.querySelector('.dock__clock').textContent)`)
	p.CheckFits()
}
