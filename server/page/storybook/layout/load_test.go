package layout

import (
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// No page moves while it loads: what scripts add has its place before they run. Of tables, which share
// their parts, every second state is loaded.
func TestNothingShiftsWhileLoading(t *testing.T) {
	t.Parallel()
	const most = 0.02 // the layout shift score of a load
	b := book.Open(t)
	for i, device := range book.Devices {
		p := browsertest.New(t, device, "")
		for k, story := range storybook.Stories(ui.Langs[0]) {
			if k%len(book.Devices) != i { // it hardly depends on the width
				continue
			}
			if _, ok := story.Page.(*play.Table); ok && k/len(book.Devices)%2 == 1 {
				continue
			}
			lang := ui.Langs[k%len(ui.Langs)]
			p.Run(story.Name, func(t *testing.T) {
				p.Open(b.URL + book.Path(lang, story.Name))
				p.WaitJS("!document.querySelector('[data-feed]:not([data-always])') || " +
					"document.documentElement.dataset.link === 'live'")
				shifted := browsertest.Eval[struct {
					Score float64
					What  []string
				}](p, shiftsOfLoad)
				if shifted.Score >= most {
					t.Errorf("%d wide, in %s: the load shifts by %.4f, want less than %v: %q",
						device.Width, lang, shifted.Score, most, shifted.What)
				}
			})
		}
	}
}

// shiftsOfLoad is by how much the page has shifted since its load began, and what has.
const shiftsOfLoad = `new Promise((told) => {
	const all = {Score: 0, What: []};
	new PerformanceObserver((list) => {
		for (const shift of list.getEntries()) {
			all.Score += shift.value;
			for (const {node} of shift.sources) {
				const el = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
				all.What.push((el?.id || el?.className || node?.nodeName) + ' ' + shift.value.toFixed(4));
			}
		}
	}).observe({type: 'layout-shift', buffered: true});
	requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(all))));
})`
