package page

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"strings"
	"time"
)

// Standalone is a finished game as one file that needs no other: for keeping,
// and for reading without a server.
type Standalone struct {
	ID     string
	Ended  time.Time
	End    End
	Review Review
	Board  Board
	Talk   Lines
}

// RenderStandalone writes the file into an empty buffer, which stays empty when it returns an error.
func (r *Renderer) RenderStandalone(html *bytes.Buffer, lang Lang, p *Standalone) error {
	s, err := r.set(lang)
	if err != nil {
		return err
	}
	if err := r.execute(html, held(s.alone), nil, "standalone-head", p); err != nil { // programs write no styles
		return fmt.Errorf("page: render the head of standalone: %w", err)
	}
	quick := programOf(s.quickAlone, "standalone-body")
	if err := r.execute(html, held(s.alone), quick, "standalone-body", p); err != nil {
		html.Reset()
		return fmt.Errorf("page: render standalone: %w", err)
	}
	s.read(html)
	return nil
}

// styles are the style sheets of what the file shows, as text. They are our own files and hold no data.
func (r *Renderer) styles() (template.CSS, error) {
	var text strings.Builder
	for _, name := range []string{
		"tokens", "base", "layout", "parts", "head", "seats", "lobby", "talk", "board", "replay", "review", "end",
		"victory", "state",
	} {
		data, err := fs.ReadFile(r.assets.files, "css/"+name+".css")
		if err != nil {
			return "", err
		}
		text.Write(data)
	}
	return template.CSS(text.String()), nil
}

// symbols are all drawings that pages refer to, likewise our own files.
func (r *Renderer) symbols() (template.HTML, error) {
	var text strings.Builder
	for _, name := range []string{"crests", "animals", "icons", "roles", "village"} {
		data, err := fs.ReadFile(r.assets.files, "img/"+name+".svg")
		if err != nil {
			return "", err
		}
		text.Write(data)
	}
	return template.HTML(text.String()), nil
}
