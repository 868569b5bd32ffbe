package evaluations

import (
	"fmt"

	"aiwolfplay/templates/card"
	"aiwolfplay/templates/ui"
)

// An Evaluation has the results of agents on settings. Two of them can be laid over each other.
type Evaluation struct {
	ui.Chrome
	ID              string
	Seats, Settings int
	Hash            string // of the settings
	Defenders       []Agent
	Challengers     []Challenger // all of them
	Of              *Challenger  // the one that is looked at
	With            *Challenger  // the one that is laid over it, nil for none
	Compared        *Compared    // Of − With, nil for none
}

// Meta returns the frame's part of the page.
func (e *Evaluation) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "evaluation", Title: w.Title(w.T("evaluation.list"))}
}

// radar returns a radar with the selected challengers on top of each other.
func (e *Evaluation) radar() *card.Radar {
	r := &card.Radar{Series: []card.Series{{Name: e.Of.Name, Axes: e.Of.Axes}}}
	if e.With != nil {
		r.Series = append(r.Series, card.Series{Name: e.With.Name, Axes: e.With.Axes})
	}
	return r
}

// with reports whether a challenger is compared with the selected one.
func (e *Evaluation) with(name string) bool { return e.With != nil && e.With.Name == name }

// A Challenger is an agent that was measured.
type Challenger struct {
	Agent
	Games       int
	Raw, Strict card.Measured // games won; strictly, those that it spoilt count as lost
	Spoilt      int
	Faults      []Fault
	WinRate     *card.Measured
	WinsHref    string      // the decisions behind it
	Axes        []card.Axis // the seven capabilities
	Metrics     []MetricLine
}

// A MetricLine is one metric of one provenance.
type MetricLine struct {
	Metric, Provenance string
	Items              int
	Found              card.Measured
	Chance             *float64
	Href               string // the decisions behind it
}

// chance formats the value that blind chance would have reached, "" if the metric has none.
func (m MetricLine) chance() string {
	if m.Chance == nil {
		return ""
	}
	return figure(*m.Chance, 3)
}

// Compared has the differences of two challengers on the same settings.
type Compared struct {
	OnlyOf, OnlyWith int // games that one won and the other lost
	WinsP            float64
	WinRate          *card.Measured
	Axes             []AxisDifference
}

// An AxisDifference is a difference of a capability; Holm is its p corrected for there being seven.
type AxisDifference struct {
	Name  string
	Found *card.Measured
	Holm  float64
}

// apart reports whether there is a difference that chance alone would rarely make.
func (d AxisDifference) apart() bool { return d.Found != nil && d.Holm < 0.05 }

// pValue formats a p-value.
func pValue(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}
