package page

// Leaving is the id of the table that the viewer can give up, "" for none.
func (t *Table) Leaving() string {
	if !t.Plays || t.Dock.Mode == DockOver {
		return ""
	}
	return t.ID
}

// Leaving is "": nobody plays in a record.
func (*Replay) Leaving() string { return "" }
