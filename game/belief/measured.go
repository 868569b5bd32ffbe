package belief

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed README.md
var readme string

// A Measure is one row of the figures in README.md: how good the guesses who is a
// wolf were, on games that the tables were not fitted on. README.md says how the
// figures were made.
type Measure struct {
	Table         string // "contest" or "house"
	Seats         int
	Day           int  // 0: all days
	Unseen        bool // only guesses at agents that nothing was learned from
	Games         int
	Prior, Claims float64 // log loss of models that know the number of roles alone, and claims alone
	LogLoss       float64 // the smaller the better
	// Slope is the calibration slope, Low and High its 95 % interval. With a slope of 1,
	// guesses of 70 % come true 70 times in 100.
	Slope, Low, High float64
	Error            float64 // expected calibration error; 0 is perfect
	// Chance and Most are the Error of perfectly calibrated guesses: its mean, and the
	// value that 95 of 100 draws do not exceed.
	Chance, Most float64
	Top          int // percent of samples whose likeliest suspect is a wolf; -1 if not measured
}

// Measured returns the measures of README.md, in its order.
func Measured() (list []Measure) {
	table, seats := "", 0
	for line := range strings.Lines(readme) {
		line = strings.TrimSpace(line)
		if head, ok := strings.CutPrefix(line, "## "); ok {
			table, head, _ = strings.Cut(head, " table, ")
			n, _ := strings.CutSuffix(head, " seats")
			table = strings.TrimPrefix(table, "The ")
			seats, _ = strconv.Atoi(n) // another heading is none
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if seats == 0 || !strings.HasPrefix(line, "|") || len(cells) != 10 {
			continue
		}
		if m, ok := measureOf(seats, cells); ok {
			m.Table = table
			list = append(list, m)
		}
	}
	return list
}

// measureOf reads a row. It returns false for a row without figures, such as the
// head of a table, and for rows about known agents alone.
func measureOf(seats int, cells []string) (Measure, bool) {
	m := Measure{Seats: seats, Top: -1}
	ok := true
	number := func(text string) float64 {
		v, err := strconv.ParseFloat(strings.TrimSpace(strings.ReplaceAll(text, ",", "")), 64)
		ok = ok && err == nil
		return v
	}
	of := strings.TrimSpace(cells[0])
	if agents, what, found := strings.Cut(of, ", "); found {
		m.Unseen, of = strings.HasPrefix(agents, "unseen"), what
		ok = m.Unseen // of known agents alone is nothing that a table knows
	}
	if day, found := strings.CutPrefix(of, "day "); found {
		m.Day = int(number(day))
	} else if of != "all" {
		return m, false
	}
	m.Games = int(number(cells[1]))
	m.Prior, m.Claims, m.LogLoss = number(cells[2]), number(cells[3]), number(cells[4])
	slope, interval, _ := strings.Cut(cells[6], "[")
	low, high, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(interval), "]"), ",")
	m.Slope, m.Low, m.High = number(slope), number(low), number(high)
	calibrationError, _, _ := strings.Cut(cells[7], "[")
	m.Error = number(calibrationError)
	mean, most, _ := strings.Cut(cells[8], ",")
	m.Chance, m.Most = number(mean), number(most)
	if top, found := strings.CutSuffix(strings.TrimSpace(cells[9]), " %"); found {
		m.Top = int(number(top))
	}
	return m, ok
}
