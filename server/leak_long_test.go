//go:build long

package server

import (
	"fmt"
	"testing"
)

// TestPagesTellNoSecretEver asks for every route of a game each time that something else is asked
// of the viewer.
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
