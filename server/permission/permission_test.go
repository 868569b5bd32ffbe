package permission

import "testing"

// TestMay compares the rule for each party and action with a table, and May in every situation.
func TestMay(t *testing.T) {
	t.Parallel()
	type pair struct {
		who  Party
		what Action
	}
	want := map[pair]Condition{
		{Opener, Hurry}: Alone, {Opener, End}: Alone,
		{Dead, Hurry}: Alone, {Dead, End}: Last,
		{Replaced, Hurry}: Alone, {Replaced, End}: Last,

		{Dead, Replace}: Late, {Replaced, Replace}: Late, {Player, Replace}: Late,
		{Dead, SetClock}: Late, {Replaced, SetClock}: Late, {Player, SetClock}: Late,

		{Host, Begin}: Always, {Host, Assign}: Always, {Host, Remove}: Always,
		{Host, HandOver}: Always, {Host, Replace}: Always, {Host, SetClock}: Always,

		{Teacher, Begin}: Always, {Teacher, Assign}: Always, {Teacher, Remove}: Always,
		{Teacher, Hold}: Always, {Teacher, End}: Always,
		{Teacher, HandOver}: Always, {Teacher, Admit}: Always, {Teacher, Delete}: Always,
	}
	for who := range NumParties {
		for what := range NumActions {
			when := want[pair{who, what}]
			if Rule(who, what) != when {
				t.Errorf("who %d, what %d: %d, want %d", who, what, Rule(who, what), when)
			}
			for i := range 8 {
				now := Situation{OthersLive: i&1 != 0, Late: i&2 != 0, OthersHere: i&4 != 0}
				may := when == Always || when == Late && now.Late || when == Alone && !now.OthersLive ||
					when == Last && !now.OthersLive && !now.OthersHere
				if May(who, what, now) != may {
					t.Errorf("who %d, what %d, %+v: %t", who, what, now, !may)
				}
			}
		}
	}
}
