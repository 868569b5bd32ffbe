//go:build long

package classroom

import "testing"

// A class of thirty in ten groups, one of whom comes late.
func TestDilemmaOfThirty(t *testing.T) { playDilemma(t, 30) }
