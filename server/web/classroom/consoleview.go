package classroom

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// doorOf returns the way into a class, for its teacher.
func doorOf(n class.Now, in invitation) classroom.Door {
	return classroom.Door{
		ID: n.ID, Code: n.Code, Link: in.Site + "/join/" + n.Code, Near: in.Near, Locked: n.Locked, Hidden: n.Hidden,
	}
}

// rollOf lists the students of a class for its teacher.
func rollOf(n class.Now) classroom.Roll {
	roll := classroom.Roll{ID: n.ID}
	for i := range n.Students {
		switch st := &n.Students[i]; {
		case st.In():
			roll.Students = append(roll.Students, classroom.Student{
				Name: st.Name, Where: whereabouts[n.Where(st)], Pace: st.Pace, Lang: ui.Lang(st.Lang),
			})
		case st.Removed:
			roll.Removed = append(roll.Removed, st.Name)
		}
	}
	return roll
}

var whereabouts = [...]string{class.Here: "here", class.Lost: "lost", class.Gone: "gone"}

// tablesOf returns the games of a class. It shows only facts that the whole class may know.
func tablesOf(n class.Now, games []class.Game) classroom.Tables {
	shown := classroom.Tables{ID: n.ID, Front: n.Front, Held: true,
		Lesson: n.Lesson != nil || n.PlayingMini(), Asking: n.Query() != nil}
	if n.Plan != nil {
		shown.Plan = classroom.Plan{Seats: n.Plan.Seats, Each: n.Plan.Each, Pace: n.Plan.Pace}
	}
	if d := n.Draft; d != nil {
		shown.Draft = &classroom.Draft{Seats: d.Seats, Each: d.Each, Pace: d.Pace}
		for i, names := range d.Tables {
			shown.Draft.Tables = append(shown.Draft.Tables, classroom.DraftTable{
				N: i + 1, Students: names, Agents: d.Seats - len(names),
			})
		}
	}
	for i, g := range games {
		t := classroom.Table{ID: g.ID, Class: n.ID, N: i + 1, Over: g.Over, Asking: shown.Asking}
		if !g.Over {
			shown.Playing = true
		}
		if g.Live == nil {
			for _, name := range g.Students {
				t.Students = append(t.Students, classroom.TableStudent{Seat: seat.Seat{Seat: game.NoSeat, Name: name}})
			}
			shown.List = append(shown.List, t)
			continue
		}
		o := g.Live.Now().Overview()
		t.Known, t.Held = true, o.Hold != table.HoldNone
		shown.Held = shown.Held && t.Held
		t.Day, t.Phase, t.Living, t.Seats = o.Day, o.Phase, o.Living, g.Live.Setup().Seats()
		for i, sits := range g.Live.Occupants() {
			if sits.Kind == table.Person {
				t.Students = append(t.Students, atTable(n, game.Seat(i), sits, o))
			}
		}
		shown.List = append(shown.List, t)
	}
	shown.Held = shown.Held && shown.Playing
	return shown
}

func atTable(n class.Now, place game.Seat, sits table.Occupant, o table.Overview) classroom.TableStudent {
	at := classroom.TableStudent{Seat: seat.Seat{Seat: place, Name: sits.Name}, Where: whereabouts[class.Gone]}
	if st := n.Student(sits.User); st != nil {
		at.Where = whereabouts[n.Where(st)]
	}
	at.Thinking, at.Substituted, at.Dead = o.Thinking.Has(place), o.Substituted.Has(place), !o.Alive.Has(place)
	return at
}

// suitOf returns the settings that the teacher can change for a student, "" for all. It returns nil if the student is
// not in the class.
func suitOf(n class.Now, name string) *classroom.Suit {
	s := &classroom.Suit{ID: n.ID, Student: name, Asking: n.Query() != nil}
	if name == "" {
		return s
	}
	st := n.Named(name)
	if st == nil || !st.In() {
		return nil
	}
	s.Pace, s.Lang = st.Pace, ui.Lang(st.Lang)
	if t := n.TableOf(name); t != nil && !t.Over {
		s.Table = 1 + slices.IndexFunc(n.Tables, func(other class.Table) bool { return other.ID == t.ID })
		for _, other := range n.Present() {
			if at := n.TableOf(other.Name); at == nil || at.Over {
				s.Free = append(s.Free, other.Name)
			}
		}
	}
	if n.Draft == nil {
		return s
	}
	for i, names := range n.Draft.Tables {
		if slices.Contains(names, name) {
			s.Draft = i + 1
		} else {
			s.Drafts = append(s.Drafts, i+1)
		}
	}
	s.Alone = len(n.Draft.Tables) + 1
	return s
}

// sureOf returns the question whether to end a game of a class, "all" of them, or the "lesson". It returns nil if
// nothing can end.
func sureOf(tables classroom.Tables, end string) *classroom.Sure {
	switch {
	case end == "all" && tables.Playing:
		return &classroom.Sure{}
	case end == "lesson" && tables.Lesson:
		return &classroom.Sure{Lesson: true}
	}
	for _, t := range tables.List {
		if t.ID == end && !t.Over {
			return &classroom.Sure{Table: t.ID, N: t.N}
		}
	}
	return nil
}
