package protocolui

import (
	"slices"
	"strings"

	"aiwolfplay/game/protocol"
)

// Words, marks and errors of the shorthand of the command line.

// takeWords reads several words with spaces between them, or nothing.
func (r *shortReader) takeWords(words ...string) bool {
	pos := r.pos
	for _, word := range words {
		if !r.takeWord(word) {
			r.pos = pos
			return false
		}
	}
	return true
}

func (r *shortReader) takeWord(word string) bool {
	r.space()
	return r.take(word)
}

// number reads at most nine digits.
func (r *shortReader) number() (int, bool) {
	r.space()
	at, n := r.pos, 0
	for ; r.pos < at+9 && isDigit(r.peek()); r.pos++ {
		n = 10*n + int(r.peek()-'0')
	}
	return n, r.pos > at && !isDigit(r.peek())
}

// holeMark reads "?".
func (r *shortReader) holeMark() bool { return r.takeWord(Hole) }

// closing reads a closing parenthesis. At the end of the line it may be missing.
func (r *shortReader) closing() {
	switch r.space(); {
	case r.take(")"):
	case r.pos == len(r.text):
		r.expect(protocol.TokenClose)
	default:
		r.fail(protocol.TokenClose)
	}
}

// missing reports whether the wanted token is left out because the line or the clause ends here.
func (r *shortReader) missing(want ...protocol.Token) bool {
	r.space()
	r.expect(want...)
	if r.err != nil || r.pos == len(r.text) || r.peek() == ')' {
		r.lacks = r.lacks || r.pos == len(r.text)
		return true
	}
	_, n := longest(joinWords, r.text[r.pos:])
	return n > 0
}

// expect records the tokens that could come next, if the line ends here.
func (r *shortReader) expect(want ...protocol.Token) {
	if r.pos < len(r.text) || r.lacks || r.err != nil {
		return
	}
	for _, token := range want {
		if !slices.Contains(r.open, token) {
			r.open = append(r.open, token)
		}
	}
}

// deeper reads a clause inside another one.
func (r *shortReader) deeper(read func() protocol.Sentence) protocol.Sentence {
	if r.depth++; r.depth > 2*protocol.MaxDepth {
		r.refuse(ReasonTooLong, r.pos, 0)
		return protocol.Sentence{}
	}
	s := read()
	r.depth--
	return s
}

func (r *shortReader) space() {
	for isSpace(r.peek()) {
		r.pos++
	}
}

// peek returns the next byte, 0 at the end and after an error.
func (r *shortReader) peek() byte {
	if r.err != nil || r.pos >= len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

func (r *shortReader) take(word string) bool {
	if r.err != nil || !strings.HasPrefix(r.text[r.pos:], word) {
		return false
	}
	r.pos += len(word)
	return true
}

// fail records the first error: the text has something other than the wanted tokens.
func (r *shortReader) fail(want ...protocol.Token) {
	if r.err == nil {
		r.err = &protocol.SyntaxError{Offset: r.pos, Found: firstWord(r.text[r.pos:]), Want: want}
	}
}

// refuse records the first error: the text at this place names nothing that exists.
func (r *shortReader) refuse(reason Reason, at, length int) {
	if r.err == nil {
		r.err = &DraftError{Offset: at, Found: r.text[at : at+length], Reason: reason}
	}
}

// firstWord returns the digits, the letters or the sign that a text begins with.
func firstWord(text string) string {
	if text == "" {
		return ""
	}
	end := strings.IndexAny(text, " \t\n\v\f\r()>&|^,")
	switch end {
	case -1:
		return text
	case 0:
		return text[:1]
	}
	return text[:end]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }
