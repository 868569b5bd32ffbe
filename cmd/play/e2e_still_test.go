package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// Nothing jumps when an event arrives, on a phone and on a desk, at small tables
// and at large ones: a village of agents is told at ten times the pace while
// seats claim, speak, vote and die. The lists of lines grow; everything else
// stays where it was.
func TestNothingJumps(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, c := range []struct {
		name   string
		device browsertest.Device
		lang   string
		seats  string
	}{
		{"phone", browsertest.Phone, "en", "5"}, {"desk", browsertest.Desktop, "ja", "5"},
		{"phone15", browsertest.Phone, "ja", "15"}, {"desk15", browsertest.Desktop, "en", "15"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := &person{Player: browsertest.New(t, c.device, c.lang), t: t}
			seen := func() bool {
				p.Open(r.URL)
				p.watch(c.seats)
				p.WaitVisible("#protocol") // scripts have begun
				p.WaitJS("document.getElementById('past').open === innerWidth >= 960 && document.fonts.status === 'loaded'")
				return p.still("document.querySelector('#seats .seal') && document.querySelector('#talk [data-kind=ballot]') && document.querySelector('#seats [data-dead]')", func() {
					p.Click("#head [name='speed'][value='10']")
				})
			}
			for villages := 1; !seen(); villages++ {
				if villages == 20 {
					t.Fatalf("each of %d villages was over before anybody was seen to have claimed, voted and died", villages)
				}
			}
			p.Reload()
			p.WaitVisible("#seats .seal")
			p.look("still-" + c.name)
		})
	}
}

// still checks that nothing but the lines of the talk moves from before do until
// something holds, which the page itself looks out for, since it may not hold for
// long: neither do the parts that stand beside the talk change places, nor does
// the browser see a shift that nobody's input made; and the seats are as high
// with their marks as without. It reports false where the game was over before
// that: one can end with its first death.
func (p *person) still(until string, do func()) bool {
	p.t.Helper()
	browsertest.Eval[bool](p.Player, strings.Replace(watchStill, "UNTIL", until, 1))
	do()
	const told = "document.querySelectorAll('#talk > .line').length"
	for n := 0; !browsertest.Eval[bool](p.Player, "window.testStill.Done"); n = browsertest.Eval[int](p.Player, told) {
		p.WaitJS(fmt.Sprintf("window.testStill.Done || %s > %d", told, n)) // however long the story takes, it goes on
	}
	got := browsertest.Eval[struct {
		Before, After map[string][]int
		Sum           float64
		What          []string
		With, Without int
		Over          bool
	}](p.Player, "window.testStill")
	if got.Over {
		return false
	}
	inPlace := cmp.Comparer(func(a, b int) bool { return a-b <= 1 && b-a <= 1 }) // half a pixel is rounded either way
	if diff := cmp.Diff(got.Before, got.After, inPlace); diff != "" {
		p.t.Errorf("what moved (-before +after):\n%s", diff)
	}
	if got.Sum > 0.02 {
		p.t.Errorf("a shift of %.4f: %q", got.Sum, got.What)
	}
	if got.With != got.Without {
		p.t.Errorf("the seats are %d high with their marks, %d without", got.With, got.Without)
	}
	return true
}

// watchStill notes where things stand now and when UNTIL holds, and adds up the
// shifts between, but for those of lines alone. Places are x, y, width and height
// of what stands beside the talk. The page scrolls with the talk, so those in the
// flow are measured from the seats.
const watchStill = `(() => {
	const box = (el, from) => { const r = el.getBoundingClientRect(); return [r.x, r.y - from, r.width, r.height].map(Math.round); };
	const places = () => {
		const top = document.getElementById('seats').getBoundingClientRect().y;
		const out = {dock: box(document.getElementById('dock'), 0), seats: box(document.getElementById('seats'), top)};
		document.querySelectorAll('#seats .seat').forEach((el, i) => { out['seat ' + (i + 1)] = box(el, top); });
		document.querySelectorAll('.folds summary').forEach((el) => { out[el.textContent] = box(el, top); });
		document.querySelectorAll('.filter, .toggle').forEach((el) => { if (el.checkVisibility()) out[el.textContent.trim()] = box(el, el.parentElement.getBoundingClientRect().y); });
		return out;
	};
	const still = window.testStill = {Before: places(), Sum: 0, What: [], Done: false};
	new PerformanceObserver((list) => {
		for (const shift of list.getEntries()) {
			const moved = shift.sources.map((s) => s.node).filter((node) => node && !(node.parentElement ?? node).closest('#talk'));
			if (still.Done || shift.hadRecentInput || moved.length === 0) continue;
			still.Sum += shift.value;
			still.What.push(...moved.map((node) => node.nodeName + '.' + (node.id || node.className || node.data)));
		}
	}).observe({type: 'layout-shift'});
	new MutationObserver((_, observer) => {
		still.Over = document.getElementById('dock').dataset.mode === 'over';
		if (!still.Over && !(UNTIL)) return;
		observer.disconnect();
		still.After = places();
		const seats = document.getElementById('seats');
		still.With = seats.offsetHeight;
		const marks = [...seats.querySelectorAll('.seat__marks')].map((el) => [el, [...el.childNodes]]);
		for (const [el] of marks) el.replaceChildren();
		still.Without = seats.offsetHeight;
		for (const [el, nodes] of marks) el.replaceChildren(...nodes);
		requestAnimationFrame(() => requestAnimationFrame(() => { still.Done = true; }));
	}).observe(document.body, {subtree: true, childList: true, attributes: true});
	return true;
})()`
