package storybook

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
	mux.HandleFunc("GET /join/{code}/qr.svg", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"/>`)
	})
	for _, path := range []string{
		"/feed", "/agents/feed", "/join/{id}/feed", "/agents/{id}/feed", "/tournaments/{id}/feed", "/tables/{id}/feed",
	} {
		mux.HandleFunc("GET "+path, b.listen)
	}
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
func TestStoriesInABrowser(t *testing.T) {
	t.Parallel()
	_, url := openBook(t)
	for _, lang := range page.Langs {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			p := browsertest.New(t, devices[0], string(lang))
			for i, story := range Stories(lang) {
				p.Run(story.Name, func(t *testing.T) {
					// Each story is read by axe at one width, each width by a third of them.
					accessible := (i + len(lang)) % len(devices)
					p.Open(url + "/stories/" + string(lang) + "/" + story.Name)
					for k, device := range devices {
						p.Hold(device)
						p.CheckFits()
						if isPressed(story.Page) {
							p.CheckTargets()
						}
						checkWhole(t, p, device)
						if k == accessible {
							p.CheckAccessible()
						}
					}
					checkLanguage(t, p, lang)
				})
			}
		})
	}
}

// isPressed reports whether people speak or choose on a page, where nothing may be too small for
// a finger.
func isPressed(p page.Page) bool {
	switch p := p.(type) {
	case *page.Table:
		return p.Dock.Mode == page.DockSpeak || p.Dock.Mode == page.DockChoose
	case *page.Lab:
		return true
	}
	return false
}

// checkWhole fails the test for text that its box cuts off.
func checkWhole(t *testing.T, p *browsertest.Player, device browsertest.Device) {
	t.Helper()
	if cut := browsertest.Eval[[]string](p, textCutOff); len(cut) > 0 {
		t.Errorf("%d wide: cut off:\n\t%s", device.Width, strings.Join(cut, "\n\t"))
	}
}

// textCutOff lists the elements that hide a part of their text and cannot be
// scrolled. What is there for screen readers only is clipped on purpose, and
// what ends in an ellipsis says that it does.
const textCutOff = `(() => {
	const hides = (v) => v === 'hidden' || v === 'clip';
	const unseen = (el) => el && (getComputedStyle(el).clipPath.startsWith('inset(50%') || unseen(el.parentElement));
	return [...document.querySelectorAll('body *')].filter((el) => {
		if (!el.checkVisibility() || !el.innerText?.trim() || unseen(el)) return false;
		const style = getComputedStyle(el);
		if (style.textOverflow === 'ellipsis') return false;
		return hides(style.overflowX) && el.scrollWidth > el.clientWidth + 1
			|| hides(style.overflowY) && el.scrollHeight > el.clientHeight + 1;
	}).map((el) => el.cloneNode(false).outerHTML + ' ' + el.innerText.trim().slice(0, 60));
})()`
