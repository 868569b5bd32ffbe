package lobby

import "aiwolfplay/server/table"

// A Script takes chance and the clock out of the tables that a lobby opens. Tests have one;
// the zero value changes nothing.
type Script struct {
	Deal  func(*table.Config) // changes a table before it opens: its key, who sits where
	Pacer table.Pacer         // when a story goes on
}

// Follow has all tables open by the script. It is called before the first one opens.
func (l *Lobby) Follow(s Script) {
	l.script = s
	l.deps.Pacer = s.Pacer
}
