package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// In a small village most first results of a seer help little: two or three
// suspects are left, and a wolf talks as a villager does. What parts them is how
// they take it to be called a wolf: a wolf tends to claim the seer itself, a
// villager does not. So the seer calls a suspect one whatever it saw (the bait),
// and takes that back if nothing came of it. Contest agents do the first in four
// of five games, and not the second; among them who clears somebody is believed
// by few, and ours always does the first.

// firstResult returns what the seer tells for the result of its first night: a
// bait instead, or nothing, which is of NoSeat, while that is out.
func (p *player) firstResult(j view.Judgement) view.Judgement {
	if p.Large() {
		return j
	}
	bait := p.bait()
	switch {
	case bait != nil && !p.admits(bait):
		j.Target = game.NoSeat
	case bait == nil && p.Table.Day == 1 && j.Species == game.SpeciesHuman && !p.hasReported():
		return view.Judgement{Day: j.Day, Actor: p.Me, Target: p.baited(j.Target), Species: game.SpeciesWerewolf}
	}
	return j
}

// baited returns whom the seer baits, who knows a human: a suspect. Of
// several rivals one is the wolf or the possessed, who have both come out
// already; a single rival is the possessed more often than not, and contest
// agents who claim the seer are believed to have done so as the possessed.
func (p *player) baited(human game.Seat) game.Seat {
	m := p.Think()
	rivals := p.Table.Claimants(game.RoleSeer).Without(p.Me)
	set := p.Others().Without(human)
	switch {
	case p.contest:
	case rivals.Len() > 1 && set&rivals != 0:
		set &= rivals
	case rivals.Len() == 1 && set&^rivals != 0:
		set &^= rivals
	}
	return speech.Best(set, func(s game.Seat) float64 {
		score := m.Wolf[s]
		if rivals.Has(s) {
			score -= rivalBaitLess
		}
		return score
	})
}

// bait returns the result that the seat, as the seer, has told without having
// got it, nil where there is none or it has taken it back.
func (p *player) bait() *view.Report {
	for i := range p.Table.Reports {
		r := &p.Table.Reports[i]
		if r.Seat != p.Me || r.Kind != protocol.Divined || r.TakenBack || p.got(r) {
			continue
		}
		return r
	}
	return nil
}

// got reports whether the seat has got the result that it has told.
func (p *player) got(r *view.Report) bool {
	for _, j := range p.Table.Divinations {
		if j.Target == r.Target && j.Species == r.Species {
			return true
		}
	}
	return false
}

// hasReported reports whether the seat has told a result.
func (p *player) hasReported() bool {
	for i := range p.Table.Reports {
		if p.Table.Reports[i].Seat == p.Me {
			return true
		}
	}
	return false
}

// waitsFor reports whether a bait is to be taken back when its time has come:
// nobody has bitten.
func (p *player) waitsFor(bait *view.Report) bool {
	return bait != nil && !p.Lies() && !p.contest && p.Table.Seats[bait.Target].Claim != game.RoleSeer
}

// admits reports whether that time has come.
func (p *player) admits(bait *view.Report) bool {
	return p.waitsFor(bait) && (p.Table.Day > bait.Day || p.Table.Turn >= bait.Turn+baitTurns)
}
