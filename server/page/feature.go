package page

import (
	"context"
	"html/template"

	"github.com/a-h/templ"

	"aiwolfplay/templates/ui"
)

// A Feature is a page of a feature that renders its content itself.
type Feature struct {
	ui.Chrome
	Name    string // of its style sheet css/<name>.css and its module js/<name>.js
	Title   string
	Bundled bool // it has neither: css/pages.css has its styles
	Reload  bool // without scripts the page is loaded anew every few seconds
	Body    template.HTML
	// Preview is for links to the page; the zero value: none.
	Preview ui.Preview
}

// Meta returns the frame's part of the page.
func (p *Feature) Meta(w ui.Words) ui.Meta {
	m := ui.Meta{Name: p.Name, Title: w.Title(p.Title), Preview: p.Preview}
	if !p.Bundled {
		m.Feature = p.Name
	}
	if p.Reload {
		m.Refresh = 5
	}
	return m
}

// View returns the content.
func (p *Feature) View(ui.Words) templ.Component { return ui.Markup(p.Body) }

// A FeaturePart is a piece of such a page that the feed replaces.
type FeaturePart struct {
	Target string // CSS selector of the element that it replaces
	Body   template.HTML
}

// View returns the content.
func (p FeaturePart) View(ui.Words) templ.Component { return ui.Markup(p.Body) }

// Place says that the part replaces the target.
func (p FeaturePart) Place() (string, ui.Mode) { return p.Target, ui.Replace }

// HTML renders a component.
func HTML(ctx context.Context, c templ.Component) (template.HTML, error) {
	return templ.ToGoHTML(ctx, c)
}

// Words returns the words of a language.
func (r *Renderer) Words(lang ui.Lang) (ui.Words, error) {
	s, err := r.set(lang)
	if err != nil {
		return ui.Words{}, err
	}
	return s.words, nil
}
