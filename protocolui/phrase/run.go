package phrase

import (
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Sentence returns the words for a sentence, or for a draft of one.
func (w *Writer) Sentence(s protocol.Sentence, c Context) string { return w.Words(s, c).String() }

// Words returns the words for a sentence, part by part. Missing parts (a zero target, role, species or channel, a
// negative day or talk number, no verb and no operator) are worded as holes.
//
// A sentence of an imported log may have parts that there are no words for. Such a sentence stays as the protocol
// spells it.
func (w *Writer) Words(s protocol.Sentence, c Context) Text {
	if !known(&s) {
		return spelled(s)
	}
	resolved := protocol.Resolve(s, c.Speaker)
	r := newRun(w, c)
	text := Text{Source: game.NoSeat}
	if seat := resolved.Subject.Seat(); seat != c.Speaker {
		text.Source = seat
	}
	text.Parts = r.sentence(&resolved, 0)
	return text
}

// A run is the wording of one sentence.
type run struct {
	w *Writer
	c Context

	me    protocol.Ref // the agent that "I" stands for
	you   protocol.Ref // the addressee; nobody if there is none
	doer  protocol.Ref // the agent that is asked to do something
	voice protocol.Ref // the agent whose word everything is
	heard protocol.Ref // the subject that a listener assumes
	they  protocol.Ref // the subject that was named just before
	about protocol.Ref // the subject of the speaker's previous clause, if the language has "they"

	known   protocol.Ref // the agent that is identified by a known fact
	knownAs []Part

	quotes  int   // the number of open quotation marks
	dayNode int   // -1 if there is none
	day     int32 // the day of the DAY around everything that is still to be worded

	after   bool // another reason comes before
	given   bool // a reason is given for what is being worded
	reports bool // REQUEST and INQUIRE are reported instead of being done
	labels  bool // utterances are named outside a sentence
	cites   bool // an utterance is being quoted, and does not quote others
}

// nobody is the addressee outside REQUEST and INQUIRE.
const nobody protocol.Ref = -2

func newRun(w *Writer, c Context) run {
	me := protocol.RefTo(c.Speaker)
	return run{
		w: w, c: c, me: me, you: nobody, doer: nobody, voice: me, heard: me, they: nobody, about: nobody,
		known: nobody, dayNode: -1,
	}
}

// A mood is the mood of an utterance's last clause. It decides how the utterance ends.
type mood uint8

const (
	moodStatement mood = iota
	moodAppeal
	moodQuestion
)

// sentence words s as a whole sentence, with its end and a capital letter.
func (r *run) sentence(s *protocol.Sentence, node int) []Part {
	if s.Op == protocol.OpNone && s.Verb.StandsAlone() {
		return r.fill(r.w.pattern(ofVerb(s.Verb), formSay, positive), node, false)
	}
	parts, m := r.statement(s, node)
	return capitalize(r.end(parts, m, node))
}

// end adds the end of a clause of the mood. If the clause is a question in quotation marks, the sentence has ended
// already.
func (r *run) end(parts []Part, m mood, node int) []Part {
	if last := parts[len(parts)-1].Text; strings.HasSuffix(last, r.w.questionQuoted) {
		return parts
	}
	return r.message(msgStatement+message(m), node, fill{slotClause, parts})
}

// A fill holds the parts that go into a slot of a message.
type fill struct {
	slot  slot
	parts []Part
}

// message fills in a message of the clause number node.
func (r *run) message(m message, node int, fills ...fill) []Part {
	return r.fill(r.w.messages[m], node, false, fills...)
}

// fill puts parts into the slots of a pattern. A slot without a fill is empty.
func (r *run) fill(p *pattern, node int, singular bool, fills ...fill) []Part {
	list := p.other
	if singular {
		list = p.one
	}
	size := len(list)
	for _, f := range fills {
		size += len(f.parts)
	}
	parts := make([]Part, 0, size)
	for _, seg := range list {
		if seg.slot == slotNone {
			text := seg.text
			if r.quotes%2 == 1 && r.w.nested != nil {
				text = r.w.nested.Replace(text)
			}
			parts = appendParts(parts, Part{Text: text, At: At{Node: node}})
			continue
		}
		for _, f := range fills {
			if f.slot == seg.slot {
				parts = appendParts(parts, f.parts...)
			}
		}
	}
	return parts
}

// appendParts appends parts, joining text of the same clause.
func appendParts(dst []Part, parts ...Part) []Part {
	for _, p := range parts {
		if n := len(dst); n > 0 && p.At.Slot == SlotClause && !p.Hole && !dst[n-1].Hole && dst[n-1].At == p.At {
			dst[n-1].Text += p.Text
			continue
		}
		dst = append(dst, p)
	}
	return dst
}

// capitalize makes the first letter a capital, unless it belongs to a name.
func capitalize(parts []Part) []Part {
	for i, p := range parts {
		if p.Text == "" {
			continue
		}
		if c := p.Text[0]; !p.proper && c >= 'a' && c <= 'z' {
			parts[i].Text = string(c-'a'+'A') + p.Text[1:]
		}
		break
	}
	return parts
}

// whole joins parts into one part.
func whole(parts []Part, at At) []Part {
	if len(parts) == 1 {
		parts[0].At = at
		return parts
	}
	return []Part{{Text: Text{Parts: parts}.String(), At: at}}
}

// seat returns how the writer writes a seat in this context.
func (c Context) seat(w *Writer, s game.Seat) string {
	if c.reads(protocol.RefTo(s)) {
		return w.messages[msgReader].other[0].text
	}
	if c.Name != nil && s != game.NoSeat {
		if name := c.Name(s); name != "" {
			return name
		}
	}
	return w.number(s.Number())
}

// reads reports whether an agent is the reader of the words.
func (c Context) reads(ref protocol.Ref) bool { return c.Reader != protocol.Unspec && ref == c.Reader }

// number formats an agent's number as a name.
func (w *Writer) number(n int) string {
	if n > 0 && n < len(w.numbers) {
		return w.numbers[n]
	}
	return w.around(w.messages[msgName], fmt.Sprintf("%02d", n))
}

// around puts text into the only slot of a pattern.
func (w *Writer) around(p *pattern, text string) string {
	if len(p.other) == 1 {
		return text
	}
	var b strings.Builder
	for _, seg := range p.other {
		b.WriteString(seg.text)
		if seg.slot != slotNone {
			b.WriteString(text)
		}
	}
	return b.String()
}

// ref returns how an agent's number is written.
func (r *run) ref(ref protocol.Ref) string {
	if seat := ref.Seat(); seat != game.NoSeat {
		return r.c.seat(r.w, seat)
	}
	return r.w.number(int(ref))
}

// size returns the number of clauses of s.
func size(s *protocol.Sentence) int {
	n := 1
	for i := range s.Args {
		n += size(&s.Args[i])
	}
	return n
}
