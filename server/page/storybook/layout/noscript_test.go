package layout

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestFirstGameWithoutScripts checks a first game without scripts: the scene that shows the role is followed by the
// table, where all choices of what to say are open, and the end has links to go on.
func TestFirstGameWithoutScripts(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	p := browsertest.New(t, browsertest.Phone, "")
	p.Script(false)
	p.Open(b.URL + book.Path(ui.Ja, "opening-seer"))
	if !browsertest.Eval[bool](p, shown("#opening .opening__role", "#opening button")) {
		t.Error("the role is not shown")
	}
	p.CheckFits()
	browsertest.Eval[bool](p, `(document.querySelector('#opening button').click(), true)`)
	if browsertest.Eval[bool](p, shown("#opening")) {
		t.Error("the scene does not go away")
	}
	if !browsertest.Eval[bool](p, shown("#dock-title", ".intents .intent", ".composer__send [value='Skip']")) {
		t.Error("nothing can be said")
	}
	p.Open(b.URL + book.Path(ui.En, "result-lost"))
	if !browsertest.Eval[bool](p, shown("#end .reveal__seat", "#dock form[action$='/again'] button")) {
		t.Error("the end does not lead on")
	}
	p.CheckFits()
}

// shown returns a script that reports whether the elements that the selectors match are visible.
func shown(selectors ...string) string {
	var all []string
	for _, s := range selectors {
		all = append(all, fmt.Sprintf("document.querySelector(`%s`)?.checkVisibility() === true", s))
	}
	return strings.Join(all, " && ")
}
