package winchance_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/winchance"
)

// blank is a seat that these villages do not have. It stands for nobody.
const blank = game.Seat(game.MaxSeats - 1)

// A position holds the facts that plain play depends on, seat by seat.
type position struct {
	roles         map[game.Seat]game.Role // of the living
	divined       game.SeatSet
	act           rules.AskKind // what is chosen this night, AskNone for nothing
	actor, target game.Seat
}

func (p position) without(s game.Seat) position {
	left := position{make(map[game.Seat]game.Role), p.divined.Without(s), rules.AskNone, 0, 0}
	for seat, role := range p.roles {
		if seat != s {
			left.roles[seat] = role
		}
	}
	return left
}

// having returns the living seats for which is returns true.
func (p position) having(is func(game.Seat, game.Role) bool) (set game.SeatSet) {
	for s, role := range p.roles {
		if is(s, role) {
			set = set.With(s)
		}
	}
	return set
}

func (p position) holders(role game.Role) game.SeatSet {
	return p.having(func(_ game.Seat, r game.Role) bool { return r == role })
}

func (p position) state() (s winchance.State) {
	for seat := range p.roles {
		s = s.With(p.group(seat))
	}
	return s
}

func (p position) group(s game.Seat) winchance.Group {
	return winchance.Group{Kind: winchance.KindOf(p.roles[s]), Divined: p.divined.Has(s)}
}

// mean returns the mean of a chance over the seats of a set.
func mean(set game.SeatSet, chance func(game.Seat) float64) (sum float64) {
	for s := range set.All() {
		sum += chance(s) / float64(set.Len())
	}
	return sum
}

// day and night follow the published policy through all that can happen to each seat.
func (p position) day() float64 {
	wolves := p.holders(game.RoleWerewolf)
	switch {
	case wolves.Empty():
		return 1
	case 2*wolves.Len() >= len(p.roles):
		return 0
	}
	candidates := wolves & p.divined
	if candidates.Empty() {
		candidates = p.having(func(s game.Seat, _ game.Role) bool { return !p.divined.Has(s) })
	}
	return mean(candidates, func(s game.Seat) float64 { return p.without(s).night() })
}

func (p position) night() float64 {
	humans := p.having(func(_ game.Seat, r game.Role) bool { return r != game.RoleWerewolf })
	if humans.Len() == len(p.roles) {
		return 1
	}
	others := func(actor game.SeatSet) game.SeatSet {
		return p.having(func(s game.Seat, _ game.Role) bool { return !actor.Has(s) })
	}
	options := func(act rules.AskKind, lot game.SeatSet) game.SeatSet {
		if p.act == act {
			return game.Seats(p.target)
		}
		return lot
	}
	nobody := game.Seats(blank)
	seer, guard := p.holders(game.RoleSeer), p.holders(game.RoleBodyguard)
	divines, guards := nobody, nobody
	if unknown := others(seer) &^ p.divined; !seer.Empty() && (!unknown.Empty() || p.act == rules.AskDivine) {
		divines = options(rules.AskDivine, unknown)
	}
	if !guard.Empty() {
		guards = options(rules.AskGuard, others(guard))
	}
	return mean(options(rules.AskAttack, humans), func(attacked game.Seat) float64 {
		return mean(guards, func(guarded game.Seat) float64 {
			return mean(divines, func(divined game.Seat) float64 {
				next := p.without(blank)
				if attacked != guarded {
					next = p.without(attacked)
				}
				if _, lives := next.roles[divined]; lives && !next.holders(game.RoleSeer).Empty() {
					next.divined = next.divined.With(divined)
				}
				return next.day()
			})
		})
	})
}

// TestExact checks that the chances equal those of an enumeration of everything that can happen to each seat, except
// for rounding.
func TestExact(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 20))
	six := rules.Five()
	six.Roles[game.RoleBodyguard] = 1
	for _, village := range []struct {
		setup     rules.Setup
		positions int
	}{{rules.Five(), 200}, {six, 40}} {
		table, ok := winchance.Of(village.setup)
		if !ok {
			t.Fatal("no table")
		}
		same := func(what string, p position, got, want float64) {
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("%v, divined %v: %s: %v; enumerated %v", p.roles, p.divined, what, got, want)
			}
		}
		for range village.positions {
			p := draw(rng, village.setup)
			same("day", p, table.Day(p.state()), p.day())
			for s := range p.roles {
				same(fmt.Sprint("execute ", s), p, table.Execute(p.state(), p.group(s)), p.without(s).night())
				for act, by := range map[rules.AskKind]game.Role{
					rules.AskAttack: game.RoleWerewolf, rules.AskGuard: game.RoleBodyguard, rules.AskDivine: game.RoleSeer,
				} {
					if p.holders(by).Empty() || by == p.roles[s] {
						continue
					}
					chosen := p
					chosen.act, chosen.target = act, s
					same(fmt.Sprint(act, s), p, table.Night(p.state(), winchance.Choice{Act: act, To: p.group(s)}), chosen.night())
				}
			}
		}
	}
}

// draw draws the living seats, and what the seer has learned.
func draw(rng *rand.Rand, setup rules.Setup) position {
	p := position{roles: make(map[game.Seat]game.Role)}
	for _, role := range game.Roles {
		for range setup.Roles[role] {
			p.roles[game.Seat(len(p.roles))] = role
		}
	}
	for s := range game.FirstSeats(setup.Seats()).All() {
		if p.roles[s] != game.RoleWerewolf && rng.IntN(4) == 0 {
			delete(p.roles, s)
		}
		if _, lives := p.roles[s]; lives && p.roles[s] != game.RoleSeer && rng.IntN(3) == 0 {
			p.divined = p.divined.With(s)
		}
	}
	return p
}

// TestSense checks facts that every player knows.
func TestSense(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		table, _ := winchance.Of(setup)
		s := winchance.Deal(setup)
		execute := func(k winchance.Kind) float64 { return table.Execute(s, winchance.Group{Kind: k}) }
		wolf, other, seer := execute(winchance.Wolf), execute(winchance.Other), execute(winchance.Seer)
		if !(wolf > other && other > seer) {
			t.Errorf("to execute a wolf, another, the seer: %v, %v, %v", wolf, other, seer)
		}
		night := func(act rules.AskKind, k winchance.Kind) float64 {
			return table.Night(s, winchance.Choice{Act: act, To: winchance.Group{Kind: k}})
		}
		if night(rules.AskAttack, winchance.Seer) >= night(rules.AskAttack, winchance.Other) ||
			night(rules.AskDivine, winchance.Wolf) <= night(rules.AskDivine, winchance.Other) {
			t.Errorf("%d seats: an attack on the seer, or a divined wolf, is worth nothing", setup.Seats())
		}
		if setup.Roles[game.RoleBodyguard] > 0 &&
			night(rules.AskGuard, winchance.Seer) <= night(rules.AskGuard, winchance.Other) {
			t.Error("to guard the seer is worth nothing")
		}
		if start := table.Day(s); start < 0.5 || start > 0.65 {
			t.Errorf("%d seats: the village begins with %.3f", setup.Seats(), start)
		}
	}
	two := rules.Fifteen()
	two.Roles[game.RoleSeer] = 2
	if _, ok := winchance.Of(two); ok {
		t.Error("a table for a village with two seers")
	}
}

func BenchmarkOf15(b *testing.B) {
	for b.Loop() {
		table, _ := winchance.Of(rules.Fifteen())
		table.Day(winchance.Deal(rules.Fifteen()))
	}
}
