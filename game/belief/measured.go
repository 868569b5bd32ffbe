package belief

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed README.md
var readme string

// A Measure is how good the guesses of the contest table's kind were on games
// that had no part in the fit: a row of the figures in README.md, where their
// making is told. LogLoss and Brier are better the smaller they are; a Slope of 1
// says that 70 % is said of what comes true in 70 of 100.
type Measure struct {
	Seats            int
	Day              int  // 0: all days
	Unseen           bool // of agents whose conduct nothing was learned from
	Games            int
	Prior, Claims    float64 // log loss by the number of roles alone, and by claims alone
	LogLoss          float64
	Slope, Low, High float64 // with the 95 % interval
	Error            float64 // expected calibration error
	// what Error is if every guess is as likely as it says: on average, and in 95 of 100 draws at most
	Chance, Most float64
	Top          int // percent in which the likeliest suspect is a wolf; -1 where that was not asked
}

// Measured returns the measures that README.md tells of, in its order.
func Measured() (list []Measure) {
	seats := 0
	for line := range strings.Lines(readme) {
		line = strings.TrimSpace(line)
		if head, ok := strings.CutPrefix(line, "## "); ok {
			seats = 0
			if n, ok := strings.CutSuffix(head, " seats"); ok {
				seats, _ = strconv.Atoi(n) // another heading is none
			}
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if seats == 0 || !strings.HasPrefix(line, "|") || len(cells) != 10 {
			continue
		}
		if m, ok := measureOf(seats, cells); ok {
			list = append(list, m)
		}
	}
	return list
}

// measureOf reads a row; false for what is none, such as the head of the table.
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
	fault, _, _ := strings.Cut(cells[7], "[")
	m.Error = number(fault)
	mean, most, _ := strings.Cut(cells[8], ",")
	m.Chance, m.Most = number(mean), number(most)
	if top, found := strings.CutSuffix(strings.TrimSpace(cells[9]), " %"); found {
		m.Top = int(number(top))
	}
	return m, ok
}
