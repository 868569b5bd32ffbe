package style

import "aiwolfplay/game/sim"

// A Habit counts how often each agent does something, by the agent's index.
type Habit struct {
	ID   string // short, for texts of other languages
	Name string // what is counted, and among which cases
	Rate []sim.Rate
}

// habits lists what is counted. count returns, for a seat's play, the number of cases and how many of them came true.
var habits = []struct {
	id, name string
	count    func(*seat) sim.Rate
}{
	{"reasons", "opinions that have a reason", opinionsWithReason},
	{"calls", "days on which it asks all to vote as it does", daysWith(calls)},
	{"asks", "days on which it asks others for opinions or votes", daysWith(asks)},
	{"confronts", "days on which it asks one about its role", daysWith(presses)},
	{"wonders", "days on which it asks who the seer is, or for results", daysWith(wonders, checks)},
	{"agrees", "days on which it agrees with somebody", daysWith(agrees)},
	{"disagrees", "days on which it disagrees with somebody", daysWith(differs)},
	{"wavers", "days on which it says that one of several is it", daysWith(others)},
	{"terse", "days with one remark at most, but for yes and no", daysOf(terse)},
	{"early", "games in which it has an opinion by turn 1, of no seer", earlyOpinion},
	{"first", "games in which it is the first to name somebody", counted(first)},
	{"trusts", "games in which it says whom it trusts", counted(trusts)},
	{"hits", "a villager's votes for a wolf", counted(hits)},
	{"fakes", "games as a wolf in which it claims the seer", counted(fakes)},
}

// own lists the kinds that say more than yes or no.
var own = []kind{votes, thinks, plans, recalls, calls, bids, begs, wonders, asks, presses, checks, others}

func opinionsWithReason(s *seat) (r sim.Rate) {
	for i := range s.remarks {
		if m := &s.remarks[i]; m.opines() {
			r.Of++
			if m.reason {
				r.Won++
			}
		}
	}
	return r
}

func earlyOpinion(s *seat) sim.Rate {
	if s.claims {
		return sim.Rate{}
	}
	for i := range s.remarks {
		if m := &s.remarks[i]; m.day == 1 && m.turn < opens && m.opines() {
			return sim.Rate{Won: 1, Of: 1}
		}
	}
	return sim.Rate{Of: 1}
}

func counted(d deed) func(*seat) sim.Rate { return func(s *seat) sim.Rate { return s.deeds[d] } }

func daysWith(kinds ...kind) func(*seat) sim.Rate {
	return daysOf(func(day []remark) bool { return number(day, kinds...) > 0 })
}

// terse reports whether at most one thing was said on a day, not counting yes and no.
func terse(day []remark) bool { return number(day, own...) <= 1 }

// daysOf counts the days for which is returns true.
func daysOf(is func([]remark) bool) func(*seat) sim.Rate {
	return func(s *seat) (r sim.Rate) {
		for first := 0; first < len(s.remarks); {
			after := first
			for after < len(s.remarks) && s.remarks[after].day == s.remarks[first].day {
				after++
			}
			r.Of++
			if is(s.remarks[first:after]) {
				r.Won++
			}
			first = after
		}
		return r
	}
}

// number counts the remarks of some kinds.
func number(day []remark, kinds ...kind) (n int) {
	for i := range day {
		for _, k := range kinds {
			if day[i].kind == k {
				n++
			}
		}
	}
	return n
}
