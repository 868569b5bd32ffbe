package view

import (
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Transcript parses each utterance of a table once for all viewers: the Tables
// that it makes share their lists of talks. It leaks nothing from one to another: a
// Table gets a talk only when it observes its event. Any number of goroutines may
// use it. The zero value is ready.
type Transcript struct {
	mu    sync.Mutex
	first *hearing // of viewers who have heard nothing yet
	lines int      // of the longest hearing so far, to make room for the next
	texts map[string]*reading
	buf   []byte
}

// maxReadings bounds the texts that a Transcript remembers. It is more than the distinct utterances of a
// table of fifteen in a game. When it is full it forgets them all; it never holds more than maxReadings texts
// of protocol.MaxLength bytes.
const maxReadings = 2048

// A reading is the meaning of a text, for any speaker.
type reading struct {
	canonical string
	sentence  protocol.Sentence
	err       error
	asserted  []Assertion
	denied    []Assertion
}

// A hearing is the list of talks that some viewers of a table have heard, in order.
// It branches when viewers hear different things, such as whispers.
type hearing struct {
	talks    []Talk
	from     int        // number of talks in common with the hearing that it branched off from
	branches []*hearing // each continues with a different talk
}

// Table returns what a viewer knows before the first event, as New does. A nil
// Transcript makes a Table that shares nothing.
func (tr *Transcript) Table(setup rules.Setup, viewer game.Viewer) *Table {
	if tr == nil {
		tr = new(Transcript)
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if tr.first == nil {
		tr.first = &hearing{talks: make([]Talk, 0, tr.lines)}
	}
	return &Table{
		Setup: setup, Viewer: viewer, Alive: game.FirstSeats(setup.Seats()),
		transcript: tr, hearing: tr.first,
	}
}

// Canonical returns the canonical text of an utterance, or the error of [protocol.Parse]. A text from outside is parsed
// here, and not again when viewers hear it. A nil Transcript parses without storing anything.
func (tr *Transcript) Canonical(text string) (string, error) {
	if tr == nil {
		tr = new(Transcript)
	}
	tr.mu.Lock()
	defer tr.mu.Unlock()
	r := tr.read(text)
	return r.canonical, r.err
}

// Sentence returns the sentence of an utterance, or the error of [protocol.Parse]. All callers share the sentence.
func (tr *Transcript) Sentence(text string) (*protocol.Sentence, error) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	r := tr.read(text)
	return &r.sentence, r.err
}

// Clear begins another game. The next Tables share nothing with those before them but the meanings of texts.
func (tr *Transcript) Clear() {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.first = nil
}

// hear returns the hearing in which the event follows the first heard talks of h, and its talks up to and including the
// event.
func (tr *Transcript) hear(h *hearing, heard int, ev *rules.Event) (*hearing, []Talk) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	h = h.branch(heard, ev, tr.lines)
	if heard == len(h.talks) {
		h.talks = append(h.talks, tr.talkOf(ev))
		tr.lines = max(tr.lines, len(h.talks))
	}
	return h, h.talks[: heard+1 : heard+1]
}

// branch returns the hearing in which the event follows the first heard talks, or one that ends there. It has room for
// the given number of lines.
func (h *hearing) branch(heard int, ev *rules.Event, room int) *hearing {
	if heard == len(h.talks) || h.talks[heard].matches(ev) {
		return h
	}
	for _, b := range h.branches {
		if b.from == heard && b.talks[heard].matches(ev) {
			return b
		}
	}
	b := &hearing{talks: append(make([]Talk, 0, room), h.talks[:heard]...), from: heard}
	h.branches = append(h.branches, b)
	return b
}

func (tr *Transcript) talkOf(ev *rules.Event) Talk {
	talk := Talk{
		N: int(ev.N), Day: int(ev.Day), Turn: int(ev.Turn), Seat: ev.Actor, Channel: ev.Channel,
		Text: ev.Text, Forced: ev.Forced,
	}
	if r := tr.read(ev.Text); r.err == nil {
		talk.Sentence, talk.reading = &r.sentence, r
	}
	return talk
}

// matches reports whether the talk is the one of the event.
func (t *Talk) matches(ev *rules.Event) bool {
	return t.N == int(ev.N) && t.Day == int(ev.Day) && t.Seat == ev.Actor && t.Channel == ev.Channel &&
		t.Turn == int(ev.Turn) && t.Forced == ev.Forced && t.Text == ev.Text
}

// read returns the meaning of a text. All callers share the sentence, even after the Transcript has forgotten it.
func (tr *Transcript) read(text string) *reading {
	r := tr.texts[text]
	if r == nil {
		r = tr.parse(text)
	}
	return r
}

func (tr *Transcript) parse(text string) *reading {
	r := new(reading)
	if r.sentence, r.err = protocol.Parse(text); r.err == nil {
		if tr.buf = r.sentence.AppendText(tr.buf[:0]); string(tr.buf) == text {
			r.canonical = text
		} else {
			r.canonical = string(tr.buf)
		}
		r.understand()
	}
	if len(text) > protocol.MaxLength {
		return r // an invalid text is not stored, because as a key it could be of any size
	}
	if tr.texts == nil || len(tr.texts) >= maxReadings {
		tr.texts = make(map[string]*reading)
	}
	tr.texts[text] = r
	if r.err == nil {
		tr.texts[r.canonical] = r // the same text comes back as an event
	}
	return r
}
