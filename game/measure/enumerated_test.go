package measure_test

import (
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
	"aiwolfplay/game/winchance"
)

// A deal has a role for each seat, and how likely it is.
type deal struct {
	roles  []game.Role
	weight float64
}

// deals lists the deals of a village that beliefs allow, by maximum entropy: all are equally likely except
// for the beliefs about each seat's kind.
func deals(setup rules.Setup, b *agent.Beliefs) (list []deal) {
	left := setup.Roles
	var roles []game.Role
	var fill func()
	fill = func() {
		if len(roles) == setup.Seats() {
			list = append(list, deal{append([]game.Role(nil), roles...), 1})
			return
		}
		for _, role := range game.Roles {
			if left[role] > 0 {
				left[role]--
				roles = append(roles, role)
				fill()
				roles = roles[:len(roles)-1]
				left[role]++
			}
		}
	}
	fill()
	for range 200 {
		for s := range setup.Seats() {
			fit(list, game.Seat(s), b)
		}
	}
	return list
}

// fit weighs deals so that the kind of a seat has the probabilities of a belief.
func fit(list []deal, s game.Seat, b *agent.Beliefs) {
	var want, has [winchance.NumKinds]float64
	all, told := 0.0, 0.0
	for _, role := range game.Roles {
		want[winchance.KindOf(role)] += float64(b.Roles[s][role])
		told += float64(b.Roles[s][role])
	}
	for _, d := range list {
		has[winchance.KindOf(d.roles[s])] += d.weight
		all += d.weight
	}
	for i := range list {
		if k := winchance.KindOf(list[i].roles[s]); has[k] > 0 {
			list[i].weight *= want[k] / told / (has[k] / all)
		}
	}
}

// A chooser is a seat that is asked for something.
type chooser struct {
	known *view.Table
	seat  game.Seat
	act   rules.AskKind
}

// worth returns the worth of a choice to a seat, added up over all deals.
func worth(table *winchance.Table, by chooser, list []deal, choice game.Seat) float64 {
	known, sum, all := by.known, 0.0, 0.0
	for _, d := range list {
		var state winchance.State
		group := func(s game.Seat) winchance.Group {
			divined := s != by.seat && known.Seats[by.seat].Role == game.RoleSeer &&
				truth.SpeciesTo(known, by.seat, s, known.Day) != game.SpeciesNone
			return winchance.Group{Kind: winchance.KindOf(d.roles[s]), Divined: divined}
		}
		for s := range known.Alive.All() {
			state = state.With(group(s))
		}
		chance := table.Execute(state, group(choice))
		if by.act != rules.AskVote {
			chance = table.Night(state, winchance.Choice{Act: by.act, To: group(choice)})
		}
		sum, all = sum+d.weight*chance, all+d.weight
	}
	if known.Seats[by.seat].Role.Side() == game.SideVillage {
		return sum / all
	}
	return 1 - sum/all
}

// evaluatorError bounds the error of the evaluator: beliefs are stored in 255ths, and it fits a joint
// distribution to them to within 0.002.
const evaluatorError = 0.001

// TestEnumerated checks that at 200 positions of games of 5 seats the evaluator gives every choice the same worth as an
// enumeration of all 60 deals. The enumeration of everything that can happen after a deal is TestExact of package
// winchance.
func TestEnumerated(t *testing.T) {
	t.Parallel()
	setup := rules.Five()
	table, _ := winchance.Of(setup)
	nights := map[game.Role]rules.AskKind{
		game.RoleSeer: rules.AskDivine, game.RoleWerewolf: rules.AskAttack, game.RoleBodyguard: rules.AskGuard,
	}
	positions, far := 0, 0.0
	acts := make(map[rules.AskKind]int)
	for _, g := range recorded(t, setup, 40, sim.Entrant{Name: "bayes", Factory: bayes.Listings()[0].New}) {
		known, next := view.New(setup, game.Omniscient()), 0
		for _, m := range g.Reference {
			for ; next < m.After; next++ {
				if g.Log[next].To.Includes(game.Omniscient()) {
					known.Observe(&g.Log[next])
				}
			}
			for s := range known.Alive.All() {
				act := rules.AskVote
				if g.Log[m.After-1].Phase == game.PhaseNight {
					act = nights[known.Seats[s].Role]
				}
				if last := g.Log[m.After-1]; last.Kind != rules.PhaseBegan || act == rules.AskNone {
					continue
				}
				positions++
				acts[act]++
				list := deals(setup, m.Of[s])
				for _, o := range measure.Options(known, s, act, m.Of[s]) {
					want := worth(table, chooser{known, s, act}, list, o.Seat)
					far = max(far, math.Abs(o.Success-want))
					if !(math.Abs(o.Success-want) <= evaluatorError) {
						t.Errorf("%v of %d by %d on day %d: %.4f, enumerated %.4f", act, o.Seat.Number(), s.Number(), known.Day,
							o.Success, want)
					}
				}
			}
		}
	}
	t.Logf("%d positions, %v, off by %.4f at most", positions, acts, far)
	if positions < 200 || acts[rules.AskDivine] == 0 || acts[rules.AskAttack] == 0 {
		t.Errorf("%d positions: %v", positions, acts)
	}
}
