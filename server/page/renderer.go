package page

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"sync"

	"github.com/a-h/templ"

	"aiwolfplay/templates/ui"
)

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "

// ContentSecurityPolicy is the policy with which every page of this package complies.
const ContentSecurityPolicy = policy + "'none'"

// A Renderer writes pages and parts. It is safe for concurrent use.
type Renderer struct {
	dev     bool
	locales fs.FS
	assets  assets
	icons   []string                         // ids of the symbols in img/icons.svg
	sets    map[ui.Lang]func() (*set, error) // each is read once: the forms of a language are read when first needed
}

// A set holds the texts of a language, or of a form of a language.
type set struct {
	messages messages
	words    ui.Words
	alone    ui.Words // for files that contain their drawings
	furigana furigana // nil if kanji get no readings
}

// New reads all texts. With dev set, the texts are read again at each use; the file system should then be a directory
// on disk.
func New(static, locales fs.FS, dev bool) (*Renderer, error) {
	prepared, err := newAssets(static)
	if err != nil {
		return nil, fmt.Errorf("page: static files: %w", err)
	}
	r := &Renderer{dev: dev, locales: locales, assets: prepared}
	for _, id := range symbol.FindAllSubmatch(prepared.built["img/icons.svg"].plain, -1) {
		r.icons = append(r.icons, string(id[1]))
	}
	r.sets = map[ui.Lang]func() (*set, error){}
	for _, lang := range ui.Forms {
		r.sets[lang] = sync.OnceValues(func() (*set, error) { return r.read(lang) })
	}
	for _, lang := range ui.Langs {
		if _, err := r.sets[lang](); err != nil {
			return nil, err
		}
	}
	return r, nil
}

var symbol = regexp.MustCompile(`<symbol id="([^"]+)"`)

// wordsOf returns the words of a language, including the addresses of static files.
func (r *Renderer) wordsOf(lang ui.Lang, m messages, asset func(path string) (string, error)) ui.Words {
	return ui.NewWords(lang, ui.Source{Say: m.say, Count: m.count, Asset: asset, Icons: r.icons})
}

func (r *Renderer) read(lang ui.Lang) (*set, error) {
	m, err := loadMessages(r.locales, lang)
	if err != nil {
		return nil, err
	}
	nowhere := func(string) (string, error) { return "", nil }
	s := &set{messages: m, words: r.wordsOf(lang, m, r.assets.url), alone: r.wordsOf(lang, m, nowhere)}
	if lang.Read() {
		if s.furigana, err = loadFurigana(r.locales); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (r *Renderer) set(lang ui.Lang) (*set, error) {
	parsed, ok := r.sets[lang]
	switch {
	case !ok:
		return nil, fmt.Errorf("page: no language %q", lang)
	case r.dev:
		return r.read(lang)
	}
	return parsed()
}

// Rereads reports whether texts are read again at each request. If so, no page may be cached.
func (r *Renderer) Rereads() bool { return r.dev }

// Render writes a page into an empty buffer. If it returns an error, the buffer stays empty.
func (r *Renderer) Render(html *bytes.Buffer, lang ui.Lang, p ui.Page) error {
	s, err := r.set(lang)
	if err != nil {
		return err
	}
	if err := view(html, ui.Layout(s.words, p.Around(), p.Meta(s.words), p.View(s.words))); err != nil {
		return fmt.Errorf("page: render %T: %w", p, err)
	}
	s.annotate(html)
	return nil
}

// annotate adds readings to the kanji of HTML, if the set has readings.
func (s *set) annotate(html *bytes.Buffer) {
	if s.furigana == nil {
		return
	}
	var to bytes.Buffer
	s.furigana.annotate(&to, html.Bytes())
	html.Reset()
	html.Write(to.Bytes())
}

// view appends a component. If it returns an error, nothing is appended.
func view(html *bytes.Buffer, c templ.Component) error {
	before := html.Len()
	err := c.Render(context.Background(), html)
	if err != nil {
		html.Truncate(before)
	}
	return err
}

// buffers holds buffers that are reused for parts.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// mostKept bounds the memory of a buffer that is kept for the next part.
const mostKept = 64 << 10

func giveBack(b *bytes.Buffer) {
	if b.Cap() <= mostKept {
		b.Reset()
		buffers.Put(b)
	}
}

// Part returns the HTML of one part.
func (r *Renderer) Part(lang ui.Lang, p ui.Part) (string, error) {
	s, err := r.set(lang)
	if err != nil {
		return "", err
	}
	html := buffers.Get().(*bytes.Buffer)
	defer giveBack(html)
	if err := view(html, p.View(s.words)); err != nil {
		return "", fmt.Errorf("page: render part %T: %w", p, err)
	}
	s.annotate(html)
	return html.String(), nil
}

// Text returns the text of a message id with its placeholders filled from pairs of name and value. It is meant for
// texts outside of parts: announcements and error sentences.
func (r *Renderer) Text(lang ui.Lang, id string, pairs ...any) (string, error) {
	s, err := r.set(lang)
	if err != nil {
		return "", err
	}
	return s.messages.say(id, pairs...)
}
