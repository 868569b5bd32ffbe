package lobby

import (
	"errors"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// What names are refused for.
var (
	ErrName     = errors.New("lobby: a name of at most 16 letters without signs of markup expected")
	ErrSameName = errors.New("lobby: somebody in the room has that name")
)

// maxName is how many letters a name may have, marks on them not counted;
// maxNameRunes bounds these too.
const (
	maxName      = 16
	maxNameRunes = 64
)

// CleanName returns a name that people may give themselves as it is shown: in
// normal form, without spaces around it, doubled spaces and invisible signs.
// "" is the wish for an animal's name. It returns ErrName for what is too long
// or looks like markup.
func CleanName(text string) (string, error) {
	if len(text) > 1024 {
		return "", ErrName
	}
	var b strings.Builder
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "")) {
		switch {
		case r == '<' || r == '>' || r == '&' || r == '"' || r == '`':
			return "", ErrName
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case r == '\u200d' || r == '\ufe0f': // holds emoji together
			b.WriteRune(r)
		case unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp):
		default:
			b.WriteRune(r)
		}
	}
	name := strings.Join(strings.Fields(b.String()), " ")
	letters, runes, joined := 0, 0, false
	for _, r := range name {
		runes++
		mark := unicode.In(r, unicode.M) || r == '\u200d' || r >= 0x1F3FB && r <= 0x1F3FF // skin tones
		if !mark && !joined {
			letters++
		}
		joined = r == '\u200d'
	}
	if letters > maxName || runes > maxNameRunes {
		return "", ErrName
	}
	if letters == 0 {
		return "", nil // nothing that one could see
	}
	return name, nil
}

// sameName reports whether two names look the same.
func sameName(a, b string) bool {
	return strings.EqualFold(norm.NFKC.String(a), norm.NFKC.String(b))
}
