package phrase

import (
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A Context says who speaks and what seats and lines are called. In the zero value nobody in particular speaks.
type Context struct {
	Speaker game.Seat
	// Day is the day on which the sentence is said. A plan for an earlier day is in the past. Zero means that no day is
	// over.
	Day int32
	// Name returns the name of a seat, with brackets. If Name is nil, or returns "", the seat is called by its number:
	// 〔02〕 or [02].
	Name func(game.Seat) string
	// Whisper says that only werewolves hear the sentence. A role claimed in a whisper is one that the seat will claim.
	Whisper bool
	// Reader is the seat that reads the words. It is called "you", in brackets as seats are. Zero means that nobody in
	// particular reads them.
	Reader protocol.Ref
	// Line returns the utterance that a talk number stands for, so that AGREE
	// can quote it. Nil means that none is known.
	Line func(protocol.TalkRef) (Line, bool)
}

// A Line is something that was said.
type Line struct {
	Ref      protocol.TalkRef
	Seat     game.Seat
	Sentence *protocol.Sentence
}

// A Text is a sentence in words, cut where the sentence has its parts.
type Text struct {
	Parts []Part
	// Source is the seat whose statement the whole sentence is, as the speaker reports it (hearsay). It is NoSeat if
	// the sentence is the speaker's own.
	Source game.Seat
}

// String returns the words.
func (t Text) String() string {
	var b strings.Builder
	for _, p := range t.Parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// A Part is a piece of a text and the part of the sentence that it words.
type Part struct {
	Text string
	At   At
	Hole bool // the sentence lacks this part; Text says what is missing

	proper bool // a name: its first letter stays as it is
}

// At names a part of a sentence: a clause, by its number in the order of
// [protocol.Walk] counted from 0, and a slot of the clause.
type At struct {
	Node int
	Slot Slot
}

// A Slot is a part of a clause.
type Slot uint8

// The slots. SlotClause is the clause itself: its verb or its operator.
const (
	SlotClause Slot = iota
	SlotSubject
	SlotTarget
	SlotRole
	SlotSpecies
	SlotTalk
	SlotDay

	numSlots = iota
)

var slotNames = [numSlots]string{"clause", "subject", "target", "role", "species", "talk", "day"}

// String returns the slot's name as used in message ids and addresses.
func (s Slot) String() string { return slotNames[s] }

// String writes the part as "3.target".
func (a At) String() string { return strconv.Itoa(a.Node) + "." + a.Slot.String() }

// ParseAt reads what String writes.
func ParseAt(text string) (At, bool) {
	node, name, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(node)
	slot := slices.Index(slotNames[:], name)
	if err != nil || n < 0 || slot < 0 {
		return At{}, false
	}
	return At{Node: n, Slot: Slot(slot)}, true
}
