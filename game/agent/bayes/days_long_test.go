//go:build long

package bayes_test

import (
	"fmt"
	"testing"
)

// TestDaysEndAlways runs TestDaysEnd over 200 games of each kind.
func TestDaysEndAlways(t *testing.T) {
	for _, seats := range []int{5, 9, 15} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) { daysEnd(t, seats, 200) })
	}
}
