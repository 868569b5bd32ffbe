package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// nextToDivine returns the seat that this one, as a seer, would divine next: the most suspect of those that
// it has not divined and that nobody is about to execute.
func (v *Voice) nextToDivine() game.Seat {
	var seen game.SeatSet
	for r := range v.Results(v.Me) {
		seen = seen.With(r.Target)
	}
	belief := v.Mind.Think()
	candidates := v.Others() &^ seen
	if open := candidates.Without(v.Mind.Suspect(&belief)); v.Table.Phase == game.PhaseTalk && !open.Empty() {
		candidates = open
	}
	wish := v.wishes()
	claimants := v.Table.Claimants(game.RoleSeer)
	return Best(candidates, func(s game.Seat) float64 {
		score := belief.Wolf[s] + wishWeight*float64(wish[s])
		if claimants.Has(s) {
			score -= claimantLess
		}
		return score
	})
}

// wishes counts who has asked today that a seat be divined.
func (v *Voice) wishes() (count [game.MaxSeats]int) {
	for talk := range v.today(game.ChannelTalk) {
		questions(talk, func(q Question) {
			target := q.What.Target.Seat()
			if q.Op == protocol.Request && q.What.Verb == protocol.Divination && target < game.MaxSeats && talk.Seat != v.Me {
				count[target]++
			}
		})
	}
	return count
}

func (v *Voice) divine(ask rules.Ask) game.Seat {
	if s := v.nextToDivine(); ask.Targets.Has(s) {
		return s
	}
	return game.NoSeat // it knows everybody
}

// guard: the seer that it believes most, unless it takes that one for a liar, sometimes the
// medium, at times somebody else.
func (v *Voice) guard(ask rules.Ask) game.Seat {
	belief := v.Mind.Think()
	d := agent.DrawFor(v.Key, ask)
	mediums := v.Table.Claimants(game.RoleMedium) & ask.Targets
	seer := Best(v.Table.Claimants(game.RoleSeer)&ask.Targets, func(s game.Seat) float64 { return belief.Seer[s] })
	if seer != game.NoSeat && !v.Mind.Guards(belief.Seer[seer]) {
		seer = game.NoSeat
	}
	switch roll := d.Float64(); {
	case seer != game.NoSeat && roll < guardsSeer:
		return seer
	case mediums.Len() == 1 && roll < guardsMedium:
		return mediums.First()
	}
	return Best(ask.Targets, func(s game.Seat) float64 { return d.Float64() - belief.Wolf[s] })
}
