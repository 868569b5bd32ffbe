package class

import (
	"errors"
	"maps"
	"slices"
	"time"

	"aiwolfplay/server/permission"
)

// Answers about a running game stay hidden until the game ends. Students know their own roles, so a chart of the
// answers could reveal that somebody knows something. Until the end everybody, including the teacher, sees only how
// many have answered.

// Errors of questions about the students' own games.
var (
	ErrAsking  = errors.New("class: a question about the games is open")
	ErrNoQuery = errors.New("class: no question about the games is open")
)

// A Query is a teacher's question to each village about its own game. The games are paused meanwhile. This package
// knows neither the question nor its possible answers.
type Query struct {
	N        int            `json:"n"` // from 1, among the questions of the round
	At       time.Time      `json:"at"`
	Open     bool           `json:"open,omitempty"` // students may answer
	Done     bool           `json:"done,omitempty"` // the games continue
	Villages []QueryVillage `json:"villages"`
	// Answers contains the students' answers, by user.
	Answers map[string]QueryAnswer `json:"answers,omitempty"`
}

// A QueryVillage is the question to one table of the class. It contains only what everybody at that table may know.
type QueryVillage struct {
	Game    string   `json:"game"`
	N       int      `json:"n"`    // of the village in the class, from 1
	Kind    string   `json:"kind"` // of the question
	Names   []string `json:"names"`
	Told    int      `json:"told"` // how many public events had happened
	Day     int      `json:"day"`
	Phase   string   `json:"phase"`
	Seat    int      `json:"seat,omitempty"` // number of the seat that the question is about, 0 for none
	Choices []int    `json:"choices,omitempty"`
	Settled bool     `json:"settled,omitempty"` // the game is over, and the answers are in a Thought
}

// A QueryAnswer is the answer of a student.
type QueryAnswer struct {
	Village int    `json:"village"` // index
	Value   string `json:"value"`   // short and valid; the caller checks that
}

func (q *Query) clone() *Query {
	c := *q
	c.Villages, c.Answers = slices.Clone(q.Villages), maps.Clone(q.Answers)
	return &c
}

func cloneQueries(list []*Query) (all []*Query) {
	for _, q := range list {
		all = append(all, q.clone())
	}
	return all
}

// Query returns the present question, nil for none. The games are paused during a question.
func (s *State) Query() *Query {
	if n := len(s.Queries); n > 0 && !s.Queries[n-1].Done {
		return s.Queries[n-1]
	}
	return nil
}

// Asked returns the index of the village that a student is asked about: their own. Students who don't play are
// divided among the villages.
func (s *State) Asked(q *Query, st *Student) int {
	if t := s.TableOf(st.Name); t != nil {
		i := slices.IndexFunc(q.Villages, func(v QueryVillage) bool { return v.Game == t.ID })
		if i >= 0 {
			return i
		}
	}
	i := slices.IndexFunc(s.Students, func(other Student) bool { return other.User == st.User })
	return max(i, 0) % len(q.Villages)
}

// QueryCount counts the students who are asked about a village, and those who have answered.
func (s *State) QueryCount(q *Query, village int) (answered, asked int) {
	present := s.Present()
	for i := range present {
		if s.Asked(q, &present[i]) != village {
			continue
		}
		asked++
		if a, ok := q.Answers[present[i].User]; ok && a.Village == village {
			answered++
		}
	}
	return answered, asked
}

// Inquire asks a question about the games. It returns ErrAsking during another question, ErrLesson during a lesson,
// and ErrNoGame if the question is to no village.
type Inquire struct{ Query Query }

func (Inquire) what() permission.Action { return permission.Hold }

func (c Inquire) do(s *State, _ string) error {
	switch {
	case s.Lesson != nil:
		return ErrLesson
	case s.Query() != nil:
		return ErrAsking
	case len(c.Query.Villages) == 0:
		return ErrNoGame
	}
	q := c.Query.clone()
	q.N, q.Open, q.Done = len(s.Queries)+1, true, false
	s.Queries = append(s.Queries, q)
	return nil
}

// ShutQuery closes the present question for answers, or opens it again. It returns ErrNoQuery if N is not the number
// of the present question.
type ShutQuery struct {
	N    int
	Open bool
}

func (ShutQuery) what() permission.Action { return permission.Hold }

func (c ShutQuery) do(s *State, _ string) error {
	q := s.Query()
	if q == nil || q.N != c.N {
		return ErrNoQuery
	}
	q.Open = c.Open
	return nil
}

// EndQuery ends the present question, so that the games can continue. Without a question, the command does nothing.
type EndQuery struct{}

func (EndQuery) what() permission.Action { return permission.Hold }

func (EndQuery) do(s *State, _ string) error {
	if q := s.Query(); q != nil {
		q.Open, q.Done = false, true
	}
	return nil
}

// Reply sets a student's answer to the present question. A later answer replaces it. It returns ErrNoStudent, and
// ErrShut if the question is not open, or if the student is asked about another village.
type Reply struct {
	N int
	QueryAnswer
}

func (c Reply) do(s *State, user string) error {
	st, q := s.Student(user), s.Query()
	switch {
	case st == nil || !st.In():
		return ErrNoStudent
	case q == nil || !q.Open || q.N != c.N || s.Asked(q, st) != c.Village:
		return ErrShut
	}
	if q.Answers == nil {
		q.Answers = map[string]QueryAnswer{}
	}
	q.Answers[user] = c.QueryAnswer
	return nil
}

// Settle stores the answers of a village whose game is over as a Thought, if there are any. It does nothing if they
// are settled already.
type Settle struct {
	N       int // of the question
	Village int // index
	At      time.Time
	Answer  Answered
}

func (c Settle) do(s *State, _ string) error {
	i := slices.IndexFunc(s.Queries, func(q *Query) bool { return q.N == c.N })
	if i < 0 || !s.Queries[i].At.Equal(c.At) || c.Village >= len(s.Queries[i].Villages) ||
		s.Queries[i].Villages[c.Village].Settled {
		return nil
	}
	q := s.Queries[i]
	q.Villages[c.Village].Settled = true
	if c.Answer.Answers+c.Answer.Knew == 0 {
		return nil
	}
	at := slices.IndexFunc(s.Thoughts, func(t *Thought) bool { return t.Query && t.At.Equal(q.At) })
	if at < 0 {
		s.think(&Thought{Query: true, At: q.At})
		at = len(s.Thoughts) - 1
	}
	t := *s.Thoughts[at]
	t.Questions = append(slices.Clone(t.Questions), c.Answer)
	slices.SortStableFunc(t.Questions, func(a, b Answered) int { return a.N - b.N })
	s.Thoughts[at] = &t
	return nil
}

// reseat moves a student's answer to another user.
func (q *Query) reseat(from, to string) {
	answer, ok := q.Answers[from]
	if !ok {
		return
	}
	delete(q.Answers, from)
	if to != "" {
		q.Answers[to] = answer
	}
}
