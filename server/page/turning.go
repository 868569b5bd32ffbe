package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
)

// Turning is an event that decided a game.
type Turning struct {
	Kind   turningpoint.Kind
	Day    int
	Seat   Seat // of whom it tells
	Role   game.Role
	By     Seat // whose word was believed or not, or who guarded; NoSeat where nobody's
	ByRole game.Role
	Other  Seat   // turningpoint.Disbelieved: the werewolf that By had found
	Words  string // what By said, "" where that is nothing
	Narrow bool   // one vote decided
	Drawn  bool   // the lot decided
	Before int    // the village's chance, in percent
	After  int
	Seen   *Seen // nil where that is not known
	Yours  bool  // the visitor's word, guard or vote brought it about
	Href   string
}

// Seen is how likely everybody took a seat to be a werewolf, before and after something was
// said, in percent.
type Seen struct {
	Of            Seat
	Before, After int
}

// telling is the message that tells of a turning point: who executes the one that found a
// werewolf need not be told that it was not believed.
func telling(kind turningpoint.Kind, itself bool) string {
	if kind == turningpoint.Disbelieved && itself {
		return "unheard"
	}
	return string(kind)
}

// turningSentence tells of a turning point in a sentence.
func turningSentence(m messages, p Turning) (string, error) {
	w := words{m: m}
	text := w.say(
		"turning."+telling(p.Kind, p.By == p.Seat), "Day", p.Day, "Seat", w.seat(p.Seat), "Role", w.role(p.Role),
		"By", w.seat(p.By), "ByRole", w.role(p.ByRole), "Other", w.seat(p.Other),
	)
	return text, w.err
}

// Course is what all executions of a game came to.
type Course struct {
	Executed int
	Wolves   int  // of them
	Of       int  // of how many wolves
	By       Seat // on whose word Led were executed
	Word     Word
	Led      []Seat
}

// Word is on whose word the village executed several. The zero value is nobody's.
type Word struct {
	Role  game.Role // of the speaker
	Claim game.Role // what the speaker claimed to be
	Lied  bool      // humans were executed, else werewolves
	Count int       // how many
}

// kind is the last part of the messages that tell of it.
func (w Word) kind() string {
	switch {
	case !w.Lied:
		return "followed"
	case w.Claim != game.RoleNone && w.Claim != w.Role:
		return "passed"
	}
	return "lied"
}

// courseSentence tells on whose word the village executed, "" where that is nobody's.
func courseSentence(m messages, c *Course) (string, error) {
	if c.Word.Count == 0 {
		return "", nil
	}
	w := words{m: m}
	text := w.say(
		"course."+c.Word.kind(), "By", w.seat(c.By), "ByRole", w.role(c.Word.Role), "Claim", w.role(c.Word.Claim),
		"Count", c.Word.Count,
	)
	return text, w.err
}

// OwnVote is what a vote of the reader did.
type OwnVote struct {
	turningpoint.Vote
	Seat Seat // Target
	Gone Seat // Died
	Self game.Role
}

// votedID is the message that tells of a vote.
func votedID(v OwnVote) string {
	switch hit := v.Hit(); {
	case v.Died == game.NoSeat:
		return "voted.nobody"
	case !hit:
		return "voted.missed"
	case v.Role == game.RoleWerewolf && v.Self == game.RolePossessed:
		return "voted.served"
	case v.Role == game.RoleWerewolf && v.Own:
		return "voted.pack"
	case v.Own:
		return "voted.own"
	}
	return "voted.hit"
}

// votedSentence tells what a vote of the reader did.
func votedSentence(m messages, v OwnVote) (string, error) {
	w := words{m: m}
	text := w.say(votedID(v), "Day", v.Day, "Seat", w.seat(v.Seat), "Role", w.role(v.Role), "Died", w.seat(v.Gone))
	return text, w.err
}

// Story is a finished game in two short sentences. The zero value is none.
type Story struct {
	Kind   turningpoint.Kind
	Itself bool // who was executed had found a werewolf itself
	Led    Word // on which several were executed, which is told instead
	Day    int  // of the turning point
	Role   game.Role
	ByRole game.Role
	Winner game.Side
	Ended  int // day
	Left   int // of the village's living at its victory, or of the wolves at theirs
}

// storySentences tells a game in a line of a list.
func storySentences(m messages, s Story) (list []string, err error) {
	w := words{m: m}
	switch {
	case s.Led.Count > 0:
		list = append(list, w.say(
			"story."+s.Led.kind(), "By", w.who(s.Led.Role), "Claim", w.role(s.Led.Claim), "Count", s.Led.Count,
		))
	case s.Kind != "":
		list = append(list, w.say(
			"story."+telling(s.Kind, s.Itself), "Day", s.Day, "Who", w.who(s.Role), "By", w.who(s.ByRole),
		))
	}
	end, err := m.count("story."+sideWord(s.Winner), s.Left, "Day", s.Ended)
	if err != nil {
		return nil, err
	}
	return append(list, end), w.err
}

// words looks texts up, and remembers the first error.
type words struct {
	m   messages
	err error
}

func (w *words) keep(text string, err error) string {
	if w.err == nil {
		w.err = err
	}
	return text
}

func (w *words) say(id string, pairs ...any) string { return w.keep(w.m.say(id, pairs...)) }

func (w *words) role(r game.Role) string {
	if r == game.RoleNone {
		return ""
	}
	return w.say(roleID(r))
}

func (w *words) who(r game.Role) string {
	if r == game.RoleNone {
		return ""
	}
	return w.say("who." + word(r))
}

func (w *words) seat(s Seat) string {
	if !s.Some() {
		return ""
	}
	return number(s.Seat) + "\u00a0" + w.keep(animal(w.m, s.Name))
}
