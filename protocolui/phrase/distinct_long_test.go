//go:build long

package phrase_test

import "testing"

// TestManyMeaningsHaveDifferentWords runs TestDifferentMeaningsHaveDifferentWords over more pairs.
func TestManyMeaningsHaveDifferentWords(t *testing.T) { comparePairs(t, 130_000) }
