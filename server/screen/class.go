package screen

import (
	"regexp"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// An Invitation is where a class is entered.
type Invitation struct {
	Site string // address of the site
	Near bool   // it leads nowhere but to the machine of the program
}

// ConsoleDoor is how students come into a class, as its teacher sees it.
func ConsoleDoor(n class.Now, in Invitation) page.ConsoleDoor {
	return page.ConsoleDoor{
		ID: n.ID, Code: n.Code, Link: in.Site + "/join/" + n.Code, Near: in.Near, Locked: n.Locked, Hidden: n.Hidden,
	}
}

// ConsoleRoll lists the students of a class, as its teacher sees them.
func ConsoleRoll(n class.Now) page.ConsoleRoll {
	roll := page.ConsoleRoll{ID: n.ID}
	for i := range n.Students {
		switch st := &n.Students[i]; {
		case st.In():
			roll.Students = append(roll.Students, page.ConsoleStudent{
				Name: st.Name, Where: whereabouts[n.Where(st)], Pace: st.Pace, Lang: page.Lang(st.Lang),
			})
		case st.Removed:
			roll.Removed = append(roll.Removed, st.Name)
		}
	}
	return roll
}

var whereabouts = [...]string{class.Here: "here", class.Lost: "lost", class.Gone: "gone"}

// ConsoleTables are the games of a class, as everybody in it may know them.
func ConsoleTables(n class.Now, games []class.Game) page.ConsoleTables {
	shown := page.ConsoleTables{ID: n.ID, Front: n.Front, Held: true,
		Lesson: n.Lesson != nil || n.PlayingMini(), Asking: n.Query() != nil}
	if n.Plan != nil {
		shown.Plan = page.Plan{Seats: n.Plan.Seats, Each: n.Plan.Each, Pace: n.Plan.Pace}
	}
	if d := n.Draft; d != nil {
		shown.Draft = &page.ConsoleDraft{Seats: d.Seats, Each: d.Each, Pace: d.Pace}
		for i, names := range d.Tables {
			shown.Draft.Tables = append(shown.Draft.Tables, page.DraftTable{
				N: i + 1, Students: names, Agents: d.Seats - len(names),
			})
		}
	}
	for i, g := range games {
		t := page.ConsoleTable{ID: g.ID, Class: n.ID, N: i + 1, Over: g.Over, Asking: shown.Asking}
		if !g.Over {
			shown.Playing = true
		}
		if g.Live == nil {
			for _, name := range g.Students {
				t.Students = append(t.Students, page.TableStudent{Seat: page.Seat{Seat: game.NoSeat, Name: name}})
			}
			shown.Tables = append(shown.Tables, t)
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
		shown.Tables = append(shown.Tables, t)
	}
	shown.Held = shown.Held && shown.Playing
	return shown
}

// Suit is what can be changed for a student, "" for all; nil for somebody who is not in.
func Suit(n class.Now, name string) *page.Suit {
	s := &page.Suit{ID: n.ID, Student: name, Asking: n.Query() != nil}
	if name == "" {
		return s
	}
	st := n.Named(name)
	if st == nil || !st.In() {
		return nil
	}
	s.Pace, s.Lang = st.Pace, page.Lang(st.Lang)
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

// ClassRecord is a finished game of a class as it is printed: what everybody heard, and apart from that
// who had which role.
func (r *Recording) ClassRecord(n int, words Words) page.RecordGame {
	public := game.Viewer{}
	g := page.RecordGame{N: n, Ended: r.Ended, Lines: r.Narrative(public, words).log(len(r.As(public)), true)}
	g.Lines = printed(g.Lines)
	whole := r.whole()
	g.Winner = whole.Winner
	for i := range r.Seats {
		g.Seats = append(g.Seats, page.RecordSeat{
			Seat: page.Seat{Seat: game.Seat(i), Name: r.Seats[i].Name}, Student: r.Seats[i].Kind == table.Person,
			Role: whole.Seats[i].Role,
		})
	}
	return g
}

// bracketed is a seat as words name it where a page draws its crest.
var bracketed = regexp.MustCompile(`[\[〔](\d\d)[\]〕]`)

// printed are the lines that are worth paper: what was said for the first time that day, and what happened.
func printed(lines page.Lines) (kept page.Lines) {
	for _, l := range lines {
		switch l.Kind {
		case page.LineRemark, page.LineRole, page.LineQuiet:
			continue
		case page.LineTalk:
			if l.Repeat {
				continue
			}
			l.Words = bracketed.ReplaceAllString(l.Words, "$1")
		default:
			// a turn in which nothing of that was said
			if last := len(kept) - 1; last >= 0 && kept[last].Kind == page.LineTurn {
				kept = kept[:last]
			}
		}
		kept = append(kept, l)
	}
	return kept
}

// Sure asks whether a game of a class is to end, "all" of them, or the "lesson"; nil where nothing is to end.
func Sure(tables page.ConsoleTables, end string) *page.Sure {
	switch {
	case end == "all" && tables.Playing:
		return &page.Sure{}
	case end == "lesson" && tables.Lesson:
		return &page.Sure{Lesson: true}
	}
	for _, t := range tables.Tables {
		if t.ID == end && !t.Over {
			return &page.Sure{Table: t.ID, N: t.N}
		}
	}
	return nil
}

func atTable(n class.Now, seat game.Seat, sits table.Occupant, o table.Overview) page.TableStudent {
	at := page.TableStudent{Seat: page.Seat{Seat: seat, Name: sits.Name}, Where: whereabouts[class.Gone]}
	if st := n.Student(sits.User); st != nil {
		at.Where = whereabouts[n.Where(st)]
	}
	at.Thinking, at.Substituted, at.Dead = o.Thinking.Has(seat), o.Substituted.Has(seat), !o.Alive.Has(seat)
	return at
}

// Phone is a class as one of its students sees it.
func Phone(n class.Now, st *class.Student) page.PhoneState {
	p := page.PhoneState{
		ID: n.ID, Class: n.Name, You: st.Name, Tries: class.NamesEach - st.Drawn, Left: st.Left, Removed: st.Removed,
		Front: n.Front && n.Query() == nil, Lesson: n.Lesson != nil || n.Query() != nil,
		Full: n.PlayingMini() && n.MiniOf(st.Name) == nil,
	}
	if t := n.TableOf(st.Name); t != nil { // a name at a table stays
		p.Tries = 0
		if t.Over {
			p.Record = "/games/" + t.ID
		}
	}
	return p
}

// ClassWall is a class as its wall shows it.
func ClassWall(n class.Now, in Invitation) page.WallState {
	wall := page.WallState{ID: n.ID, Class: n.Name, Link: in.Site + "/join", Near: in.Near, Locked: n.Locked}
	if !n.Hidden {
		wall.Code = n.Code
	}
	for _, st := range n.Present() {
		wall.Students = append(wall.Students, st.Name)
	}
	return wall
}
