package phrase

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// A slot is a placeholder of a message, without the braces: {{.Target}}.
type slot uint8

const (
	slotNone slot = iota
	slotSubject
	slotSubjectWill
	slotWhose
	slotTarget
	slotTargetIs
	slotTargetBe
	slotTargetWas
	slotRole
	slotSpecies
	slotSpeciesIs
	slotTalk
	slotWhen
	slotDay
	slotQuote
	slotTo
	slotHole
	slotClause
	slotFirst
	slotRest
	slotReason
	slotConclusion
	slotWhom
	slotSource
	slotSeat
	slotName
	slotID

	numPlaceholders = iota
)

var placeholders = [numPlaceholders]string{
	"", "Subject", "SubjectWill", "Whose", "Target", "TargetIs", "TargetBe", "TargetWas", "Role", "Species", "SpeciesIs",
	"Talk", "When", "Day", "Quote", "To", "Hole", "Clause",
	"First", "Rest", "Reason", "Conclusion", "Whom", "Source", "Seat", "Name", "ID",
}

// A pattern is a parsed message. It can be filled in without a template engine.
type pattern struct {
	one, other []segment
	slots      []slot // the slots of the message, each once
}

// A segment is either text or a slot.
type segment struct {
	text string
	slot slot
}

func newPattern(m *i18n.Message) (*pattern, error) {
	other, err := segments(m.Other)
	if err != nil {
		return nil, fmt.Errorf("message %s: %w", m.ID, err)
	}
	if len(other) == 0 {
		return nil, fmt.Errorf("message %s is empty", m.ID)
	}
	one, err := segments(m.One)
	if err != nil {
		return nil, fmt.Errorf("message %s: %w", m.ID, err)
	}
	if len(one) == 0 {
		one = other
	}
	p := &pattern{one: one, other: other}
	for _, s := range slices.Concat(one, other) {
		if s.slot != slotNone && !slices.Contains(p.slots, s.slot) {
			p.slots = append(p.slots, s.slot)
		}
	}
	return p, nil
}

// segments cuts a message at its placeholders.
func segments(text string) ([]segment, error) {
	var list []segment
	for text != "" {
		before, rest, found := strings.Cut(text, "{{.")
		if before != "" {
			list = append(list, segment{text: before})
		}
		if !found {
			break
		}
		name, after, closed := strings.Cut(rest, "}}")
		s := slices.Index(placeholders[:], name)
		if !closed || s <= int(slotNone) {
			return nil, fmt.Errorf("unknown placeholder %q", name)
		}
		list = append(list, segment{slot: slot(s)})
		text = after
	}
	return list, nil
}
