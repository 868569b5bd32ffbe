package line

import (
	"context"
	"io"

	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Said shows the pieces of a sentence.
func Said(w ui.Words, pieces []Piece) Saying { return Saying{w: w, pieces: pieces} }

// A Saying shows a sentence with the faces of the seats that it names. It is Go code rather than a templ component,
// like the components of package seat.
type Saying struct {
	w      ui.Words
	pieces []Piece
	whole  string
}

// Or returns a saying that shows a text if it has no pieces.
func (s Saying) Or(text string) Saying {
	s.whole = text
	return s
}

// Render writes the saying.
func (s Saying) Render(_ context.Context, to io.Writer) error {
	p := ui.Pen{To: to}
	s.Draw(&p)
	return p.Err
}

// Draw writes the saying as a part of another component.
func (s Saying) Draw(p *ui.Pen) {
	if len(s.pieces) == 0 {
		p.Text(s.whole)
	}
	for _, piece := range s.pieces {
		if piece.Seat == nil {
			p.Text(piece.Text)
			continue
		}
		p.Markup(`<span class="saidseat"`)
		if piece.You {
			p.Markup(` data-you`)
		}
		p.Markup(`>`)
		seat.Crest(s.w, *piece.Seat).Draw(p)
		p.Markup(`<b>`)
		p.Text(piece.number(s.w))
		p.Markup(`</b></span>`)
	}
}
