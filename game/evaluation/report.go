package evaluation

import (
	"iter"
	"slices"
	"strings"

	"aiwolfplay/game/draw"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rating"
	"aiwolfplay/game/workers"
)

// A Report has the results of an evaluation. It depends on the settings, the agents and the seed of the intervals
// alone. Values that are not available are null. Names never change, because scripts read them.
type Report struct {
	Version     int                `json:"version"`
	Settings    string             `json:"settings"` // SHA-256 of the file
	Seed        uint64             `json:"seed"`     // from which the settings were drawn
	Seats       int                `json:"seats"`
	Count       int                `json:"count"`     // of settings
	Defenders   []Agent            `json:"defenders"` // on the other seats
	Reference   string             `json:"reference"` // the likelihood table of reference beliefs
	Challengers []ChallengerReport `json:"challengers"`
	Comparisons []Comparison       `json:"comparisons"` // of each challenger with those before it
}

// A ChallengerReport has the results of a challenger.
type ChallengerReport struct {
	Agent
	Games      int            `json:"games"`
	Won        int            `json:"won"`
	RawWins    [3]float64     `json:"raw_wins"`    // share of games, with the interval of Wilson
	StrictWins [3]float64     `json:"strict_wins"` // the same, with the games that it spoilt as lost
	Spoilt     int            `json:"spoilt"`      // games that it spoilt: no answer in time, or an illegal one
	Faults     map[string]int `json:"faults"`      // its faults by kind (server/pool); null if there are none
	WinRate    *Estimate      `json:"win_rate"`    // mean over roles
	Card       []CardRow      `json:"card"`
	Metrics    []MetricRow    `json:"metrics"`
}

// An Estimate is a value with its 95 % interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A CardRow is a capability.
type CardRow struct {
	Name  string    `json:"name"`
	Items int       `json:"items"` // number of items that the number is computed from
	Found *Estimate `json:"estimate"`
	// Shown says that a radar may show the capability: there are at least Least items, and the interval reaches no
	// further than Widest to each side.
	Shown bool `json:"shown"`
}

// Conditions for the numbers of a radar.
const (
	Widest = 0.15 // half of the interval
	Least  = 30   // items
)

// A MetricRow is a metric whose beliefs have one provenance.
type MetricRow struct {
	Metric     string   `json:"metric"`
	Provenance string   `json:"provenance"`
	Items      int      `json:"items"`
	Of         float64  `json:"of"` // the denominator
	Estimate            // the share
	Chance     *float64 `json:"chance"` // the share that chance alone would reach on the same items
	Skill      *float64 `json:"skill"`  // see measure.Tally.Skill
}

// A Comparison compares two challengers on the same settings.
type Comparison struct {
	A       string       `json:"a"`
	B       string       `json:"b"`
	OnlyA   int          `json:"only_a"` // games that a won and b lost on the same seat of the same setting
	OnlyB   int          `json:"only_b"`
	WinsP   float64      `json:"wins_p"` // McNemar, exact
	WinRate *Estimate    `json:"win_rate"`
	Card    []Difference `json:"card"`
}

// A Difference is a − b of a capability. Holm is P corrected for seven capabilities by Holm's method.
type Difference struct {
	Name  string    `json:"name"`
	Found *Estimate `json:"estimate"`
	P     *float64  `json:"p"`
	Holm  *float64  `json:"p_holm"`
}

// CardBeliefs is the provenance of the beliefs of a card. It is Declared because all agents can declare beliefs.
const CardBeliefs = measure.Declared

// Report returns the results of challengers after all their games. It draws all intervals from a seed. n is the number
// of workers; 0 means one for each processor.
func (f *Settings) Report(challengers []*Challenger, seed uint64, n int) *Report {
	r := f.Begun(challengers)
	r.Comparisons = make([]Comparison, len(challengers)*(len(challengers)-1)/2)
	var work []func()
	for i, a := range challengers {
		work = append(work, func() { r.Challengers[i] = a.report(seed) })
	}
	next := r.Comparisons
	for i, a := range challengers {
		for _, b := range challengers[:i] {
			at := &next[0]
			next = next[1:]
			work = append(work, func() { *at = compare(a, b, seed) })
		}
	}
	workers.Run(n, len(work), func(_ int, numbers iter.Seq[int]) {
		for i := range numbers {
			work[i]()
		}
	})
	return r
}

// Begun returns the report of an evaluation before its games. It has settings and challengers, and no results.
func (f *Settings) Begun(challengers []*Challenger) *Report {
	r := &Report{
		Version: Version, Settings: f.Hash, Seed: f.Seed, Seats: f.Seats, Count: len(f.List),
		Defenders: f.Defenders, Reference: "house", Challengers: make([]ChallengerReport, len(challengers)),
	}
	for i, c := range challengers {
		r.Challengers[i].Agent = c.Agent
	}
	return r
}

// ID names the evaluation by its settings and challengers.
func (r *Report) ID() string {
	var who strings.Builder
	for _, c := range r.Challengers {
		who.WriteString(c.Name + " " + c.Behaviour + " ")
	}
	return draw.ID("evaluation %s %s", r.Settings, who.String())
}

// Of returns the report of the challenger with a name, or nil if there is none.
func (r *Report) Of(name string) *ChallengerReport {
	i := slices.IndexFunc(r.Challengers, func(c ChallengerReport) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Challengers[i]
}

// Compared returns the comparison a − b. It reports false if the two were not compared.
func (r *Report) Compared(a, b string) (Comparison, bool) {
	for _, c := range r.Comparisons {
		switch {
		case c.A == a && c.B == b:
			return c, true
		case c.A == b && c.B == a:
			return c.turned(), true
		}
	}
	return Comparison{}, false
}

// turned returns the comparison b − a.
func (c *Comparison) turned() Comparison {
	t := Comparison{
		A: c.B, B: c.A, OnlyA: c.OnlyB, OnlyB: c.OnlyA, WinsP: c.WinsP, WinRate: c.WinRate.turned(),
		Card: slices.Clone(c.Card),
	}
	for i := range t.Card {
		t.Card[i].Found = t.Card[i].Found.turned()
	}
	return t
}

func (e *Estimate) turned() *Estimate {
	if e == nil {
		return nil
	}
	return &Estimate{-e.Value, -e.High, -e.Low}
}

func estimateOf(e measure.Estimate) *Estimate {
	if !e.OK {
		return nil
	}
	return &Estimate{e.Value, e.Low, e.High}
}

// capabilities lists the statistics of the win rate and of the card, and the items that they are computed from.
func capabilities() (list []measure.Statistic, parts []measure.Part) {
	list, parts = append(list, measure.WinRate), append(parts, measure.WinParts...)
	for _, c := range measure.Card(CardBeliefs) {
		list, parts = append(list, c.Of), append(parts, c.Parts...)
	}
	return list, parts
}

func (c *Challenger) report(seed uint64) ChallengerReport {
	r := ChallengerReport{Agent: c.Agent}
	if len(c.faults) > 0 {
		r.Faults = c.faults
	}
	all := new(measure.Tally)
	for i := range c.tallies {
		all.Add(&c.tallies[i], 1)
	}
	for _, p := range measure.WinParts {
		s := &all[p.Metric][p.Provenance]
		r.Games, r.Won = r.Games+s.Items, r.Won+int(s.Value)
	}
	for _, spoilt := range c.spoilt {
		if spoilt {
			r.Spoilt++
		}
	}
	r.RawWins, r.StrictWins = shareOf(r.Won, r.Games), shareOf(c.strictly(), r.Games)
	statistics, _ := capabilities()
	for m := range measure.Metric(measure.NumMetrics) {
		for p := range measure.Provenance(measure.NumProvenances) {
			if s := &all[m][p]; s.Items > 0 {
				statistics = append(statistics, measure.ShareOf(m, p))
				row := MetricRow{Metric: m.String(), Provenance: p.String(), Items: s.Items, Of: s.Of}
				row.Chance, row.Skill = known(all.Chance(m, p)), known(all.Skill(m, p))
				r.Metrics = append(r.Metrics, row)
			}
		}
	}
	found := measure.Bootstrap(c.tallies, statistics, seed)
	r.WinRate = estimateOf(found[0])
	card := measure.Card(CardBeliefs)
	for i, capability := range card {
		r.Card = append(r.Card, rowOf(&capability, all, found[1+i]))
	}
	for i := range r.Metrics {
		if e := estimateOf(found[1+len(card)+i]); e != nil {
			r.Metrics[i].Estimate = *e
		}
	}
	return r
}

// CardOf returns the win rate and the capabilities in games that belong to no settings. Each game is a cluster of its
// own.
func CardOf(games []measure.Tally, seed uint64) (winRate *Estimate, rows []CardRow) {
	statistics, _ := capabilities()
	all, found := new(measure.Tally), measure.Bootstrap(games, statistics, seed)
	for i := range games {
		all.Add(&games[i], 1)
	}
	for i, capability := range measure.Card(CardBeliefs) {
		rows = append(rows, rowOf(&capability, all, found[1+i]))
	}
	return estimateOf(found[0]), rows
}

// rowOf returns the row of a capability for a card.
func rowOf(c *measure.Capability, all *measure.Tally, e measure.Estimate) CardRow {
	row := CardRow{Name: c.Name, Found: estimateOf(e)}
	for _, p := range c.Parts {
		row.Items += all[p.Metric][p.Provenance].Items
	}
	row.Shown = row.Found != nil && row.Found.shown(row.Items)
	return row
}

// shown returns CardRow.Shown for an estimate that is computed from the given number of items.
func (e *Estimate) shown(items int) bool { return (e.High-e.Low)/2 <= Widest && items >= Least }

func shareOf(won, games int) (share [3]float64) {
	share[0] = float64(won) / float64(max(1, games))
	share[1], share[2] = rating.Interval(won, games)
	return share
}

// known returns a value, or nil if the value is not available.
func known(x float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return &x
}

func compare(a, b *Challenger, seed uint64) Comparison {
	c := Comparison{A: a.Name, B: b.Name}
	c.OnlyA, c.OnlyB = a.onlyWon(b), b.onlyWon(a)
	c.WinsP = measure.McNemar(c.OnlyA, c.OnlyB)
	statistics, parts := capabilities()
	found := measure.Compare(only(a.tallies, parts), only(b.tallies, parts), statistics, seed)
	c.WinRate = estimateOf(found[0])
	var ps []float64
	for _, e := range found[1:] {
		if e.OK {
			ps = append(ps, e.P)
		}
	}
	holm := measure.Holm(ps)
	for i, capability := range measure.Card(CardBeliefs) {
		e := found[1+i]
		d := Difference{Name: capability.Name, Found: estimateOf(e), P: known(e.P, e.OK)}
		if e.OK {
			d.Holm, holm = &holm[0], holm[1:]
		}
		c.Card = append(c.Card, d)
	}
	return c
}

// only returns some parts of tallies, so that the others need not be added up 2,000 times.
func only(tallies []measure.Tally, parts []measure.Part) []measure.Tally {
	list := make([]measure.Tally, len(tallies))
	for i := range list {
		for _, p := range parts {
			list[i][p.Metric][p.Provenance] = tallies[i][p.Metric][p.Provenance]
		}
	}
	return list
}
