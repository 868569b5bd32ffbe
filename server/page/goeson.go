package page

// GoesOn is the banner that leads back to a game of the visitor's.
type GoesOn struct {
	Table string // the game's id
	Dead  bool   // the visitor has died there: it can be watched
	Over  bool   // it has ended since
}

// SetGoesOn lets a page lead to one of the visitor's games, the first that it is not the page of. An error
// has a way on of its own.
func SetGoesOn(p Page, list []GoesOn) {
	own := ""
	switch p := p.(type) {
	case *Error:
		return
	case *ClassPhone: // the games rest while the teacher asks about them
		if p.Query != nil {
			return
		}
	case *Table:
		own = p.ID
	case *Replay:
		own = p.ID
	case *Lobby: // knows which of the games can be opened
		list = p.opened(list)
	}
	c, ok := p.(interface{ chrome() *Chrome })
	if !ok {
		return
	}
	for i := range list {
		if list[i].Table != own {
			c.chrome().GoesOn = &list[i]
			return
		}
	}
}

// opened keeps of the visitor's games those that have ended, and those that the page lists.
func (p *Lobby) opened(list []GoesOn) (kept []GoesOn) {
	for _, g := range list {
		listed := g.Over
		for i := range p.Running {
			listed = listed || p.Running[i].ID == g.Table
		}
		if listed {
			kept = append(kept, g)
		}
	}
	return kept
}
