package names

import (
	"errors"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Errors of refused names.
var (
	ErrName      = errors.New("names: a name of at most 16 letters without signs of markup expected")
	ErrInvisible = errors.New("names: the name has signs that one cannot see")
	ErrReserved  = errors.New("names: the name is the protocol's or an agent's")
)

// Limits of a name: the letters without marks on them, and the runes including marks.
const (
	maxLetters = 16
	maxRunes   = 64
)

// seatName matches the protocol's names of seats and spellings that people could confuse with them.
var seatName = regexp.MustCompile(`(?i)^agent\s*\[?\s*\d+\s*\]?$`)

// Clean returns the name that a person typed in the form in which it will be shown: in normal form (NFC), without
// surrounding or doubled spaces. A result of "" means that the person wants an animal's name. It returns ErrName for a
// name that is too long or looks like markup, ErrInvisible for a name with signs that are invisible or change the
// direction of others, and ErrReserved for a name such as Agent[01].
func Clean(text string) (string, error) {
	if len(text) > 1024 || !utf8.ValidString(text) {
		return "", ErrName
	}
	text = norm.NFC.String(text)
	if strings.ContainsAny(text, "<>&\"`") {
		return "", ErrName
	}
	name := strings.Join(strings.Fields(text), " ")
	letters, runes := count(name)
	switch {
	case letters > maxLetters || runes > maxRunes:
		return "", ErrName
	case !Visible(name), letters == 0 && name != "":
		return "", ErrInvisible
	case seatName.MatchString(norm.NFKC.String(name)):
		return "", ErrReserved
	}
	return name, nil
}

// maxAgentName limits the bytes that are kept of an agent's name.
const maxAgentName = 64

// OfAgent returns the name that an agent gave over a connection or in a log, in the form in which it is shown and
// stored. The result has no control characters, no commas (which separate the fields of logs), and at most 64 bytes. It
// is "" if the agent gave none. OfAgent returns ErrName for bytes that are no text, and ErrInvisible for signs that are
// invisible or change the direction of others.
func OfAgent(text string) (string, error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return "", ErrName
	}
	if !Visible(text) {
		return "", ErrInvisible
	}
	name := strings.TrimSpace(strings.ReplaceAll(text, ",", " "))
	for len(name) > maxAgentName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return strings.TrimSpace(name), nil
}

const (
	joiner = '\u200d' // holds the parts of an emoji together
	asSign = '\ufe0f' // shows a sign as an emoji
)

// Visible reports whether all of a name can be seen, in the order in which it is stored. A joiner is fine
// inside an emoji, a variation selector after the letter that it varies.
func Visible(name string) bool {
	before := ' '
	for _, r := range name {
		switch {
		case r == joiner:
			if !isSign(before) {
				return false
			}
		case r == asSign:
			if !isSign(before) && !strings.ContainsRune("#*0123456789", before) {
				return false
			}
		case r >= 0xE0100 && r <= 0xE01EF:
			if !unicode.Is(unicode.Han, before) {
				return false
			}
		case invisible(r):
			return false
		case before == joiner && !isSign(r):
			return false
		}
		before = r
	}
	return before != joiner
}

// isSign reports whether an emoji may consist of r.
func isSign(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Sm) || r == asSign || r == '\u20e3'
}

// blank contains letters and signs that are invisible.
var blank = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x034F, Hi: 0x034F, Stride: 1}, // combining grapheme joiner
	{Lo: 0x115F, Hi: 0x1160, Stride: 1}, // fillers of Hangul
	{Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, // inherent vowels of Khmer
	{Lo: 0x180B, Hi: 0x180F, Stride: 1}, // Mongolian selectors
	{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // blank of Braille
	{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // filler of Hangul
	{Lo: 0xFE00, Hi: 0xFE0F, Stride: 1}, // variation selectors
	{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1}, // filler of Hangul, narrow
}}

// invisible reports whether r is invisible or no letter at all.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, blank) ||
		unicode.Is(unicode.Variation_Selector, r) || r == unicode.ReplacementChar
}

// count returns the numbers of letters and of runes of a name. Marks and signs joined to an emoji count as runes only.
func count(name string) (letters, runes int) {
	joined := false
	for _, r := range name {
		runes++
		mark := unicode.In(r, unicode.M) || r == joiner || r >= 0x1F3FB && r <= 0x1F3FF // skin tones
		if !mark && !joined {
			letters++
		}
		joined = r == joiner
	}
	return letters, runes
}

// Same reports whether two names look the same.
func Same(a, b string) bool {
	return strings.EqualFold(norm.NFKC.String(a), norm.NFKC.String(b))
}
