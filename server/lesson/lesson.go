package lesson

import (
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Lesson holds the contents of a file.
type Lesson struct {
	Title, About, Handout Text
	Minutes               int  // duration, 0 if not given
	Age                   int  // of the youngest students for whom the lesson is made, 0 if not given
	Goals                 Text // what students can do afterwards
	Steps                 []Step
	Game                  gamelog.Game
	Public                []rules.Event // the public events of the game
}

// A Text contains paragraphs by language, "en" or "ja".
type Text map[string][]string

// In returns the text in a language, or in another language if that is missing.
func (t Text) In(lang string) []string {
	if list := t[lang]; len(list) > 0 {
		return list
	}
	for _, other := range languages {
		if list := t[other]; len(list) > 0 {
			return list
		}
	}
	return nil
}

// Line returns the first paragraph of the text.
func (t Text) Line(lang string) string {
	if list := t.In(lang); len(list) > 0 {
		return list[0]
	}
	return ""
}

var languages = [...]string{"en", "ja"}

// A Kind is a kind of step.
type Kind string

// The kinds.
const (
	Tell   Kind = "tell"
	Show   Kind = "show"
	Ask    Kind = "ask"
	Task   Kind = "task"
	Reveal Kind = "reveal"
)

var kinds = []Kind{Tell, Show, Ask, Task, Reveal}

// Answered reports whether students answer such a step.
func (k Kind) Answered() bool { return k == Ask || k == Task }

// A Question is a kind of question that a step can ask.
type Question string

// The questions.
const (
	Wolf     Question = "wolf"
	Executed Question = "executed"
	Next     Question = "next"
)

var questions = []Question{Wolf, Executed, Next}

// A Step is one thing that a class does together.
type Step struct {
	Kind                Kind
	Heading, Text, Note Text
	At                  int // number of public events of the game that are shown, 0 for no table
	Question            Question
	Seat                game.Seat           // the speaker, or NoSeat
	Options             []protocol.Sentence // of Next
	Say                 Text                // the meaning that the sentence of a task must have
	Answer              protocol.Sentence   // a solution
}

// Living returns the seats that are alive after the first at public events.
func (l *Lesson) Living(at int) game.SeatSet {
	living := game.FirstSeats(l.Game.Setup.Seats())
	for i := range l.Public[:at] {
		if ev := &l.Public[i]; ev.Kind == rules.Executed || ev.Kind == rules.Died {
			living = living.Without(ev.Target)
		}
	}
	return living
}

// Roles returns the roles of the game, by seat.
func (l *Lesson) Roles() (roles [game.MaxSeats]game.Role) {
	for i := range l.Public {
		if ev := &l.Public[i]; ev.Kind == rules.RoleRevealed {
			roles[ev.Actor] = ev.Role
		}
	}
	return roles
}

// Choices returns the possible answers to a question: the numbers of seats or, for Next, the numbers of the options.
func (l *Lesson) Choices(s *Step) (choices []int) {
	if s.Question == Next {
		for i := range s.Options {
			choices = append(choices, i+1)
		}
		return choices
	}
	for seat := range l.Living(s.At).All() {
		choices = append(choices, seat.Number())
	}
	return choices
}

// Right reports which answers to a question are right, by the index of the choice. The result must stay secret until
// the question is closed.
func (l *Lesson) Right(s *Step) []bool {
	choices := l.Choices(s)
	right := make([]bool, len(choices))
	roles := l.Roles()
	for i, n := range choices {
		switch s.Question {
		case Wolf:
			right[i] = roles[game.SeatNumbered(n)] == game.RoleWerewolf
		case Executed:
			right[i] = game.SeatNumbered(n) == l.executed(s.At)
		case Next:
			said, ok := l.next(s)
			right[i] = ok && protocol.Same(s.Options[i], said, s.Seat, l.Domain())
		}
	}
	return right
}

// executed returns the seat that is executed next after a moment, or NoSeat.
func (l *Lesson) executed(at int) game.Seat {
	for i := range l.Public[at:] {
		switch ev := &l.Public[at+i]; ev.Kind {
		case rules.Executed:
			return ev.Target
		case rules.NobodyExecuted:
			return game.NoSeat
		}
	}
	return game.NoSeat
}

// next returns the next utterance of a step's seat, without Skip and Over.
func (l *Lesson) next(s *Step) (protocol.Sentence, bool) {
	for i := range l.Public[s.At:] {
		ev := &l.Public[s.At+i]
		if ev.Kind != rules.Said || ev.Actor != s.Seat || ev.Text == rules.SkipText || ev.Text == rules.OverText {
			continue
		}
		sentence, err := protocol.Parse(ev.Text)
		return sentence, err == nil
	}
	return protocol.Sentence{}, false
}

// Domain returns the values of ANY in the game.
func (l *Lesson) Domain() protocol.Domain {
	d := protocol.Domain{Seats: game.FirstSeats(l.Game.Setup.Seats())}
	for _, role := range game.Roles {
		if l.Game.Setup.Roles[role] > 0 {
			d.Roles = append(d.Roles, role)
		}
	}
	return d
}

// Solves reports whether a sentence means what a task wants.
func (l *Lesson) Solves(s *Step, said protocol.Sentence) bool {
	return protocol.Same(said, s.Answer, s.Seat, l.Domain())
}

// Meaning returns a text that is the same for all sentences with the same meaning when the seat of a task says them.
func (l *Lesson) Meaning(s *Step, said protocol.Sentence) string {
	return protocol.Normal(said, s.Seat, l.Domain()).String()
}

// Moment returns the number of public events before a moment, 0 if no moment has that name.
func (l *Lesson) Moment(name string) int {
	for i := range l.Public {
		if key(&l.Public[i]) == name {
			return i + 1
		}
	}
	if name == "end" {
		return len(l.Public)
	}
	return 0
}

// key returns the name of an event in a file.
func key(ev *rules.Event) string {
	day := strconv.Itoa(int(ev.Day))
	switch ev.Kind {
	case rules.Said:
		return "d" + day + "-" + strconv.Itoa(int(ev.N))
	case rules.DayBegan:
		return "day-" + day
	case rules.PhaseBegan:
		return ev.Phase.String() + "-" + day
	case rules.Executed, rules.NobodyExecuted:
		return "executed-" + day
	case rules.Died, rules.NobodyDied:
		return "morning-" + day
	}
	return ""
}

// Focus returns the last utterance up to a moment, without Skip and Over. It returns nil if there is none on that day.
func (l *Lesson) Focus(at int) *rules.Event {
	for i := range slices.Backward(l.Public[:at]) {
		switch ev := &l.Public[i]; {
		case ev.Kind == rules.DayBegan:
			return nil
		case ev.Kind == rules.Said && ev.Text != rules.SkipText && ev.Text != rules.OverText:
			return ev
		}
	}
	return nil
}
