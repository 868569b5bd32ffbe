// Package grade grades decisions.
package grade

import "aiwolfplay/templates/ui"

// A Grade says how much less a decision was worth than the best one. See the limits at [Of].
type Grade string

// The grades.
const (
	Free       Grade = "free" // it made no difference
	Best       Grade = "best"
	Good       Grade = "good"
	Inaccuracy Grade = "inaccuracy"
	Mistake    Grade = "mistake"
	Blunder    Grade = "blunder"
)

// limits has, for each grade, the greatest loss in the chance to win. They are the limits for expected points in
// chess reviews, with the two best grades taken together.
var limits = [...]struct {
	grade Grade
	most  float64
}{{Best, 0.02}, {Good, 0.05}, {Inaccuracy, 0.10}, {Mistake, 0.20}}

// All lists the grades of decisions that mattered, from best to worst.
var All = [len(limits) + 1]Grade{Best, Good, Inaccuracy, Mistake, Blunder}

// Of grades a decision by how much its chance to win was below the best one.
func Of(regret float64) Grade {
	for _, limit := range limits {
		if regret <= limit.most {
			return limit.grade
		}
	}
	return Blunder
}

// Right reports whether the grade is best or good.
func (g Grade) Right() bool { return g == Best || g == Good }

// name returns the name of the grade.
func (g Grade) name(w ui.Words) string {
	switch g {
	case Free:
		return w.T("grade.free")
	case Best:
		return w.T("grade.best")
	case Good:
		return w.T("grade.good")
	case Inaccuracy:
		return w.T("grade.inaccuracy")
	case Mistake:
		return w.T("grade.mistake")
	}
	return w.T("grade.blunder")
}
