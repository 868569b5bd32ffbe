package screen

import (
	"errors"
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Words puts things into words in one language.
type Words struct {
	Lang    ui.Lang
	Phrases map[ui.Lang]*phrase.Writer
	Text    func(id string, pairs ...any) string // returns a message; pairs alternate placeholders and values
}

func (w Words) writer() *phrase.Writer { return w.Phrases[w.Lang.Base()] }

// utterance returns the words of an utterance at a table. A reader who sits there is called "you".
func (w Words) utterance(talk *view.Talk, t *view.Table, reader game.Seat) string {
	if talk.Sentence == nil {
		return talk.Text // impossible at a table, which accepts only sentences
	}
	c := speaking(talk.Seat, t, reader)
	c.Day, c.Whisper = int32(talk.Day), talk.Channel == game.ChannelWhisper
	return w.writer().Sentence(*talk.Sentence, c)
}

// Said returns the words of the utterance at an event of a finished game, for a reader who saw the whole
// game.
func (w Words) Said(setup rules.Setup, log []rules.Event, at int) string {
	t := view.New(setup, game.Omniscient())
	for i := range log[:at+1] {
		if ev := &log[i]; ev.To.Includes(game.Omniscient()) {
			t.Observe(ev)
		}
	}
	return w.utterance(&t.Talks[len(t.Talks)-1], t, game.NoSeat)
}

// speaking returns the context of a sentence that a seat says at a table. reader is the reader's seat, or
// NoSeat if the reader does not sit there.
func speaking(seat game.Seat, t *view.Table, reader game.Seat) phrase.Context {
	heard := func(ref protocol.TalkRef) (phrase.Line, bool) {
		talk := t.Talk(ref)
		if talk == nil {
			return phrase.Line{}, false
		}
		return phrase.Line{Ref: ref, Seat: talk.Seat, Sentence: talk.Sentence}, true
	}
	return phrase.Context{Speaker: seat, Reader: protocol.RefTo(reader), Line: heard}
}

// Seat returns the number and name of a seat, as on the page.
func (w Words) Seat(seat seat.Seat) string {
	if !seat.Some() {
		return w.Text("dock.none")
	}
	return label(seat.Seat) + " " + w.Name(seat)
}

// Name returns the name of a seat without its number.
func (w Words) Name(seat seat.Seat) string {
	name, _ := ui.Called(func(id string, pairs ...any) (string, error) { return w.Text(id, pairs...), nil }, seat.Name)
	return name
}

// Shorten cuts a text to at most the given number of letters. A cut text ends with dots.
func Shorten(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}

// foundShown bounds the letters of a word that are quoted back.
const foundShown = 40

// shortened cuts a word to the length at which it is quoted back.
func shortened(word string) string {
	if letters := []rune(word); len(letters) > foundShown {
		return string(letters[:foundShown]) + "…"
	}
	return word
}

// Found quotes the word that the parser found in place of the expected one.
func (w Words) Found(err *protocol.SyntaxError) string {
	if err.Found == "" {
		return w.Text("error.found_end")
	}
	return w.Text("error.found", "Found", shortened(err.Found))
}

// Wanted lists what the parser expected.
func (w Words) Wanted(err *protocol.SyntaxError) string {
	var names []string
	for _, token := range err.Want {
		names = append(names, w.Text("error.want."+strings.ReplaceAll(token.String(), " ", "_")))
	}
	return strings.Join(names, w.Text("error.want_or"))
}

// LogFault explains the error in a line of a log.
func (w Words) LogFault(err error) string {
	var f *gamelog.Fault
	if !errors.As(err, &f) {
		return err.Error()
	}
	return w.Text("error.log."+string(f.Kind), "Want", f.Want, "Got", shortened(f.Got))
}

// label returns the number of a seat in two digits.
func label(s game.Seat) string { return fmt.Sprintf("%02d", s.Number()) }
