// Package card has the typed templates of cards of capabilities: a radar, and the numbers beside it, which are its text
// alternative.
package card

import "fmt"

// AxisNames are the names of axes; each has the texts axis.<name> and axis.means.<name>.
var AxisNames = [...]string{
	"win-rate", "judgement", "reasoning", "deception", "self-awareness", "cooperation", "coordination", "rationality",
	"uptake", "survived",
}

// A Card has the results of somebody in one field: in Werewolf or in the mini-games.
type Card struct {
	Games int // seats played
	Wins  Axis
	Axes  []Axis
}

// Radar draws the card.
func (c *Card) Radar() *Radar { return &Radar{Series: []Series{{Axes: c.Axes}}} }

// An Axis is a capability, with the text axis.<Name>.
type Axis struct {
	Name  string
	Found *Measured // nil: not available
	Items int       // that its number follows from
	Shown bool      // exact enough for a radar
	Href  string    // the decisions behind it
}

// Wide reports whether the width of its interval keeps it from the radar.
func (a Axis) Wide() bool { return a.Found != nil && !a.Shown && a.Found.half() > 15 }

// A Measured is a share with its 95 % interval, all from 0 to 1.
type Measured struct{ Value, Low, High float64 }

// Percent formats a share in percent.
func Percent(x float64) string { return fmt.Sprintf("%.1f", 100*x) }

// Percent formats the share in percent.
func (m Measured) Percent() string { return Percent(m.Value) }

// LowText formats the lower end in percent.
func (m Measured) LowText() string { return Percent(m.Low) }

// HighText formats the upper end in percent.
func (m Measured) HighText() string { return Percent(m.High) }

// half returns half the width of the interval, in points.
func (m Measured) half() float64 { return 100 * (m.High - m.Low) / 2 }

// start returns the beginning of the interval on a bar from 0 to 100.
func (m Measured) start() float64 { return 100 * max(0, m.Low) }

// width returns the length of the interval on a bar from 0 to 100.
func (m Measured) width() float64 { return 100 * (min(1, m.High) - max(0, m.Low)) }

// Signed formats a difference in points, with its sign.
func (m Measured) Signed() string { return signed(m.Value) }

// SignedLow formats the lower end of the interval of a difference.
func (m Measured) SignedLow() string { return signed(m.Low) }

// SignedHigh formats the upper end of the interval of a difference.
func (m Measured) SignedHigh() string { return signed(m.High) }

func signed(x float64) string {
	text := fmt.Sprintf("%+.1f", 100*x)
	if text == "-0.0" || text == "+0.0" {
		return "0.0"
	}
	if text[0] == '-' {
		return "−" + text[1:]
	}
	return text
}
