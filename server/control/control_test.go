package control

import "testing"

// TestMay goes through all pairs of who and what, while others live and when nobody does.
func TestMay(t *testing.T) {
	t.Parallel()
	type pair struct {
		who  Who
		what What
	}
	nobodyElse := map[pair]bool{
		{Opener, Hurry}: true, {Opener, End}: true,
		{Dead, Hurry}: true, {Dead, End}: true,
		{Replaced, Hurry}: true, {Replaced, End}: true,
	}
	anyTime := map[pair]bool{{Host, Begin}: true, {Host, Assign}: true, {Host, Remove}: true, {Host, HandOver}: true}
	for who := range NumWho {
		for what := range NumWhat {
			p := pair{who, what}
			if got := May(who, what, false); got != (nobodyElse[p] || anyTime[p]) {
				t.Errorf("who %d, what %d, nobody else lives: got %t", who, what, got)
			}
			if got := May(who, what, true); got != anyTime[p] {
				t.Errorf("who %d, what %d, others live: got %t", who, what, got)
			}
		}
	}
}
