package page

import (
	"fmt"
	"time"

	"aiwolfplay/game"
)

// Evaluations is the list of finished evaluations, the latest first.
type Evaluations struct {
	Chrome
	List   []EvaluationRow
	Fields *FieldCards // of agents that play the mini-games too; nil for none
}

func (*Evaluations) pageName() string { return "evaluations" }

// EvaluationRow is a line of the list.
type EvaluationRow struct {
	ID              string
	Seats, Settings int
	Challengers     []string
	Lineups         bool // every line-up of these, and not each against others
	Created         time.Time
}

// Evaluation is what agents came to on settings. Two of them can be laid over each other.
type Evaluation struct {
	Chrome
	ID              string
	Seats, Settings int
	Hash            string // of the settings
	Seed            uint64
	Defenders       []EvaluatedAgent
	Challengers     []Challenger // all of them
	Of              *Challenger  // who is looked at
	With            *Challenger  // who is laid over, nil for none
	Compared        *Compared    // Of − With, nil for none
}

func (*Evaluation) pageName() string { return "evaluation" }

// Radar lays those who are looked at over each other.
func (e *Evaluation) Radar() *Radar {
	r := &Radar{Series: []RadarSeries{{Name: e.Of.Name, Axes: e.Of.Axes}}}
	if e.With != nil {
		r.Series = append(r.Series, RadarSeries{Name: e.With.Name, Axes: e.With.Axes})
	}
	return r
}

// An AxisPair is a capability of both; With is nil where nobody is laid over.
type AxisPair struct {
	Of   Axis
	With *Axis
}

// Pairs are the capabilities in their order.
func (e *Evaluation) Pairs() (list []AxisPair) {
	for i, a := range e.Of.Axes {
		pair := AxisPair{Of: a}
		if e.With != nil {
			pair.With = &e.With.Axes[i]
		}
		list = append(list, pair)
	}
	return list
}

// EvaluatedAgent is an agent as it was then.
type EvaluatedAgent struct{ Name, Behaviour string }

// Version is the beginning of the hash of its behaviour; "" for one that connected.
func (a EvaluatedAgent) Version() string {
	if len(a.Behaviour) < 64 {
		return ""
	}
	return a.Behaviour[:8]
}

// Connected reports whether it was a program that connected.
func (a EvaluatedAgent) Connected() bool { return a.Version() == "" }

// Challenger is an agent that was measured.
type Challenger struct {
	EvaluatedAgent
	Games, Won  int
	Raw, Strict Rate // games won; strictly, where those that it spoilt count as lost
	Spoilt      int
	Faults      []FaultCount
	WinRate     *Measured
	WinsHref    string // the decisions behind it
	Axes        []Axis // the seven capabilities
	Metrics     []MetricLine
}

// An Axis is a capability, with the text axis.<Name>.
type Axis struct {
	Name  string
	Found *Measured // nil: not available
	Items int       // that its number follows from
	Shown bool      // exact enough for a radar
	Href  string    // the decisions behind it
}

// Wide reports whether it is its interval that keeps it from the radar.
func (a Axis) Wide() bool { return a.Found != nil && !a.Shown && a.Found.Half() > 15 }

// A Measured is a share with its 95 % interval, all from 0 to 1.
type Measured struct{ Value, Low, High float64 }

func percent(x float64) string { return fmt.Sprintf("%.1f", 100*x) }

// Percent writes the share in percent.
func (m Measured) Percent() string { return percent(m.Value) }

// LowText writes the lower end in percent.
func (m Measured) LowText() string { return percent(m.Low) }

// HighText writes the upper end in percent.
func (m Measured) HighText() string { return percent(m.High) }

// Half is half of the interval, in points.
func (m Measured) Half() float64 { return 100 * (m.High - m.Low) / 2 }

// Start is where the interval begins on a bar from 0 to 100, and Width how long it is.
func (m Measured) Start() float64 { return 100 * max(0, m.Low) }

// Width: see Start.
func (m Measured) Width() float64 { return 100 * (min(1, m.High) - max(0, m.Low)) }

// Signed writes a difference in points, with its sign.
func (m Measured) Signed() string { return signed(m.Value) }

// SignedLow writes the lower end of the interval of a difference.
func (m Measured) SignedLow() string { return signed(m.Low) }

// SignedHigh writes the upper end.
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

// A MetricLine is one metric of one provenance.
type MetricLine struct {
	Metric, Provenance string
	Items              int
	Found              Measured
	Chance             *float64
	Href               string // the decisions behind it
}

// ChanceText writes what chance would have reached, "" where the metric has none.
func (m MetricLine) ChanceText() string {
	if m.Chance == nil {
		return ""
	}
	return fmt.Sprintf("%.3f", *m.Chance)
}

// Compared is how two challengers differ on the same settings.
type Compared struct {
	OnlyOf, OnlyWith int // games that one won and the other lost
	WinsP            float64
	WinRate          *Measured
	Axes             []AxisDifference
}

// An AxisDifference is a difference of a capability; Holm is its p corrected for there being seven.
type AxisDifference struct {
	Name  string
	Found *Measured
	Holm  float64
}

// Apart reports whether there is a difference that chance would seldom make.
func (d AxisDifference) Apart() bool { return d.Found != nil && d.Holm < 0.05 }

// P writes a p-value.
func P(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// Decisions is what is behind a number of an evaluation: the decisions that it was counted from, game by game.
type Decisions struct {
	Chrome
	ID     string // of the evaluation
	Of     string
	What   string // a capability, "win-rate" or ""
	Metric string // a metric, "" for those of What
	From   string // the provenance
	First  int    // number of the first game, from 1
	Games  []DecidedGame
	Newer  string // address of the games before these, "" for none
	Older  string
	Total  int // games
}

func (*Decisions) pageName() string { return "decisions" }

// A DecidedGame is a game of an evaluation with some decisions of the challenger.
type DecidedGame struct {
	N       int // from 1
	Setting int // from 1
	Seat    game.Seat
	Role    game.Role
	Won     bool
	Key     string // in hexadecimal
	ID      string // "" for a game that is not stored here
	List    []Decision
}

// A Decision is one item.
type Decision struct {
	Metric     string
	Provenance string
	Day        int
	Kind       string // decided.<Kind> says what it was
	Of         game.Seat
	Role       game.Role // of Of
	Said       string    // an utterance in words
	Value, Out float64   // what it was worth, out of how much
	Chance     float64
	HasChance  bool
	Loss       bool   // less is better
	Href       string // the replay at that moment
}

// Tilt says how good it was: "right", "wrong" or "".
func (d Decision) Tilt() string {
	switch {
	case d.Loss || d.Value != 0 && d.Value != d.Out:
		return ""
	case d.Value == 0:
		return "wrong"
	}
	return "right"
}

// ChanceText writes the share that chance would have reached, in percent.
func (d Decision) ChanceText() string { return fmt.Sprintf("%.0f", 100*d.Chance) }

// Last is the number of the last game that is shown.
func (p *Decisions) Last() int { return p.First + len(p.Games) - 1 }

// DecisionKinds are the kinds of decisions; each has a text decided.<kind>.
var DecisionKinds = [...]string{"voted", "attacked", "divined", "guarded", "before", "attack", "said", "end"}

// AxisNames are the names of axes; each has the texts axis.<name> and axis.means.<name>.
var AxisNames = [...]string{
	"win-rate", "judgement", "reasoning", "deception", "self-awareness", "cooperation", "coordination", "rationality",
	"uptake", "survived",
}

// Worth writes value and out of how much.
func (d Decision) Worth() string {
	if d.Out == 1 {
		return fmt.Sprintf("%.3g", d.Value)
	}
	return fmt.Sprintf("%.3g / %.3g", d.Value, d.Out)
}
