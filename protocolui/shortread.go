package protocolui

import (
	"errors"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// ReadLine reads what a person types into the command line: the protocol, as
// [protocol.ParseLenient] takes it, with or without holes, or the shorthand:
//
//	c s           I am the Seer                 c2s     02 is the Seer
//	2w e2w 2w/p   02 is a werewolf (or possessed); villagers need the e
//	v4  rv4  vv4  I vote for 04; everyone, do; both
//	d5w  d5       divined 05: werewolf; will divine 05
//	i4h  g5  a5   medium result, guard, attack;  vd5 gd5 ad5: voted, guarded, attacked
//	y12  x1.12    agree with today's 12, disagree with 12 of day 1 (yw3: whisper)
//	r2d5  q2v?    02, please divine 05; 02, whom will you vote for?
//	-p  n(p)      not            1:p  day 1 (v g a are then in the past)
//	p>q           p, so q        p&q  p|q  p^q   and, or, either
//	2v3           02 votes for 03; * is ANY, ? a hole, in a question ANY
//	s  o          Skip, Over
//
// Spaces are allowed anywhere between words, characters may be full-width, and the words may be Japanese
// (「うらない５くろ」). A seat has one digit, in villages of ten and more one or two. A claim without a seat is the
// subject's own.
//
// Missing words at the end become a hole of the draft. The changes list rewritten parts of the protocol's
// text. An error is a *[protocol.SyntaxError] about the text as typed, or a *[DraftError] about a seat, role,
// day or utterance that does not exist here.
func ReadLine(text string, s Situation) (Draft, []protocol.Change, error) {
	if d, changes, ok := readProtocol(text); ok {
		err := s.check(clauses(&d.s))
		var draft, short *DraftError
		if errors.As(err, &draft) {
			// readShort also knows the protocol's words, and which of them can follow.
			if _, _, at := readShort(text, &s); errors.As(at, &short) && short.Reason == draft.Reason {
				err = short
			}
			return Draft{}, nil, err
		}
		return d, changes, nil
	}
	d, _, err := readShort(text, &s)
	if err == nil {
		return d, nil, nil
	}
	// Of the two readers, the one that read more letters has the better idea of the intended sentence.
	_, _, other := protocol.ParseLenient(text)
	var asProtocol, asShort *protocol.SyntaxError
	if errors.As(other, &asProtocol) && errors.As(err, &asShort) && asProtocol.Offset > asShort.Offset {
		err = asProtocol
	}
	return Draft{}, nil, err
}

// readProtocol reads the protocol's own text. The text may have holes or be typed carelessly.
func readProtocol(text string) (Draft, []protocol.Change, bool) {
	if s, changes, err := protocol.ParseLenient(text); err == nil {
		return Draft{s}, changes, true
	}
	d, err := ParseDraft(text)
	return d, nil, err == nil
}

// readShort reads the shorthand. It also returns the tokens that could follow at the end of the text.
func readShort(text string, s *Situation) (Draft, []protocol.Token, error) {
	if len(text) > 3*protocol.MaxLength {
		return Draft{}, nil, &DraftError{Offset: 3 * protocol.MaxLength, Reason: ReasonTooLong}
	}
	r := shortReader{situation: s}
	r.text, r.from = normalised(text)
	said := r.line()
	if r.err != nil {
		var syntax *protocol.SyntaxError
		var draft *DraftError
		switch {
		case errors.As(r.err, &syntax):
			syntax.Found = r.found(text, syntax.Offset, syntax.Found)
			syntax.Offset = r.from[syntax.Offset]
		case errors.As(r.err, &draft):
			draft.Found = r.found(text, draft.Offset, draft.Found)
			draft.Offset = r.from[draft.Offset]
		}
		return Draft{}, nil, r.err
	}
	// The canonical text leaves out subjects that are inherited anyway.
	d, err := ParseDraft(said.String())
	if err != nil {
		return Draft{}, nil, &DraftError{Offset: len(text), Reason: ReasonTooLong}
	}
	return d, r.open, nil
}

// found returns the typed text at a place of the normalised text.
func (r *shortReader) found(text string, offset int, found string) string {
	return text[r.from[offset]:r.from[offset+len(found)]]
}

// A shortReader reads one line by recursive descent. After the first error its methods have no effect.
type shortReader struct {
	situation *Situation
	text      string
	from      []int
	pos       int
	depth     int
	question  bool             // "?" is ANY
	past      bool             // the clause is about a day that is over
	open      []protocol.Token // the tokens that could follow at the end of the line
	lacks     bool             // a clause lacks one of the tokens in open, so no other token may come before it
	err       error
}

// line = "s" | "o" | because
func (r *shortReader) line() protocol.Sentence {
	trimmed := strings.TrimSpace(r.text)
	for _, w := range aloneWords {
		if w.text == trimmed {
			return protocol.Sentence{Verb: w.value}
		}
	}
	s := r.because(protocol.RefTo(r.situation.Self))
	if r.space(); r.pos < len(r.text) {
		r.fail(protocol.TokenEnd)
	}
	return s
}

// because = either [ ">" because ]
func (r *shortReader) because(subject protocol.Ref) protocol.Sentence {
	left := r.either(subject)
	if !r.join(protocol.Because) {
		return left
	}
	return r.deeper(func() protocol.Sentence { return protocol.BecauseOf(left, r.because(subject)) })
}

// either = all { "|" all | "^" all }, from the left
func (r *shortReader) either(subject protocol.Ref) protocol.Sentence {
	s := r.all(subject)
	for listed := false; ; {
		switch {
		case r.join(protocol.Xor):
			s, listed = protocol.OneOf(s, r.all(subject)), false
		case !r.join(protocol.Or):
			return s
		case listed:
			s.Args = append(s.Args, r.all(subject))
		default:
			s, listed = protocol.AnyOf(s, r.all(subject)), true
		}
	}
}

// all = one { "&" one }
func (r *shortReader) all(subject protocol.Ref) protocol.Sentence {
	list := []protocol.Sentence{r.one(subject)}
	for r.join(protocol.And) {
		list = append(list, r.one(subject))
	}
	if len(list) == 1 {
		return list[0]
	}
	return protocol.AllOf(list...)
}

// join reads a sign between clauses.
func (r *shortReader) join(op protocol.Op) bool {
	r.space()
	found, n := longest(joinWords, r.text[r.pos:])
	if n == 0 || found != op || r.err != nil {
		r.expect(protocol.TokenEnd)
		return false
	}
	r.pos += n
	return true
}

// one = "(" because ")" | day ":" one | "?" | seat role | [ seat ] ( operator … | verb … )
func (r *shortReader) one(subject protocol.Ref) protocol.Sentence {
	return r.deeper(func() protocol.Sentence {
		switch {
		case r.missing(protocol.TokenSubject, protocol.TokenVerb, protocol.TokenOperator):
			return protocol.Sentence{}
		case r.take("("):
			s := r.because(subject)
			r.closing()
			return s
		}
		if day, ok := r.dayMark(); ok {
			return r.day(day, subject)
		}
		if r.holeMark() {
			return protocol.Sentence{}
		}
		own := protocol.Unspec
		if ref, ok := r.ref(true); ok {
			if r.space(); r.roleNext() {
				return r.roles(protocol.Sentence{Verb: protocol.Estimate, Target: ref})
			}
			own, subject = ref, ref
			if r.missing(protocol.TokenVerb, protocol.TokenOperator) || r.holeMark() {
				return protocol.Sentence{Subject: own}
			}
		}
		return r.body(subject).By(own)
	})
}

// roleNext reports whether a role comes next that cannot be read as a verb.
func (r *shortReader) roleNext() bool {
	rest := r.text[r.pos:]
	_, role := longest(roleWords, rest)
	_, verb := longest(verbWords, rest)
	_, op := longest(opWords, rest)
	return role > max(verb, op) && r.err == nil
}

// body reads an operator or a verb and what follows it.
func (r *shortReader) body(subject protocol.Ref) protocol.Sentence {
	rest := r.text[r.pos:]
	verb, n := longest(verbWords, rest)
	op, m := longest(opWords, rest)
	switch {
	case r.err != nil:
	case m > n:
		r.pos += m
		return r.operator(op, subject)
	case n > 0:
		r.pos += n
		return r.verb(verb, subject)
	default:
		r.fail(protocol.TokenVerb, protocol.TokenOperator)
	}
	return protocol.Sentence{}
}

// operator reads what follows an operator. AND, OR, XOR and BECAUSE are the
// protocol's words here, with their operands in parentheses.
func (r *shortReader) operator(op protocol.Op, subject protocol.Ref) protocol.Sentence {
	switch op {
	case protocol.Request, protocol.Inquire:
		target, ok := r.ref(false)
		if !ok {
			target = protocol.Any
			if r.holeMark() {
				target = protocol.Unspec
			}
		}
		question := r.question
		r.question = op == protocol.Inquire
		s := protocol.Sentence{Op: op, Target: target, Args: []protocol.Sentence{r.one(target)}}
		r.question = question
		return s
	case protocol.Day:
		if r.missing(protocol.TokenDay) || r.take("?") {
			return protocol.OnDay(-1, r.one(subject))
		}
		at := r.pos
		n, ok := r.number()
		if !ok {
			r.fail(protocol.TokenDay)
		}
		r.checkDay(n, at)
		return protocol.OnDay(n, r.one(subject))
	case protocol.Not:
		return protocol.Negate(r.one(subject))
	}
	s := protocol.Sentence{Op: op}
	least, most := op.Arity()
	for r.space(); len(s.Args) < most && r.err == nil && (r.peek() == '(' || len(s.Args) < least); r.space() {
		if r.missing(protocol.TokenOperand) {
			s.Args = append(s.Args, protocol.Sentence{})
			continue
		}
		if !r.take("(") {
			r.fail(protocol.TokenOperand)
			break
		}
		s.Args = append(s.Args, r.because(subject))
		r.closing()
	}
	return s
}

// day reads the clause after a day's mark.
func (r *shortReader) day(n int, subject protocol.Ref) protocol.Sentence {
	past := r.past
	r.past = n < r.situation.Day
	s := protocol.OnDay(n, r.one(subject))
	r.past = past
	return s
}

// verb reads what follows a verb.
func (r *shortReader) verb(word shortVerb, subject protocol.Ref) protocol.Sentence {
	s := protocol.Sentence{Verb: word.means(r.past, false)}
	if s.Verb.TakesTalk() {
		s.Talk = r.talk()
		return s
	}
	s.Target = r.target(s.Verb == protocol.Comingout, subject)
	if told := word.means(r.past, true); told.TakesSpecies() {
		s.Species = r.result(told == s.Verb)
		if s.Species != game.SpeciesNone {
			s.Verb = told
		}
	}
	switch {
	case s.Verb.TakesRole():
		return r.roles(s)
	case word.also:
		return protocol.AllOf(s, protocol.Ask(protocol.Any, s))
	}
	return s
}
