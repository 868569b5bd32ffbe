package control

import "testing"

// TestMay goes through all pairs of who and what, however the table stands.
func TestMay(t *testing.T) {
	t.Parallel()
	type pair struct {
		who  Who
		what What
	}
	want := map[pair]when{
		{Opener, Hurry}: alone, {Opener, End}: alone,
		{Dead, Hurry}: alone, {Dead, End}: alone,
		{Replaced, Hurry}: alone, {Replaced, End}: alone,

		{Dead, Replace}: late, {Replaced, Replace}: late, {Player, Replace}: late,
		{Dead, SetClock}: late, {Replaced, SetClock}: late, {Player, SetClock}: late,

		{Host, Begin}: always, {Host, Assign}: always, {Host, Remove}: always,
		{Host, HandOver}: always, {Host, Replace}: always, {Host, SetClock}: always,

		{Teacher, Begin}: always, {Teacher, Assign}: always, {Teacher, Remove}: always,
		{Teacher, Hold}: always, {Teacher, End}: always,
		{Teacher, HandOver}: always, {Teacher, Admit}: always, {Teacher, Delete}: always,
	}
	for who := range NumWho {
		for what := range NumWhat {
			when := want[pair{who, what}]
			if rules[who][what] != when {
				t.Errorf("who %d, what %d: %d, want %d", who, what, rules[who][what], when)
			}
			for _, now := range []Now{{}, {OthersLive: true}, {Late: true}, {OthersLive: true, Late: true}} {
				may := when == always || when == late && now.Late || when == alone && !now.OthersLive
				if May(who, what, now) != may {
					t.Errorf("who %d, what %d, %+v: %t", who, what, now, !may)
				}
			}
		}
	}
}
