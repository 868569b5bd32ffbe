package layout

import (
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestVoteForNobodyIsExplained checks that the page says in its language that a choice is missing when a viewer votes
// without choosing. The viewer can then choose.
func TestVoteForNobodyIsExplained(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	p := browsertest.New(t, browsertest.Phone, "ja")
	p.Open(b.URL + book.Path(ui.Ja, "vote"))
	p.WaitVisible("#protocol") // scripts are running
	p.Click(".choose .button--primary")
	p.WaitVisible("#confirm[data-missing]")
	p.WaitJS(`announce.textContent === document.getElementById('confirm').dataset.empty`)
	p.CheckAccessible()
	if !browsertest.Eval[bool](p, `document.activeElement.matches('.choose .pick:first-child input:not(:checked)')`) {
		t.Error("the seats have not got the focus")
	}
	p.Click(".choose .pick")
	p.WaitGone("#confirm[data-missing]")
}
