package protocolui

import (
	"errors"
	"strings"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A Fault is an error of the command line in words.
type Fault struct {
	Start, End int // the bytes of the text that it is about; equal where something is missing
	Text       string
}

// FaultOf puts an error of [ReadLine] or [ParseDraft] into words: what stands
// there, and what was expected. It reports false for any other error.
func FaultOf(err error, text string, w *phrase.Writer) (Fault, bool) {
	var syntax *protocol.SyntaxError
	var draft *DraftError
	switch {
	case errors.As(err, &syntax):
		wants := want(syntax.Want[0], w)
		for _, token := range syntax.Want[1:] {
			first, rest := phrase.Value{Name: "First", Text: wants}, phrase.Value{Name: "Rest", Text: want(token, w)}
			wants = w.Label("builder.want_or", first, rest)
		}
		found, clause := phrase.Value{Name: "Name", Text: syntax.Found}, phrase.Value{Name: "Clause", Text: wants}
		f := Fault{Start: syntax.Offset, End: syntax.Offset + len(syntax.Found)}
		if syntax.Found == "" {
			f.Text = w.Label("builder.fault.missing", clause)
		} else {
			f.Text = w.Label("builder.fault.syntax", found, clause)
		}
		return f, true
	case errors.As(err, &draft):
		f := Fault{Start: max(draft.Offset, 0), End: max(draft.Offset, 0) + len(draft.Found)}
		if draft.Offset < 0 {
			f.End = len(text)
		}
		f.Text = w.Label("builder.refused."+draft.Reason.String(), phrase.Value{Name: "Name", Text: draft.Found})
		return f, true
	}
	return Fault{}, false
}

// want is what a token wants, in words.
func want(t protocol.Token, w *phrase.Writer) string {
	return w.Label("builder.want." + strings.ReplaceAll(t.String(), " ", "_"))
}
