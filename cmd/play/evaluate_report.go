package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/game/measure"
	"aiwolfplay/game/rating"
)

// An evaluationReport is what an evaluation came to. Everything in it follows from the settings, the agents and
// the seed of the intervals, whatever the machine. What is not available is null. A name changes for nobody.
type evaluationReport struct {
	Version     int                `json:"version"`
	Settings    string             `json:"settings"` // SHA-256 of the file
	Seats       int                `json:"seats"`
	Count       int                `json:"count"`     // of settings
	Defenders   []defender         `json:"defenders"` // who sat on the other seats
	Reference   string             `json:"reference"` // the likelihood table of reference beliefs
	Challengers []challengerReport `json:"challengers"`
	Comparisons []comparison       `json:"comparisons"`
}

type challengerReport struct {
	defender
	Games   int           `json:"games"`
	Won     int           `json:"won"`
	RawWins [3]float64    `json:"raw_wins"` // share of games, with the interval of Wilson
	WinRate *estimate     `json:"win_rate"` // mean over roles
	Card    []cardRow     `json:"card"`
	Metrics []metricRow   `json:"metrics"`
	all     measure.Tally // of all settings
}

// An estimate is a value with its 95 % interval.
type estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A cardRow is a capability. Shown says that a radar may show it: there are 30 games or more, and the interval is
// no wider than 15 points on each side.
type cardRow struct {
	Name  string    `json:"name"`
	Found *estimate `json:"estimate"`
	Shown bool      `json:"shown"`
}

type metricRow struct {
	Metric     string   `json:"metric"`
	Provenance string   `json:"provenance"`
	Items      int      `json:"items"`
	Of         float64  `json:"of"` // the denominator
	estimate            // the share
	Chance     *float64 `json:"chance"` // what chance alone would reach on the same items
	Skill      *float64 `json:"skill"`  // see measure.Tally.Skill
}

// A comparison is of two challengers on the same settings.
type comparison struct {
	A       string       `json:"a"`
	B       string       `json:"b"`
	OnlyA   int          `json:"only_a"` // games that a won and b lost on the same seat of the same setting
	OnlyB   int          `json:"only_b"`
	WinsP   float64      `json:"wins_p"` // McNemar, exact
	WinRate *estimate    `json:"win_rate"`
	Card    []difference `json:"card"`
}

// A difference is a − b of a capability. Holm corrects for there being seven.
type difference struct {
	Name  string    `json:"name"`
	Found *estimate `json:"estimate"`
	P     *float64  `json:"p"`
	Holm  *float64  `json:"p_holm"`
}

// cardBeliefs is where the beliefs of the card come from: all agents can declare them.
const cardBeliefs = measure.Declared

func (e *evaluation) report(seed uint64) *evaluationReport {
	r := &evaluationReport{
		Version: settingsVersion, Settings: e.settings.hash, Seats: e.settings.Seats, Count: len(e.settings.Settings),
		Defenders: e.settings.Defenders, Reference: "house",
	}
	for _, c := range e.challengers {
		r.Challengers = append(r.Challengers, c.report(seed))
	}
	for i, a := range e.challengers {
		for _, b := range e.challengers[:i] {
			r.Comparisons = append(r.Comparisons, compare(a, b, seed))
		}
	}
	return r
}

func estimateOf(e measure.Estimate) *estimate {
	if !e.OK {
		return nil
	}
	return &estimate{e.Value, e.Low, e.High}
}

// capabilities lists the statistics of the win rate and of the card.
func capabilities() (list []measure.Statistic) {
	list = append(list, measure.WinRate)
	for _, c := range measure.Card(cardBeliefs) {
		list = append(list, c.Of)
	}
	return list
}

func (c *challenger) report(seed uint64) challengerReport {
	r := challengerReport{defender: c.defender}
	for i := range c.tallies {
		r.all.Add(&c.tallies[i], 1)
	}
	for m := measure.WinVillager; m <= measure.WinPossessed; m++ {
		s := &r.all[m][measure.NoBelief]
		r.Games, r.Won = r.Games+s.Items, r.Won+int(s.Value)
	}
	r.RawWins[0] = float64(r.Won) / float64(max(1, r.Games))
	r.RawWins[1], r.RawWins[2] = rating.Interval(r.Won, r.Games)
	statistics := capabilities()
	for m := range measure.Metric(measure.NumMetrics) {
		for p := range measure.Provenance(measure.NumProvenances) {
			if s := &r.all[m][p]; s.Items > 0 {
				statistics = append(statistics, measure.ShareOf(m, p))
				row := metricRow{Metric: m.String(), Provenance: p.String(), Items: s.Items, Of: s.Of}
				row.Chance, row.Skill = known(r.all.Chance(m, p)), known(r.all.Skill(m, p))
				r.Metrics = append(r.Metrics, row)
			}
		}
	}
	found := measure.Bootstrap(c.tallies, statistics, seed)
	r.WinRate = estimateOf(found[0])
	card := measure.Card(cardBeliefs)
	for i, capability := range card {
		e := found[1+i]
		const widest, least = 0.15, 30
		shown := e.OK && (e.High-e.Low)/2 <= widest && r.Games >= least
		r.Card = append(r.Card, cardRow{capability.Name, estimateOf(e), shown})
	}
	for i := range r.Metrics {
		if e := estimateOf(found[1+len(card)+i]); e != nil {
			r.Metrics[i].estimate = *e
		}
	}
	return r
}

// known returns what is available, nil for what is not.
func known(x float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return &x
}

func compare(a, b *challenger, seed uint64) comparison {
	c := comparison{A: a.Name, B: b.Name}
	c.OnlyA, c.OnlyB = a.onlyWon(b), b.onlyWon(a)
	c.WinsP = measure.McNemar(c.OnlyA, c.OnlyB)
	found := measure.Compare(a.tallies, b.tallies, capabilities(), seed)
	c.WinRate = estimateOf(found[0])
	var ps []float64
	for _, e := range found[1:] {
		if e.OK {
			ps = append(ps, e.P)
		}
	}
	holm := measure.Holm(ps)
	for i, capability := range measure.Card(cardBeliefs) {
		e := found[1+i]
		d := difference{Name: capability.Name, Found: estimateOf(e), P: known(e.P, e.OK)}
		if e.OK {
			d.Holm, holm = &holm[0], holm[1:]
		}
		c.Card = append(c.Card, d)
	}
	return c
}

// csv is the table of metrics, a row each.
func (r *evaluationReport) csv() string {
	var b strings.Builder
	b.WriteString("challenger,metric,provenance,items,of,value,low,high,chance,skill\n")
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	maybe := func(x *float64) string {
		if x == nil {
			return ""
		}
		return number(*x)
	}
	for _, c := range r.Challengers {
		for _, m := range c.Metrics {
			fmt.Fprintf(&b, "%s,%s,%s,%d,%s,%s,%s,%s,%s,%s\n", c.Name, m.Metric, m.Provenance, m.Items, number(m.Of),
				number(m.Value), number(m.Low), number(m.High), maybe(m.Chance), maybe(m.Skill))
		}
	}
	return b.String()
}

// print writes the report for people.
func (r *evaluationReport) print(w io.Writer, took time.Duration) error {
	var b strings.Builder
	var pool []string
	for _, d := range r.Defenders {
		pool = append(pool, fmt.Sprintf("%s@%.12s", d.Name, d.Behaviour))
	}
	fmt.Fprintf(&b, "%d settings of %d seats, each played on each seat against %s, in %.1f s\n", r.Count, r.Seats,
		strings.Join(pool, ", "), took.Seconds())
	b.WriteString("Shares in percent with 95 % intervals, drawn by setting. They are MAgIC-style: settings and\n" +
		"defenders are our own, and the paper's tables do not compare.\n")
	for _, c := range r.Challengers {
		fmt.Fprintf(&b, "\n%s@%.12s: %d games\n", c.Name, c.Behaviour, c.Games)
		fmt.Fprintf(&b, "  %-38s %s\n", "win rate (mean over roles)", c.WinRate)
		fmt.Fprintf(&b, "  %-38s %s\n", "games won", &estimate{c.RawWins[0], c.RawWins[1], c.RawWins[2]})
		for _, row := range c.Card {
			name := row.Name
			if name == "reasoning" {
				name += " (" + cardBeliefs.String() + ")"
			}
			fmt.Fprintf(&b, "  %-38s %s\n", name, row.Found)
		}
		fmt.Fprintf(&b, "  %-38s %9s %8s %27s %8s\n", "metric (beliefs)", "of", "share", "", "chance")
		for _, m := range c.Metrics {
			name := m.Metric
			if m.Provenance != measure.NoBelief.String() {
				name += " (" + m.Provenance + ")"
			}
			fmt.Fprintf(&b, "  %-38s %9.0f %s", name, m.Of, &m.estimate)
			if m.Chance != nil {
				fmt.Fprintf(&b, " %8.1f", 100**m.Chance)
			}
			b.WriteString("\n")
		}
	}
	for _, c := range r.Comparisons {
		fmt.Fprintf(&b, "\n%s − %s: %d games won by the first alone, %d by the second (McNemar p = %.3g)\n",
			c.A, c.B, c.OnlyA, c.OnlyB, c.WinsP)
		fmt.Fprintf(&b, "  %-38s %s\n", "win rate (mean over roles)", c.WinRate)
		for _, d := range c.Card {
			fmt.Fprintf(&b, "  %-38s %s", d.Name, d.Found)
			if d.Holm != nil {
				fmt.Fprintf(&b, "   p = %.3g (Holm)", *d.Holm)
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String writes an estimate in percent; "n/a" where there is none.
func (e *estimate) String() string {
	if e == nil {
		return fmt.Sprintf("%8s", "n/a")
	}
	return fmt.Sprintf("%8.1f   [%6.1f to %6.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}
