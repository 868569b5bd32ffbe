package layout

import (
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestWallOfMinisFits checks that fifteen groups of a mini-game fit on a projector, which nobody scrolls, while they
// play and at the end.
func TestWallOfMinisFits(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	for _, wall := range [...]browsertest.Device{{Width: 1280, Height: 720}, {Width: 1920, Height: 1080}} {
		t.Run(wall.String(), func(t *testing.T) {
			t.Parallel()
			p := b.Begin(t, wall)
			seen := 0
			for i, story := range storybook.Stories(ui.Langs[0]) {
				if !strings.HasPrefix(story.Name, "classwall-minis") {
					continue
				}
				seen++
				p.Open(b.URL + book.Path(ui.Langs[i%2], story.Name))
				p.WaitVisible("#wall")
				p.CheckFits()
				if over := browsertest.Eval[int](p, "document.documentElement.scrollHeight - innerHeight"); over > 0 {
					t.Errorf("%s is %d px too high", story.Name, over)
				}
			}
			if seen == 0 {
				t.Error("no story is of a wall with a mini-game")
			}
		})
	}
}
