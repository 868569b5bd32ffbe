package protocolui

import (
	"fmt"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// Hole stands in a draft's text for what is still missing.
const Hole = "?"

// A Draft is a sentence that may lack parts. Its text is the canonical text of
// the protocol with holes: "ESTIMATE ? WEREWOLF", "BECAUSE (?) (VOTE ?)". The
// zero value is the empty draft, "?".
type Draft struct {
	s protocol.Sentence
}

// A DraftError says why a text is no draft, or why the builder cannot go on from
// it here.
type DraftError struct {
	Offset int    // in bytes of the text, -1 if the text is well formed
	Found  string // the word that stands there, "" at the end
	At     phrase.At
	Reason Reason
}

// A Reason is why a draft is refused.
type Reason uint8

// The reasons.
const (
	ReasonSyntax  Reason = iota // the text is no draft
	ReasonTooLong               // longer or deeper than an utterance may be
	ReasonPlace                 // the draft has no such part
	ReasonSeat                  // a seat that is not at this table
	ReasonRole                  // a role that is not in this village
	ReasonDay                   // a day that has not come
	ReasonTalk                  // an utterance that does not exist

	numReasons = iota
)

var reasonNames = [numReasons]string{"syntax", "too_long", "place", "seat", "role", "day", "talk"}

// String returns the reason's name as used in message ids.
func (r Reason) String() string { return reasonNames[r] }

// Error says it in English.
func (e *DraftError) Error() string {
	if e.Offset >= 0 {
		return fmt.Sprintf("draft: at byte %d: found %.40q: %s", e.Offset, e.Found, e.Reason)
	}
	return fmt.Sprintf("draft: at %s: %s", e.At, e.Reason)
}

// ParseDraft reads a draft, or any sentence that [protocol.Parse] accepts. The
// empty text is the empty draft. The error is a *[DraftError].
func ParseDraft(text string) (Draft, error) {
	if text == "" {
		return Draft{}, nil
	}
	if s, err := protocol.Parse(text); err == nil {
		return Draft{s}, nil
	}
	p := draftParser{text: text}
	if len(text) > protocol.MaxLength {
		return Draft{}, &DraftError{Offset: protocol.MaxLength, Reason: ReasonTooLong}
	}
	p.next()
	s := p.sentence(0)
	if p.err == nil && p.word != "" {
		p.fail(ReasonSyntax)
	}
	if p.err != nil {
		return Draft{}, p.err
	}
	return Draft{s}, nil
}

// String returns the draft's text.
func (d Draft) String() string { return d.s.String() }

// Sentence returns the draft as a sentence, in which a hole is a zero value: no
// verb and no operator, no target, role, species or channel; for a day and the
// numbers of an utterance it is -1. The sentence is not to be modified.
func (d Draft) Sentence() protocol.Sentence { return d.s }

// Complete reports whether the draft is a sentence that can be sent.
func (d Draft) Complete() bool {
	if _, missing := firstHole(&d.s); missing {
		return false
	}
	_, err := protocol.Parse(d.String())
	return err == nil
}

// A draftParser descends through the text of a draft. After the first error
// word is "".
type draftParser struct {
	text  string
	pos   int    // behind word
	word  string // the next word or parenthesis, "" at the end
	start int    // where word starts
	err   *DraftError
}

func (p *draftParser) next() {
	p.word = ""
	if p.err != nil {
		return
	}
	for p.pos < len(p.text) && p.text[p.pos] <= ' ' {
		p.pos++
	}
	p.start = p.pos
	for p.pos < len(p.text) && p.text[p.pos] > ' ' {
		if c := p.text[p.pos]; c == '(' || c == ')' {
			if p.pos == p.start {
				p.pos++
			}
			break
		}
		p.pos++
	}
	p.word = p.text[p.start:p.pos]
}

func (p *draftParser) fail(reason Reason) {
	if p.err == nil {
		p.err = &DraftError{Offset: p.start, Found: p.word, Reason: reason}
	}
	p.word = ""
}

// take moves on if the next word is this one.
func (p *draftParser) take(word string) bool {
	if p.word != word {
		return false
	}
	p.next()
	return true
}

func (p *draftParser) sentence(depth int) (s protocol.Sentence) {
	if depth > protocol.MaxDepth {
		p.fail(ReasonTooLong)
		return s
	}
	if ref, ok := parseRef(p.word); ok {
		s.Subject = ref
		p.next()
	}
	if p.take(Hole) {
		return s
	}
	if v, ok := protocol.ParseVerb(p.word); ok && !v.StandsAlone() {
		p.next()
		p.verb(v, &s)
		return s
	}
	o, ok := protocol.ParseOp(p.word)
	if !ok {
		p.fail(ReasonSyntax)
		return s
	}
	p.next()
	s.Op = o
	if o.TakesTarget() {
		s.Target = fillOr(p, protocol.Unspec, parseRef)
	}
	if o == protocol.Day {
		s.Day = fillOr(p, -1, func(word string) (int32, bool) { return parseNumber(word, "") })
	}
	least, most := o.Arity()
	for len(s.Args) < most && (p.word == "(" || len(s.Args) < least) && p.err == nil {
		if !p.take("(") {
			p.fail(ReasonSyntax)
			break
		}
		s.Args = append(s.Args, p.sentence(depth+1))
		if !p.take(")") {
			p.fail(ReasonSyntax)
		}
	}
	return s
}

func (p *draftParser) verb(v protocol.Verb, s *protocol.Sentence) {
	s.Verb = v
	if v.TakesTarget() {
		s.Target = fillOr(p, protocol.Unspec, parseRef)
	}
	switch {
	case v.TakesRole():
		s.Role = fillOr(p, game.RoleNone, game.ParseRole)
	case v.TakesSpecies():
		s.Species = fillOr(p, game.SpeciesNone, game.ParseSpecies)
	case v.TakesTalk():
		s.Talk.Channel = fillOr(p, game.ChannelNone, game.ParseChannel)
		s.Talk.Day = fillOr(p, -1, func(word string) (int32, bool) { return parseNumber(word, "day") })
		s.Talk.ID = fillOr(p, -1, func(word string) (int32, bool) { return parseNumber(word, "ID:") })
	}
}

// fillOr reads a word that parse accepts, or a hole.
func fillOr[T any](p *draftParser, hole T, parse func(string) (T, bool)) T {
	value, ok := parse(p.word)
	if !ok {
		value = hole
		if p.word != Hole && p.word != "day"+Hole && p.word != "ID:"+Hole {
			p.fail(ReasonSyntax)
		}
	}
	p.next()
	return value
}

func parseRef(word string) (protocol.Ref, bool) {
	if word == "ANY" {
		return protocol.Any, true
	}
	digits, ok := strings.CutPrefix(word, "Agent[")
	if !ok || !strings.HasSuffix(digits, "]") {
		return protocol.Unspec, false
	}
	n, ok := parseNumber(strings.TrimSuffix(digits, "]"), "")
	return protocol.Ref(n), ok && n > 0
}

func parseNumber(word, prefix string) (int32, bool) {
	digits, ok := strings.CutPrefix(word, prefix)
	if !ok || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	return int32(n), err == nil
}
