package page

import (
	"cmp"
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

// Glossary is the page of these words.
type Glossary struct {
	Chrome
	Of string // a text: only the terms in it are wanted; "" for all
}

func (*Glossary) pageName() string { return "glossary" }

// All lists the terms.
func (*Glossary) All() []string { return Terms[:] }

// A TermPiece is a part of a text.
type TermPiece struct {
	Text string
	Term string // "" where it is none
}

// termForms are the forms of the terms, the longest first.
type termForms []TermPiece

func loadTerms(m messages) (termForms, error) {
	var forms termForms
	for _, term := range Terms {
		found, err := m.say("glossary.found." + term)
		if err != nil {
			return nil, err
		}
		for _, form := range strings.Split(found, "|") {
			forms = append(forms, TermPiece{form, term})
		}
	}
	slices.SortStableFunc(forms, func(a, b TermPiece) int { return cmp.Compare(len(b.Text), len(a.Text)) })
	return forms, nil
}

// pieces divides a text at its terms. Each is marked where it is met first.
func (f termForms) pieces(text string) (pieces []TermPiece) {
	met, plain, last := map[string]bool{}, 0, ' '
	for i := 0; i < len(text); {
		form, found := f.at(text[i:], last)
		size := len(form.Text)
		if !found {
			_, size = utf8.DecodeRuneInString(text[i:])
		}
		if found && !met[form.Term] {
			met[form.Term] = true
			if plain < i {
				pieces = append(pieces, TermPiece{Text: text[plain:i]})
			}
			plain = i + size
			pieces = append(pieces, TermPiece{text[i:plain], form.Term})
		}
		last, _ = utf8.DecodeLastRuneInString(text[:i+size])
		i += size
	}
	if plain < len(text) {
		pieces = append(pieces, TermPiece{Text: text[plain:]})
	}
	return pieces
}

// at is the form that a text begins with. One of Latin letters is a word of its own.
func (f termForms) at(text string, last rune) (TermPiece, bool) {
	for _, form := range f {
		size := len(form.Text)
		if len(text) < size || !strings.EqualFold(text[:size], form.Text) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(form.Text)
		next, _ := utf8.DecodeRuneInString(text[size:])
		if isLatin(first) && (isLatin(last) || isLatin(next)) {
			continue
		}
		return form, true
	}
	return TermPiece{}, false
}

func isLatin(c rune) bool { return unicode.Is(unicode.Latin, c) }

// in lists the terms that a text has, in the order of the glossary.
func (f termForms) in(text string) (terms []string) {
	met := map[string]bool{}
	for _, piece := range f.pieces(text) {
		met[piece.Term] = true
	}
	for _, term := range Terms {
		if met[term] {
			terms = append(terms, term)
		}
	}
	return terms
}
