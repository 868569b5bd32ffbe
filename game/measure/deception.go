package measure

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// deception makes the items about the effects of the wolf side's play, except lies.
func (r *reader) deception() {
	r.misled()
	for day, event := range r.voting {
		if event > 0 {
			r.uptake(day, event)
			r.counterClaims(day, event)
			r.swing(day, event)
		}
	}
}

// misled makes the items about attacks that miss the seats that the wolves would want to attack.
func (r *reader) misled() {
	for i := range r.g.Log {
		ev := &r.g.Log[i]
		if ev.Kind != rules.Attacked || ev.Target == game.NoSeat {
			continue
		}
		day := int(ev.Day)
		humans := among(r.night(day), func(s game.Seat) bool { return !r.wolf(s) })
		hidden := among(humans, func(s game.Seat) bool { return gifted(r.role(s)) && !r.revealed(s, i) })
		if hidden.Empty() {
			continue
		}
		for s := range r.seats {
			if r.village(s) {
				r.add(Item{
					Metric: Misled, Seat: s, Day: day, Event: i, Value: one(!hidden.Has(ev.Target)), Of: 1,
					Chance: 1 - float64(hidden.Len())/float64(humans.Len()),
				})
			}
		}
	}
}

// revealed reports whether a seat has ever claimed its own role before an event, whatever it has claimed since.
func (r *reader) revealed(s game.Seat, before int) bool {
	for i := range r.acts {
		if a := &r.acts[i]; a.talk.Seat == s && r.said[a.n] < before && a.claims() == r.role(s) {
			return true
		}
	}
	return false
}

// uptake makes the items that say whether others follow accusations by the wolf side.
func (r *reader) uptake(day, event int) {
	living := r.living(day)
	for s := range among(living, func(s game.Seat) bool { return !r.village(s) }).All() {
		var accused game.SeatSet
		for i := range r.acts {
			if a := &r.acts[i]; a.talk.Seat == s && a.talk.Day == day && r.said[a.n] < event {
				accused = accused.With(a.accused())
			}
		}
		for h := range (accused & living).Without(s).All() {
			for _, p := range r.firstBallot(day, false) {
				if !p.Forced && p.Voter != h && r.village(p.Voter) && !r.wolf(h) {
					r.add(Item{
						Metric: Uptake, Seat: s, Day: day, Event: p.event, Value: one(p.Target == h), Of: 1,
						Chance: 1 / float64(living.Len()-1),
					})
				}
			}
		}
	}
}

// counterClaims makes the items about votes that decide between the true seer and the seats that falsely claim to be
// the seer.
func (r *reader) counterClaims(day, event int) {
	claimants := among(r.living(day), func(s game.Seat) bool { return r.claimed(s, event) == game.RoleSeer })
	for truly := range among(claimants, func(s game.Seat) bool { return r.role(s) == game.RoleSeer }).All() {
		for fake := range among(claimants, func(s game.Seat) bool { return !r.village(s) }).All() {
			it := Item{Metric: TrueSeerVoted, Seat: fake, Day: day, Event: event}
			for _, p := range r.firstBallot(day, false) {
				if !p.Forced && (p.Target == truly || p.Target == fake) {
					it.Value, it.Of, it.Chance = it.Value+one(p.Target == truly), it.Of+1, it.Chance+0.5
				}
			}
			if it.Of > 0 {
				r.add(it)
			}
		}
	}
}

// swing makes the items about the change of votes after a day's first accusation of a seat by another.
func (r *reader) swing(day, event int) {
	living := r.living(day)
	var done [game.MaxSeats]game.SeatSet
	acts := r.on(day)
	for i := range acts {
		a := &acts[i]
		by, target := a.talk.Seat, a.accused()
		if a.talk.Day != day || r.said[a.n] >= event || target == by || !living.Has(target) || done[by].Has(target) {
			continue
		}
		done[by] = done[by].With(target)
		it := Item{Metric: Swing, Seat: by, Day: day, Event: r.said[a.n]}
		for _, p := range r.firstBallot(day, false) {
			if p.Voter != by && p.Voter != target && !p.Forced {
				it.Of++
				it.Value += one(p.Target == target) - one(r.lastAccused(p.Voter, day, it.Event) == target)
			}
		}
		if it.Of > 0 {
			r.add(it)
		}
	}
}

// lastAccused returns the last seat that a seat accused on a day before an event, or NoSeat.
func (r *reader) lastAccused(s game.Seat, day, before int) game.Seat {
	last := game.NoSeat
	acts := r.on(day)
	for i := range acts {
		a := &acts[i]
		if t := a.accused(); a.talk.Seat == s && a.talk.Day == day && r.said[a.n] < before && t != game.NoSeat {
			last = t
		}
	}
	return last
}

// lies makes the items about utterances by day that the speaker knows to be false, by type.
func (r *reader) lies() {
	for n := range r.Talks {
		talk := &r.Talks[n]
		if talk.Channel != game.ChannelTalk || talk.Forced || !talk.Spoken() {
			continue
		}
		kind := r.lie[n]
		for _, m := range [...]Metric{Fabrication, Misdirection, Distortion} {
			r.add(Item{Metric: m, Seat: talk.Seat, Day: talk.Day, Event: r.said[n], Value: one(kind == m), Of: 1})
		}
	}
}

// lieOf returns the type of lie of an utterance by day, or NumMetrics if it is no lie.
func (r *reader) lieOf(n int) Metric {
	if r.verdict[n] != truth.Lie || r.Talks[n].Channel != game.ChannelTalk {
		return NumMetrics
	}
	kind := Distortion
	for i := range r.acts {
		a := &r.acts[i]
		if a.n != n || a.Kind != protocol.Asserted || !a.own() {
			continue
		}
		claim := a.claims()
		switch {
		case claim == game.RoleWerewolf && r.village(a.talk.Seat) && r.living(a.talk.Day).Len() <= 3:
			return NumMetrics
		case claim != game.RoleNone && claim != r.role(a.talk.Seat), a.reports() && !r.got(a):
			return Fabrication
		case a.What.Verb.TakesRole() && a.What.Target.Seat() != a.talk.Seat:
			kind = Misdirection
		}
	}
	return kind
}

// got reports whether the speaker had got the result that an act reports.
func (r *reader) got(a *act) bool {
	return truth.Got(r.Table, &view.Report{
		Day: a.talk.Day, Seat: a.talk.Seat, Kind: a.What.Verb, Target: a.What.Target.Seat(), Species: a.What.Species,
	})
}

// detected makes the items of a vote of the village against seats that have lied.
func (r *reader) detected(p *paper, it Item, others float64) {
	for _, d := range [...]struct{ lie, metric Metric }{
		{Fabrication, DetectFabrication}, {Misdirection, DetectMisdirection}, {Distortion, DetectDistortion},
	} {
		var liars game.SeatSet
		for n := range r.Talks {
			if s := r.Talks[n].Seat; !r.village(s) && r.said[n] < p.event && r.lie[n] == d.lie {
				liars = liars.With(s)
			}
		}
		if liars &= r.living(p.Day); !liars.Empty() {
			it.Metric, it.Value, it.Chance = d.metric, one(liars.Has(p.Target)), float64(liars.Len())/others
			r.add(it)
		}
	}
}

// falseClaims yields the indices in Talks of the false claims of the wolf side.
func (r *reader) falseClaims(yield func(n int) bool) {
	for n := range r.Talks {
		if talk := &r.Talks[n]; !r.village(talk.Seat) && !talk.Forced && r.lie[n] == Fabrication && !yield(n) {
			return
		}
	}
}

// aroundFalseClaims returns the events before which beliefs are needed to measure the effect of the wolf side's false
// claims.
func (r *reader) aroundFalseClaims() map[int]bool {
	events := make(map[int]bool)
	for n := range r.falseClaims {
		events[r.said[n]], events[r.nextTurn(n)] = true, true
	}
	return events
}

// credence makes the items about the effect of the wolf side's false claims.
func (r *reader) credence(provenance Provenance, minds []*agent.Minds) {
	for n := range r.falseClaims {
		talk := &r.Talks[n]
		next := r.nextTurn(n)
		before, after := at(minds, r.said[n]), at(minds, next)
		if before == nil || next == r.said[n] {
			continue
		}
		gain, observers := 0.0, 0
		for o := range r.living(talk.Day).All() {
			if r.village(o) && before.Of[o] != nil && after.Of[o] != nil {
				gain += honest(after.Of[o], talk.Seat) - honest(before.Of[o], talk.Seat)
				observers++
			}
		}
		if observers > 0 {
			r.add(Item{
				Metric: Credence, Provenance: provenance, Seat: talk.Seat, Day: talk.Day, Event: r.said[n],
				Value: gain / float64(observers), Of: 1,
			})
		}
	}
}

// nextTurn returns the index in the log of the first utterance of the next turn, or of the vote after it.
func (r *reader) nextTurn(n int) int {
	talk := &r.Talks[n]
	for m := n + 1; m < len(r.Talks); m++ {
		if next := &r.Talks[m]; next.Day == talk.Day && next.Channel == talk.Channel && next.Turn != talk.Turn {
			return r.said[m]
		}
	}
	return max(r.voting[talk.Day], r.said[n])
}

// honest returns the probability, by a seat's beliefs, that another seat is on the village's side.
func honest(b *agent.Beliefs, s game.Seat) (p float64) {
	for _, role := range game.Roles {
		if role.Side() == game.SideVillage {
			p += probability(b.Roles[s][role])
		}
	}
	return p
}
