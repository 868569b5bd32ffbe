package phrase

import (
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Sentence returns a sentence, or a draft of one, in words.
func (w *Writer) Sentence(s protocol.Sentence, c Context) string { return w.Words(s, c).String() }

// Words returns a sentence in words, part by part. What the sentence lacks (a
// zero target, role, species or channel, a negative day or talk number, no verb
// and no operator) is worded as a hole.
func (w *Writer) Words(s protocol.Sentence, c Context) Text {
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

	me    protocol.Ref // who "I" is
	you   protocol.Ref // who is spoken to; nobody if equal to nobody
	voice protocol.Ref // whose word it all is
	heard protocol.Ref // the subject that a listener assumes

	reports bool // REQUEST and INQUIRE are told of instead of being done
	quotes  int  // how many quotation marks are open
}

// nobody is the addressee outside REQUEST and INQUIRE.
const nobody protocol.Ref = -2

func newRun(w *Writer, c Context) run {
	me := protocol.RefTo(c.Speaker)
	return run{w: w, c: c, me: me, you: nobody, voice: me, heard: me}
}

// A mood is the mood of an utterance's last clause. It decides how the utterance ends.
type mood uint8

const (
	moodStatement mood = iota
	moodAppeal
	moodQuestion
)

// sentence words s with its end and a capital letter.
func (r *run) sentence(s *protocol.Sentence, node int) []Part {
	if s.Op == protocol.OpNone && s.Verb.StandsAlone() {
		return r.fill(r.w.pattern(ofVerb(s.Verb), formSay, positive), node, false)
	}
	parts, m := r.statement(s, node)
	return capitalize(r.end(parts, m, node))
}

// end adds what ends a clause of the mood; a question in quotation marks has
// ended another sentence already.
func (r *run) end(parts []Part, m mood, node int) []Part {
	if last := parts[len(parts)-1].Text; m != moodQuestion && strings.HasSuffix(last, "?”") {
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
			parts = appendParts(parts, Part{Text: seg.text, At: At{Node: node}})
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

// quote puts quotation marks around parts.
func (r *run) quote(node int, parts []Part) []Part {
	return r.message(msgQuoteOuter+message(r.quotes%2), node, fill{slotClause, capitalize(parts)})
}

// whole returns parts as one part.
func whole(parts []Part, at At) []Part {
	if len(parts) == 1 {
		parts[0].At = at
		return parts
	}
	return []Part{{Text: Text{Parts: parts}.String(), At: at}}
}

// seat returns how the writer writes a seat in this context.
func (c Context) seat(w *Writer, s game.Seat) string {
	if c.Name != nil && s != game.NoSeat {
		if name := c.Name(s); name != "" {
			return name
		}
	}
	return w.number(s.Number())
}

// number writes an agent's number as a name.
func (w *Writer) number(n int) string {
	return w.around(w.messages[msgName], fmt.Sprintf("%02d", n))
}

// around fills in the one slot of a pattern with text.
func (w *Writer) around(p *pattern, text string) string {
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
