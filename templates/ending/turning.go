// Package ending describes finished games in sentences: their turning points, their executions, the story in a line,
// and the text that players share.
package ending

import (
	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// A Turning is an event that decided a game.
type Turning struct {
	Kind   turningpoint.Kind
	Day    int
	Seat   seat.Seat // the seat that the event concerns
	Role   game.Role
	By     seat.Seat // whose word was believed or not, or who guarded; NoSeat for nobody
	ByRole game.Role
	Other  seat.Seat // turningpoint.Disbelieved: the werewolf that By had found
	Words  string    // the words of By, "" for none
	Narrow bool      // one vote decided
	Drawn  bool      // the lot decided
	Before int       // the village's chance, in percent
	After  int
	Seen   *Seen // nil if that is not known
	Yours  bool  // the visitor's word, guard or vote brought it about
	Href   string
}

// Seen holds the public's estimate, in percent, that a seat was a werewolf, before and after something was said.
type Seen struct {
	Of            seat.Seat
	Before, After int
}

// Telling returns the last part of the id of the text about a turning point. If the executed seat had itself found a
// werewolf, the text need not say that it was disbelieved.
func Telling(kind turningpoint.Kind, itself bool) string {
	if kind == turningpoint.Disbelieved && itself {
		return "unheard"
	}
	return string(kind)
}

// Sentence returns a sentence about the turning point.
func (t Turning) Sentence(w ui.Words) string {
	return w.T("turning."+Telling(t.Kind, t.By == t.Seat), "Day", t.Day, "Seat", seat.Label(w, t.Seat),
		"Role", role(w, t.Role), "By", seat.Label(w, t.By), "ByRole", role(w, t.ByRole), "Other", seat.Label(w, t.Other))
}

// text returns the sentence with a remark about a narrow vote or the lot.
func (t Turning) text(w ui.Words) string {
	text := t.Sentence(w)
	switch {
	case t.Narrow:
		return text + " " + w.T("turning.narrow")
	case t.Drawn:
		return text + " " + w.T("turning.drawn")
	}
	return text
}

// A Course sums up all executions of a game.
type Course struct {
	Executed int
	Wolves   int       // of them
	Of       int       // of how many wolves
	By       seat.Seat // the seat whose word led to the executions of Led
	Word     Word
	Led      []seat.Seat
}

// A Word describes a speaker whose word led the village to execute several seats. The zero value means that there was
// none.
type Word struct {
	Role  game.Role // of the speaker
	Claim game.Role // the role that the speaker claimed
	Lied  bool      // humans were executed, else werewolves
	Count int       // how many
}

// kind returns the last part of the ids of the texts about the word.
func (w Word) kind() string {
	switch {
	case !w.Lied:
		return "followed"
	case w.Claim != game.RoleNone && w.Claim != w.Role:
		return "passed"
	}
	return "lied"
}

// Sentence returns a sentence about the speaker whose word the village followed, "" if there was none.
func (c *Course) Sentence(w ui.Words) string {
	if c.Word.Count == 0 {
		return ""
	}
	return w.T("course."+c.Word.kind(), "By", seat.Label(w, c.By), "ByRole", role(w, c.Word.Role),
		"Claim", role(w, c.Word.Claim), "Count", c.Word.Count)
}

// An OwnVote holds a vote of the reader and its effect.
type OwnVote struct {
	turningpoint.Vote
	Seat seat.Seat // Target
	Gone seat.Seat // Died
	Self game.Role
}

// text returns the id of the text about the vote.
func (v OwnVote) text() string {
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

// Sentence returns a sentence about the effect of the vote.
func (v OwnVote) Sentence(w ui.Words) string {
	return w.T(v.text(), "Day", v.Day, "Seat", seat.Label(w, v.Seat), "Role", role(w, v.Role),
		"Died", seat.Label(w, v.Gone))
}

// A Story sums up a finished game in two short sentences. The zero value is empty.
type Story struct {
	Kind   turningpoint.Kind
	Itself bool // the seat that was executed had found a werewolf itself
	Led    Word // if several were executed on one word, the story is about that
	Day    int  // of the turning point
	Role   game.Role
	ByRole game.Role
	Winner game.Side
	Ended  int // day
	Left   int // of the village's living at its victory, or of the wolves at theirs
}

// Sentences returns the game in sentences for a line of a list.
func (s Story) Sentences(w ui.Words) (list []string) {
	switch {
	case s.Led.Count > 0:
		list = append(list, w.T("story."+s.Led.kind(), "By", somebody(w, s.Led.Role), "Claim", role(w, s.Led.Claim),
			"Count", s.Led.Count))
	case s.Kind != "":
		list = append(list, w.T("story."+Telling(s.Kind, s.Itself), "Day", s.Day, "Who", somebody(w, s.Role),
			"By", somebody(w, s.ByRole)))
	}
	return append(list, w.N("story."+ui.SideWord(s.Winner), s.Left, "Day", s.Ended))
}

// role returns the name of a role, "" if there is none.
func role(w ui.Words, r game.Role) string {
	if r == game.RoleNone {
		return ""
	}
	return w.Role(r)
}

// somebody returns a description of a player by their role, "" if there is none.
func somebody(w ui.Words, r game.Role) string {
	if r == game.RoleNone {
		return ""
	}
	return w.T("who." + ui.Word(r))
}
