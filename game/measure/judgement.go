package measure

import (
	"aiwolfplay/game"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// outcome makes the items that are known only at the end.
func (r *reader) outcome() {
	end := len(r.g.Log) - 1
	for s := range r.seats {
		seat := &r.Seats[s]
		at := Item{Seat: s, Day: r.Day, Event: end, Of: 1}
		for i, role := range game.Roles {
			if role == seat.Role {
				at.Metric, at.Value = winOf[i], one(role.Side() == r.Winner)
				r.add(at)
			}
		}
		if gifted(seat.Role) {
			at.Metric, at.Value = KSR, one(!seat.Dead)
			r.add(at)
		}
		if r.wolf(s) {
			at.Metric, at.Value = WolfSurvived, one(seat.Cause != view.Executed)
			r.add(at)
		}
	}
}

// winOf lists the metrics of winning games, in the order of game.Roles.
var winOf = [...]Metric{WinVillager, WinSeer, WinMedium, WinBodyguard, WinWerewolf, WinPossessed}

// judgement makes the items that compare votes with the truth.
func (r *reader) judgement() {
	last := map[int]int{} // by day, the last ballot
	for i := range r.papers {
		if p := &r.papers[i]; !p.attack {
			last[p.Day] = max(last[p.Day], p.Ballot)
		}
	}
	for i := range r.papers {
		p := &r.papers[i]
		if p.attack {
			continue
		}
		r.add(Item{Metric: Forced, Seat: p.Voter, Day: p.Day, Event: p.event, Value: one(p.Forced), Of: 1})
		if !r.village(p.Voter) {
			continue
		}
		living := r.living(p.Day)
		others := float64(living.Len() - 1)
		wolves := among(living, r.wolf)
		it := Item{
			Metric: IRP, Seat: p.Voter, Day: p.Day, Event: p.event,
			Value: one(r.wolf(p.Target)), Of: 1, Chance: float64(wolves.Len()) / others,
		}
		r.add(it)
		r.visible(p, it, last[p.Day], others)
		strict := it
		strict.Metric, strict.Value = JudgementStrict, it.Value*one(!p.Forced)
		switch {
		case p.Ballot > 0 && !p.Forced:
			it.Metric = JudgementRevote
			r.add(it)
		case p.Ballot == 0 && p.Forced:
			r.add(strict)
		case p.Ballot == 0:
			r.add(strict)
			r.judged(p, it, wolves, others)
		}
	}
}

// visible makes the item of VSS.
func (r *reader) visible(p *paper, it Item, last int, others float64) {
	for _, d := range r.Deaths {
		if d.Day == p.Day && d.Cause == view.Executed && r.wolf(d.Seat) && p.Ballot == last {
			it.Metric, it.Value, it.Chance = VSS, one(p.Target == d.Seat), 1/others
			r.add(it)
		}
	}
}

// judged makes the items of a vote in the first ballot that the seat itself cast.
func (r *reader) judged(p *paper, it Item, wolves game.SeatSet, others float64) {
	it.Metric = Judgement
	r.add(it)
	if p.Day == 1 {
		it.Metric = JudgementDay1
		r.add(it)
	}
	informed := among(wolves, func(w game.Seat) bool {
		return truth.SpeciesTo(r.Table, p.Voter, w, p.Day) == game.SpeciesWerewolf
	})
	if informed.Empty() {
		it.Metric = JudgementUninformed
		r.add(it)
	}
	evil := among(r.living(p.Day), func(s game.Seat) bool { return !r.village(s) })
	it.Metric, it.Value, it.Chance = JudgementEvil, one(evil.Has(p.Target)), float64(evil.Len())/others
	r.add(it)
	r.detected(p, it, others)
}
