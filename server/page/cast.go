package page

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/card"
)

// Cast is the page that introduces the built-in agents. Each has the texts
// agent.<name> and about.<name>.
type Cast struct {
	Chrome
	Villages []CastVillage         // in which the characters were studied
	Facts    map[string][]CastFact // what was counted of a character
	Records  map[string]Wins       // of the characters, what they lived through before the first game here too
}

func (*Cast) pageName() string { return "characters" }

// A CastVillage says how well the characters are told apart by their talk in villages
// of a size. Shares are in percent, and each is followed by what it is of.
type CastVillage struct {
	Seats            int
	Named, NamedOf   int // seats whose character was named, of eight, by what they said in one game
	Picked, PickedOf int // games in which a wolf was picked by its talk on day 1
	ByChance         int // the share of wolves that is picked by chance
}

// A CastFact is a habit of a character: how often it does something. Each has a text
// habit.<ID>.
type CastFact struct {
	ID    string
	Rates []CastRate // by Cast.Villages
}

// A CastRate is how often a character does something, and how often the others do, in
// percent.
type CastRate struct{ Percent, Of, Others int }

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

// FactsOf returns what was counted of a character.
func (c *Cast) FactsOf(name string) []CastFact { return c.Facts[name] }

// Family lists the villagers whom a character plays.
func (*Cast) Family(character string) (list []Seat) {
	for _, code := range face.Family(character) {
		list = append(list, Seat{Seat: game.NoSeat, Name: code, Face: code})
	}
	return list
}

// Record has the games that a character has played.
func (c *Cast) Record(character string) Wins { return c.Records[character] }

// Of is the page of one of the characters, with what this page has.
func (c *Cast) Of(name string) *Character { return &Character{Cast: c, Name: name} }

// Characters lists those who are dealt to seats, each once.
func (*Cast) Characters() (names []string) {
	for _, a := range agent.Listings() {
		if a.Character != "" && !slices.Contains(names, a.Character) {
			names = append(names, a.Character)
		}
	}
	return names
}

// Others lists the rest.
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
	Chrome
	*Cast
	Name      string
	Sizes     VillageSizes
	Standings []Standing // at each strength at which it has played, the strongest first
	Games     []Finished // the latest
	Personas  []Persona  // the villagers whom it plays
	Card      *Card      // what it is capable of, nil where nobody has measured it
}

// Card is what a character came to at each strength, in villages of two sizes. How well it deceives is told of the
// large ones, where somebody can stay hidden.
type Card struct {
	Defenders    []string
	Stale        bool // it behaves otherwise now
	Small, Large CardSize
}

// A CardSize is what a character came to in villages of a size.
type CardSize struct {
	Seats, Games int  // games at each strength
	Hides        bool // somebody can stay hidden there: deception is told, and otherwise what stands beside it
	Levels       []CardLevel
}

// A CardLevel is a card at a strength.
type CardLevel struct {
	Name, Level string
	WinRate     *card.Measured
	Axes        []card.Axis
	Beside      []card.Axis // shares of those who deceive
}

// deceptionAxis is the one that is measured in large villages.
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

// axis is that of a level, and otherwise another one where nobody has measured it.
func (s *CardSize) axis(level string, otherwise card.Axis) card.Axis {
	for _, l := range s.Levels {
		for _, a := range l.Axes {
			if l.Name == level && a.Name == otherwise.Name {
				return a
			}
		}
	}
	return otherwise
}

// Names are the capabilities of both sizes.
func (c *Card) Names() (names []string) {
	for _, l := range c.Small.Lines() {
		names = append(names, l.Name)
	}
	return append(names, deceptionAxis)
}

// A CardLine is a capability at each strength.
type CardLine struct {
	Name string
	At   []card.Axis
}

// Lines are the capabilities in the order of the axes. Where nobody stays hidden, what stands beside deception is in
// its place.
func (s *CardSize) Lines() (list []CardLine) {
	add := func(of func(CardLevel) []card.Axis, i int) {
		line := CardLine{Name: of(s.Levels[0])[i].Name}
		for _, l := range s.Levels {
			line.At = append(line.At, of(l)[i])
		}
		list = append(list, line)
	}
	for i, a := range s.Levels[0].Axes {
		if a.Name != deceptionAxis || s.Hides {
			add(func(l CardLevel) []card.Axis { return l.Axes }, i)
			continue
		}
		for i := range s.Levels[0].Beside {
			add(func(l CardLevel) []card.Axis { return l.Beside }, i)
		}
	}
	return list
}

func (*Character) pageName() string { return "character" }
