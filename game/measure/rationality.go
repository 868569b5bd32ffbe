package measure

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
	"aiwolfplay/game/winchance"
)

// A Decision is a vote of a first ballot, a divination, a guard or an attack vote, and what each choice
// was worth to the seat by what it believed: the chance that its side wins.
//
// The chance is the mean of package winchance over the deals that the seat held for possible (one joint distribution of
// maximum entropy that agrees with what it believed of each seat). A vote and an attack vote are valued as if they
// decided: as if the seat that is voted for were executed, or attacked. A seer counts on
// the results that it has; others count on none.
type Decision struct {
	Act     rules.AskKind
	Seat    game.Seat
	Day     int
	Event   int // index in the log
	Chosen  game.Seat
	Options []Option // in the order of seats, the chosen among them
}

// An Option is a seat that could have been chosen.
type Option struct {
	Seat    game.Seat
	Success float64 // the chance that the chooser's side wins
}

// Best returns the best option. Of several equally good ones it returns the first.
func (d *Decision) Best() (best Option) {
	for _, o := range d.Options {
		if o.Success > best.Success {
			best = o
		}
	}
	return best
}

// Success returns the worth of the chosen option.
func (d *Decision) Success() float64 {
	for _, o := range d.Options {
		if o.Seat == d.Chosen {
			return o.Success
		}
	}
	return 0
}

// Near is the greatest difference in worth from the best option at which a choice is still rational.
const Near = 0.01

// Rational returns the number of options that are rational.
func (d *Decision) Rational() (n int) {
	best := d.Best().Success
	for _, o := range d.Options {
		if o.Success >= best-Near {
			n++
		}
	}
	return n
}

// Decisions returns what the seats of a finished game decided, by the beliefs of one provenance, in the order of the
// log. Left out are decisions of a deadline, of seats without beliefs then, a
// werewolf's vote for one of its pack (plain play knows no sacrifice that makes others trust), and all of
// a village for which there is no plain play.
func Decisions(g Game, minds []*agent.Minds) []Decision {
	if len(minds) == 0 || !ended(g.Log) {
		return nil
	}
	return read(g).decisions(minds)
}

func (r *reader) decisions(minds []*agent.Minds) (list []Decision) {
	table, ok := winchance.Of(r.g.Setup)
	if !ok {
		return nil
	}
	believed := make(map[*agent.Beliefs]*joint)
	for _, d := range r.deeds() {
		m := at(minds, r.began(d))
		if m == nil || m.Of[d.by] == nil {
			continue
		}
		b := m.Of[d.by]
		if believed[b] == nil {
			j, possible := jointOf(r.g.Setup, b)
			if !possible {
				continue
			}
			believed[b] = &j
		}
		e := evaluator{r.Table, table, believed[b], d.ask(), d.by, d.day, r.living(d.day)}
		if e.act != rules.AskVote {
			e.living = r.night(d.day)
		}
		if e.of().Has(d.target) {
			list = append(list, Decision{e.act, d.by, d.day, d.event, d.target, e.options()})
		}
	}
	return list
}

// Options returns the worth of a seat's choices by its beliefs now, for a vote or an act of the night. The
// table holds what the seat knows, or more. It returns nil if the beliefs or the village have no value.
func Options(t *view.Table, seat game.Seat, act rules.AskKind, b *agent.Beliefs) []Option {
	table, ok := winchance.Of(t.Setup)
	j, possible := jointOf(t.Setup, b)
	if !ok || !possible {
		return nil
	}
	var living game.SeatSet
	for s := range game.Seat(t.Setup.Seats()) {
		if !t.Seats[s].Dead {
			living = living.With(s)
		}
	}
	e := evaluator{t, table, &j, act, seat, t.Day, living}
	return e.options()
}

// ask returns the question that a deed answered.
func (d *deed) ask() rules.AskKind {
	switch d.verb {
	case protocol.Divination:
		return rules.AskDivine
	case protocol.Guard:
		return rules.AskGuard
	case protocol.Attack:
		return rules.AskAttack
	}
	return rules.AskVote
}

// began returns the index of the event at which a decision began. For a deed of the night, that is the beginning of the
// night, because the deed is stored only when the night ends.
func (r *reader) began(d deed) int {
	if d.ask() == rules.AskVote {
		return r.voting[d.day]
	}
	for i := d.event; i > 0; i-- {
		if ev := &r.g.Log[i]; ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight {
			return i + 1
		}
	}
	return d.event
}

// An evaluator values the choices of one decision.
type evaluator struct {
	known  *view.Table // only what the seat knew is read from it
	table  *winchance.Table
	joint  *joint
	act    rules.AskKind
	by     game.Seat
	day    int
	living game.SeatSet
}

// of returns the seats that the seat could choose and that have a value. A werewolf's vote for one of its pack has
// none.
func (e *evaluator) of() game.SeatSet {
	others := e.living.Without(e.by)
	if e.known.Seats[e.by].Role != game.RoleWerewolf || e.act != rules.AskVote && e.act != rules.AskAttack {
		return others
	}
	return among(others, func(s game.Seat) bool { return e.known.Seats[s].Role != game.RoleWerewolf })
}

func (e *evaluator) options() (list []Option) {
	role := e.known.Seats[e.by].Role
	var divined game.SeatSet
	if role == game.RoleSeer {
		divined = among(e.living.Without(e.by), func(s game.Seat) bool {
			return truth.SpeciesTo(e.known, e.by, s, e.day) != game.SpeciesNone
		})
	}
	dead := e.joint.of(game.FirstSeats(int(e.joint.seats)) &^ e.living)
	for s := range e.of().All() {
		left := e.living.Without(s)
		chance := e.village(&dead, left&^divined, left&divined, s, divined.Has(s))
		if role.Side() != game.SideVillage {
			chance = 1 - chance
		}
		list = append(list, Option{s, chance})
	}
	return list
}

// village returns the village's chance to win if a seat is chosen, over all possible compositions of the dead, the
// other living seats and the seat itself.
func (e *evaluator) village(dead *spread, unknown, divined game.SeatSet, s game.Seat, known bool) float64 {
	j, sum, all := e.joint, 0.0, 0.0
	f, g := j.of(unknown), j.of(divined)
	for c, a := range dead {
		lives, _ := j.all.less(composition(c))
		for d, b := range g {
			rest, fits := lives.less(composition(d))
			if a == 0 || b == 0 || !fits {
				continue
			}
			for k, x := range j.weight[s] {
				left, fits := rest.less(kinds[k].one)
				if !fits || x == 0 || f[left] == 0 {
					continue
				}
				group, w := winchance.Group{Kind: winchance.Kind(k), Divined: known}, a*b*x*f[left]
				sum += w * e.value(state(left, composition(d), unknown.Len(), divined.Len()).With(group), group)
				all += w
			}
		}
	}
	return sum / all
}

// value returns the village's chance to win in a state if a seat of a group is chosen.
func (e *evaluator) value(s winchance.State, g winchance.Group) float64 {
	if e.act == rules.AskVote {
		return e.table.Execute(s, g)
	}
	return e.table.Night(s, winchance.Choice{Act: e.act, To: g})
}

// rationality makes the items of decisions, except those in which all choices are equally good.
func (r *reader) rationality(provenance Provenance, minds []*agent.Minds) {
	for _, d := range r.decisions(minds) {
		n, options := d.Rational(), len(d.Options)
		if n == options {
			continue
		}
		best, regret := d.Best().Success, 0.0
		for _, o := range d.Options {
			regret += (best - o.Success) / float64(options)
		}
		it := Item{
			Metric: Rational, Provenance: provenance, Seat: d.Seat, Day: d.Day, Event: d.Event,
			Value: one(d.Success() >= best-Near), Of: 1, Chance: float64(n) / float64(options),
		}
		r.add(it)
		it.Metric = rationalOf[d.Act]
		r.add(it)
		it.Metric, it.Value, it.Chance = Regret, best-d.Success(), regret
		r.add(it)
	}
}

var rationalOf = map[rules.AskKind]Metric{
	rules.AskVote: RationalVote, rules.AskDivine: RationalDivination,
	rules.AskGuard: RationalGuard, rules.AskAttack: RationalAttack,
}
