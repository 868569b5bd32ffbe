// Package book shows the stories in a browser, with the real assets. Its feeds send the data that a test provides. It
// is support for tests.
package book

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// Devices are a small phone, a phone and a desk.
var Devices = [...]browsertest.Device{{Width: 320, Height: 640, Touch: true}, browsertest.Phone, browsertest.Desktop}

// Path returns the path at which a book serves a story.
func Path(lang ui.Lang, story string) string { return "/stories/" + string(lang) + "/" + story }

// Table returns a new copy of a table's story, so that a test may change it.
func Table(t *testing.T, lang ui.Lang, name string) *play.Table {
	t.Helper()
	for _, story := range storybook.Stories(lang) {
		if table, ok := story.Page.(*play.Table); ok && story.Name == name {
			return table
		}
	}
	t.Fatalf("no story of a table is called %q", name)
	return nil
}

// A Book serves the stories, each at its Path, and a tale.
type Book struct {
	URL   string
	pages *page.Renderer
	ended chan struct{}      // closed when the test is over, which ends the feeds
	feed  chan []byte        // patches for the page that listens; holds one, so senders need not wait for the reader
	Tale  []storybook.Moment // sent at /tale/LANG; its first moment is the page
}

// Open serves the stories until the test is over. If there is a tale, /tale/LANG serves it: its first moment is the
// page.
func Open(t *testing.T, tale ...storybook.Moment) *Book {
	t.Helper()
	pages, err := storybook.Renderer()
	if err != nil {
		t.Fatal(err)
	}
	b := &Book{pages: pages, ended: make(chan struct{}), feed: make(chan []byte, 1), Tale: tale}
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
		"/games/{id}/again/feed", "/mini/{id}/feed", "/embed/tv/{id}/feed",
	} {
		mux.HandleFunc("GET "+path, b.listen)
	}
	mux.HandleFunc("GET /tables/{id}/next", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	for _, path := range []string{"POST /tables/{id}/compose", "POST /class/{id}/compose"} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "[]") })
	}
	srv := httptest.NewServer(mux)
	b.URL = srv.URL
	t.Cleanup(func() { close(b.ended); srv.Close() })
	return b
}

func (b *Book) story(w http.ResponseWriter, r *http.Request) {
	lang := ui.Lang(r.PathValue("lang"))
	for _, story := range storybook.Stories(lang) {
		if story.Name == r.PathValue("story") {
			b.write(w, lang, story.Page)
			return
		}
	}
	http.NotFound(w, r)
}

func (b *Book) beginTale(w http.ResponseWriter, r *http.Request) {
	b.write(w, ui.Lang(r.PathValue("lang")), b.Tale[0].Table)
}

func (b *Book) write(w http.ResponseWriter, lang ui.Lang, p ui.Page) {
	var html bytes.Buffer
	if err := b.pages.Render(&html, lang, p); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", page.ContentSecurityPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(html.Bytes())
}

// listen serves a feed that sends the data that the test provides.
func (b *Book) listen(w http.ResponseWriter, r *http.Request) {
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

// Begin opens a tab that shows a first story, for TurnTo.
func (b *Book) Begin(t *testing.T, device browsertest.Device) *browsertest.Player {
	t.Helper()
	p := browsertest.New(t, device, "")
	p.Open(b.URL + Path(ui.Langs[0], storybook.Stories(ui.Langs[0])[0].Name))
	return p
}

// Tell sends the changes from one moment of a table to the next to the page that listens: the new lines, and the
// parts that look different.
func (b *Book) Tell(t *testing.T, lang ui.Lang, before, after *play.Table) {
	t.Helper()
	changed := []ui.Part{after.Talk[len(before.Talk):]}
	old := partsOf(before)
	for i, part := range partsOf(after) {
		was, err := b.pages.Part(lang, old[i])
		if err != nil {
			t.Fatal(err)
		}
		is, err := b.pages.Part(lang, part)
		if err != nil {
			t.Fatal(err)
		}
		if was != is {
			changed = append(changed, part)
		}
	}
	patch, err := b.pages.Patch(lang, after.Head.Phase, changed...)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(patch)
	if err != nil {
		t.Fatal(err)
	}
	b.feed <- data
}

// partsOf returns the parts that the feed replaces as a whole.
func partsOf(t *play.Table) []ui.Part {
	return []ui.Part{t.Head, t.Role, t.Seats, t.Votes, t.Board, t.Dock, t.End}
}

// TurnTo replaces the story in the tab with the story at a path, and starts its scripts. It takes half as long as
// loading a page.
func TurnTo(p *browsertest.Player, path string) {
	browsertest.Eval[bool](p, fmt.Sprintf(`(async (path) => {
		const next = %s;
		dispatchEvent(new Event('pagehide')); // the feed of the previous story ends
		history.replaceState(null, '', path);
		document.title = next.title;
		document.documentElement.lang = next.documentElement.lang;
		document.documentElement.style.fontSize = ''; // a wall sets the font size to fit
		for (const name of ['pages', 'play', 'highlight', 'mini']) {
			const [sheet, there] = [next, document].map((page) => page.querySelector('link[href$="/' + name + '.css"]'));
			if (!sheet) there?.remove();
			if (sheet && !there) await new Promise((loaded) => {
				const link = document.createElement('link'); // a link element of another document would not load
				Object.assign(link, {rel: 'stylesheet', href: sheet.href, onload: loaded});
				if (name === 'pages') document.querySelector('link[href$="/site.css"]').after(link);
				else document.head.append(link);
			});
		}
		document.body.replaceWith(next.body);
		scrollTo(0, 0);
		await import(next.querySelector('script[type=module]').src + '#' + path); // the # loads it anew
		return true;
	})('%s')`, Parsed(path), path))
}

// Parsed returns a script that evaluates to the document at a path without showing it.
func Parsed(path string) string {
	return fmt.Sprintf(`await fetch('%s').then((answer) => answer.text())
		.then((text) => new DOMParser().parseFromString(text, 'text/html'))`, path)
}

// Unseen is a JavaScript function that reports whether an element is visible to screen readers only.
const Unseen = `function unseen(el) {
	return el && (getComputedStyle(el).clipPath.startsWith('inset(50%') || unseen(el.parentElement));
}`
