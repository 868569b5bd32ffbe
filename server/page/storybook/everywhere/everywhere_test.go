package everywhere

import (
	"context"
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

// TestStoriesFit checks every page in every state in a browser: it fits in windows of all widths, and none of it is
// cut off. Each story is checked in one language and, by turns, in one of the windows. Pages on which people speak or
// choose are also checked in a window of little height. TestStoriesFitEverywhere checks all combinations.
func TestStoriesFit(t *testing.T) {
	t.Parallel()
	fit(t, ui.Langs[:], func(story, window int) bool { return window == story%3 })
}

// TestStoriesFitWithReadings checks every second story with readings above the kanji, which make words wider and
// lines higher.
func TestStoriesFitWithReadings(t *testing.T) {
	t.Parallel()
	fit(t, []ui.Lang{ui.JaKana, ui.JaEasy}, func(story, window int) bool {
		return story%2 == 0 && window == story/2%3
	})
}

// TestStoriesFitWithLargeText checks the other half with letters of twice their size, as users may set in their
// browsers (WCAG 1.4.4), at the desk or in a window of half its width.
func TestStoriesFitWithLargeText(t *testing.T) {
	t.Parallel()
	fitLarge(t, func(story, window int) bool { return story%2 == 1 && window == story/2%len(large) })
}

// large lists the windows for tests with letters of twice their size.
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

// fit checks each story in the windows that are chosen for it. Each tab keeps its window size, because a browser
// needs longer to change that than to change the story.
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

// isPressed reports whether people speak or choose on a page. Nothing on such a page may be too small for a finger.
func isPressed(p ui.Page) bool {
	switch p := p.(type) {
	case *play.Table:
		return p.Opening.Role == game.RoleNone && (p.Dock.Mode == play.DockSpeak || p.Dock.Mode == play.DockChoose)
	case *lab.Lab:
		return true
	case *page.Feature:
		var body strings.Builder
		return p.Body.Render(context.Background(), &body) == nil && strings.Contains(body.String(), "miniask")
	}
	return false
}

// checkWhole fails the test if a page is wider than its window or if text is cut off by its box. If people press
// things on the page, it also fails the test for anything too small for a finger.
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

// cramped lists windows of little height: a phone with its keyboard open, and a page enlarged four times.
var cramped = [...]browsertest.Device{{Width: 390, Height: 460, Touch: true}, {Width: 320, Height: 256}}

// checkCramped fails the test unless a table can be played in a window of little height: the last line of the talk
// must be readable after scrolling to it.
func checkCramped(t *testing.T, p *browsertest.Player, path string) {
	t.Helper()
	book.TurnTo(p, path)
	checkWhole(t, p, false)
	if over := browsertest.Eval[string](p, overLastLine); over != "" {
		t.Errorf("over the last line of the talk lies %s", over)
	}
}

// overLastLine is a script that returns the element that covers the last line of the talk, or "" if there is none.
const overLastLine = `(() => {
	const line = [...document.querySelectorAll('#talk > .line')].at(-1);
	if (!line) return '';
	line.scrollIntoView({block: 'center'});
	const box = line.getBoundingClientRect();
	const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
	return over?.closest('#talk') ? '' : over?.outerHTML.slice(0, 200) ?? 'the edge of the window';
})()`

// textCutOff lists the elements that hide a part of their text and cannot be scrolled. It leaves out text for screen
// readers only, which is clipped on purpose, and text that ends in an ellipsis, such as a quote. Text at a seat, in
// the dock or in the head must not end in an ellipsis.
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
