package screen

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/lab"
	"aiwolfplay/templates/sentence"
)

// Lab returns the sentence lab. Its answer depends on a form alone, not on a game.
func (w Words) Lab(form url.Values) (*lab.Lab, error) {
	reading, err := w.Reading(form)
	if err != nil {
		return nil, err
	}
	lab := &lab.Lab{Reading: *reading, Lessons: w.lessons(), Short: w.shorthands()}
	lab.Back = labAddress(reading.Typed, reading.Speaker).String()
	return lab, nil
}

// Faces returns the faces of a sentence of any game.
func (w Words) Faces(form url.Values) (sentence.Faces, error) {
	speaker, err := labSpeaker(form)
	if err != nil {
		return sentence.Faces{}, err
	}
	text, err := protocol.Parse(form.Get("text"))
	if err != nil {
		return sentence.Faces{}, err
	}
	d, err := protocolui.ParseDraft(text.String())
	return w.DraftFaces(d, labSituation(speaker)), err
}

// labSpeaker returns the speaker of the sentence.
func labSpeaker(form url.Values) (game.Seat, error) {
	text := form.Get("by")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return 0, FieldError("by")
	}
	return game.SeatNumbered(n), nil
}

// Reading reads the content of a form: a step of the builder, or a text.
func (w Words) Reading(form url.Values) (*lab.Reading, error) {
	speaker, err := labSpeaker(form)
	if err != nil {
		return nil, err
	}
	sit := labSituation(speaker)
	r := &lab.Reading{Typed: strings.TrimSpace(form.Get("text")), Speaker: speaker.Number()}
	for seat := range game.Seat(game.MaxSeats) {
		r.Speakers = append(r.Speakers, seat)
	}
	if step := form.Get("step"); step != "" {
		draft, at := composer.ParseStep(step)
		d, err := protocolui.ParseDraft(draft)
		if err != nil {
			return nil, err
		}
		if r.Typed = d.String(); r.Typed == protocolui.Hole {
			r.Typed = ""
		}
		return r, w.read(r, d, at, sit)
	}
	d, changes, err := protocolui.ReadLine(r.Typed, sit)
	var misplaced *protocolui.DraftError
	if errors.As(err, &misplaced) {
		// The sentence is valid, but not in this village.
		if sentence, _, lenient := protocol.ParseLenient(r.Typed); lenient == nil {
			r.Note = w.Text("error.draft_" + misplaced.Reason.String())
			d, err = protocolui.ParseDraft(sentence.String())
		}
	}
	if r.Typed == "" {
		d, changes, err = protocolui.Draft{}, nil, nil
	}
	if err != nil {
		r.Wrong = w.misread(r.Typed, err)
		return r, nil
	}
	for _, change := range changes {
		r.Changes = append(
			r.Changes, lab.ReadChange{From: change.From, To: change.To, Why: w.Text("error.change." + change.Kind.String())},
		)
	}
	r.Strict = w.strictly(r.Typed)
	return r, w.read(r, d, "", sit)
}

// strictly returns the error in a text that could be read but is no valid protocol text although it begins
// like one. An example is a parenthesis that is not closed. It returns nil for shorthand.
func (w Words) strictly(typed string) *sentence.Misread {
	var syntax *protocol.SyntaxError
	_, _, err := protocol.ParseLenient(typed)
	if _, asDraft := protocolui.ParseDraft(typed); asDraft == nil || !errors.As(err, &syntax) || syntax.Offset == 0 {
		return nil
	}
	return w.misread(typed, err)
}

// read adds the explanations of a draft to a reading.
func (w Words) read(r *lab.Reading, d protocolui.Draft, at string, sit protocolui.Situation) error {
	r.Empty = d.String() == protocolui.Hole
	if r.Note == "" {
		composer, err := w.compose(sit, d, at)
		if err != nil {
			return err
		}
		composer.Speaker = r.Speaker
		r.Builder = composer
	}
	if r.Empty {
		return nil
	}
	r.Faces = w.DraftFaces(d, sit)
	if !d.Complete() {
		return nil
	}
	sentence := d.Sentence()
	if r.Note == "" {
		r.Short = protocolui.Shorthand(sentence, sit)
	}
	if sentence.Verb.StandsAlone() {
		return nil
	}
	resolved := protocol.Resolve(sentence, sit.Self)
	r.Resolved = written(&resolved)
	r.Clauses = w.subjects(d, &resolved)
	expanded, ok := protocol.Expand(sentence, sit.Domain())
	switch r.TooLong = !ok; {
	case ok && !protocol.Equal(expanded, sentence):
		r.Expanded = expanded.String()
		r.InWords = w.writer().Sentence(expanded, phrase.Context{Speaker: sit.Self, Day: int32(sit.Day)})
	}
	return nil
}

// subjects lists the subject of each clause.
func (w Words) subjects(d protocolui.Draft, resolved *protocol.Sentence) []lab.ClauseSubject {
	said := d.Sentence()
	var whole, omits []*protocol.Sentence
	protocol.Walk(&said, func(c *protocol.Sentence) bool { omits = append(omits, c); return true })
	protocol.Walk(resolved, func(c *protocol.Sentence) bool { whole = append(whole, c); return true })
	var list []lab.ClauseSubject
	for i, c := range whole {
		who := w.writer().Label("builder.seat.any")
		if seat := c.Subject.Seat(); seat != game.NoSeat {
			who = w.writer().Seat(seat, phrase.Context{Speaker: game.NoSeat})
		}
		list = append(list, lab.ClauseSubject{
			At: phrase.At{Node: i, Slot: phrase.SlotSubject}.String(), Text: omits[i].By(protocol.Unspec).String(),
			Who: who, Omitted: omits[i].Subject == protocol.Unspec,
		})
	}
	return list
}

// written returns the text of a sentence with every subject written out.
func written(s *protocol.Sentence) string {
	if s.Op == protocol.OpNone {
		return s.String()
	}
	words := []string{s.Subject.String(), s.Op.String()}
	switch {
	case s.Op.TakesTarget():
		words = append(words, s.Target.String())
	case s.Op.TakesDay():
		words = append(words, strconv.Itoa(int(s.Day)))
	}
	for i := range s.Args {
		words = append(words, "("+written(&s.Args[i])+")")
	}
	return strings.Join(words, " ")
}
