package picture

import (
	_ "embed" // the font
	"image"
	"image/color"
	"image/draw"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The font is Noto Sans CJK JP Bold, under the SIL Open Font License (OFL.txt). It contains only the glyphs that our
// texts and most names need: Latin letters, kana, the 2,965 kanji of JIS level 1, and all signs of locales.
// tools/subset-font makes it.
//
//go:embed NotoSansCJKjp-Bold-subset.otf
var fontFile []byte

var theFont = sync.OnceValues(func() (*sfnt.Font, error) { return opentype.Parse(fontFile) })

// A size is the font at one size. It belongs to one painter.
type size struct {
	points float64
	face   font.Face
	font   *sfnt.Font
	buffer sfnt.Buffer
}

// size returns the font at a size in pixels.
func (p *painter) size(points float64) *size {
	if s, ok := p.sizes[points]; ok {
		return s
	}
	f, err := theFont()
	if err == nil {
		var face font.Face
		face, err = opentype.NewFace(f, &opentype.FaceOptions{Size: points, DPI: 72, Hinting: font.HintingNone})
		if err == nil {
			s := &size{points: points, face: face, font: f}
			p.sizes[points] = s
			return s
		}
	}
	panic(err) // newPainter has read the font, and the options are valid
}

func (s *size) line() int   { return int(s.points * 1.4) }
func (s *size) ascent() int { return int(s.points * 1.1) }

// missing reports whether the font has no glyph for a letter.
func (s *size) missing(r rune) bool {
	i, err := s.font.GlyphIndex(&s.buffer, r)
	return err != nil || i == 0
}

// joins reports whether a rune shows nothing alone, because it is a mark on a letter or joins signs.
func joins(r rune) bool {
	return unicode.In(r, unicode.M, unicode.Cf, unicode.Cc, unicode.Variation_Selector) || r >= 0x1F3FB && r <= 0x1F3FF
}

// advance returns the width of a letter. A letter that the font lacks is drawn as a mark.
func (s *size) advance(r rune) fixed.Int26_6 {
	switch {
	case joins(r):
		return 0
	case s.missing(r):
		return fixed.I(int(s.points))
	}
	width, _ := s.face.GlyphAdvance(r)
	return width
}

func (s *size) width(text string) int {
	var sum fixed.Int26_6
	for _, r := range text {
		sum += s.advance(r)
	}
	return sum.Ceil()
}

// cut returns as much of a text as fits into a width, with dots if something is left out.
func (s *size) cut(text string, width int) string {
	if s.width(text) <= width {
		return text
	}
	return strings.TrimRight(text[:s.fitting(text, width-s.width("…"))], " ") + "…"
}

// fitting returns the number of bytes of a text that fit into a width.
func (s *size) fitting(text string, width int) int {
	room := fixed.I(width)
	for i, r := range text {
		if room -= s.advance(r); room < 0 {
			return i
		}
	}
	return len(text)
}

// Signs that must not begin a line, and signs that must not end one.
const (
	notFirst = "、。，．！？」』）〕】〉》：；ー…・,.!?;:)”’%％ぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
	notLast  = "「『（〔【〈《(“‘"
)

// wrap breaks a text into lines of a width. It breaks at spaces, and between letters of writing without spaces.
func (s *size) wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range pieces(text) {
		if line == "" {
			word = strings.TrimLeft(word, " ")
		}
		if s.width(line)+s.width(strings.TrimRight(word, " ")) > width && line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
			line, word = "", strings.TrimLeft(word, " ")
		}
		for s.width(word) > width { // the word is longer than a line
			n := max(s.fitting(word, width), 1)
			lines, word = append(lines, word[:n]), word[n:]
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// pieces cuts a text where a line may end.
func pieces(text string) (list []string) {
	begin := 0
	var before rune
	for i, r := range text {
		if i > begin && mayBreak(before, r) {
			list = append(list, text[begin:i])
			begin = i
		}
		before = r
	}
	return append(list, text[begin:])
}

func mayBreak(before, r rune) bool {
	switch {
	case joins(r) || strings.ContainsRune(notFirst, r) || strings.ContainsRune(notLast, before):
		return false
	case before == ' ':
		return r != ' '
	}
	return wide(before) || wide(r)
}

// wide reports whether a letter belongs to a writing without spaces.
func wide(r rune) bool { return r >= 0x2E80 && r < 0xFF70 && r != '　' }

// text draws one line, cut to a width, from a place on its baseline.
func (p *painter) text(text string, x, y, width int, s *size, c color.RGBA) {
	at := fixed.P(x, y)
	ink := image.NewUniform(c)
	for _, r := range s.cut(text, width) {
		step := s.advance(r)
		switch {
		case step == 0:
		case s.missing(r):
			p.mark(at.X.Round(), y, s, c)
		default:
			to, mask, from, _, ok := s.face.Glyph(at, r)
			if ok {
				draw.DrawMask(p.on, to, ink, image.Point{}, mask, from, draw.Over)
			}
		}
		at.X += step
	}
}

// mark draws a seal without a sign in place of a letter that the font lacks.
func (p *painter) mark(x, y int, s *size, c color.RGBA) {
	side := int(s.points * 0.8)
	outer := image.Rect(x+side/8, y-side, x+side/8+side, y)
	p.round(outer, max(side/5, 2), c)
	p.round(outer.Inset(max(side/10, 2)), max(side/6, 1), p.paper)
}
