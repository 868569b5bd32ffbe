// Package picture draws the picture of a moment of a game for shared links. It knows nothing of games: a
// [Card] holds all that it draws.
//
//	png, err := (&picture.Card{Title: "AIWolf Play", Words: "I'm the Seer.", …}).PNG()
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// The size of a picture in pixels, as recommended for previews of links.
const (
	Width  = 1200
	Height = 630
)

// A Card holds the contents of a picture.
type Card struct {
	Night   bool   // dark paper
	Title   string // above, at the left
	Where   string // above, at the right
	Speaker *Seat  // drawn large beside the words; nil for nobody
	Spoken  bool   // the words are the speaker's, and are drawn in a bubble
	Words   string // the main text
	Under   string // a smaller sentence below the words, "" for none
	Seats   []Seat // everybody, in a row
	Foot    string // below
}

// A Seat is somebody in a picture.
type Seat struct {
	Label   string // its number
	Name    string
	Drawing string // SVG elements in a square of 48 by 48; only a disc of it is shown
	Dead    bool
}

// colours are the colours of a picture, by day or by night.
type colours struct{ paper, surface, ink, faint, line, accent color.RGBA }

var day = colours{
	paper: rgb(0xfaf6ec), surface: rgb(0xffffff), ink: rgb(0x1d2230), faint: rgb(0x555b69), line: rgb(0xd8cfbd),
	accent: rgb(0xb23a1e),
}

var night = colours{
	paper: rgb(0x0f1320), surface: rgb(0x181e2f), ink: rgb(0xece8dd), faint: rgb(0xaeb3c2), line: rgb(0x333b57),
	accent: rgb(0xff9a7a),
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// The places of a card.
const (
	margin   = 64
	headLine = 78  // the baseline of the head
	middle   = 116 // where the middle begins
	rowTop   = 418 // where the seats begin
	footLine = 596
)

// PNG draws the card.
func (c *Card) PNG() ([]byte, error) {
	p, err := newPainter(c.Night)
	if err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	p.head(c)
	if err := p.middle(c); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	if err := p.row(c.Seats); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	p.text(c.Foot, margin, footLine, Width-2*margin, p.size(26), p.faint)
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&file, p.on); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return file.Bytes(), nil
}

func (p *painter) head(c *Card) {
	p.moon(margin+18, headLine-14, 18)
	p.text(c.Title, margin+52, headLine, 480, p.size(36), p.ink)
	where := p.size(28)
	width := where.width(c.Where)
	p.text(c.Where, max(Width-margin-width, Width/2), headLine, Width/2-margin, where, p.faint)
	p.box(image.Rect(margin, headLine+22, Width-margin, headLine+24), p.line)
}

// middle draws the speaker and the words.
func (p *painter) middle(c *Card) error {
	left, width := margin, Width-2*margin
	if c.Speaker != nil {
		const side = 210
		if err := p.disc(c.Speaker, margin, middle+10, side); err != nil {
			return err
		}
		name := p.size(30)
		label := name.cut(c.Speaker.Label+" "+c.Speaker.Name, side+40)
		p.text(label, margin+(side-name.width(label))/2, middle+side+52, side+40, name, p.ink)
		left, width = margin+side+56, Width-2*margin-side-56
	}
	room := image.Rect(left, middle+10, left+width, rowTop-24)
	if c.Spoken {
		p.bubble(room)
		room = room.Inset(30)
	}
	small := p.size(28)
	var under []string
	if c.Under != "" {
		under = small.wrap(c.Under, room.Dx())
	}
	lines, size := p.fit(c.Words, room.Dx(), room.Dy()-len(under)*small.line()-8)
	height := len(lines)*size.line() + len(under)*small.line() + 8
	y := room.Min.Y + (room.Dy()-height)/2 + size.ascent()
	for _, line := range lines {
		p.text(line, room.Min.X, y, room.Dx(), size, p.ink)
		y += size.line()
	}
	y += 8 - size.ascent() + small.ascent()
	for _, line := range under {
		p.text(line, room.Min.X, y, room.Dx(), small, p.faint)
		y += small.line()
	}
	return nil
}

// fit breaks the words into lines at the largest size at which they fit. Words that don't fit at the smallest size are
// cut.
func (p *painter) fit(words string, width, height int) (lines []string, s *size) {
	for _, points := range [...]float64{56, 48, 42, 36, 30} {
		s = p.size(points)
		if lines = s.wrap(words, width); len(lines)*s.line() <= height {
			return lines, s
		}
	}
	most := height / s.line()
	lines[most-1] = s.cut(lines[most-1]+lines[most], width-int(s.points)) + "…"
	return lines[:most], s
}

// row shows all seats beside one another.
func (p *painter) row(seats []Seat) error {
	if len(seats) == 0 {
		return nil
	}
	pitch := min((Width-2*margin)/len(seats), 176)
	side := min(pitch-10, 84)
	x := (Width - pitch*len(seats)) / 2
	label := p.size(24)
	for i := range seats {
		s := &seats[i]
		if err := p.disc(s, x+(pitch-side)/2, rowTop, side); err != nil {
			return err
		}
		ink := p.ink
		if s.Dead {
			ink = p.faint
		}
		p.text(s.Label, x+(pitch-label.width(s.Label))/2, rowTop+side+26, pitch, label, ink)
		x += pitch
	}
	return nil
}

// bubble draws a rounded surface that points to its left.
func (p *painter) bubble(r image.Rectangle) {
	p.round(r, 22, p.line)
	p.round(r.Inset(2), 20, p.surface)
	y := r.Min.Y + r.Dy()/2
	for i := range 18 {
		p.box(image.Rect(r.Min.X-i, y-18+i, r.Min.X-i+3, y+18-i), p.surface)
	}
}

// box fills a rectangle.
func (p *painter) box(r image.Rectangle, c color.RGBA) {
	draw.Draw(p.on, r, image.NewUniform(c), image.Point{}, draw.Src)
}
