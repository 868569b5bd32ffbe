package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// labDay is the day on which the lab's village is.
const labDay = 3

// getLab shows the sentence lab. It knows no game: what it answers follows from
// the address alone.
func (s *Server) getLab(c echo.Context) error {
	lang := visitOf(c).lang
	reading, err := s.reading(c, lang)
	if err != nil {
		return err
	}
	lab := &page.Lab{Reading: *reading, Lessons: s.lessons(lang), Short: s.shorthands(lang)}
	lab.Back = labAddress(reading.Typed, reading.Speaker)
	return s.render(c, http.StatusOK, lab)
}

// getReading is the part of the lab that changes with the sentence.
func (s *Server) getReading(c echo.Context) error {
	lang := visitOf(c).lang
	reading, err := s.reading(c, lang)
	if err != nil {
		return err
	}
	return s.part(c, lang, reading)
}

// getFaces shows the faces of a sentence that was said somewhere.
func (s *Server) getFaces(c echo.Context) error {
	speaker, err := labSpeaker(c)
	if err != nil {
		return err
	}
	sentence, err := protocol.Parse(c.FormValue("text"))
	if err != nil {
		return err
	}
	lang := visitOf(c).lang
	d, err := protocolui.ParseDraft(sentence.String())
	if err != nil {
		return err
	}
	return s.part(c, lang, s.faces(lang, d, labSituation(speaker)))
}

// part answers with a part of a page.
func (s *Server) part(c echo.Context, lang page.Lang, p page.Part) error {
	html, err := s.pages.Part(lang, p)
	if err != nil {
		return err
	}
	return c.HTML(http.StatusOK, html)
}

func labAddress(text string, speaker int) string {
	if text == "" {
		return "/protocol"
	}
	query := url.Values{"text": {text}}
	if speaker != 1 {
		query.Set("by", strconv.Itoa(speaker))
	}
	return "/protocol?" + query.Encode()
}

func labSpeaker(c echo.Context) (game.Seat, error) {
	text := c.FormValue("by")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return 0, badField("by")
	}
	return game.SeatNumbered(n), nil
}

// labSituation is a village of fifteen in which a few things have been said, so
// that there is something to agree with.
func labSituation(speaker game.Seat) protocolui.Situation {
	setup := rules.Fifteen()
	sit := protocolui.Situation{
		Self: speaker, Seats: setup.Seats(), Alive: game.FirstSeats(setup.Seats()), Day: labDay, Channel: game.ChannelTalk, RoleShown: true,
	}
	for _, role := range game.Roles {
		if setup.Roles[role] > 0 {
			sit.Roles = append(sit.Roles, role)
		}
	}
	for _, said := range labTalk {
		sentence, err := protocol.Parse(said.text)
		if err != nil {
			panic("server: the lab's talk: " + err.Error())
		}
		ref := protocol.TalkRef{Channel: game.ChannelTalk, Day: said.day, ID: said.id}
		sit.Lines = append(sit.Lines, phrase.Line{Ref: ref, Seat: said.seat, Sentence: &sentence})
	}
	return sit
}

// labTalk is what was said in the lab's village.
var labTalk = [...]struct {
	day, id int32
	seat    game.Seat
	text    string
}{
	{1, 3, 1, "COMINGOUT Agent[02] SEER"},
	{1, 12, 2, "ESTIMATE Agent[02] WEREWOLF"},
	{2, 4, 1, "DIVINED Agent[05] WEREWOLF"},
	{3, 5, 4, "VOTE Agent[02]"},
}

// reading reads what the request has: a step of the builder, or a text.
func (s *Server) reading(c echo.Context, lang page.Lang) (*page.Reading, error) {
	speaker, err := labSpeaker(c)
	if err != nil {
		return nil, err
	}
	sit := labSituation(speaker)
	r := &page.Reading{Typed: strings.TrimSpace(c.FormValue("text")), Speaker: speaker.Number()}
	for seat := range game.Seat(game.MaxSeats) {
		r.Speakers = append(r.Speakers, seat)
	}
	if step := c.FormValue("step"); step != "" {
		draft, at := page.ParseStep(step)
		d, err := protocolui.ParseDraft(draft)
		if err != nil {
			return nil, err
		}
		if r.Typed = d.String(); r.Typed == protocolui.Hole {
			r.Typed = ""
		}
		return r, s.read(lang, r, d, at, sit)
	}
	d, changes, err := protocolui.ReadLine(r.Typed, sit)
	var misplaced *protocolui.DraftError
	if errors.As(err, &misplaced) {
		// A sentence all the same, if not one of this village.
		if sentence, _, lenient := protocol.ParseLenient(r.Typed); lenient == nil {
			r.Note = s.text(lang, "error.draft_"+misplaced.Reason.String())
			d, err = protocolui.ParseDraft(sentence.String())
		}
	}
	if r.Typed == "" {
		d, changes, err = protocolui.Draft{}, nil, nil
	}
	if err != nil {
		r.Wrong = s.misread(lang, r.Typed, err)
		return r, nil
	}
	for _, change := range changes {
		r.Changes = append(r.Changes, page.ReadChange{From: change.From, To: change.To, Why: s.text(lang, "error.change."+change.Kind.String())})
	}
	r.Strict = s.strictly(lang, r.Typed)
	return r, s.read(lang, r, d, "", sit)
}

// strictly says where a text that could be read is no protocol text though it
// begins like one: a parenthesis that is not closed, say. Shorthand does not.
func (s *Server) strictly(lang page.Lang, typed string) *page.Misread {
	var syntax *protocol.SyntaxError
	_, _, err := protocol.ParseLenient(typed)
	if _, asDraft := protocolui.ParseDraft(typed); asDraft == nil || !errors.As(err, &syntax) || syntax.Offset == 0 {
		return nil
	}
	return s.misread(lang, typed, err)
}

// read fills in what there is to say of a draft.
func (s *Server) read(lang page.Lang, r *page.Reading, d protocolui.Draft, at string, sit protocolui.Situation) error {
	w := s.words[lang]
	r.Empty = d.String() == protocolui.Hole
	if r.Note == "" {
		composer, err := s.composeIn(lang, sit, d, at)
		if err != nil {
			return err
		}
		composer.Speaker = r.Speaker
		r.Builder = composer
	}
	if r.Empty {
		return nil
	}
	r.Faces = s.faces(lang, d, sit)
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
	r.Clauses = s.subjects(w, d, &resolved)
	expanded, ok := protocol.Expand(sentence, sit.Domain())
	switch r.Too = !ok; {
	case ok && !protocol.Equal(expanded, sentence):
		r.Expanded = expanded.String()
		r.InWords = w.Sentence(expanded, phrase.Context{Speaker: sit.Self})
	}
	return nil
}

// subjects lists who each clause is about.
func (s *Server) subjects(w *phrase.Writer, d protocolui.Draft, resolved *protocol.Sentence) []page.ClauseSubject {
	said := d.Sentence()
	var whole, omits []*protocol.Sentence
	protocol.Walk(&said, func(c *protocol.Sentence) bool { omits = append(omits, c); return true })
	protocol.Walk(resolved, func(c *protocol.Sentence) bool { whole = append(whole, c); return true })
	var list []page.ClauseSubject
	for i, c := range whole {
		who := w.Label("builder.seat.any")
		if seat := c.Subject.Seat(); seat != game.NoSeat {
			who = w.Seat(seat, phrase.Context{Speaker: game.NoSeat})
		}
		list = append(list, page.ClauseSubject{
			At: phrase.At{Node: i, Slot: phrase.SlotSubject}.String(), Text: omits[i].By(protocol.Unspec).String(),
			Who: who, Omitted: omits[i].Subject == protocol.Unspec,
		})
	}
	return list
}

// written is the text of a sentence with no subject left out.
func written(s *protocol.Sentence) string {
	if s.Op == protocol.OpNone {
		return s.String()
	}
	words := []string{s.Subject.String(), s.Op.String()}
	switch {
	case s.Op.TakesTarget():
		words = append(words, s.Target.String())
	case s.Op == protocol.Day:
		words = append(words, strconv.Itoa(int(s.Day)))
	}
	for i := range s.Args {
		words = append(words, "("+written(&s.Args[i])+")")
	}
	return strings.Join(words, " ")
}

// faces shows a draft in its four faces.
func (s *Server) faces(lang page.Lang, d protocolui.Draft, sit protocolui.Situation) page.Faces {
	sentence := d.Sentence()
	return page.Faces{
		Ja: piecesOf(s.words[page.Ja], sentence, sit), En: piecesOf(s.words[page.En], sentence, sit),
		Spelled: protocolui.Spell(d), Block: protocolui.Blocks(d, s.words[lang], sit), Last: lasts(&sentence),
	}
}

func piecesOf(w *phrase.Writer, s protocol.Sentence, sit protocolui.Situation) []protocolui.Piece {
	line := func(ref protocol.TalkRef) (phrase.Line, bool) {
		for _, l := range sit.Lines {
			if l.Ref == ref {
				return l, true
			}
		}
		return phrase.Line{}, false
	}
	var list []protocolui.Piece
	for _, p := range w.Words(s, phrase.Context{Speaker: sit.Self, Line: line}).Parts {
		list = append(list, protocolui.Piece{Text: p.Text, At: p.At.String(), Hole: p.Hole})
	}
	return list
}

// lasts numbers, for each clause, the last clause inside it: "3 1 3 3".
func lasts(s *protocol.Sentence) string {
	var list []string
	var visit func(s *protocol.Sentence) int
	visit = func(s *protocol.Sentence) int {
		own := len(list)
		list = append(list, "")
		last := own
		for i := range s.Args {
			last = visit(&s.Args[i])
		}
		list[own] = strconv.Itoa(last)
		return last
	}
	visit(s)
	return strings.Join(list, " ")
}

// misread says where a text went wrong.
func (s *Server) misread(lang page.Lang, typed string, err error) *page.Misread {
	m := &page.Misread{Before: typed}
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
		m.What = s.text(lang, "error.misread", "Found", s.found(syntax, lang), "Want", s.wants(syntax, lang))
	case errors.As(err, &draft) && draft.Offset < 0:
		cut(spelled(typed, draft.At))
	case errors.As(err, &draft):
		cut(draft.Offset, draft.Found)
		m.What = s.text(lang, "error.draft_"+draft.Reason.String())
	}
	m.Position = utf8.RuneCountInString(m.Before) + 1
	m.Before, m.Found, m.After = abridged(m.Before, false), abridged(m.Found, true), abridged(m.After, true)
	return m
}

// spelled finds where a text names a part of the sentence that it is: the number
// of a seat, say. Where that does not show, the whole text is meant.
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
		if i := strings.Index(strings.ToUpper(typed), strings.ToUpper(p.Text)); p.At == at.String() && i >= 0 && strings.TrimSpace(p.Text) != "" {
			return i, typed[i : i+len(p.Text)]
		}
	}
	return 0, typed
}

// abridged is the end, or the beginning, of a text that is too long to look at.
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

// lessons explains every word of the protocol.
func (s *Server) lessons(lang page.Lang) []page.Lesson {
	w, sit := s.words[lang], labSituation(0)
	var list []page.Lesson
	for _, l := range protocolui.Lessons() {
		group, name, _ := strings.Cut(l.ID, ".")
		lesson := page.Lesson{ID: fmt.Sprintf("%s-%s", group, name), Group: group, Word: l.Word, Text: l.Text(w)}
		if group != "rule" {
			lesson.Name = s.lessonName(lang, l)
		}
		for _, example := range l.Examples {
			lesson.Examples = append(lesson.Examples, page.Example{
				Words: phraseOf(piecesOf(w, example, sit)), Protocol: example.String(), Href: labAddress(example.String(), 1) + "#lab",
			})
		}
		list = append(list, lesson)
	}
	return list
}

// lessonName is what the builder calls a word. Skip and Over are no words of it.
func (s *Server) lessonName(lang page.Lang, l protocolui.Lesson) string {
	switch l.Word {
	case protocol.Skip.String():
		return s.text(lang, "composer.listen.label")
	case protocol.Over.String():
		return s.text(lang, "composer.over.label")
	}
	return s.words[lang].Label("builder." + l.ID)
}

func phraseOf(list []protocolui.Piece) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(p.Text)
	}
	return b.String()
}

// shortSamples are lines of the command line for the lab's table of shorthand.
var shortSamples = [...]string{
	"c s", "e2w", "d5w", "i4h", "v4", "rv4", "vv4", "r2d5", "q2v?", "q2e4w", "y1.12", "-e2w", "2w/p", "1:2v3>2w", "v4&rv4", "s", "o",
}

// shorthands explains the shorthand by examples.
func (s *Server) shorthands(lang page.Lang) []page.Shorthand {
	sit := labSituation(0)
	var list []page.Shorthand
	for _, typed := range shortSamples {
		d, _, err := protocolui.ReadLine(typed, sit)
		if err != nil {
			panic("server: shorthand " + typed + ": " + err.Error())
		}
		list = append(list, page.Shorthand{
			Typed: typed, Words: phraseOf(piecesOf(s.words[lang], d.Sentence(), sit)), Href: labAddress(typed, 1) + "#lab",
		})
	}
	return list
}
