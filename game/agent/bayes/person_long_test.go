//go:build long

package bayes_test

import "testing"

// TestAsksAllEverywhere runs TestAsksAll in villages of the other sizes.
func TestAsksAllEverywhere(t *testing.T) { asksAll(t, 7, 15) }
