package composer

import (
	"context"
	"io"
	"strconv"

	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// An option is a choice of a group. It is Go code rather than a templ component, because most parts of a dock are
// options.
type option struct {
	w    ui.Words
	kind GroupKind
	*Choice
}

// Render writes the option's button.
func (o option) Render(_ context.Context, to io.Writer) error {
	p := ui.Pen{To: to}
	p.Markup(`<button class="chip" role="option"`)
	p.Attribute("aria-selected", strconv.FormatBool(o.Chosen))
	p.Attribute("name", "step")
	p.Attribute("value", o.Step)
	for _, a := range [...]struct{ name, value string }{
		{"data-act", o.ID}, {"aria-keyshortcuts", o.Key}, {"data-talk", o.Talk},
	} {
		if a.value != "" {
			p.Attribute(a.name, a.value)
		}
	}
	if o.Dead {
		p.Markup(` data-dead`)
	}
	p.Markup(`>`)
	o.content(&p)
	p.Markup(`</button>`)
	return p.Err
}

// content writes the content of the button.
func (o option) content(p *ui.Pen) {
	if o.Key != "" {
		p.Markup(`<kbd class="chip__key" aria-hidden="true">`)
		p.Text(o.Key)
		p.Markup(`</kbd> `)
	}
	if o.kind == GroupSeats && o.Who.Name != "" {
		seat.Crest(o.w, o.Who).Draw(p)
		p.Markup(`<span class="chip__label"><b>`)
		p.Text(ui.Number(o.Seat))
		p.Markup(`</b> `)
		p.Text(o.w.Called(o.Who.Name))
		p.Markup(`</span> `)
	} else {
		p.Markup(`<span class="chip__label">`)
		o.label(o.w).Draw(p)
		p.Markup(`</span> `)
		if o.Short != "" {
			p.Markup(`<span class="chip__label chip__short">`)
			line.Said(o.w, o.Brief).Or(o.Short).Draw(p)
			p.Markup(`</span> `)
		}
	}
	if o.Sub != "" {
		p.Markup(`<small class="chip__sub">`)
		p.Text(o.Sub)
		p.Markup(`</small>`)
	}
}
