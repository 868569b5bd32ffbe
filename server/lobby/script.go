package lobby

import "aiwolfplay/server/table"

// A Script replaces chance and the clock at the tables that a lobby opens, for
// tests. The zero value changes nothing.
type Script struct {
	Deal  func(*table.Config) // changes a table before it opens, for example its key or its seats
	Pacer table.Pacer         // decides when a story goes on
}

// SetScript applies a script to every table. Call it before the first one opens.
func (l *Lobby) SetScript(s Script) {
	l.script = s
	l.deps.Pacer = s.Pacer
}
