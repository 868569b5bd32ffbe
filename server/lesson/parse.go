package lesson

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/protocol"
)

// The limits of a file.
const (
	MaxLength = 100_000 // bytes
	maxSteps  = 60
	maxFaults = 20 // reported
)

// An entry is a field of a file.
type entry struct {
	line              int
	name, lang, value string
}

// field returns the entry's name in the file's spelling.
func (e *entry) field() string { return strings.TrimSpace(e.name + " " + e.lang) }

// Parse reads a file. Its error is of type Faults.
func Parse(text string) (*Lesson, error) {
	if len(text) > MaxLength {
		return nil, Faults{{Line: 1, Kind: FaultLong, Want: strconv.Itoa(MaxLength), Got: strconv.Itoa(len(text))}}
	}
	p := parser{lesson: &Lesson{Title: Text{}, About: Text{}, Handout: Text{}, Goals: Text{}}}
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff")
	lines := strings.Split(text, "\n")
	blocks := [][]entry{nil} // entries before the first step, then those of each step
	logAt := 0
	for i, line := range lines {
		e, ok := p.entry(i+1, line)
		if !ok {
			continue
		}
		if e.name == "log" && e.value == "" {
			logAt = i + 1
			break
		}
		if e.name == "step" {
			blocks = append(blocks, nil)
		}
		last := len(blocks) - 1
		blocks[last] = append(blocks[last], e)
	}
	p.log(lines, logAt)
	p.top(blocks[0])
	if n := len(blocks) - 1; n < 1 || n > maxSteps {
		p.fault(&entry{line: 1, name: "step", value: strconv.Itoa(n)}, FaultSteps, fmt.Sprint("1–", maxSteps))
	}
	at := 0
	for _, block := range blocks[1:] {
		at = p.step(block, at)
	}
	if len(p.faults) == 0 {
		return p.lesson, nil
	}
	slices.SortStableFunc(p.faults, func(a, b *Fault) int { return cmp.Compare(a.Line, b.Line) })
	return nil, p.faults[:min(len(p.faults), maxFaults)]
}

type parser struct {
	lesson *Lesson
	faults Faults
}

func (p *parser) fault(e *entry, kind FaultKind, want string) {
	p.faults = append(p.faults, &Fault{Line: e.line, Field: e.field(), Kind: kind, Want: want, Got: e.value})
}

// entry reads a line. ok is false if the line has no field.
func (p *parser) entry(n int, line string) (e entry, ok bool) {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return e, false
	}
	if i := strings.IndexAny(line, ":："); i >= 0 && !strings.HasPrefix(line[i:], ":") {
		line = strings.Replace(line, "：", ":", 1)
	}
	before, value, found := strings.Cut(line, ":")
	words := strings.Fields(before)
	if !found || len(words) < 1 || len(words) > 2 {
		p.faults = append(p.faults, &Fault{Line: n, Kind: FaultColon, Got: clip(line)})
		return e, false
	}
	e = entry{line: n, name: words[0], value: strings.TrimSpace(value)}
	if len(words) == 2 {
		e.lang = words[1]
	}
	return e, true
}

// clip returns the beginning of a line, for quotation.
func clip(line string) string {
	if letters := []rune(line); len(letters) > 40 {
		return string(letters[:40]) + "…"
	}
	return line
}

// log reads the log of the game, which begins after a line.
func (p *parser) log(lines []string, at int) {
	if at == 0 {
		p.fault(&entry{line: len(lines), name: "log"}, FaultMissing, "")
		return
	}
	g, err := gamelog.Parse(strings.NewReader(strings.Join(lines[at:], "\n")))
	if err != nil {
		f := &Fault{Line: at, Field: "log", Kind: FaultLog, Err: err}
		var bad *gamelog.LineError
		if errors.As(err, &bad) {
			f.Line, f.Err = at+bad.Line, bad.Err
		}
		p.faults = append(p.faults, f)
		return
	}
	p.lesson.Game = g
	for i := range g.Events {
		if g.Events[i].To.Includes(game.Viewer{}) {
			p.lesson.Public = append(p.lesson.Public, g.Events[i])
		}
	}
}

// text adds a paragraph. An entry without a known language is a fault.
func (p *parser) text(t Text, e *entry) {
	if !slices.Contains(languages[:], e.lang) {
		p.fault(e, FaultLanguage, strings.Join(languages[:], ", "))
		return
	}
	t[e.lang] = append(t[e.lang], e.value)
}

// number reads a number in a range.
func (p *parser) number(e *entry, low, high int) int {
	n, err := strconv.Atoi(e.value)
	if err != nil || n < low || n > high {
		p.fault(e, FaultNumber, fmt.Sprintf("%d–%d", low, high))
		return 0
	}
	return n
}

// top reads the entries before the first step.
func (p *parser) top(block []entry) {
	l := p.lesson
	for i := range block {
		switch e := &block[i]; e.name {
		case "title":
			p.text(l.Title, e)
		case "about":
			p.text(l.About, e)
		case "handout":
			p.text(l.Handout, e)
		case "minutes":
			l.Minutes = p.number(e, 1, 90)
		case "age":
			l.Age = p.number(e, 4, 99)
		case "goal":
			p.text(l.Goals, e)
		default:
			p.fault(e, FaultField, "")
		}
	}
	if len(l.Title) == 0 {
		p.fault(&entry{line: 1, name: "title"}, FaultMissing, "")
	}
}

// fields lists the fields of each kind of step, in addition to heading, text, note and at.
var fields = map[Kind][]string{
	Ask: {"question", "seat", "option"}, Task: {"say", "seat", "answer"},
}

// step reads a step that follows a step at the moment at, and returns the new step's moment.
func (p *parser) step(block []entry, at int) int {
	head := &block[0]
	s := Step{
		Kind: Kind(head.value), Heading: Text{}, Text: Text{}, Note: Text{}, Say: Text{}, Seat: game.NoSeat,
	}
	if !slices.Contains(kinds, s.Kind) {
		p.fault(head, FaultChoice, list(kinds))
		return at
	}
	var seen []string
	for i := range block[1:] {
		e := &block[1+i]
		once := e.name == "at" || e.name == "question" || e.name == "seat" || e.name == "answer"
		switch {
		case !slices.Contains([]string{"heading", "text", "note", "at"}, e.name) && !slices.Contains(fields[s.Kind], e.name):
			p.fault(e, FaultField, "")
			continue
		case once && slices.Contains(seen, e.name):
			p.fault(e, FaultTwice, "")
			continue
		}
		seen = append(seen, e.name)
		p.set(&s, e)
	}
	if s.At == 0 && s.Kind != Tell {
		s.At = at
	}
	p.check(&s, head, seen)
	p.lesson.Steps = append(p.lesson.Steps, s)
	if s.At == 0 {
		return at
	}
	return s.At
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func list[T ~string](words []T) string {
	var all []string
	for _, w := range words {
		all = append(all, string(w))
	}
	return strings.Join(all, ", ")
}

// set sets a field of a step.
func (p *parser) set(s *Step, e *entry) {
	switch e.name {
	case "heading":
		p.text(s.Heading, e)
	case "text":
		p.text(s.Text, e)
	case "note":
		p.text(s.Note, e)
	case "say":
		p.text(s.Say, e)
	case "at":
		if s.At = p.lesson.Moment(e.value); s.At == 0 && len(p.lesson.Public) > 0 {
			p.fault(e, FaultMoment, "")
		}
	case "question":
		if s.Question = Question(e.value); !slices.Contains(questions, s.Question) {
			p.fault(e, FaultChoice, list(questions))
		}
	case "seat":
		if n := p.number(e, 1, cmp.Or(len(p.lesson.Game.Names), game.MaxSeats)); n > 0 {
			s.Seat = game.SeatNumbered(n)
		}
	case "option":
		s.Options = append(s.Options, p.sentence(e))
	case "answer":
		s.Answer = p.sentence(e)
	}
}

// sentence reads a sentence of the protocol.
func (p *parser) sentence(e *entry) protocol.Sentence {
	s, err := protocol.Parse(e.value)
	if err != nil {
		p.faults = append(p.faults, &Fault{Line: e.line, Field: e.name, Kind: FaultSentence, Got: e.value, Err: err})
	}
	return s
}

// wanted returns the fields that a step must have.
func (s *Step) wanted() []string {
	switch {
	case s.Kind == Tell:
		return []string{"text"}
	case s.Kind == Task:
		return []string{"say", "seat", "answer"}
	case s.Kind == Ask && s.Question == Next:
		return []string{"seat", "option"}
	case s.Kind == Ask:
		return []string{"question"}
	}
	return nil
}

// check reports the missing fields of a step.
func (p *parser) check(s *Step, head *entry, seen []string) {
	whole := len(p.faults) == 0 // what follows from the game can be worked out
	for _, name := range s.wanted() {
		if !slices.Contains(seen, name) {
			p.fault(&entry{line: head.line, name: name}, FaultMissing, "")
			whole = false
		}
	}
	if s.At == 0 && s.Kind != Tell && len(p.lesson.Public) > 0 && !slices.Contains(seen, "at") {
		p.fault(&entry{line: head.line, name: "at"}, FaultMissing, "")
	}
	if !whole {
		return
	}
	switch s.Question {
	case Next:
		right := 0
		for _, ok := range p.lesson.Right(s) {
			right += btoi(ok)
		}
		if right != 1 || len(s.Options) < 2 {
			said, _ := p.lesson.next(s)
			p.fault(&entry{line: head.line, name: "option"}, FaultOptions, said.String())
		}
	case Executed:
		if p.lesson.executed(s.At) == game.NoSeat {
			p.fault(&entry{line: head.line, name: "question", value: string(Executed)}, FaultMoment, "")
		}
	}
}
