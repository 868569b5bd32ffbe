package everywhere

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/lab"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

func TestMain(m *testing.M) {
	builtin.Register() // pages name the agents
	browsertest.Main(m)
}

// Every page in every state is whole in a browser: it fits windows of all widths, and nothing of it is cut
// off. Each story is looked at in one language, in one of the windows by turns, and where people speak or
// choose, in a window of little height. TestStoriesFitEverywhere looks at all.
func TestStoriesFit(t *testing.T) {
	t.Parallel()
	fit(t, ui.Langs[:], func(story, window int) bool { return window == story%3 })
}

// Every second story is looked at with readings above the kanji, which make words wider and lines higher.
func TestStoriesFitWithReadings(t *testing.T) {
	t.Parallel()
	fit(t, []ui.Lang{ui.JaKana, ui.JaEasy}, func(story, window int) bool {
		return story%2 == 0 && window == story/2%3
	})
}

// The other half is looked at with letters twice their size, as a person may ask the browser for (WCAG 1.4.4): at the
// desk, or in a window of half its width.
func TestStoriesFitWithLargeText(t *testing.T) {
	t.Parallel()
	fitLarge(t, func(story, window int) bool { return story%2 == 1 && window == story/2%len(large) })
}

// large are the windows in which letters of twice their size are looked at.
var large = [...]browsertest.Device{browsertest.Desktop, {Width: 640, Height: 800}}

func fitLarge(t *testing.T, chosen func(story, window int) bool) {
	b := book.Open(t)
	for k, device := range large {
		t.Run(device.String(), func(t *testing.T) {
			t.Parallel()
			p := b.Begin(t, device)
			p.EnlargeText(200)
			for i, story := range storybook.Stories(ui.Langs[0]) {
				if chosen(i, k) {
					p.Run(story.Name, func(t *testing.T) {
						book.TurnTo(p, book.Path(ui.Langs[i%2], story.Name))
						checkWhole(t, p, false)
					})
				}
			}
		})
	}
}

// fit looks at each story in the windows that are chosen for it. A tab keeps its window: another one takes
// a browser longer than another story.
func fit(t *testing.T, langs []ui.Lang, chosen func(story, window int) bool) {
	b := book.Open(t)
	stories := storybook.Stories(ui.Langs[0])
	for k, device := range book.Devices {
		t.Run(device.String(), func(t *testing.T) {
			t.Parallel()
			p := b.Begin(t, device)
			for i, story := range stories {
				if chosen(i, k) {
					p.Run(story.Name, func(t *testing.T) {
						book.TurnTo(p, book.Path(langs[i%2], story.Name))
						checkWhole(t, p, isPressed(story.Page))
					})
				}
			}
		})
	}
	for k, device := range cramped {
		t.Run(device.String(), func(t *testing.T) {
			t.Parallel()
			p := b.Begin(t, device)
			for i, story := range stories {
				if isPressed(story.Page) && k == i/2%len(cramped) {
					p.Run(story.Name, func(t *testing.T) { checkCramped(t, p, book.Path(langs[i%2], story.Name)) })
				}
			}
		})
	}
}

// isPressed reports whether people speak or choose on a page, where nothing may be too small for
// a finger.
func isPressed(p ui.Page) bool {
	switch p := p.(type) {
	case *play.Table:
		return p.Opening.Role == game.RoleNone && (p.Dock.Mode == play.DockSpeak || p.Dock.Mode == play.DockChoose)
	case *lab.Lab:
		return true
	case *page.Feature:
		return strings.Contains(string(p.Body), "miniask")
	}
	return false
}

// checkWhole fails the test for a page that is wider than its window, for text that its box cuts
// off, and where somebody presses, for what is too small for a finger.
func checkWhole(t *testing.T, p *browsertest.Player, pressed bool) {
	t.Helper()
	p.CheckFits()
	if cut := browsertest.Eval[[]string](p, textCutOff); len(cut) > 0 {
		t.Errorf("cut off:\n\t%s", strings.Join(cut, "\n\t"))
	}
	if pressed {
		p.CheckTargets()
	}
}

// cramped windows are a phone with its keyboard up, and a page at four times its size.
var cramped = [...]browsertest.Device{{Width: 390, Height: 460, Touch: true}, {Width: 320, Height: 256}}

// checkCramped fails the test unless a table can be played in a window of little height: the last
// line of the talk can be read, once it is scrolled to.
func checkCramped(t *testing.T, p *browsertest.Player, path string) {
	t.Helper()
	book.TurnTo(p, path)
	checkWhole(t, p, false)
	if over := browsertest.Eval[string](p, overLastLine); over != "" {
		t.Errorf("over the last line of the talk lies %s", over)
	}
}

// overLastLine is what lies over the last line of the talk, "" for nothing.
const overLastLine = `(() => {
	const line = [...document.querySelectorAll('#talk > .line')].at(-1);
	if (!line) return '';
	line.scrollIntoView({block: 'center'});
	const box = line.getBoundingClientRect();
	const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
	return over?.closest('#talk') ? '' : over?.outerHTML.slice(0, 200) ?? 'the edge of the window';
})()`

// textCutOff lists the elements that hide a part of their text and cannot be
// scrolled. What is there for screen readers only is clipped on purpose, and
// what ends in an ellipsis says that it does: a quote may, what stands at a seat or in the dock may not.
const textCutOff = `(() => {
	const hides = (v) => v === 'hidden' || v === 'clip';
	const unseen = ` + book.Unseen + `;
	return [...document.querySelectorAll('body *')].filter((el) => {
		const wide = el.scrollWidth > el.clientWidth + 1, high = el.scrollHeight > el.clientHeight + 1;
		if (!wide && !high) return false;
		const style = getComputedStyle(el);
		if (style.textOverflow === 'ellipsis' && !el.closest('.table__side, .table__dock, .head')) return false;
		if (!(wide && hides(style.overflowX) || high && hides(style.overflowY))) return false;
		return el.checkVisibility() && el.innerText?.trim() && !unseen(el);
	}).map((el) => el.cloneNode(false).outerHTML + ' ' + el.innerText.trim().slice(0, 60));
})()`
