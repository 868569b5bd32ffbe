package bayes

import (
	"aiwolfplay/game"
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

// nibble is how many turns the seer waits for what its bait brings up. Three
// silent turns end a day's talk (1.3.1): in the third it speaks.
const nibble = 3

// first returns what the seer tells for the result of its first night: a bait
// instead, or of NoSeat, for nothing, while that is laid.
func (p *player) first(j view.Judgement) view.Judgement {
	if p.large() {
		return j
	}
	laid := p.laid()
	switch {
	case laid != nil && !p.admits(laid):
		j.Target = game.NoSeat
	case laid == nil && p.table.Day == 1 && j.Species == game.SpeciesHuman && !p.reported():
		return view.Judgement{Day: j.Day, Actor: p.me, Target: p.provoked(j.Target), Species: game.SpeciesWerewolf}
	}
	return j
}

// provoked returns whom the seer baits, who knows a human: a suspect. Of
// several rivals one is the wolf or the possessed, who have both come out
// already; a single rival is the possessed more often than not, and contest
// agents who claim the seer are believed to have done so as the possessed.
func (p *player) provoked(human game.Seat) game.Seat {
	m := p.think()
	rivals := p.table.Claimants(game.RoleSeer).Without(p.me)
	set := p.others().Without(human)
	switch {
	case p.contest:
	case rivals.Len() > 1 && set&rivals != 0:
		set &= rivals
	case rivals.Len() == 1 && set&^rivals != 0:
		set &^= rivals
	}
	return best(set, func(s game.Seat) float64 {
		score := m.wolf[s]
		if rivals.Has(s) {
			score -= 0.2
		}
		return score
	})
}

// laid returns the result that the seat, as the seer, has told without having
// got it, nil where there is none or it has taken it back.
func (p *player) laid() *view.Report {
	for i := range p.table.Reports {
		r := &p.table.Reports[i]
		if r.Seat != p.me || r.Kind != protocol.Divined || r.TakenBack || p.got(r) {
			continue
		}
		return r
	}
	return nil
}

// got reports whether the seat has got the result that it has told.
func (p *player) got(r *view.Report) bool {
	for _, j := range p.table.Divinations {
		if j.Target == r.Target && j.Species == r.Species {
			return true
		}
	}
	return false
}

// reported reports whether the seat has told a result.
func (p *player) reported() bool {
	for i := range p.table.Reports {
		if p.table.Reports[i].Seat == p.me {
			return true
		}
	}
	return false
}

// open reports whether a bait is to be taken back when its time has come: nobody
// has bitten.
func (p *player) open(laid *view.Report) bool {
	return laid != nil && !p.lies() && !p.contest && p.table.Seats[laid.Target].Claim != game.RoleSeer
}

// admits reports whether that time has come.
func (p *player) admits(laid *view.Report) bool {
	return p.open(laid) && (p.table.Day > laid.Day || p.table.Turn >= laid.Turn+nibble)
}

// meant passes whom the seat has named, unless that was its bait: taken back, its
// word binds it no more.
func (p *player) meant(named game.Seat) game.Seat {
	for i := range p.table.Reports {
		if r := &p.table.Reports[i]; r.Seat == p.me && r.TakenBack && r.Target == named {
			return game.NoSeat
		}
	}
	return named
}

// courage is the chance that a wolf who is called one claims the seer. On the
// first day of a small village that may be a bait.
func (p *player) courage() float64 {
	if !p.large() && !p.contest && p.table.Day == 1 {
		return p.fights * wary
	}
	return p.fights
}

// wary is how much less often a wolf fights back where it may be baited.
const wary = 0.15
