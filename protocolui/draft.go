package protocolui

import (
	"errors"
	"fmt"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// Hole marks a missing part in a draft's text.
const Hole = protocol.Hole

// A Draft is a sentence that may lack parts. Its text is the canonical text of
// the protocol with holes: "ESTIMATE ? WEREWOLF", "BECAUSE (?) (VOTE ?)". The
// zero value is the empty draft, "?".
type Draft struct {
	s protocol.Sentence
}

// A DraftError says why a text is not a draft, or why the builder cannot continue from the draft at this table.
type DraftError struct {
	Offset int    // in bytes of the text, -1 if the text is well formed
	Found  string // the word at this place, "" at the end
	At     phrase.At
	Reason Reason
}

// A Reason says why a draft is refused.
type Reason uint8

// The reasons.
const (
	ReasonSyntax  Reason = iota // the text is no draft
	ReasonTooLong               // longer, or more deeply nested, than an utterance may be
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

// Error returns the error in English.
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
	s, err := protocol.ParseDraft(text)
	var syntax *protocol.SyntaxError
	if errors.As(err, &syntax) {
		refused := &DraftError{Offset: syntax.Offset, Found: syntax.Found}
		if token := syntax.Want[0]; token == protocol.TokenShorter || token == protocol.TokenShallower {
			refused.Reason = ReasonTooLong
		}
		return Draft{}, refused
	}
	return Draft{s}, err
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
