// Package cast has the pages of the built-in agents and their characters.
package cast

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/standing"
	"aiwolfplay/templates/ui"
)

// Cast is the page that introduces the built-in agents. Each has the texts agent.<name> and about.<name>.
type Cast struct {
	ui.Chrome
	Villages []Village                // in which the characters were studied
	Facts    map[string][]Fact        // the habits that were counted, by character
	Records  map[string]standing.Wins // of the characters, including games before the first game here
}

// A Village says how well readers can distinguish the characters by their talk in villages of one size. Shares are in
// percent; each share is followed by its total.
type Village struct {
	Seats            int
	Named, NamedOf   int // seats whose character, one of eight, was named from their words in one game
	Picked, PickedOf int // games in which a wolf was picked by its talk on day 1
	ByChance         int // the share of wolves that is picked by chance
}

// A Fact says how often a character does something out of habit. Each has a text habit.<ID>.
type Fact struct {
	ID    string
	Rates []Rate // by Cast.Villages
}

// A Rate says how often a character does something, and how often the others do, in percent.
type Rate struct{ Percent, Of, Others int }

// Promises name for each character the habits that its text about.<name> promises.
var Promises = map[string][]string{
	"logician": {"reasons"},
	"leader":   {"calls", "asks", "first"},
	"doubter":  {"asks", "wavers"},
	"quiet":    {"terse"},
	"liar":     {"confronts", "disagrees", "fakes"},
	"loyal":    {"trusts", "agrees"},
	"rash":     {"first", "reasons"},
	"beginner": {"wonders", "hits"},
}

// family returns the villagers whom a character plays.
func family(character string) (list []seat.Seat) {
	for _, code := range face.Family(character) {
		list = append(list, seat.Seat{Seat: game.NoSeat, Name: code, Face: code})
	}
	return list
}

// Characters returns the names of the agents that are dealt to seats, each once.
func (*Cast) Characters() (names []string) {
	for _, a := range agent.Listings() {
		if a.Character != "" && !slices.Contains(names, a.Character) {
			names = append(names, a.Character)
		}
	}
	return names
}

// Others returns the names of the other agents.
func (*Cast) Others() (names []string) {
	for _, a := range agent.Listings() {
		if a.Character == "" && !a.Partner {
			names = append(names, a.Name)
		}
	}
	return names
}

// Character is the page of one character.
type Character struct {
	ui.Chrome
	*Cast
	Name      string
	Sizes     standing.VillageSizes
	Standings []standing.Standing // at each strength at which it has played, the strongest first
	Games     []gamerow.Finished  // the latest
	Personas  []Persona           // the villagers whom it plays
	Card      *Card               // its capabilities, nil if nobody has measured them
}

// Card holds the results of a character at each strength, in villages of two sizes. Its capability to deceive is
// shown for the large villages, because only there can somebody stay hidden.
type Card struct {
	Defenders    []string
	Stale        bool // it behaves otherwise now
	Small, Large Size
}

// A Size holds the results of a character in villages of one size.
type Size struct {
	Seats, Games int  // games at each strength
	Hides        bool // somebody can stay hidden there, so deception is shown; otherwise Beside is
	Levels       []Level
}

// A Level is a card at a strength.
type Level struct {
	Name, Level string
	WinRate     *card.Measured
	Axes        []card.Axis
	Beside      []card.Axis // shares of those who deceive
}

// deceptionAxis names the axis that is measured in large villages.
const deceptionAxis = "deception"

// Radar lays the strengths over each other.
func (c *Card) Radar() *card.Radar {
	r := new(card.Radar)
	for _, l := range c.Small.Levels {
		axes := slices.Clone(l.Axes)
		for i := range axes {
			if axes[i].Name == deceptionAxis {
				axes[i] = c.Large.axis(l.Name, axes[i])
			}
		}
		r.Series = append(r.Series, card.Series{Name: l.Name, Level: l.Level, Axes: axes})
	}
	return r
}

// axis returns the axis of a level that has the same name as otherwise. If nobody has measured it, axis returns
// otherwise.
func (s *Size) axis(level string, otherwise card.Axis) card.Axis {
	for _, l := range s.Levels {
		for _, a := range l.Axes {
			if l.Name == level && a.Name == otherwise.Name {
				return a
			}
		}
	}
	return otherwise
}

// names returns the capabilities of both sizes.
func (c *Card) names() (names []string) {
	for _, l := range c.Small.lines() {
		names = append(names, l.Name)
	}
	return append(names, deceptionAxis)
}

// A line is a capability at each strength.
type line struct {
	Name string
	At   []card.Axis
}

// lines returns the capabilities in the order of the axes. If nobody can stay hidden, the shares of Beside replace
// deception.
func (s *Size) lines() (list []line) {
	add := func(of func(Level) []card.Axis, i int) {
		line := line{Name: of(s.Levels[0])[i].Name}
		for _, l := range s.Levels {
			line.At = append(line.At, of(l)[i])
		}
		list = append(list, line)
	}
	for i, a := range s.Levels[0].Axes {
		if a.Name != deceptionAxis || s.Hides {
			add(func(l Level) []card.Axis { return l.Axes }, i)
			continue
		}
		for i := range s.Levels[0].Beside {
			add(func(l Level) []card.Axis { return l.Beside }, i)
		}
	}
	return list
}

// A Persona is a villager played by the agents of a character in one village after another.
type Persona struct {
	seat.Seat                       // its name and face; no seat
	Village, Wolves   standing.Wins // on either side
	Fools, Caught, By *Rival        // nil if it has met nobody often enough
}

// Games returns the number of games that the villager has played.
func (p Persona) Games() int { return p.Village.Games + p.Wolves.Games }

// Won returns the number of games that the villager has won.
func (p Persona) Won() int { return p.Village.Won + p.Wolves.Won }

// A Rival is a villager whom another has met on the other side.
type Rival struct {
	seat.Seat
	standing.Wins // of the side to which the text refers
}

// Meta returns the frame's part of the page.
func (p *Cast) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "characters", Title: w.Title(w.T("cast.title"))}
}

// Meta returns the frame's part of the page.
func (p *Character) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "character", Title: w.Title(w.Mind(p.Name))}
}

// mood returns the name of an expression of a face.
func mood(w ui.Words, m face.Mood) string {
	switch m {
	case face.Accused:
		return w.T("character.accused")
	case face.Dead:
		return w.T("character.dead")
	case face.Glad:
		return w.T("character.glad")
	}
	return w.T("character.calm")
}

// games returns a text that says how many games the villager has played and won.
func (p Persona) games(w ui.Words) string {
	return w.T("persona.record", "Games", p.Games(), "Won", p.Won()) + " " + w.T("persona.sides",
		"Village", p.Village.Games, "VillageWon", p.Village.Won, "Wolves", p.Wolves.Games, "WolvesWon", p.Wolves.Won)
}
