package agent

// A Strength is a character's level of play. The zero value is Even, the default.
type Strength uint8

// The strengths.
const (
	Even Strength = iota
	Gentle
	Strong
)

// Strengths lists the strengths, the weakest first.
var Strengths = [...]Strength{Gentle, Even, Strong}

var strengthNames = [...]string{Even: "even", Gentle: "gentle", Strong: "strong"}

// String returns the strength's name as used in forms and message ids.
func (s Strength) String() string { return strengthNames[s] }

// ParseStrength reads the name of a strength as String returns it; "" is Even.
func ParseStrength(text string) (s Strength, ok bool) {
	for _, s := range Strengths {
		if text == s.String() {
			return s, true
		}
	}
	return Even, text == ""
}

// NameAt returns the name of a character at a strength. At the strongest it is the character's own; at another it is
// such as "logician-even".
func NameAt(character string, s Strength) string {
	if s == Strong {
		return character
	}
	return character + "-" + s.String()
}
