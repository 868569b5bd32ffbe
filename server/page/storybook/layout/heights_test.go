package layout

import (
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/ui"
)

// screens lists the sizes at which tables are played: small and usual phones, a phone held sideways, a tablet and a
// desk.
var screens = [...]browsertest.Device{
	{Width: 320, Height: 640, Touch: true}, {Width: 390, Height: 844, Touch: true},
	{Width: 844, Height: 390, Touch: true}, {Width: 768, Height: 1024, Touch: true}, {Width: 1280, Height: 800},
}

// TestRoomForTheTalk checks that the talk fills most of a phone when it is the viewer's turn or the viewer watches.
// At all sizes, the choices of what to say must be visible, or their box must show that it scrolls.
func TestRoomForTheTalk(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	p := browsertest.New(t, browsertest.Phone, "")
	for i, c := range []struct {
		story string
		least int // percent of a phone's height
		open  int // the same while the sheet is open
	}{{"talk-villager", 55, 42}, {"talk-evidence", 0, 28}, {"talk-hints", 0, 32}, {"talk-menu", 0, 38},
		{"fifteen", 45, 38}, {"vote", 0, 0}, {"vote-fifteen", 0, 0}, {"watching", 60, 0}, {"watching-fifteen", 55, 0},
		{"guessing", 45, 0}, {"result-lost", 0, 0}, {"result", 0, 0}} {
		p.Open(b.URL + book.Path(ui.Langs[i%2], c.story))
		p.WaitVisible("#protocol")
		p.Run(c.story, func(t *testing.T) {
			for _, device := range screens {
				p.Hold(device)
				if device == browsertest.Phone && c.least > 0 {
					share := browsertest.Eval[int](p, talkShare)
					t.Logf("%d %% of %dx%d show talk", share, device.Width, device.Height)
					if share < c.least {
						t.Errorf("%d %% of a phone show talk, want %d", share, c.least)
					}
				}
				if p.Count("[data-speak]") > 0 {
					p.Click("[data-speak]")
				}
				if device == browsertest.Desktop && c.open > 0 {
					share := browsertest.Eval[int](p, deskShare)
					t.Logf("%d %% of %dx%d show talk beside the open sheet", share, device.Width, device.Height)
					if share < 59 {
						t.Errorf("%d %% of a desk show talk, want 59", share)
					}
				}
				if device == browsertest.Phone && c.open > 0 {
					share := browsertest.Eval[int](p, talkShare)
					t.Logf("%d %% of a phone show talk beside the open sheet", share)
					if share < c.open {
						t.Errorf("%d %% of a phone show talk beside the open sheet, want %d", share, c.open)
					}
				}
				p.CheckFits()
				if hidden := browsertest.Eval[[]string](p, outOfSight); len(hidden) > 0 {
					t.Errorf("%dx%d: out of sight:\n\t%s", device.Width, device.Height, strings.Join(hidden, "\n\t"))
				}
				if p.Count("[data-sheet-close]") > 0 && p.Count(".menu") == 0 { // the book can't close a menu
					p.Click("[data-sheet-close]")
				}
			}
		})
	}
}

// talkShare is a script that returns the share of the window's height that shows talk, in percent.
const talkShare = `(() => {
	scrollTo(0, document.documentElement.scrollHeight);
	const bottom = Math.max(...[...document.querySelectorAll('.head, .table__side, .folds')]
		.map((el) => el.getBoundingClientRect().bottom));
	const top = document.querySelector('.table__dock').getBoundingClientRect().top;
	return Math.floor(100 * (top - bottom) / innerHeight);
})()`

// deskShare is a script that returns the same share when the seats are beside the talk.
const deskShare = `(() => {
	scrollTo(0, document.documentElement.scrollHeight);
	const [bar, talk, dock] = ['.log__bar', '.table__talk', '.table__dock']
		.map((selector) => document.querySelector(selector).getBoundingClientRect());
	return Math.floor(100 * ((dock.left >= talk.right ? innerHeight : dock.top) - bar.bottom) / innerHeight);
})()`

// outOfSight lists the buttons of the dock that send or close but cannot be pressed without scrolling, and the boxes
// that scroll without a mark.
const outOfSight = `new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => {
	const name = (el) => el.cloneNode(false).outerHTML.slice(0, 150);
	const dock = document.querySelector('.table__dock');
	const buttons = [...dock.querySelectorAll('.composer__send .button, .confirm .button, [data-sheet-close]')];
	const covered = buttons.filter((el) => el.checkVisibility()).filter((el) => {
		const box = el.getBoundingClientRect();
		const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		return box.top < 0 || box.bottom > innerHeight || box.right > innerWidth || !(over && el.contains(over));
	});
	const scrolls = [...dock.querySelectorAll('*')].filter((el) => el.checkVisibility()).filter((el) => {
		const {overflowX, overflowY} = getComputedStyle(el);
		const may = (v) => v === 'auto' || v === 'scroll';
		return may(overflowY) && el.scrollHeight > el.clientHeight + 1 ||
			may(overflowX) && el.scrollWidth > el.clientWidth + 1;
	});
	const unmarked = scrolls.filter((el) => {
		if (!el.matches('[data-scroll]')) return true;
		return !(el.matches('[data-above], [data-below]') && getComputedStyle(el, '::after').display +
			getComputedStyle(el, '::before').display !== 'nonenone');
	});
	told([...covered.map((el) => 'covered: ' + name(el)), ...unmarked.map((el) => 'scrolls: ' + name(el))]);
})))`
