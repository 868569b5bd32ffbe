package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// Nothing jumps when an event arrives, on a phone and on a desk, at a small table and at a large
// one: a village of agents is told from its first line until seats have claimed, spoken and
// voted, and one of them is executed. The lists of lines grow; everything else stays where it was.
func TestNothingJumps(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, c := range []struct {
		name   string
		device browsertest.Device
		lang   string
		seats  string
	}{
		{"phone", browsertest.Phone, "en", "5"},
		{"desk", browsertest.Desktop, "ja", "15"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := &person{Player: browsertest.New(t, c.device, c.lang), t: t}
			p.Open(r.URL)
			p.watch(c.seats)
			r.stories.release(p.table(), lines(1)) // the first day has begun
			p.awaitSpoken(1)
			p.WaitVisible("#protocol") // scripts have begun
			p.WaitJS("document.getElementById('past').open === innerWidth >= 960 && document.fonts.status === 'loaded'")
			browsertest.Eval[bool](p.Player, watchStill)
			r.stories.release(p.table(), first(rules.Executed))
			p.WaitJS("document.querySelector('#seats [data-dead] .seat__marks')")
			p.WaitVisible("#seats .seal") // somebody has claimed a role
			p.WaitVisible("#talk [data-kind=ballot]")
			p.stoodStill()
			p.look("still-" + c.name)
		})
	}
}

// stoodStill checks that since watchStill nothing but the lines of the talk has moved: neither do
// the parts that stand beside the talk change places, nor has the browser seen a shift that
// nobody's input made; and the seats are as high with their marks as without.
func (p *person) stoodStill() {
	p.t.Helper()
	got := browsertest.Eval[struct {
		Before, After map[string][]int
		Sum           float64
		What          []string
		With, Without int
	}](p.Player, "window.testStill()")
	inPlace := cmp.Comparer(func(a, b int) bool { return a-b <= 1 && b-a <= 1 }) // half a pixel is rounded either way
	if diff := cmp.Diff(got.Before, got.After, inPlace); diff != "" {
		p.t.Errorf("what moved (-before +after):\n%s", diff)
	}
	if got.Sum > 0.02 {
		p.t.Errorf("a shift of %.4f: %s", got.Sum, strings.Join(got.What, ", "))
	}
	if got.With != got.Without {
		p.t.Errorf("the seats are %d high with their marks, %d without", got.With, got.Without)
	}
}

// watchStill notes where things stand now, and adds up the shifts from now on, but for those of
// lines alone. Places are x, y, width and height of what stands beside the talk. The page scrolls
// with the talk, so those in the flow are measured from the seats.
const watchStill = `(() => {
	const box = (el, from) => {
		const r = el.getBoundingClientRect();
		return [r.x, r.y - from, r.width, r.height].map(Math.round);
	};
	const places = () => {
		const top = document.getElementById('seats').getBoundingClientRect().y;
		const out = {dock: box(document.getElementById('dock'), 0), seats: box(document.getElementById('seats'), top)};
		document.querySelectorAll('#seats .seat').forEach((el, i) => { out['seat ' + (i + 1)] = box(el, top); });
		document.querySelectorAll('.folds summary').forEach((el) => { out[el.textContent] = box(el, top); });
		for (const el of document.querySelectorAll('.filter, .toggle')) {
			if (el.checkVisibility()) out[el.textContent.trim()] = box(el, el.parentElement.getBoundingClientRect().y);
		}
		return out;
	};
	const before = places(), what = [];
	let sum = 0;
	const add = (shifts) => {
		for (const shift of shifts) {
			const beside = (node) => node && !(node.parentElement ?? node).closest('#talk');
			const moved = shift.sources.map((source) => source.node).filter(beside);
			if (shift.hadRecentInput || moved.length === 0) continue;
			sum += shift.value;
			what.push(...moved.map((node) => node.nodeName + '.' + (node.id || node.className || node.data)));
		}
	};
	const observer = new PerformanceObserver((list) => add(list.getEntries()));
	observer.observe({type: 'layout-shift'});
	const drawn = () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
	window.testStill = async () => {
		await drawn();
		add(observer.takeRecords());
		const seats = document.getElementById('seats');
		const result = {Before: before, After: places(), Sum: sum, What: what, With: seats.offsetHeight};
		const marks = [...seats.querySelectorAll('.seat__marks')].map((el) => [el, [...el.childNodes]]);
		for (const [el] of marks) el.replaceChildren();
		result.Without = seats.offsetHeight;
		for (const [el, nodes] of marks) el.replaceChildren(...nodes);
		return result;
	};
	return true;
})()`
