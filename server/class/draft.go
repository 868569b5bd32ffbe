package class

import (
	"slices"

	"aiwolfplay/server/permission"
)

// A Draft is a plan for dealing students to tables.
type Draft struct {
	Seats  int        `json:"seats"` // of each table
	Each   int        `json:"each"`  // students at a table at most
	Pace   string     `json:"pace"`
	Tables [][]string `json:"tables"` // names of students
}

func (d *Draft) clone() *Draft {
	if d == nil {
		return nil
	}
	c := *d
	c.Tables = nil
	for _, list := range d.Tables {
		c.Tables = append(c.Tables, slices.Clone(list))
	}
	return &c
}

// deal divides names, which are in random order, among as few tables as possible, as evenly as possible.
func deal(names []string, each int) (tables [][]string) {
	n := len(names)
	count := (n + each - 1) / each
	for i := range count {
		tables = append(tables, slices.Clone(names[i*n/count:(i+1)*n/count]))
	}
	return tables
}

// settled returns the draft's tables with the present students. It leaves out students who have gone. It puts new
// students at the table with the fewest students, or at a new table if all are full.
func (d *Draft) settled(here []string) [][]string {
	tables, placed := d.clone().Tables, map[string]bool{}
	for i := range tables {
		tables[i] = slices.DeleteFunc(tables[i], func(name string) bool { return !slices.Contains(here, name) })
		for _, name := range tables[i] {
			placed[name] = true
		}
	}
	tables = slices.DeleteFunc(tables, func(t []string) bool { return len(t) == 0 })
	for _, name := range here {
		if placed[name] {
			continue
		}
		least := 0
		for i := range tables {
			if len(tables[i]) < len(tables[least]) {
				least = i
			}
		}
		if len(tables) == 0 || len(tables[least]) >= min(d.Each, d.Seats) {
			tables = append(tables, nil)
			least = len(tables) - 1
		}
		tables[least] = append(tables[least], name)
	}
	return tables
}

// Sketch makes a draft for the teacher to look at, or drops it. It returns ErrPlaying during a game, ErrLesson during
// a lesson, and ErrNobody without students.
type Sketch struct {
	Students []string // names, in random order
	Draft    *Draft   // without its tables; nil to drop the draft
}

func (Sketch) what() permission.Action { return permission.Assign }

func (c Sketch) do(s *State, _ string) error {
	switch {
	case s.Playing(), s.PlayingMini():
		return ErrPlaying
	case s.Lesson != nil:
		return ErrLesson
	case c.Draft == nil:
		s.Draft = nil
		return nil
	case len(c.Students) == 0 || c.Draft.Each < 1:
		return ErrNobody
	}
	s.Draft = c.Draft.clone()
	s.Draft.Tables = deal(c.Students, min(c.Draft.Each, c.Draft.Seats))
	return nil
}

// Place puts a student at another table of the draft. Tables are numbered from 1; the number after the last makes a new
// table. Place returns ErrNoStudent if the draft doesn't have the student, ErrNoGame if there is no such table, and
// ErrNoPlace if the table is full.
type Place struct {
	Name  string
	Table int
}

func (Place) what() permission.Action { return permission.Assign }

func (c Place) do(s *State, _ string) error {
	if s.Draft == nil || c.Table < 1 || c.Table > len(s.Draft.Tables)+1 {
		return ErrNoGame
	}
	d := s.Draft
	from := slices.IndexFunc(d.Tables, func(t []string) bool { return slices.Contains(t, c.Name) })
	switch {
	case from < 0:
		return ErrNoStudent
	case from == c.Table-1:
		return nil
	case c.Table > len(d.Tables):
		d.Tables = append(d.Tables, nil)
	case len(d.Tables[c.Table-1]) >= d.Seats:
		return ErrNoPlace
	}
	d.Tables[from] = slices.DeleteFunc(d.Tables[from], func(name string) bool { return name == c.Name })
	d.Tables[c.Table-1] = append(d.Tables[c.Table-1], c.Name)
	d.Tables = slices.DeleteFunc(d.Tables, func(t []string) bool { return len(t) == 0 })
	return nil
}
