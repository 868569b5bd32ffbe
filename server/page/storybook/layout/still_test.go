package layout

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestNothingJumps checks that nothing jumps when seats are awaited, claim, speak, vote and die. The feed adds lines
// to the talk and changes the contents of the other parts; the parts themselves must not move. The test covers
// spectators and players, phones and desks, and small and large tables, in four combinations.
func TestNothingJumps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		device  browsertest.Device
		seats   int
		watches bool
		lang    ui.Lang
	}{
		{browsertest.Phone, 5, true, ui.Ja},
		{browsertest.Phone, 15, false, ui.En},
		{browsertest.Desktop, 5, false, ui.En},
		{browsertest.Desktop, 15, true, ui.Ja},
	} {
		t.Run(fmt.Sprintf("%d wide, %d seats, watches %v", c.device.Width, c.seats, c.watches), func(t *testing.T) {
			t.Parallel()
			tale := storybook.Tale(c.lang, c.seats, c.watches)
			b := book.Open(t, tale...)
			p := browsertest.New(t, c.device, string(c.lang))
			p.Open(b.URL + "/tale/" + string(c.lang))
			p.WaitVisible("#protocol") // scripts are running
			p.WaitVisible("#link[data-state='live']")
			browsertest.Eval[bool](p, watchShifts)
			browsertest.Eval[[]string](p, shiftsSeen) // discard the shifts while the page loaded
			tellStill(t, p, b, tale, c.lang, c.watches)
		})
	}
}

// A box is the place of an element: x, y, width and height in whole pixels.
type box [4]int

// tellStill plays the tale moment by moment and compares the positions of elements.
func tellStill(
	t *testing.T, p *browsertest.Player, b *book.Book, tale []storybook.Moment, lang ui.Lang, watches bool,
) {
	t.Helper()
	before := browsertest.Eval[map[string]box](p, places)
	if len(before) < 8 {
		t.Fatalf("only %d parts are looked at: %v", len(before), before)
	}
	for i, moment := range tale[1:] {
		p.Run(moment.Name, func(t *testing.T) {
			b.Tell(t, lang, tale[i].Table, moment.Table)
			p.WaitJS(fmt.Sprintf("document.getElementById('table').dataset.after === '%d'", i+1))
			if !watches {
				p.Press("Escape") // for players, lines appear one by one; this shows all of them
			}
			p.WaitJS("!document.querySelector('[data-later]')")
			after := browsertest.Eval[map[string]box](p, places)
			inPlace := cmp.Comparer(func(a, b int) bool { return a-b <= 1 && b-a <= 1 }) // half a pixel may round either way
			if diff := cmp.Diff(before, after, inPlace); diff != "" {
				t.Errorf("what moved (-before +after):\n%s", diff)
			}
			if shifts := browsertest.Eval[[]string](p, shiftsSeen); len(shifts) > 0 {
				t.Errorf("the browser saw these shift: %q", shifts)
			}
		})
	}
}

// places returns the positions of all elements beside or above the talk. The page scrolls with the talk, so positions
// of elements in the page's flow are measured from the seats.
const places = `(() => {
	const box = (el, from) => {
		const r = el.getBoundingClientRect();
		return [r.x, r.y - from, r.width, r.height].map(Math.round);
	};
	const seats = document.getElementById('seats');
	const top = seats.getBoundingClientRect().y;
	const out = {dock: box(document.getElementById('dock'), 0), seats: box(seats, top)};
	seats.querySelectorAll('.seat').forEach((el, i) => { out['seat ' + (i + 1)] = box(el, top); });
	document.querySelectorAll('.folds summary').forEach((el) => { out[el.textContent] = box(el, top); });
	for (const el of document.querySelectorAll('.filter, .toggle')) {
		if (el.checkVisibility()) out[el.textContent.trim()] = box(el, el.parentElement.getBoundingClientRect().y);
	}
	return out;
})()`

// watchShifts records the shifts that the browser observes. It leaves out lines of the talk and of the board, which
// grow, and shifts that follow a press.
const watchShifts = `(() => {
	window.shifts = [];
	new PerformanceObserver((list) => {
		for (const shift of list.getEntries()) {
			if (shift.hadRecentInput) continue;
			for (const {node} of shift.sources) {
				if (!node || (node.parentElement ?? node).closest('#talk, .boards')) continue;
				window.shifts.push((node.id || node.className || node.nodeName || node.data) + ' ' + shift.value.toFixed(4));
			}
		}
	}).observe({type: 'layout-shift'});
	return true;
})()`

// shiftsSeen returns the shifts since the previous call. It waits for two frames, because the browser reports shifts
// late.
const shiftsSeen = `new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => {
	told(window.shifts.splice(0));
})))`
