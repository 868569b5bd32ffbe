package ui

import (
	"cmp"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Terms lists the words that the glossary explains, in its order. Each has a heading, an explanation, and the
// forms in which it is found in texts: glossary.word.<term>, glossary.means.<term>, glossary.found.<term>.
var Terms = [...]string{
	"role", "side", "villager", "seer", "medium", "bodyguard", "werewolf", "possessed",
	"claim", "counter", "fake", "white", "black", "grey", "confirmed", "panda", "suspicion",
	"execute", "revote", "attack", "guard", "whisper", "turn", "listen", "over",
	"roller", "power", "protocol",
}

// A termPiece is a part of a text.
type termPiece struct {
	text string
	term string // "" for no term
}

// termForms lists the forms of the terms, the longest first.
type termForms []termPiece

func termsOf(w Words) (forms termForms) {
	for _, term := range Terms {
		for _, form := range strings.Split(w.T("glossary.found."+term), "|") {
			forms = append(forms, termPiece{form, term})
		}
	}
	slices.SortStableFunc(forms, func(a, b termPiece) int { return cmp.Compare(len(b.text), len(a.text)) })
	return forms
}

// pieces divides a text at its terms. Only the first place of each is marked.
func (f termForms) pieces(text string) (pieces []termPiece) {
	met, plain, last := map[string]bool{}, 0, ' '
	for i := 0; i < len(text); {
		form, found := f.at(text[i:], last)
		size := len(form.text)
		if !found {
			_, size = utf8.DecodeRuneInString(text[i:])
		}
		if found && !met[form.term] {
			met[form.term] = true
			if plain < i {
				pieces = append(pieces, termPiece{text: text[plain:i]})
			}
			plain = i + size
			pieces = append(pieces, termPiece{text[i:plain], form.term})
		}
		last, _ = utf8.DecodeLastRuneInString(text[:i+size])
		i += size
	}
	if plain < len(text) {
		pieces = append(pieces, termPiece{text: text[plain:]})
	}
	return pieces
}

// at returns the form that a text begins with. A form of Latin letters must be a word of its own.
func (f termForms) at(text string, last rune) (termPiece, bool) {
	for _, form := range f {
		size := len(form.text)
		if len(text) < size || !strings.EqualFold(text[:size], form.text) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(form.text)
		next, _ := utf8.DecodeRuneInString(text[size:])
		if isLatin(first) && (isLatin(last) || isLatin(next)) {
			continue
		}
		return form, true
	}
	return termPiece{}, false
}

func isLatin(c rune) bool { return unicode.Is(unicode.Latin, c) }

// in returns the terms of a text, in the order of the glossary.
func (f termForms) in(text string) (terms []string) {
	met := map[string]bool{}
	for _, piece := range f.pieces(text) {
		met[piece.term] = true
	}
	for _, term := range Terms {
		if met[term] {
			terms = append(terms, term)
		}
	}
	return terms
}

// Explained links each term of the glossary in a text to its explanation, at its first place.
func Explained(w Words, text string) Markup {
	var b strings.Builder
	for _, piece := range w.terms.pieces(text) {
		if piece.term == "" {
			b.WriteString(html.EscapeString(piece.text))
			continue
		}
		b.WriteString(`<a class="term" href="/glossary#term-` + piece.term + `">` + html.EscapeString(piece.text) + `</a>`)
	}
	return Markup(b.String())
}
