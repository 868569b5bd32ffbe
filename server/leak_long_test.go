//go:build long

package server

import (
	"fmt"
	"testing"
)

// TestPagesTellNoSecretEver requests every route of a game each time that the viewer is asked something new.
func TestPagesTellNoSecretEver(t *testing.T) {
	for _, deal := range deals {
		for _, scripted := range []bool{false, true} {
			t.Run(fmt.Sprint(deal.name, " scripted ", scripted), func(t *testing.T) {
				t.Parallel()
				witness{deal: deal, scripted: scripted, always: true}.sameInBothWorlds(t)
			})
		}
	}
}
