package sparring

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// habits counts, for each seat of a set of games, how it opened day 1 as a wolf
// and otherwise.
type habits [game.MaxSeats][numOpenings][2]int

// An opening is the first thing that a seat says on day 1.
type opening uint8

const (
	silent opening = iota
	claimsSeer
	declares
	asks
	speaks
	numOpenings
)

// openingOf returns how a seat opened day 1.
func (p *player) openingOf(seat game.Seat) opening {
	for i := range p.table.Talks {
		talk := &p.table.Talks[i]
		if talk.Day != 1 || talk.Seat != seat || !talk.Spoken() || talk.Channel != game.ChannelTalk || talk.Sentence == nil {
			continue
		}
		switch s := talk.Sentence; {
		case s.Op == protocol.Request || s.Op == protocol.Inquire:
			return asks
		case s.Verb == protocol.Comingout && s.Role == game.RoleSeer:
			return claimsSeer
		case s.Verb == protocol.Vote:
			return declares
		}
		return speaks
	}
	return silent
}

// recordOpenings counts a game whose roles are known. It replaces the kept habits instead of changing them.
func (p *player) recordOpenings() {
	h, _ := p.memory.Kept.(habits)
	for s := range p.table.Setup.Seats() {
		wolf := 0
		if p.table.Seats[s].Role == game.RoleWerewolf {
			wolf = 1
		}
		h[s][p.openingOf(game.Seat(s))][wolf]++
	}
	p.memory.Kept = h
}

// learned returns the evidence, from earlier games, that a seat opened as a wolf.
func (p *player) learned(seat game.Seat) float64 {
	if p.memory == nil {
		return 0
	}
	h, ok := p.memory.Kept.(habits)
	if !ok {
		return 0
	}
	var all [2]float64
	for _, n := range h[seat] {
		all[0] += float64(n[0])
		all[1] += float64(n[1])
	}
	n, kinds := h[seat][p.openingOf(seat)], float64(numOpenings)
	return openingWeight * math.Log((float64(n[1])+1)/(all[1]+kinds)*(all[0]+kinds)/(float64(n[0])+1))
}
