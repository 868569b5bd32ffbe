package page

// Again tells one of the people of a finished game whether they play again.
type Again struct {
	Game   string // the id of the finished game
	Code   string // of the room where they play again, "" while nobody has opened one
	Host   Seat   // its host now
	Seated bool   // the viewer has a seat there
	Begun  bool   // its game has begun
	Full   bool   // there is no seat for the viewer
	Moved  bool   // the viewer's seat there has gone over to another device of theirs
}

func (Again) partName() string      { return "again" }
func (Again) Place() (string, Mode) { return "#again", Replace }

// Leaving is the id of the table that the viewer can give up, "" for none.
func (t *Table) Leaving() string {
	if !t.Plays || t.Dock.Mode == DockOver {
		return ""
	}
	return t.ID
}

// Leaving is "": nobody plays in a record.
func (*Replay) Leaving() string { return "" }

// Missing is the people of the last game for whom seats are kept and who have not come.
type Missing struct {
	Count         int
	First, Second string // the names of the first two
}

// Missing returns for whom the room waits.
func (r RoomState) Missing() (m Missing) {
	for i := range r.Chairs {
		if !r.Chairs[i].Kept || r.Chairs[i].Taken {
			continue
		}
		switch m.Count {
		case 0:
			m.First = r.Chairs[i].Name
		case 1:
			m.Second = r.Chairs[i].Name
		}
		m.Count++
	}
	return m
}
