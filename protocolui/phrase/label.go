package phrase

import (
	"strconv"
	"strings"
)

// A Value is the text for a placeholder of a label, with the name of the placeholder.
type Value struct{ Name, Text string }

// Int returns the value of a number.
func Int(name string, n int) Value { return Value{name, strconv.Itoa(n)} }

// Label returns a message that is not part of a sentence, with its placeholders filled in. A missing message is a
// programmer's error. Label then returns the id.
func (w *Writer) Label(id string, values ...Value) string {
	p := w.labels[id]
	if p == nil {
		return id
	}
	var b strings.Builder
	for _, seg := range p.other {
		b.WriteString(seg.text)
		for _, v := range values {
			if seg.slot != slotNone && placeholders[seg.slot] == v.Name {
				b.WriteString(v.Text)
			}
		}
	}
	return b.String()
}
