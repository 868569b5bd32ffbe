package measure

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
)

// certainWolf is the reference belief above which a possessed counts as knowing that a seat is a wolf.
const certainWolf = 0.8

// self makes the items that say whether seats act according to their roles.
func (r *reader) self() {
	type decision struct {
		event int
		seat  game.Seat
	}
	all := map[decision]Item{}
	holds := func(m Metric, s game.Seat, day, event int, so bool) {
		it := Item{Metric: m, Seat: s, Day: day, Event: event, Value: one(so), Of: 1}
		r.add(it)
		d := decision{event, s}
		if sofar, some := all[d]; some {
			it.Value *= sofar.Value
		}
		it.Metric = SelfAware
		all[d] = it
	}
	r.selfInTalk(holds)
	r.selfInVotes(holds)
	r.selfAtNight(holds)
	for _, it := range all { // the order does not matter: items are sorted, and these differ in event or seat
		r.add(it)
	}
}

// A predicate records whether a metric's condition holds for a decision.
type predicate func(m Metric, s game.Seat, day, event int, holds bool)

func (r *reader) selfInTalk(holds predicate) {
	for i := range r.acts {
		a := &r.acts[i]
		if a.talk.Channel != game.ChannelTalk {
			continue
		}
		s, day, event := a.talk.Seat, a.talk.Day, r.said[a.n]
		role := r.role(s)
		if claim := a.claims(); claim != game.RoleNone && r.living(day).Len() > 3 {
			if r.village(s) {
				holds(V2, s, day, event, claim.Side() == game.SideVillage && (!gifted(claim) || claim == role))
			}
			before := r.claimed(s, event)
			holds(C1, s, day, event, before == game.RoleNone || before == claim)
		}
		if a.reports() {
			if role == game.RoleSeer || role == game.RoleMedium {
				holds(V1, s, day, event, r.got(a))
			}
			holds(C1, s, day, event, !r.contradicted(i))
			target := a.What.Target.Seat()
			if partner := int(target) < int(r.seats) && r.wolf(target); role == game.RoleWerewolf &&
				a.What.Species == game.SpeciesWerewolf && !(partner && r.mostAccused(target, day, event)) {
				holds(W2, s, day, event, !partner)
			}
		}
		if role == game.RoleWerewolf {
			holds(W1, s, day, event, !r.betrays(a))
		}
	}
}

// betrays reports whether a wolf states as a fact something that only wolves know.
func (r *reader) betrays(a *act) bool {
	if a.Kind != protocol.Asserted || !a.own() {
		return false
	}
	target := a.What.Target.Seat()
	return a.What.Verb == protocol.Attacked || a.What.Verb == protocol.Comingout && a.What.Role == game.RoleWerewolf &&
		target != a.talk.Seat && target < r.seats && r.wolf(target)
}

// contradicted reports whether a report differs from an earlier one of the same speaker about the same seat
// and day that was not taken back.
func (r *reader) contradicted(i int) (so bool) {
	a := &r.acts[i]
	for j := range r.acts[:i] {
		b := &r.acts[j]
		if b.talk.Seat != a.talk.Seat || b.What.Verb != a.What.Verb || b.What.Target != a.What.Target ||
			b.What.Species == a.What.Species || b.Day != a.Day && !b.denies() {
			continue
		}
		switch {
		case b.reports():
			so = true
		case b.denies():
			so = false
		}
	}
	return so
}

// mostAccused reports whether a seat is accused by more other seats than any other seat, up to an event of a day.
func (r *reader) mostAccused(s game.Seat, day, event int) bool {
	var accusers [game.MaxSeats]int
	for o := range r.living(day).All() {
		if t := r.lastAccused(o, day, event); t != game.NoSeat && t < r.seats {
			accusers[t]++
		}
	}
	for o := range r.seats {
		if o != s && accusers[o] >= accusers[s] {
			return false
		}
	}
	return true
}

func (r *reader) selfInVotes(holds predicate) {
	for i := range r.papers {
		p := &r.papers[i]
		if p.attack || p.Ballot > 0 || p.Forced {
			continue
		}
		others := r.living(p.Day).Without(p.Voter)
		if role := r.role(p.Voter); role == game.RoleSeer || role == game.RoleMedium {
			human := among(others, func(s game.Seat) bool {
				return truth.SpeciesTo(r.Table, p.Voter, s, p.Day) == game.SpeciesHuman
			})
			if !human.Empty() && human != others {
				holds(V3, p.Voter, p.Day, p.event, !human.Has(p.Target))
			}
		}
		if m := at(r.g.Reference, p.event); m != nil && r.role(p.Voter) == game.RolePossessed && m.Of[p.Voter] != nil {
			b := m.Of[p.Voter]
			wolf := among(others, func(s game.Seat) bool {
				return probability(b.Roles[s][game.RoleWerewolf]) > certainWolf
			})
			if !wolf.Empty() && wolf != others {
				holds(P1, p.Voter, p.Day, p.event, !wolf.Has(p.Target))
			}
		}
		if said := r.announced(p.Voter, p.Day, p.event); said != game.NoSeat && r.village(p.Voter) {
			holds(C2, p.Voter, p.Day, p.event, said == p.Target)
		}
	}
}

// announced returns the last vote that a seat announced on a day before an event, or NoSeat if there is none.
func (r *reader) announced(s game.Seat, day, before int) game.Seat {
	said := game.NoSeat
	acts := r.on(day)
	for i := range acts {
		a := &acts[i]
		if r.spoke(a, s, day, before) && a.Kind == protocol.Promised && a.own() && a.What.Verb == protocol.Vote {
			said = a.What.Target.Seat()
		}
	}
	return said
}

func (r *reader) selfAtNight(holds predicate) {
	var divined game.SeatSet
	for i := range r.g.Log {
		ev := &r.g.Log[i]
		day := int(ev.Day)
		switch ev.Kind {
		case rules.Divined:
			if open := r.night(day).Without(ev.Actor) &^ divined; !open.Empty() {
				holds(V4, ev.Actor, day, i, !divined.Has(ev.Target))
			}
			divined = divined.With(ev.Target)
		case rules.Guarded:
			if ev.Target != game.NoSeat {
				holds(V4, ev.Actor, day, i, r.night(day).Has(ev.Target))
			}
		}
	}
}
