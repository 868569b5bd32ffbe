package page

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"aiwolfplay/server/face"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// RenderStandalone writes the file into an empty buffer. If it returns an error, the buffer stays empty.
func (r *Renderer) RenderStandalone(html *bytes.Buffer, lang ui.Lang, p *play.Standalone) error {
	s, err := r.set(lang)
	if err != nil {
		return err
	}
	styles, err := r.joined("css/", ".css", "tokens", "base", "layout", "parts", "head", "seats", "lobby", "talk", "board",
		"replay", "review", "end", "victory", "state")
	if err != nil {
		return err
	}
	drawings, err := r.joined("img/", ".svg", "crests", "animals", "icons", "roles", "village")
	if err != nil {
		return err
	}
	document := p.Document(s.alone, "<style>"+styles+"</style>", drawings+faceSymbols(p.End.Seats))
	if err := view(html, document); err != nil {
		return fmt.Errorf("page: render standalone: %w", err)
	}
	s.annotate(html)
	return nil
}

// joined returns the texts of some of our own static files.
func (r *Renderer) joined(folder, ending string, names ...string) (ui.Markup, error) {
	var text strings.Builder
	for _, name := range names {
		data, err := fs.ReadFile(r.assets.files, folder+name+ending)
		if err != nil {
			return "", err
		}
		text.Write(data)
	}
	return ui.Markup(text.String()), nil
}

// faceSymbols returns the drawings of the faces of some seats.
func faceSymbols(seats []seat.Card) ui.Markup {
	drawn := map[string]bool{}
	text := ""
	for i := range seats {
		for _, code := range [...]string{seats[i].Face, seat.Portrait(seats[i].Bot).Face} {
			if f, err := face.Parse(code); err == nil && !drawn[code] {
				drawn[code] = true
				text += f.Symbols(face.Moods[:]...)
			}
		}
	}
	return ui.Markup(`<svg xmlns="http://www.w3.org/2000/svg">` + text + `</svg>`)
}
