//go:build long

package classroom

import (
	"testing"
	"time"
)

// A class of thirty at three tables of fifteen, without a network for a minute.
func TestClassOfThirty(t *testing.T) {
	(&plan{students: 30, seats: 15, each: 10, outage: time.Minute}).teach(t)
}
