package page

import (
	"context"
	"html/template"
	"time"

	"github.com/a-h/templ"

	"aiwolfplay/server/face"
)

// A Feature is a page of a feature that has its own typed templates
// (templates/<feature>), in the frame of all pages.
type Feature struct {
	Chrome
	Name    string // of its style sheet css/<name>.css and its module js/<name>.js
	Title   string
	Bundled bool // it has neither: css/pages.css has its styles
	Reload  bool // without scripts the page is loaded anew every few seconds
	Body    template.HTML
	// Preview is for links to the page; the zero value: none.
	Preview Preview
}

func (*Feature) pageName() string { return "feature" }

// A FeaturePart is a piece of such a page that the feed replaces.
type FeaturePart struct {
	Target string // CSS selector of the element that it replaces
	Body   template.HTML
}

func (FeaturePart) partName() string        { return "feature" }
func (p FeaturePart) place() (string, Mode) { return p.Target, Replace }

// HTML renders a component of a feature's templates.
func HTML(ctx context.Context, c templ.Component) (template.HTML, error) {
	return templ.ToGoHTML(ctx, c)
}

// Words gives the templates of features the texts and pictures of one language.
// A text that is missing is shown by its id: tests find it.
type Words struct {
	Lang     Lang
	messages messages
	assets   func(path string) (string, error)
	faces    func(Seat) (string, error)
	drawings func(Seat) (string, error)
}

// Words returns the words of a language.
func (r *Renderer) Words(lang Lang) (Words, error) {
	s, err := r.set(lang)
	if err != nil {
		return Words{}, err
	}
	return r.say(lang, s.messages), nil
}

func (r *Renderer) say(lang Lang, m messages) Words {
	return Words{lang, m, r.assets.url, r.faceAddress, r.Drawing}
}

// T returns a text, its placeholders filled from pairs of name and value.
func (w Words) T(id string, pairs ...any) string {
	text, err := w.messages.say(id, pairs...)
	if err != nil {
		return id
	}
	return text
}

// N returns a text with plural forms, whose number is n.
func (w Words) N(id string, n int, pairs ...any) string {
	text, err := w.messages.count(id, n, pairs...)
	if err != nil {
		return id
	}
	return text
}

// Date writes a date with its time.
func (w Words) Date(t time.Time) string {
	text, err := date(w.messages, t)
	if err != nil {
		return ""
	}
	return text
}

// Coded marks words of data in a Japanese text, as nobody translates them.
func (w Words) Coded(text string) template.HTML { return coded(w.Lang, text) }

// Called returns the name of a seat as people read it: that of an animal in their
// language, or a person's.
func (w Words) Called(name string) string {
	called, err := animal(w.messages, name)
	if err != nil {
		return name
	}
	return called
}

// Face returns the address of the portrait that goes with a name.
func (w Words) Face(name string) string {
	address, err := w.faces(Seat{Face: face.CodeOf(name)})
	if err != nil {
		return ""
	}
	return address
}

// Drawing returns that portrait as SVG elements in a square of 48 by 48.
func (w Words) Drawing(name string) (string, error) { return w.drawings(Seat{Face: face.CodeOf(name)}) }

// Asset returns the address of a static file.
func (w Words) Asset(path string) string {
	address, err := w.assets(path)
	if err != nil {
		return ""
	}
	return address
}
