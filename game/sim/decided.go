package sim

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Course counts how games went from death to death, to say in how many of them a
// single execution decided. A side's chance at a point is the share of all counted games
// that it won of those that came to the same: the same number of wolves and of humans
// alive, by day or by night, with the seer and the possessed alive or not. The zero value
// has counted no game.
type Course struct {
	games []path
	won   map[standing]Rate // by the village
}

// A standing is who lives at a point of a game.
type standing struct {
	night           bool // it is before the attack rather than before the vote
	wolves, humans  int8
	seer, possessed bool
}

// A path is the standings of a game: before each vote, and after each execution.
type path struct {
	at      []standing
	village bool // won
}

// A game is settled from when on the winner is no less likely to win than settled. One
// execution decides it that settles it and makes that likelier by at least decisive.
const (
	settled  = 0.75
	decisive = 0.4
)

// Add counts a finished game.
func (c *Course) Add(setup rules.Setup, r *Result) {
	p := path{village: r.Winner == game.SideVillage}
	now := standing{wolves: int8(setup.Roles[game.RoleWerewolf])}
	now.humans = int8(setup.Seats()) - now.wolves
	now.seer, now.possessed = setup.Roles[game.RoleSeer] > 0, setup.Roles[game.RolePossessed] > 0
	for i := range r.Log {
		switch ev := &r.Log[i]; ev.Kind {
		case rules.Died:
			now = now.without(r.Roles[ev.Target])
		case rules.PhaseBegan:
			if ev.Day > 0 && ev.Phase == game.PhaseVote {
				now.night = false
				p.at = append(p.at, now)
			}
		case rules.Executed:
			now = now.without(r.Roles[ev.Target])
			now.night = true
			p.at = append(p.at, now)
		}
	}
	if c.won == nil {
		c.won = map[standing]Rate{}
	}
	for _, s := range p.at {
		rate := c.won[s]
		rate.add(p.village)
		c.won[s] = rate
	}
	c.games = append(c.games, p)
}

func (s standing) without(role game.Role) standing {
	switch role {
	case game.RoleWerewolf:
		s.wolves--
		return s
	case game.RoleSeer:
		s.seer = false
	case game.RolePossessed:
		s.possessed = false
	}
	s.humans--
	return s
}

// Decided returns in how many games a single execution decided.
func (c *Course) Decided() (r Rate) {
	for i := range c.games {
		r.add(c.decidedByOne(&c.games[i]))
	}
	return r
}

func (c *Course) decidedByOne(p *path) bool {
	for i := len(p.at) - 1; i > 0; i-- {
		before, after := c.chance(p, i-1), c.chance(p, i)
		if before < settled {
			return p.at[i].night && after >= settled && after-before >= decisive
		}
	}
	return false
}

// chance is how likely the winner of a game was to win it at a point.
func (c *Course) chance(p *path, i int) float64 {
	share := c.won[p.at[i]].Share()
	if !p.village {
		share = 1 - share
	}
	return share
}
