package main

import (
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
			p.Open(r.URL)
			p.Click("form[action='/watch'] [value='" + c.seats + "']")
			p.Click("form[action='/watch'] button")
			p.WaitVisible("#dock[data-mode='watch']")
			p.WaitVisible("#protocol") // scripts have begun
			p.WaitJS("document.getElementById('past').open === innerWidth >= 960 && document.fonts.status === 'loaded'")
			p.still(func() {
				p.Click("#head [name='speed'][value='10']")
				p.WaitJS("document.querySelector('#seats .seal') && document.querySelector('#talk [data-kind=ballot]') && document.querySelector('#seats [data-dead]')")
			})
			if with, without := browsertest.Eval[int](p.Player, seatsHeight), browsertest.Eval[int](p.Player, unmarked); with != without {
				t.Errorf("the seats are %d high with their marks, %d without", with, without)
			}
			p.Reload()
			p.WaitVisible("#seats .seal")
			p.look("still-" + c.name)
		})
	}
}

// still checks that nothing but the lines of the talk moves while do waits for
// something: neither do the parts that stand beside the talk change places, nor
// does the browser see a shift that nobody's input made.
func (p *person) still(do func()) {
	p.t.Helper()
	before := browsertest.Eval[map[string][]int](p.Player, places)
	browsertest.Eval[bool](p.Player, watchShifts)
	do()
	if diff := cmp.Diff(before, browsertest.Eval[map[string][]int](p.Player, places)); diff != "" {
		p.t.Errorf("what moved (-before +after):\n%s", diff)
	}
	shifts := browsertest.Eval[struct {
		Sum  float64
		What []string
	}](p.Player, "window.testShifts")
	if shifts.Sum > 0.02 {
		p.t.Errorf("a shift of %.4f: %q", shifts.Sum, shifts.What)
	}
}

// places are x, y, width and height of what stands beside the talk. The page
// scrolls with the talk, so those in the flow are measured from the seats.
const places = `(() => {
	const box = (el, from) => { const r = el.getBoundingClientRect(); return [r.x, r.y - from, r.width, r.height].map(Math.round); };
	const top = document.getElementById('seats').getBoundingClientRect().y;
	const out = {dock: box(document.getElementById('dock'), 0), seats: box(document.getElementById('seats'), top)};
	document.querySelectorAll('#seats .seat').forEach((el, i) => { out['seat ' + (i + 1)] = box(el, top); });
	document.querySelectorAll('.folds summary').forEach((el) => { out[el.textContent] = box(el, top); });
	document.querySelectorAll('.filter, .toggle').forEach((el) => { if (el.checkVisibility()) out[el.textContent.trim()] = box(el, el.parentElement.getBoundingClientRect().y); });
	return out;
})()`

// watchShifts adds up the shifts that the browser sees from now on, but for
// those of lines alone.
const watchShifts = `(() => {
	const told = window.testShifts = {Sum: 0, What: []};
	new PerformanceObserver((list) => {
		for (const shift of list.getEntries()) {
			const moved = shift.sources.map((s) => s.node).filter((node) => node && !(node.parentElement ?? node).closest('#talk'));
			if (shift.hadRecentInput || moved.length === 0) continue;
			told.Sum += shift.value;
			told.What.push(...moved.map((node) => node.nodeName + '.' + (node.id || node.className || node.data)));
		}
	}).observe({type: 'layout-shift'});
	return true;
})()`

const (
	seatsHeight = "document.getElementById('seats').offsetHeight"
	unmarked    = "(() => { document.querySelectorAll('.seat__marks').forEach((el) => el.replaceChildren()); return " + seatsHeight + "; })()"
)
