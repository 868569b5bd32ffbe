package class

import (
	"context"
	"errors"
	"sync"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/table"
)

// suit sets the pace or the language of a student, or of all students if name is "".
type suit struct {
	name string
	pace *string // nil for no change
	lang *string
}

func (suit) what() permission.Action { return permission.Hold }

func (c suit) do(s *State, _ string) error {
	if c.pace != nil && s.Query() != nil {
		return ErrAsking
	}
	found := c.name == ""
	for i := range s.Students {
		st := &s.Students[i]
		if c.name != "" && (st.Name != c.name || !st.In()) {
			continue
		}
		found = true
		if c.pace != nil {
			st.Pace = *c.pace
		}
		if c.lang != nil {
			st.Lang = *c.lang
		}
	}
	if !found {
		return ErrNoStudent
	}
	return nil
}

// SetPace changes the pace of a student in their running game and in later games, or of everybody in the running games
// if name is "". Only a teacher may call it. It returns ErrNoStudent if there is no such student, and ErrAsking during
// a question about the games.
func (c *Class) SetPace(ctx context.Context, user, name string, pace table.Pace) error {
	text := pace.String()
	if name == "" {
		text = "" // now all have the pace of their table
	}
	if err := c.Do(ctx, user, suit{name: name, pace: &text}); err != nil {
		return err
	}
	n := c.Now()
	by, at, student := table.ClassUser(n.ID), "", ""
	if name != "" {
		t := n.TableOf(name)
		if t == nil || t.Over {
			return nil
		}
		at, student = t.ID, n.Named(name).User
	}
	return c.each(ctx, at, func(t *table.Table) error { return unseated(t.Teacher(by).SetPace(ctx, student, pace)) })
}

// unseated drops the error for a student whose seat has gone to somebody else.
func unseated(err error) error {
	if errors.Is(err, rules.ErrNotAsked) {
		return nil
	}
	return err
}

// SetLang sets the language of a student's pages, or of all students' pages if name is "", until the student chooses
// another. Only a teacher may call it. It returns ErrNoStudent if there is no such student.
func (c *Class) SetLang(ctx context.Context, user, name, lang string) error {
	if err := c.Do(ctx, user, suit{name: name, lang: &lang}); err != nil {
		return err
	}
	n := c.Now()
	by := table.ClassUser(n.ID)
	return c.each(ctx, "", func(t *table.Table) error {
		var faults []error
		for i := range n.Students {
			if st := &n.Students[i]; name == "" || st.Name == name {
				faults = append(faults, t.Teacher(by).Refresh(ctx, st.User))
			}
		}
		return errors.Join(faults...)
	})
}

// Chosen forgets the language that teachers set for a user, because the user has chosen one.
func (all *Classes) Chosen(ctx context.Context, user string) {
	if all.Lang(user) == "" {
		return
	}
	_, attends := all.Of(user)
	for _, n := range attends {
		if err := n.Do(ctx, user, speak{}); err != nil {
			all.log.Warn("language not forgotten", "class", n.ID, "err", err)
		}
	}
}

// speak notes that a student has chosen a language.
type speak struct{}

func (speak) do(s *State, user string) error {
	st := s.Student(user)
	if st == nil {
		return ErrNoStudent
	}
	st.Lang = ""
	return nil
}

// Lang returns the language that a teacher set for a user, "" for none.
func (all *Classes) Lang(user string) string {
	lang, _ := all.langs.Load(user)
	text, _ := lang.(string)
	return text
}

// noteLangs updates the index of languages.
func noteLangs(langs *sync.Map, before, after *State) {
	for i := range after.Students {
		st := &after.Students[i]
		was := before.Student(st.User)
		switch {
		case st.Lang != "":
			langs.Store(st.User, st.Lang)
		case was != nil && was.Lang != "":
			langs.Delete(st.User)
		}
	}
}

// hand gives the seat of a student to another student.
type hand struct{ from, to string }

func (hand) what() permission.Action { return permission.Assign }

func (c hand) do(s *State, _ string) error {
	t, to := s.TableOf(c.from), s.Named(c.to)
	switch {
	case s.Query() != nil: // both students are asked, each about their own village
		return ErrAsking
	case to == nil || !to.In():
		return ErrNoStudent
	case t == nil || t.Over || !t.Opened:
		return ErrNoSeat
	}
	if other := s.TableOf(c.to); other != nil && !other.Over {
		return ErrSeated
	}
	*t = t.handed(c.from, c.to)
	return nil
}

// handed returns the table with one student replaced by another. Its list of students is a new slice.
func (t *Table) handed(from, to string) Table {
	next := *t
	next.Students, next.Were = nil, append(next.Were[:len(next.Were):len(next.Were)], from)
	for _, name := range t.Students {
		if name == from {
			name = to
		}
		next.Students = append(next.Students, name)
	}
	return next
}

// HandOver gives a student's seat in a running game to a student without a seat, with everything that the seat knows.
// Only a teacher may call it. It returns ErrNoStudent, ErrNoSeat, ErrSeated or ErrAsking.
func (c *Class) HandOver(ctx context.Context, user, from, to string) error {
	n := c.Now()
	if _, err := n.apply(user, hand{from, to}); err != nil {
		return err
	}
	t, old, next := n.TableOf(from), n.Named(from), n.Named(to)
	if old == nil {
		return ErrNoStudent
	}
	err := c.each(ctx, t.ID, func(live *table.Table) error {
		return live.Move(ctx, old.User, next.User, func() error {
			return c.all.seats.MoveSeat(context.WithoutCancel(ctx), t.ID, old.User, next.User)
		})
	})
	if errors.Is(err, rules.ErrNotAsked) || errors.Is(err, rules.ErrOver) {
		return ErrNoSeat
	} else if err != nil {
		return err
	}
	return c.Do(context.WithoutCancel(ctx), user, hand{from, to})
}
