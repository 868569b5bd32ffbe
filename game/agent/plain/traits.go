package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/rules"
)

// traits are a personality. They follow from the key, so that tables differ and a player that is built anew has the
// same traits.
type traits struct {
	style   speech.Style
	budget  int       // number of utterances a day; beyond it the seat only claims, reports and answers
	fights  bool      // claims the seer itself when a seer calls it a wolf
	fake    game.Role // the role that the possessed claims
	forward bool      // as one of several wolves, offers to claim the seer
	hunch   [game.MaxSeats]float64
}

// traitsOf draws a personality. The numbers are the chances of each trait, chosen
// by hand and frozen, as is the order of the draws.
func traitsOf(key rules.Key, setup rules.Setup) traits {
	d := agent.DrawOf(key, "traits", 0)
	var t traits
	t.budget = 2 + d.Below(3)
	t.style.Eager = d.Below(2)
	t.style.ClaimTurn = d.Below(2)
	t.style.Curious = always(d.Chance(0.5))
	t.style.Reasons = always(d.Chance(0.75))
	t.style.Combines = d.Chance(0.4)
	t.fights = d.Chance(0.6)
	t.forward = d.Chance(0.2)
	t.style.Bold = 0.3 + 0.4*d.Float64()
	if setup.Seats() > 8 { // a large village hears enough voices
		t.budget = 2 + d.Below(2)
		t.style.Eager = d.Below(5)
	}
	t.fake = game.RoleVillager
	switch roll := d.Float64(); {
	case roll < 0.75:
		t.fake = game.RoleSeer
	case roll < 0.85 && setup.Roles[game.RoleMedium] > 0:
		t.fake = game.RoleMedium
	}
	for s := range t.hunch {
		t.hunch[s] = d.Float64() - 0.5
	}
	t.style.Requests = t.style.Reasons
	t.style.Advises, t.style.Agrees, t.style.Disagrees, t.style.Rebuts = 0.35, 0.6, 0.7, 0.6
	t.style.Defends = 0.08
	return t
}

// always returns the chance of something that a seat does every day, or never.
func always(does bool) float64 {
	if does {
		return 1
	}
	return 0
}
