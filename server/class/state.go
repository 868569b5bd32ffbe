package class

import (
	"errors"
	"slices"
	"time"

	"aiwolfplay/server/permission"
)

// Errors of a class.
var (
	ErrNoClass   = errors.New("class: no such class") // or not the user's; outsiders can't tell the difference
	ErrFull      = errors.New("class: every place is taken")
	ErrLocked    = errors.New("class: nobody new is let in")
	ErrRemoved   = errors.New("class: the teacher has sent them out")
	ErrNames     = errors.New("class: they have had all their names")
	ErrNoStudent = errors.New("class: no student of that name")
	ErrPlaying   = errors.New("class: games are still going on")
	ErrNobody    = errors.New("class: no student is here")
	ErrMany      = errors.New("class: too many classes")
	ErrSeated    = errors.New("class: the student has a seat in a game that goes on")
	ErrNoSeat    = errors.New("class: the student has no seat in a game that goes on")
	ErrNoGame    = errors.New("class: no such table")
	ErrNoPlace   = errors.New("class: every seat of the table is taken")
)

const (
	// MaxStudents limits the students who are in a class at the same time.
	MaxStudents = 45
	// NamesEach limits the names that a student may draw.
	NamesEach = 3
	// maxGone limits the students who have left or were sent out and can come back.
	maxGone = 200
	// codeLength differs from the length of room codes, so that the two never collide. Old classes have codes of
	// five letters.
	codeLength = 7
)

// A State is everything that is stored about a class. A published state never changes; a command makes another one.
type State struct {
	ID       string       `json:"id"`   // in the addresses of its pages
	Name     string       `json:"name"` // two words, like a student's
	Code     string       `json:"code"` // students join with it
	Key      string       `json:"key"`  // in the teacher's link; secret
	Opened   time.Time    `json:"opened"`
	Teachers []string     `json:"teachers"` // users
	Locked   bool         `json:"locked,omitempty"`
	Hidden   bool         `json:"hidden,omitempty"` // the wall doesn't show the code
	Students []Student    `json:"students,omitempty"`
	Front    bool         `json:"front,omitempty"` // all students should look to the front
	Draft    *Draft       `json:"draft,omitempty"` // the teacher's draft for the next games
	Plan     *Chosen      `json:"plan,omitempty"`  // the teacher's choices for the latest games
	Lesson   *Lesson      `json:"lesson,omitempty"`
	Queries  []*Query     `json:"queries,omitempty"`  // questions about the games of this round
	Thoughts []*Thought   `json:"thoughts,omitempty"` // the latest last; they never change
	Tables   []Table      `json:"tables,omitempty"`   // of this round
	Minis    []*MiniRound `json:"minis,omitempty"`    // the latest last
	Dealt    []string     `json:"dealt,omitempty"`    // ids of all games, of this round and before
}

// Chosen has the settings of the latest games.
type Chosen struct {
	Seats int    `json:"seats"`
	Each  int    `json:"each"` // students at a table at most
	Pace  string `json:"pace"`
}

// A Table is a game of students of the class.
type Table struct {
	ID       string   `json:"id"`
	Students []string `json:"students"`       // names
	Were     []string `json:"were,omitempty"` // names of students who gave their seats to others
	Opened   bool     `json:"open,omitempty"` // the table exists; otherwise it is being opened
	Over     bool     `json:"over,omitempty"`
}

// A Student is somebody who has joined with the code. Others know only the student's name.
type Student struct {
	User        string `json:"user"` // the id in a browser's cookie, or an account's
	Name        string `json:"name"`
	Drawn       int    `json:"drawn"`                 // number of names so far
	Left        bool   `json:"left,omitempty"`        // has left on purpose
	Removed     bool   `json:"removed,omitempty"`     // was sent out
	Pace        string `json:"pace,omitempty"`        // set by the teacher for this student; "" for the pace of the table
	Lang        string `json:"lang,omitempty"`        // set by the teacher for this student; "" for their own
	Participant string `json:"participant,omitempty"` // a random code for this student in the data of mini-games
}

// In reports whether the student belongs to the class now.
func (s *Student) In() bool { return !s.Left && !s.Removed }

// Teaches reports whether a user is a teacher of the class.
func (s *State) Teaches(user string) bool { return user != "" && slices.Contains(s.Teachers, user) }

// Student returns the student with a user id, even if the student has left or was sent out. It returns nil if there is
// none.
func (s *State) Student(user string) *Student {
	return s.find(func(st *Student) bool { return user != "" && st.User == user })
}

// Named returns the student with a name, nil if there is none.
func (s *State) Named(name string) *Student {
	return s.find(func(st *Student) bool { return name != "" && st.Name == name })
}

func (s *State) find(matches func(*Student) bool) *Student {
	for i := range s.Students {
		if matches(&s.Students[i]) {
			return &s.Students[i]
		}
	}
	return nil
}

// Present returns the students who are in the class, in the order in which they joined.
func (s *State) Present() []Student {
	return slices.DeleteFunc(slices.Clone(s.Students), func(st Student) bool { return !st.In() })
}

// TableOf returns the game of this round in which a student plays or played, nil if there is none.
func (s *State) TableOf(name string) *Table {
	for i := range s.Tables {
		if slices.Contains(s.Tables[i].Students, name) {
			return &s.Tables[i]
		}
	}
	return nil
}

// Playing reports whether a game is running.
func (s *State) Playing() bool {
	return slices.ContainsFunc(s.Tables, func(t Table) bool { return !t.Over })
}

// who returns a user's part in the class.
func (s *State) who(user string) permission.Party {
	if s.Teaches(user) {
		return permission.Teacher
	}
	return permission.Outsider
}

// clone returns a copy that shares no data that commands change.
func (s *State) clone() *State {
	c := *s
	c.Teachers = slices.Clone(s.Teachers)
	c.Students = slices.Clone(s.Students)
	c.Tables = slices.Clone(s.Tables) // their lists of students never change
	c.Dealt = slices.Clone(s.Dealt)
	c.Draft, c.Lesson = s.Draft.clone(), s.Lesson.clone()
	c.Queries, c.Thoughts = cloneQueries(s.Queries), slices.Clone(s.Thoughts)
	c.Minis = cloneMinis(s.Minis)
	return &c
}

// draw gives a student the first name in a list that nobody in the class has or had.
func (s *State) draw(st *Student, list []string) error {
	if st.Drawn >= NamesEach {
		return ErrNames
	}
	for _, name := range list {
		if s.Named(name) == nil && name != s.Name {
			st.Name = name
			st.Drawn++
			return nil
		}
	}
	return ErrFull
}
