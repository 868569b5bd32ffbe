package page

import "aiwolfplay/templates/card"

// OwnCard is what an account came to in its games, against agents of each strength. Only its owner is shown it, unless
// the owner wants everybody to see it.
type OwnCard struct {
	Chrome
	Name   string     // of the account
	Of     string     // likewise where it is shown to everybody, "" to its owner
	Public bool       // everybody can see it
	Levels []OwnLevel // empty without games; the first one is of all games
	Mini   *card.Card // in the mini-games, nil without any; its owner alone is shown it
}

func (*OwnCard) pageName() string { return "owncard" }

// OwnLevel is a card against agents of one strength.
type OwnLevel struct {
	Level string // a strength's word, or "all"
	Games int
	Wins  card.Axis
	Axes  []card.Axis
}

// All reports whether it is of all games.
func (l OwnLevel) All() bool { return l.Level == "all" }

// Radar draws what all games came to.
func (c *OwnCard) Radar() *card.Radar {
	return &card.Radar{Series: []card.Series{{Axes: c.Levels[0].Axes}}}
}

// Lines are the capabilities in the order of the axes.
func (c *OwnCard) Lines() (list []CardLine) {
	for i, a := range c.Levels[0].Axes {
		line := CardLine{Name: a.Name}
		for _, l := range c.Levels {
			line.At = append(line.At, l.Axes[i])
		}
		list = append(list, line)
	}
	return list
}
