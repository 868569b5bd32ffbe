package protocol

import (
	"errors"
	"strings"
	"unicode/utf8"

	"aiwolfplay/game"
)

// ParseLenient reads an utterance as people type it, and as other libraries and older servers write it
// ([Spellings]). It accepts everything that [Parse] accepts, unchanged. Otherwise it rewrites, and lists,
// everything that has only one possible meaning: full-width characters, a keyword's wrong case, "Agent1",
// words of older vocabularies, bare numbers of an utterance, a missing space before a parenthesis, one pair
// of parentheses around the whole, and a list of sentences in parentheses, which is read as AND. The result
// is valid for Parse. The error is a *[SyntaxError] about the text as typed.
func ParseLenient(text string) (Sentence, []Change, error) {
	if s, err := Parse(text); err == nil {
		return s, nil, nil
	}
	const widest = 3 // bytes of a full-width character that becomes one of ASCII
	if len(text) > widest*MaxLength {
		return Sentence{}, nil, &SyntaxError{Offset: widest * MaxLength, Want: wantShorter}
	}
	r := rewriter{text: text}
	r.rewrite(split(text))
	s, err := Parse(string(r.out))
	if err != nil {
		return Sentence{}, nil, r.asTyped(err)
	}
	return s, r.changes, nil
}

// A piece is a word, a stretch of white space, or a parenthesis of a text.
type piece struct {
	start, end int    // its place in the text as typed
	text       string // with full-width characters made ASCII
}

func (p piece) isSpace() bool { return p.text[0] <= ' ' }

// split cuts a text into its pieces.
func split(text string) []piece {
	var pieces []piece
	var last rune // the kind of the last piece
	for start := 0; start < len(text); {
		r, size := utf8.DecodeRuneInString(text[start:])
		class := 'w'
		switch r = narrowed(r); {
		case r <= ' ':
			class = ' '
		case r == '(' || r == ')':
			class = r
		}
		if class == last && (class == 'w' || class == ' ') {
			pieces[len(pieces)-1].end += size
		} else {
			pieces = append(pieces, piece{start: start, end: start + size})
		}
		start, last = start+size, class
	}
	for i, p := range pieces {
		pieces[i].text = strings.Map(narrowed, text[p.start:p.end])
	}
	return pieces
}

// narrowed returns the ASCII form of a full-width character, of the ideographic space and of the no-break space. It
// returns any other character unchanged.
func narrowed(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '\u3000', r == '\u00a0':
		return ' '
	}
	return r
}

// A rewriter writes a text in the way in which it is read.
type rewriter struct {
	text    string
	out     []byte
	from    []span // for each byte of out, its origin in text
	changes []Change
}

type span struct{ start, end int }

func (r *rewriter) rewrite(pieces []piece) {
	first, last, groups := surrounding(pieces)
	if groups > 1 {
		r.put(pieces[first].start, pieces[first].start, "AND ", ChangeList)
	}
	var before [2]string // the last two words, as rewritten
	for i, p := range pieces {
		if groups == 1 && (i == first || i == last) {
			r.put(p.start, p.end, "", ChangeParens)
			continue
		}
		if p.text == "(" && i > 0 && wordEnds(pieces[i-1].text) {
			r.put(p.start, p.start, " ", ChangeSpace)
		}
		word, kind := respelled(p.text)
		if number := talkWord(before, word); number != "" {
			word, kind = number, ChangeTalk
		}
		r.put(p.start, p.end, word, kind)
		if !p.isSpace() {
			before = [2]string{before[1], word}
		}
	}
}

// put writes the text as which a range of the original is read. ChangeNone means that at most the width can have
// changed.
func (r *rewriter) put(start, end int, to string, kind ChangeKind) {
	r.out = append(r.out, to...)
	from := r.text[start:end]
	for i := range len(to) {
		if from == to {
			r.from = append(r.from, span{start + i, start + i + 1})
		} else {
			r.from = append(r.from, span{start, end})
		}
	}
	if from == to {
		return
	}
	if kind == ChangeNone {
		kind = ChangeWidth
	}
	r.changes = append(r.changes, Change{kind, start, from, to})
}

// asTyped turns an error about the rewritten text into one with the places of the text as typed.
func (r *rewriter) asTyped(err error) error {
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		panic("protocol: Parse returned another error than SyntaxError")
	}
	e := *syntax
	if e.Offset == len(r.from) {
		e.Offset = 0
		if n := len(r.from); n > 0 {
			e.Offset = r.from[n-1].end
		}
		return &e
	}
	first, last := r.from[e.Offset], r.from[e.Offset+max(len(e.Found), 1)-1]
	if e.Offset = first.start; e.Found != "" {
		e.Found = r.text[first.start:last.end]
	}
	return &e
}

// surrounding looks for a text that consists only of sentences in parentheses. It returns the number of sentences, and
// the pieces that open the first and close the last.
func surrounding(pieces []piece) (first, last, groups int) {
	depth := 0
	for i, p := range pieces {
		switch {
		case p.text == "(":
			if depth == 0 && groups == 0 {
				first = i
			}
			depth++
		case p.text == ")":
			if depth--; depth == 0 {
				last = i
				groups++
			}
		case depth == 0 && !p.isSpace():
			return 0, 0, 0
		}
		if depth < 0 {
			return 0, 0, 0
		}
	}
	if depth != 0 {
		return 0, 0, 0
	}
	return first, last, groups
}

func wordEnds(text string) bool { return isWordByte(text[len(text)-1]) }

// respelled returns a piece in the spelling that Parse accepts, and the kind of the change.
func respelled(text string) (string, ChangeKind) {
	lower := strings.ToLower(text)
	if word := keywords[lower]; word != "" {
		return changed(text, word)
	}
	if word := vocabulary[lower]; word != "" {
		return word, ChangeWord
	}
	if digits, ok := strings.CutPrefix(lower, "agent"); ok {
		if n, ok := parseNumber(digits); ok && n > 0 {
			return Ref(n).String(), ChangeAgent
		}
		return changed(text, "Agent"+digits)
	}
	if digits, ok := strings.CutPrefix(lower, "day"); ok && isNumber(digits) {
		return changed(text, lower)
	}
	if digits, ok := strings.CutPrefix(lower, "id:"); ok && isNumber(digits) {
		return changed(text, "ID:"+digits)
	}
	return text, ChangeNone
}

func changed(text, word string) (string, ChangeKind) {
	if text == word {
		return text, ChangeNone
	}
	return word, ChangeCase
}

func isNumber(digits string) bool {
	_, ok := parseNumber(digits)
	return ok
}

// keywords maps the lower-case spelling of each word of the protocol to the word.
var keywords = func() map[string]string {
	m := map[string]string{}
	add := func(word string) { m[strings.ToLower(word)] = word }
	add(Any.String())
	for _, v := range Verbs {
		add(v.String())
	}
	for _, o := range Ops {
		add(o.String())
	}
	for _, r := range game.Roles {
		add(r.String())
	}
	for _, s := range [...]game.Species{game.SpeciesHuman, game.SpeciesWerewolf} {
		add(s.String())
	}
	for _, c := range [...]game.Channel{game.ChannelTalk, game.ChannelWhisper} {
		add(c.String())
	}
	return m
}()
