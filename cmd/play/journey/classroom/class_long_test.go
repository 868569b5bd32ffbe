//go:build long

package classroom

import "testing"

// A class of thirty at three tables of fifteen.
func TestClassOfThirty(t *testing.T) { (&plan{students: 30, seats: 15, each: 10}).teach(t) }
