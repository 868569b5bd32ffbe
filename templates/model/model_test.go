package model

import "testing"

func TestFactor(t *testing.T) {
	t.Parallel()
	for factor, want := range map[Factor]string{
		0: "–", 0.047: "–", -0.047: "–", 0.06: "×1.1", -0.06: "÷1.1", 0.7: "×2.0", -3: "÷20",
	} {
		if got := factor.String(); got != want {
			t.Errorf("%f: %s, want %s", float64(factor), got, want)
		}
	}
}
