package names

import (
	"errors"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ErrName means that a name is too long or looks like markup.
var ErrName = errors.New("names: a name of at most 16 letters without signs of markup expected")

// The longest name: letters without the marks on them, and runes with the marks.
const (
	maxLetters = 16
	maxRunes   = 64
)

// Clean returns the name that a person typed as it will be shown: in normal form
// (NFC), without surrounding or doubled spaces, without invisible signs. "" means
// that the person wants an animal's name. It returns ErrName for a name that is
// too long or looks like markup.
func Clean(text string) (string, error) {
	if len(text) > 1024 {
		return "", ErrName
	}
	text = norm.NFC.String(strings.ToValidUTF8(text, ""))
	if strings.ContainsAny(text, "<>&\"`") {
		return "", ErrName
	}
	name := strings.Join(strings.Fields(strings.Map(visible, text)), " ")
	letters, runes := count(name)
	if letters > maxLetters || runes > maxRunes {
		return "", ErrName
	}
	if letters == 0 {
		return "", nil // nothing that one could see
	}
	return name, nil
}

// joiner holds the parts of an emoji together.
const joiner = '\u200d'

// visible maps every space to a plain one and drops invisible signs (-1).
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r == joiner || r == '\ufe0f': // shows a sign as an emoji
		return r
	case unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp):
		return -1
	}
	return r
}

// count returns how many letters a name has, and how many runes. Marks and signs
// joined to an emoji count as runes only.
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
