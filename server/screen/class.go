package screen

import (
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
			roll.Students = append(roll.Students, page.ConsoleStudent{Name: st.Name, Where: whereabouts[n.Where(st)]})
		case st.Removed:
			roll.Removed = append(roll.Removed, st.Name)
		}
	}
	return roll
}

var whereabouts = [...]string{class.Here: "here", class.Lost: "lost", class.Gone: "gone"}

// ConsoleTables are the games of a class, as everybody in it may know them.
func ConsoleTables(n class.Now, games []class.Game) page.ConsoleTables {
	shown := page.ConsoleTables{ID: n.ID, Front: n.Front, Held: true}
	for i, g := range games {
		t := page.ConsoleTable{ID: g.ID, Class: n.ID, N: i + 1, Over: g.Over}
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
		o := g.Live.Overview()
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

// Sure asks whether a game of a class is to end, or "all" of them; nil where nothing is to end.
func Sure(tables page.ConsoleTables, end string) *page.Sure {
	if end == "all" && tables.Playing {
		return &page.Sure{}
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
		Front: n.Front,
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
