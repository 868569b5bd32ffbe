package layout

import (
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// TestNothingShiftsWhileLoading checks that no page moves while it loads: elements that scripts add have their space
// before the scripts run. Tables share their parts, so only every second state of a table is loaded.
func TestNothingShiftsWhileLoading(t *testing.T) {
	t.Parallel()
	const most = 0.02 // the layout shift score of a load
	b := book.Open(t)
	for i, device := range book.Devices {
		p := browsertest.New(t, device, "")
		for k, story := range storybook.Stories(ui.Langs[0]) {
			if k%len(book.Devices) != i { // the result hardly depends on the width
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

// shiftsOfLoad is a script that returns how far the page has shifted since it began to load, and which elements
// shifted.
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
