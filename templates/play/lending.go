package play

import "aiwolfplay/templates/ui"

// Lending names the people who may look through the viewer's eyes.
type Lending struct {
	Table string
	To    string // nobody, everybody, name
	Name  string // of the one person who may
}

// now returns a text that says who may look.
func (l *Lending) now(w ui.Words) string {
	switch l.To {
	case "everybody":
		return w.T("lend.now.everybody")
	case "name":
		return w.T("lend.now.name", "Name", l.Name)
	}
	return w.T("lend.now.nobody")
}
