package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// traits are a personality. They follow from the key, so that no two tables are
// alike and a player built anew is the same one.
type traits struct {
	budget    int       // utterances a day, beyond which it only claims, reports and answers
	eager     int       // turns that it waits before it has an opinion
	claimTurn int       // turn of the first day in which it comes out
	curious   bool      // asks others
	reasons   bool      // says why
	combines  bool      // says claim and result in one sentence
	fights    bool      // claims the seer itself when a seer calls it a wolf
	fake      game.Role // what it claims where its role lies
	forward   bool      // as one of several wolves, offers to claim
	bold      float64   // share of its false results that accuse
	hunch     [game.MaxSeats]float64
}

func traitsOf(key rules.Key, setup rules.Setup) traits {
	d := agent.DrawOf(key, "traits", 0)
	t := traits{
		budget:    2 + d.Below(3),
		eager:     d.Below(2),
		claimTurn: d.Below(2),
		curious:   d.Chance(0.5),
		reasons:   d.Chance(0.75),
		combines:  d.Chance(0.4),
		fights:    d.Chance(0.6),
		fake:      game.RoleVillager,
		forward:   d.Chance(0.2),
		bold:      0.3 + 0.4*d.Float64(),
	}
	if setup.Seats() > 8 { // a large village hears enough voices
		t.budget, t.eager = 2+d.Below(2), d.Below(5)
	}
	switch roll := d.Float64(); {
	case roll < 0.75:
		t.fake = game.RoleSeer
	case roll < 0.85 && setup.Roles[game.RoleMedium] > 0:
		t.fake = game.RoleMedium
	}
	for s := range t.hunch {
		t.hunch[s] = d.Float64() - 0.5
	}
	return t
}
