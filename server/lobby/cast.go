package lobby

import "aiwolfplay/server/table"

// A Strength is how well the agents play that nobody chose one by one. The zero
// value is Even.
type Strength string

// The strengths.
const (
	Gentle Strength = "gentle"
	Even   Strength = ""
	Strong Strength = "strong"
)

// Strengths lists them, the weakest first.
var Strengths = [...]Strength{Gentle, Even, Strong}

// String returns the strength's name, as forms and message ids have it.
func (s Strength) String() string {
	if s == Even {
		return "even"
	}
	return string(s)
}

// ParseStrength reads what String writes; "" is Even.
func ParseStrength(text string) (Strength, bool) {
	for _, s := range Strengths {
		if text == s.String() || text == string(s) {
			return s, true
		}
	}
	return Even, false
}

// A Cast is the characters that are dealt to seats, at each strength, by the
// names that they are registered under.
type Cast map[Strength][]string

// SetCast says whom to deal, before the first table opens. Without a cast
// everybody is [Opponent].
func (l *Lobby) SetCast(c Cast) { l.cast = c }

// fill gives characters to the seats of built-in agents that have none: no
// character sits twice before all of that strength sit once.
func (c Cast) fill(seats []table.Occupant, s Strength) {
	names := c[s]
	if len(names) == 0 {
		names = []string{Opponent}
	}
	var order []int
	for i := range seats {
		if seats[i].Kind != table.Agent || seats[i].Agent != "" {
			continue
		}
		if len(order) == 0 {
			order = shuffled(len(names))
		}
		seats[i].Agent = names[order[0]]
		order = order[1:]
	}
}
