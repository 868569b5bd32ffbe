package class

import (
	"slices"

	"aiwolfplay/server/permission"
)

// A Command is a user's request to a class. It changes a copy of the state. The copy is dropped if the command returns
// an error. Random values are part of the command, so the same commands always make the same class.
type Command interface {
	do(s *State, user string) error
}

// A taught command is allowed only to the teacher. Others get ErrNoClass, because they need not know about the console.
type taught interface{ what() permission.Action }

// apply returns the state after a command.
func (s *State) apply(user string, cmd Command) (*State, error) {
	if t, ok := cmd.(taught); ok && !permission.May(s.who(user), t.what(), permission.Situation{}) {
		return s, ErrNoClass
	}
	next := s.clone()
	if err := cmd.do(next, user); err != nil {
		return s, err
	}
	return next, nil
}

// Join lets a user in as a student, with the first of the names that nobody has had. For a student who is in the class
// already, it does nothing. A student who left comes back with the old name, even if the class is locked or has a new
// code. Join returns ErrNoClass for a code that the class doesn't have, ErrRemoved, ErrLocked or ErrFull.
type Join struct {
	Code  string
	Names []string // in random order
}

func (c Join) do(s *State, user string) error {
	st := s.Student(user)
	switch {
	case user == "":
		return ErrNoClass
	case st != nil && st.Removed:
		return ErrRemoved
	case st != nil && st.In():
		return nil
	case st == nil && c.Code != s.Code:
		return ErrNoClass
	case len(s.Present()) >= MaxStudents:
		return ErrFull
	case st != nil:
		st.Left = false
		return nil
	case s.Locked:
		return ErrLocked
	case len(s.Students) >= MaxStudents+maxGone:
		return ErrFull
	}
	s.Students = append(s.Students, Student{User: user})
	return s.draw(&s.Students[len(s.Students)-1], c.Names)
}

// Rename gives a student another name, up to NamesEach in all. It returns ErrNames for a further name or during a game,
// and ErrNoStudent if the user is not in the class.
type Rename struct {
	Names []string // in random order
}

func (c Rename) do(s *State, user string) error {
	st := s.Student(user)
	switch {
	case st == nil || !st.In():
		return ErrNoStudent
	case s.TableOf(st.Name) != nil || s.MiniOf(st.Name) != nil: // the others at the table know the student by this name
		return ErrNames
	}
	return s.draw(st, c.Names)
}

// Leave lets a student leave the class. They can come back with Join.
type Leave struct{}

func (Leave) do(s *State, user string) error {
	st := s.Student(user)
	if st == nil || !st.In() {
		return ErrNoStudent
	}
	st.Left = true
	return nil
}

// Remove sends a student out until LetIn. It returns ErrNoStudent if there is no such student.
type Remove struct{ Name string }

func (Remove) what() permission.Action { return permission.Remove }

func (c Remove) do(s *State, _ string) error {
	st := s.Named(c.Name)
	if st == nil || !st.In() {
		return ErrNoStudent
	}
	st.Removed = true
	return nil
}

// LetIn lets a student who was sent out come in again. It returns ErrNoStudent or ErrFull.
type LetIn struct{ Name string }

func (LetIn) what() permission.Action { return permission.Admit }

func (c LetIn) do(s *State, _ string) error {
	st := s.Named(c.Name)
	switch {
	case st == nil || !st.Removed:
		return ErrNoStudent
	case len(s.Present()) >= MaxStudents:
		return ErrFull
	}
	st.Removed, st.Left = false, false
	return nil
}

// Lock keeps new students out, or lets them in again.
type Lock struct{ On bool }

func (Lock) what() permission.Action { return permission.Admit }

func (c Lock) do(s *State, _ string) error {
	s.Locked = c.On
	return nil
}

// Hide hides the code on the wall, or shows it again.
type Hide struct{ On bool }

func (Hide) what() permission.Action { return permission.Admit }

func (c Hide) do(s *State, _ string) error {
	s.Hidden = c.On
	return nil
}

// Front asks all students to look to the front, or stops asking.
type Front struct{ On bool }

func (Front) what() permission.Action { return permission.Hold }

func (c Front) do(s *State, _ string) error {
	s.Front = c.On
	return nil
}

// Deal deals students to tables of at most Each, as evenly as possible, or according to the draft if there is one.
// It returns ErrPlaying during a game, ErrLesson during a lesson, ErrNobody without students, and ErrNoPlace if a
// table of the draft has too few seats.
type Deal struct {
	Students []string // names of the present students, in random order
	Each     int
	Seats    int // of each table
	Pace     string
	IDs      []string // of the tables; at least as many as students
}

func (Deal) what() permission.Action { return permission.Begin }

func (c Deal) do(s *State, _ string) error {
	switch n := len(c.Students); {
	case s.Playing(), s.PlayingMini():
		return ErrPlaying
	case s.Lesson != nil:
		return ErrLesson
	case n == 0 || c.Each < 1:
		return ErrNobody
	default:
		var tables [][]string
		if s.Draft != nil {
			tables = s.Draft.settled(c.Students)
		} else {
			tables = deal(c.Students, c.Each)
		}
		for _, names := range tables {
			if len(names) > c.Seats { // the draft was for larger villages
				return ErrNoPlace
			}
		}
		s.Front, s.Tables, s.Draft, s.Queries = false, nil, nil, nil
		s.Plan = &Chosen{c.Seats, c.Each, c.Pace}
		for i, names := range tables {
			s.Tables = append(s.Tables, Table{ID: c.IDs[i], Students: names})
			s.Dealt = append(s.Dealt, c.IDs[i])
		}
		return nil
	}
}

// opened notes that a table exists, or that it could not be opened.
type opened struct {
	id    string
	there bool
}

func (c opened) do(s *State, _ string) error {
	i := slices.IndexFunc(s.Tables, func(t Table) bool { return t.ID == c.id })
	switch {
	case i < 0:
	case c.there:
		s.Tables[i].Opened = true
	default:
		s.Tables = slices.Delete(s.Tables, i, i+1)
	}
	return nil
}

// ended notes that games are over.
type ended struct{ ids []string }

func (c ended) do(s *State, _ string) error {
	for i := range s.Tables {
		if slices.Contains(c.ids, s.Tables[i].ID) {
			s.Tables[i].Over = true
		}
	}
	return nil
}

// recode sets another code. Students who are in the class stay in it.
type recode struct{ code string }

func (recode) what() permission.Action { return permission.Admit }

func (c recode) do(s *State, _ string) error {
	s.Code = c.code
	return nil
}

// rekey sets another key for the teacher's link.
type rekey struct{ key string }

func (rekey) what() permission.Action { return permission.HandOver }

func (c rekey) do(s *State, user string) error {
	s.Key, s.Teachers = c.key, []string{user}
	return nil
}

// Teach makes a user with the teacher's link a teacher. It returns ErrNoClass if the key is wrong.
type Teach struct{ Key string }

// maxTeachers limits the browsers that teach a class. The latest browsers stay.
const maxTeachers = 8

func (c Teach) do(s *State, user string) error {
	if user == "" || c.Key != s.Key {
		return ErrNoClass
	}
	s.Teachers = append(slices.DeleteFunc(s.Teachers, func(t string) bool { return t == user }), user)
	s.Teachers = s.Teachers[max(0, len(s.Teachers)-maxTeachers):]
	return nil
}

// reseat replaces a user by another one, or by nobody.
type reseat struct{ from, to string }

func (c reseat) do(s *State, _ string) error {
	if s.Teaches(c.from) {
		s.Teachers = slices.DeleteFunc(s.Teachers, func(t string) bool { return t == c.from || t == c.to })
		if c.to != "" {
			s.Teachers = append(s.Teachers, c.to)
		}
	}
	if st := s.Student(c.from); st != nil && s.Student(c.to) == nil {
		st.User = c.to
		s.Lesson.reseat(c.from, c.to)
		for _, q := range s.Queries {
			q.reseat(c.from, c.to)
		}
		st.Left = st.Left || c.to == ""
	}
	return nil
}
