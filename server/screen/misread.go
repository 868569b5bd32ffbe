package screen

import (
	"errors"
	"strings"
	"unicode/utf8"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/templates/sentence"
)

// misread returns the place of an error in a text, and an explanation.
func (w Words) misread(typed string, err error) *sentence.Misread {
	m := &sentence.Misread{Before: typed}
	cut := func(offset int, found string) {
		offset = min(max(offset, 0), len(typed))
		end := min(offset+len(found), len(typed))
		m.Before, m.Found, m.After = typed[:offset], typed[offset:end], typed[end:]
	}
	var syntax *protocol.SyntaxError
	var draft *protocolui.DraftError
	switch {
	case errors.As(err, &syntax):
		cut(syntax.Offset, syntax.Found)
		m.What = w.Text("error.misread", "Found", w.Found(syntax), "Want", w.Wanted(syntax))
	case errors.As(err, &draft) && draft.Offset < 0:
		cut(spelled(typed, draft.At))
	case errors.As(err, &draft):
		cut(draft.Offset, draft.Found)
		m.What = w.Text("error.draft_" + draft.Reason.String())
	}
	m.Position = utf8.RuneCountInString(m.Before) + 1
	m.Before, m.Found, m.After = abridged(m.Before, false), abridged(m.Found, true), abridged(m.After, true)
	return m
}

// spelled finds the part of a valid sentence at a place, such as the number of a seat. If it does not find
// the part, it returns the whole text.
func spelled(typed string, at phrase.At) (offset int, found string) {
	sentence, _, err := protocol.ParseLenient(typed)
	if err != nil {
		return 0, typed
	}
	d, err := protocolui.ParseDraft(sentence.String())
	if err != nil {
		return 0, typed
	}
	for _, p := range protocolui.Spell(d) {
		if i := strings.Index(
			strings.ToUpper(typed), strings.ToUpper(p.Text),
		); p.At == at.String() && i >= 0 && strings.TrimSpace(p.Text) != "" {
			return i, typed[i : i+len(p.Text)]
		}
	}
	return 0, typed
}

// abridged cuts a text that is too long to look at. It keeps the beginning or the end.
func abridged(text string, beginning bool) string {
	const most = 60 // characters
	chars := []rune(text)
	switch {
	case len(chars) <= most:
		return text
	case beginning:
		return string(chars[:most]) + "…"
	}
	return "…" + string(chars[len(chars)-most:])
}
