package protocol

import (
	"math"
	"slices"
	"strings"

	"aiwolfplay/game"
)

// The limits of an utterance. An utterance beyond them is invalid, so a text that is accepted in one place is accepted
// everywhere.
const (
	MaxLength = 2048 // bytes, both of the received text and of its canonical form
	MaxDepth  = 32   // operands inside each other
)

// Parse reads an utterance as the wire spells it, letter by letter: a text that
// it accepts is one that existing agents and servers understand. The error is a
// *[SyntaxError]. Use [ParseLenient] for what people type.
func Parse(text string) (Sentence, error) { return parse(parser{text: text}) }

// ParseDraft parses a sentence that is not complete: [Hole] may replace a word, a number or a whole sentence.
// Missing parts are zero values, missing numbers -1.
func ParseDraft(text string) (Sentence, error) { return parse(parser{text: text, holes: true}) }

// Hole marks a missing part in the text of a draft, or of an incomplete sentence that was built by hand.
// Parse does not accept it.
const Hole = "?"

func parse(p parser) (Sentence, error) {
	if len(p.text) > MaxLength {
		return Sentence{}, &SyntaxError{Offset: MaxLength, Want: wantShorter}
	}
	s := p.utterance()
	if p.err != nil {
		return Sentence{}, p.err
	}
	// The canonical form, which must be within the limit too, can be longer than the text by a few spaces and digits,
	// but by less than half.
	if len(p.text) > MaxLength/2 && len(s.AppendText(nil)) > MaxLength {
		return Sentence{}, &SyntaxError{Offset: len(p.text), Want: wantShorter}
	}
	return s, nil
}

// A parser parses one text by recursive descent. After the first error its methods have no effect, so err is checked
// only if a loop or the caller would be misled.
type parser struct {
	text  string
	holes bool // Hole is accepted
	pos   int
	depth int
	err   *SyntaxError
}

// utterance = "Skip" | "Over" | sentence
func (p *parser) utterance() Sentence {
	p.trim()
	s := p.sentence()
	if s.Op.TakesList() {
		p.close(wantOperandOrEnd)
	} else {
		p.close(wantEnd)
	}
	return s
}

// operand = "(" sentence ")"
func (p *parser) operand() Sentence {
	if p.peek() != '(' {
		p.fail(wantOperand)
		return Sentence{}
	}
	if p.depth++; p.depth > MaxDepth {
		p.fail(wantShallower)
		return Sentence{}
	}
	p.pos++
	p.trim()
	s := p.sentence()
	if s.Op.TakesList() {
		p.close(wantOperandOrClose)
	} else {
		p.close(wantClose)
	}
	p.depth--
	return s
}

// close moves to the end of the text or, in an operand, past its closing parenthesis.
func (p *parser) close(want []Token) {
	p.trim()
	switch inner := p.depth > 0; {
	case inner && p.peek() == ')':
		p.pos++
	case inner || p.pos < len(p.text):
		p.fail(want)
	}
}

// sentence = [ subject ] ( verb … | operator … )
func (p *parser) sentence() (s Sentence) {
	want := wantSentence
	if ref, ok := parseRef(p.peekWord()); ok {
		s.Subject = ref
		want = wantBody
		p.pos += len(p.peekWord())
		p.gap(want)
	}
	word := p.peekWord()
	whole := p.depth == 0 && s.Subject == Unspec
	if v, ok := ParseVerb(word); ok && (whole || !v.StandsAlone()) {
		p.pos += len(word)
		p.verb(v, &s)
	} else if o, ok := ParseOp(word); ok {
		p.pos += len(word)
		p.operator(o, &s)
	} else if p.hole(word) {
		p.pos += len(word)
	} else {
		p.fail(want)
	}
	return s
}

// verb reads what follows the verb v of s.
func (p *parser) verb(v Verb, s *Sentence) {
	s.Verb = v
	if v.TakesTarget() {
		s.Target = p.target(wantTarget)
	}
	switch {
	case v.TakesRole():
		s.Role = word(p, wantRole, game.ParseRole)
	case v.TakesSpecies():
		s.Species = word(p, wantSpecies, game.ParseSpecies)
	case v.TakesTalk():
		s.Talk.Channel = word(p, wantTalkNumber, game.ParseChannel)
		s.Talk.Day = p.number("day", wantTalkNumber)
		s.Talk.ID = p.number("ID:", wantTalkNumber)
	}
}

// operator reads what follows the operator o of s.
func (p *parser) operator(o Op, s *Sentence) {
	s.Op = o
	switch {
	case o == Request:
		if p.oldRequest(s) {
			return
		}
		s.Target = p.target(wantTargetOrOperand)
	case o.TakesTarget():
		s.Target = p.target(wantTarget)
	case o.TakesDay():
		s.Day = p.number("", wantDay)
	}
	p.gap(wantOperand)
	least, most := o.Arity()
	s.Args = append(make([]Sentence, 0, min(most, 2)), p.operand())
	for len(s.Args) < most && p.err == nil {
		p.space()
		if p.peek() != '(' && len(s.Args) >= least {
			return
		}
		s.Args = append(s.Args, p.operand())
	}
}

// oldRequest reads the rest of a REQUEST without a target, if it is one. Agents of the protocol's second version still
// send this form. Its target is the operand's subject, or ANY.
func (p *parser) oldRequest(s *Sentence) bool {
	start := p.pos
	p.space()
	if p.pos == start || p.peek() != '(' {
		p.pos = start
		return false
	}
	arg := p.operand()
	s.Args = []Sentence{arg}
	s.Target = arg.Subject
	if s.Target == Unspec {
		s.Target = Any
	}
	return true
}

func (p *parser) target(want []Token) Ref { return word(p, want, parseRef) }

// number reads white space and then a number after a prefix.
func (p *parser) number(prefix string, want []Token) int32 {
	p.gap(want)
	text := p.peekWord()
	digits, ok := strings.CutPrefix(text, prefix)
	n := int32(-1)
	if ok && !p.hole(digits) {
		n, ok = parseNumber(digits)
	}
	if !ok {
		p.fail(want)
	}
	p.pos += len(text)
	return n
}

// hole reports whether a word stands for a missing part.
func (p *parser) hole(word string) bool { return p.holes && word == Hole }

// word reads white space and then a word that parse accepts.
func word[T any](p *parser, want []Token, parse func(string) (T, bool)) T {
	p.gap(want)
	text := p.peekWord()
	value, ok := parse(text)
	if !ok && !p.hole(text) {
		p.fail(want)
	}
	p.pos += len(text)
	return value
}

// gap reads the required white space before a token.
func (p *parser) gap(want []Token) {
	start := p.pos
	p.space()
	if p.pos > start {
		return
	}
	if p.peek() == '(' && slices.Contains(want, TokenOperand) {
		want = wantSpace
	}
	p.fail(want)
}

// space moves past white space as defined by Java's \s.
func (p *parser) space() {
	for isSpace(p.peek()) {
		p.pos++
	}
}

// trim moves past the characters that Java's trim removes from both ends of a text, including control characters.
func (p *parser) trim() {
	for p.pos < len(p.text) && p.text[p.pos] <= ' ' {
		p.pos++
	}
}

// peek returns the next byte, or 0 at the end. A byte 0 in the text can be treated like the end, because both are
// errors at every place that calls peek.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// peekWord returns the bytes up to the next space, parenthesis or end.
func (p *parser) peekWord() string {
	end := p.pos
	for end < len(p.text) && isWordByte(p.text[end]) {
		end++
	}
	return p.text[p.pos:end]
}

// fail records the first error.
func (p *parser) fail(want []Token) {
	if p.err != nil {
		return
	}
	found := p.peekWord()
	if found == "" && p.pos < len(p.text) {
		found = p.text[p.pos : p.pos+1]
	}
	p.err = &SyntaxError{Offset: p.pos, Found: found, Want: want}
}

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

func isWordByte(b byte) bool { return b > ' ' && b != '(' && b != ')' }

// parseRef reads "ANY" or "Agent[N]", N from 1.
func parseRef(word string) (Ref, bool) {
	if word == "ANY" {
		return Any, true
	}
	rest, ok := strings.CutPrefix(word, "Agent[")
	if !ok {
		return Unspec, false
	}
	digits, ok := strings.CutSuffix(rest, "]")
	if !ok {
		return Unspec, false
	}
	n, ok := parseNumber(digits)
	return Ref(n), ok && n > 0
}

// parseNumber reads ASCII digits, including leading zeros, up to the largest int of Java.
func parseNumber(digits string) (int32, bool) {
	if digits == "" {
		return 0, false
	}
	n := int64(0)
	for i := range len(digits) {
		d := digits[i] - '0'
		if d > 9 {
			return 0, false
		}
		if n = n*10 + int64(d); n > math.MaxInt32 {
			return 0, false
		}
	}
	return int32(n), true
}
