package grade

import "testing"

// TestGrades checks the limits that the page states.
func TestGrades(t *testing.T) {
	for regret, want := range map[float64]Grade{
		0: Best, 0.02: Best, 0.03: Good, 0.1: Inaccuracy, 0.2: Mistake,
		0.21: Blunder,
	} {
		if got := Of(regret); got != want {
			t.Errorf("%v less is %s, want %s", regret, got, want)
		}
	}
}
