package storybook

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
)

func TestMain(m *testing.M) {
	builtin.Register() // pages name the agents
	browsertest.Main(m)
}

// devices are a small phone, a phone and a desk.
var devices = [...]browsertest.Device{{Width: 320, Height: 640, Touch: true}, browsertest.Phone, browsertest.Desktop}

// A book serves the stories, each at /stories/LANG/NAME, with the real assets.
type book struct {
	pages *page.Renderer
	ended chan struct{} // closed when the test is over: then the feeds end
	feed  chan []byte   // patches for the page that listens; nobody waits for it to be empty, one fits
	tale  []Moment      // told at /tale/LANG; its first moment is the page
}

func openBook(t *testing.T) (b *book, url string) {
	t.Helper()
	b = &book{pages: renderer(t), ended: make(chan struct{}), feed: make(chan []byte, 1)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /stories/{lang}/{story}", b.story)
	mux.HandleFunc("GET /tale/{lang}", b.beginTale)
	mux.Handle("GET "+page.AssetPrefix, b.pages.Assets())
	for _, path := range []string{
		"GET /join/{code}/qr.svg", "GET /move/{code}/qr.svg", "GET /class/{id}/qr.svg", "GET /class/{id}/key.svg",
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/svg+xml")
			fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"/>`)
		})
	}
	for _, path := range []string{
		"/feed", "/agents/feed", "/join/{id}/feed", "/move/{id}/feed", "/agents/{id}/feed", "/tournaments/{id}/feed",
		"/tables/{id}/feed", "/class/{id}/feed", "/class/{id}/console/feed", "/class/{id}/wall/feed",
	} {
		mux.HandleFunc("GET "+path, b.listen)
	}
	mux.HandleFunc("GET /tables/{id}/next", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("POST /tables/{id}/compose", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "[]") })
	srv := httptest.NewServer(mux)
	t.Cleanup(func() { close(b.ended); srv.Close() })
	return b, srv.URL
}

func (b *book) story(w http.ResponseWriter, r *http.Request) {
	lang := page.Lang(r.PathValue("lang"))
	for _, story := range Stories(lang) {
		if story.Name == r.PathValue("story") {
			b.write(w, lang, story.Page)
			return
		}
	}
	http.NotFound(w, r)
}

func (b *book) beginTale(w http.ResponseWriter, r *http.Request) {
	b.write(w, page.Lang(r.PathValue("lang")), b.tale[0].Table)
}

func (b *book) write(w http.ResponseWriter, lang page.Lang, p page.Page) {
	var html bytes.Buffer
	if err := b.pages.Render(&html, lang, p); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", page.ContentSecurityPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(html.Bytes())
}

// listen is a feed that says what the test puts into it.
func (b *book) listen(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, ":\n\n")
	for id := 1; ; id++ {
		if http.NewResponseController(w).Flush() != nil {
			return
		}
		select {
		case patch := <-b.feed:
			fmt.Fprintf(w, "event: patch\nid: %d\ndata: %s\n\n", id, patch)
		case <-r.Context().Done():
			return
		case <-b.ended:
			return
		}
	}
}

// Every page in every state is whole in a browser: it fits windows of all
// widths, nothing of it is cut off, it can be used by everybody, and it speaks
// one language.
//
// Each story is looked at in one language and on one of the phones, by turns, and at
// the desk. Tables have many states that share their parts, and the colours of their
// phase; the other pages are looked at in the other language too, in the dark colours,
// in one window. What hardly depends on the width is looked at in one window.
// TestStoriesInEveryWindow looks at all.
//
// A tab keeps its window: another one takes a browser longer than another story.
func TestStoriesInABrowser(t *testing.T) {
	lookAtStories(t, func(story, window int) bool { return window == 2 || window == story/2%2 },
		func(story, window int) bool { return window == story%len(devices) })
}

// lookAtStories looks at each story in the windows that light chooses, and in the dark in those that
// dark chooses.
func lookAtStories(t *testing.T, light, dark func(story, window int) bool) {
	t.Parallel()
	_, url := openBook(t)
	stories := Stories(page.Langs[0])
	tab := func(t *testing.T, device browsertest.Device) *browsertest.Player {
		t.Parallel()
		p := browsertest.New(t, device, "")
		p.Open(url + path(page.Langs[0], stories[0].Name))
		return p
	}
	for k, device := range devices {
		t.Run(device.String(), func(t *testing.T) {
			p := tab(t, device)
			for i, story := range stories {
				if !light(i, k) {
					continue
				}
				all := k == 2 == (i%4 < 2)
				p.Run(story.Name, func(t *testing.T) { checkStory(t, p, story, page.Langs[i%2], all) })
			}
			p.Darken(true)
			for i, story := range stories {
				if _, ok := story.Page.(*page.Table); !ok && dark(i, k) {
					p.Run(story.Name+" dark", func(t *testing.T) {
						checkDark(t, p, story, page.Langs[1-i%2], k == i%len(devices))
					})
				}
			}
		})
	}
	for k, device := range cramped {
		t.Run(device.String(), func(t *testing.T) {
			p := tab(t, device)
			for i, story := range stories {
				if isPressed(story.Page) && k == i/2%len(cramped) {
					p.Run(story.Name, func(t *testing.T) { checkCramped(t, p, path(page.Langs[i%2], story.Name)) })
				}
			}
		})
	}
}

// checkStory looks at a story in one language, and with all also at what does not depend on the
// window.
func checkStory(t *testing.T, p *browsertest.Player, story Story, lang page.Lang, all bool) {
	t.Helper()
	turnTo(p, path(lang, story.Name))
	checkWhole(t, p, isPressed(story.Page))
	if !all {
		return
	}
	p.CheckAccessible()
	checkLanguage(t, p, lang, "document")
	if _, ok := story.Page.(*page.Table); ok {
		other := page.Langs[1-slices.Index(page.Langs[:], lang)]
		checkLanguage(t, p, other, parsed(path(other, story.Name)))
	}
}

// checkDark looks at a story in the dark colours, as checkStory does.
func checkDark(t *testing.T, p *browsertest.Player, story Story, lang page.Lang, all bool) {
	t.Helper()
	turnTo(p, path(lang, story.Name))
	checkWhole(t, p, isPressed(story.Page))
	if all {
		p.CheckContrast()
		checkLanguage(t, p, lang, "document")
	}
}

// path is where the book has a story.
func path(lang page.Lang, story string) string { return "/stories/" + string(lang) + "/" + story }

// parsed is a script that returns the document at a path, which is not shown.
func parsed(path string) string {
	return fmt.Sprintf(`await fetch('%s').then((answer) => answer.text())
		.then((text) => new DOMParser().parseFromString(text, 'text/html'))`, path)
}

// turnTo puts a story in the place of the one that the tab shows, and starts its scripts. It takes
// half the time of loading a page.
func turnTo(p *browsertest.Player, path string) {
	browsertest.Eval[bool](p, fmt.Sprintf(`(async (path) => {
		const next = %s;
		dispatchEvent(new Event('pagehide')); // the feed of the last story ends
		history.replaceState(null, '', path);
		document.title = next.title;
		document.documentElement.lang = next.documentElement.lang;
		const [sheet, there] = [next, document].map((page) => page.querySelector('link[href$="/play.css"]'));
		if (!sheet) there?.remove();
		if (sheet && !there) await new Promise((loaded) => {
			const link = document.createElement('link'); // one of another document would not load
			Object.assign(link, {rel: 'stylesheet', href: sheet.href, onload: loaded});
			document.head.append(link);
		});
		document.body.replaceWith(next.body);
		scrollTo(0, 0);
		await import(next.querySelector('script[type=module]').src + '#' + path); // a module of its own
		return true;
	})('%s')`, parsed(path), path))
}

// isPressed reports whether people speak or choose on a page, where nothing may be too small for
// a finger.
func isPressed(p page.Page) bool {
	switch p := p.(type) {
	case *page.Table:
		return p.Opening.Role == game.RoleNone && (p.Dock.Mode == page.DockSpeak || p.Dock.Mode == page.DockChoose)
	case *page.Lab:
		return true
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
	turnTo(p, path)
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
	const unseen = ` + unseen + `;
	return [...document.querySelectorAll('body *')].filter((el) => {
		const wide = el.scrollWidth > el.clientWidth + 1, high = el.scrollHeight > el.clientHeight + 1;
		if (!wide && !high) return false;
		const style = getComputedStyle(el);
		if (style.textOverflow === 'ellipsis' && !el.closest('.table__side, .table__dock, .head')) return false;
		if (!(wide && hides(style.overflowX) || high && hides(style.overflowY))) return false;
		return el.checkVisibility() && el.innerText?.trim() && !unseen(el);
	}).map((el) => el.cloneNode(false).outerHTML + ' ' + el.innerText.trim().slice(0, 60));
})()`

// unseen is a function that tells whether an element is there for screen readers only.
const unseen = `function unseen(el) {
	return el && (getComputedStyle(el).clipPath.startsWith('inset(50%') || unseen(el.parentElement));
}`
