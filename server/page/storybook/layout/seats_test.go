package layout

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// TestSeatsAreLegible checks that everything at a seat, and in the head above the seats, can be read at every width,
// no matter how much there is: nothing is cut off, no two things overlap, and no seat extends into the next one.
func TestSeatsAreLegible(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	p := browsertest.New(t, browsertest.Phone, "")
	for _, story := range []string{
		"talk-seer", "watching", "fifteen", "crowded-five", "crowded-fifteen", "people-five", "people-fifteen",
	} {
		for _, lang := range ui.Langs {
			p.Run(story+" "+string(lang), func(t *testing.T) {
				p.Open(b.URL + book.Path(lang, story))
				for _, width := range [...]int64{320, 390, 430, 767, 768, 959, 960} {
					p.Hold(browsertest.Device{Width: width, Height: 844})
					if bad := browsertest.Eval[[]string](p, illegible); len(bad) > 0 {
						t.Errorf("%d wide:\n\t%s", width, strings.Join(bad, "\n\t"))
					}
				}
			})
		}
	}
}

// illegible is a script that lists unreadable things at the seats and in the head. The rectangles of texts are those
// of their letters. The mark of a seat that was asked may touch the edge of its crest.
var illegible = fmt.Sprintf(`(() => {
	const bad = [];
	for (const box of [window, document.querySelector('.table__side')]) box.scrollTo(0, 0);
	const unseen = %s;
	// thingsIn returns the texts and drawings in an element, each with its rectangle.
	const thingsIn = (seat, name) => {
		const things = [];
		const walk = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT);
		while (walk.nextNode()) {
			const text = walk.currentNode, el = text.parentElement;
			if (!text.data.trim() || !el.checkVisibility({visibilityProperty: true}) || unseen(el)) continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			things.push(...[...range.getClientRects()].filter((box) => box.width > 0)
				.map((box) => ({what: text.data.trim(), el, box})));
			for (let cut = el; cut !== seat; cut = cut.parentElement) {
				const style = getComputedStyle(cut);
				if (style.overflowX !== 'visible' && cut.scrollWidth > cut.clientWidth + 1 && style.display !== 'inline')
					bad.push(name + ': cut: ' + text.data.trim());
			}
		}
		for (const el of seat.querySelectorAll('svg, .link__dot'))
			if (el.checkVisibility({visibilityProperty: true}))
				things.push({what: el.getAttribute('class'), el, box: el.getBoundingClientRect()});
		return things;
	};
	const apart = (things, name) => things.forEach((one, i) => {
		for (const other of things.slice(i + 1)) {
			if (one.el === other.el || one.el.matches('.mark--answered *') || other.el.matches('.mark--answered *')) continue;
			const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
			const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
			if (wide > 1.5 && high > 4) bad.push(name + ': ' + one.what + ' and ' + other.what + ' overlap');
		}
	});
	const bar = ['.head__where', '.head__side', '.pace', '#role'].flatMap((part) =>
		[...document.querySelectorAll(part)].flatMap((el) => thingsIn(el, part)));
	apart(bar, 'head');
	for (const seat of document.querySelector('#seats').children) {
		const home = seat.getBoundingClientRect(), name = seat.querySelector('b').textContent;
		const things = thingsIn(seat, name);
		for (const {what, box} of things)
			if (box.left < home.left - 2 || box.right > home.right + 2 || box.bottom > home.bottom + 3)
				bad.push(name + ': ' + what + ' leaves its seat');
		apart(things, name);
		seat.scrollIntoView({block: 'center'}); // the list may be taller than its box
		const number = seat.querySelector('b').getBoundingClientRect();
		for (const part of [0.1, 0.5, 0.9]) {
			const over = document.elementsFromPoint(number.x + part * number.width, number.y + number.height / 2);
			if (!over.slice(0, over.findIndex((el) => el.matches('b'))).every((el) => el.matches('.seat__press')))
				bad.push(name + ': over its number lies ' + over[0].cloneNode(false).outerHTML);
		}
	}
	return bad;
})()`, book.Unseen)
