package page

import (
	"github.com/a-h/templ"

	"aiwolfplay/templates/ui"
)

// A Feature is a page of a feature that renders its own content.
type Feature struct {
	ui.Chrome
	Name    string // the page loads css/<name>.css and js/<name>.js
	Title   string
	Bundled bool // the feature has neither file: its styles are in css/pages.css
	Reload  bool // without scripts, the page reloads every few seconds
	Body    templ.Component
	// Preview is shown for links to the page. The zero value means that there is none.
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
func (p *Feature) View(ui.Words) templ.Component { return p.Body }

// A FeaturePart is a piece of a feature's page that the feed replaces.
type FeaturePart struct {
	Target string // CSS selector of the element that the part replaces
	Body   templ.Component
}

// View returns the content.
func (p FeaturePart) View(ui.Words) templ.Component { return p.Body }

// Place says that the part replaces the target.
func (p FeaturePart) Place() (string, ui.Mode) { return p.Target, ui.Replace }

// Words returns the words of a language.
func (r *Renderer) Words(lang ui.Lang) (ui.Words, error) {
	s, err := r.set(lang)
	if err != nil {
		return ui.Words{}, err
	}
	return s.words, nil
}
