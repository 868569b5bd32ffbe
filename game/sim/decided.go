package sim

import (
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Course counts how games went from death to death, to say how much of each game a single execution decided. The
// winner's chance at a point is the share of games that its side won, among all counted games that reached the same
// standing: the same number of wolves and of humans alive, by day or by night, with the seer and the possessed alive or
// not. A rare standing is counted together with rareGames games with as many wolves and humans. At the end the chance
// is 1. The zero value has counted no game.
type Course struct {
	games []path
	won   map[standing]Rate // by the village
	alike map[standing]Rate // the same, by the numbers alive alone
}

const rareGames = 10

// A standing counts the living seats at a point of a game.
type standing struct {
	night           bool // it is before the attack rather than before the vote
	wolves, humans  int8
	seer, possessed bool
}

// A path lists the standings of a game: before each vote, after it, and at the end.
type path struct {
	at      []standing
	village bool // won
}

// Add counts a finished game.
func (c *Course) Add(setup rules.Setup, r *Result) {
	p := path{village: r.Winner == game.SideVillage}
	now := standing{wolves: int8(setup.Roles[game.RoleWerewolf])}
	now.humans = int8(setup.Seats()) - now.wolves
	now.seer, now.possessed = setup.Roles[game.RoleSeer] > 0, setup.Roles[game.RolePossessed] > 0
	byNight := false // the last death was at night
	for i := range r.Log {
		switch ev := &r.Log[i]; ev.Kind {
		case rules.Died:
			now = now.without(r.Roles[ev.Target])
			byNight = true
		case rules.PhaseBegan:
			if ev.Day > 0 && ev.Phase == game.PhaseVote {
				now.night, byNight = false, false
				p.at = append(p.at, now)
			}
		case rules.Executed, rules.NobodyExecuted:
			if ev.Kind == rules.Executed {
				now = now.without(r.Roles[ev.Target])
			}
			now.night = true
			p.at = append(p.at, now)
		}
	}
	if byNight {
		p.at = append(p.at, now)
	}
	if c.won == nil {
		c.won, c.alike = map[standing]Rate{}, map[standing]Rate{}
	}
	for _, s := range p.at {
		count(c.won, s, p.village)
		count(c.alike, s.numbers(), p.village)
	}
	c.games = append(c.games, p)
}

func count(m map[standing]Rate, s standing, won bool) {
	rate := m[s]
	rate.add(won)
	m[s] = rate
}

// numbers returns the standing with only the numbers of the living.
func (s standing) numbers() standing {
	return standing{night: s.night, wolves: s.wolves, humans: s.humans}
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

// Largest returns one share for each game, ascending: how much of all changes of the winner's chance, up and down, came
// from the execution that changed it most. By day a vote changes the chance, at night an attack. A share is from 0 to
// 1.
func (c *Course) Largest() []float64 {
	list := make([]float64, len(c.games))
	for i := range c.games {
		list[i] = c.largest(&c.games[i])
	}
	slices.Sort(list)
	return list
}

func (c *Course) largest(p *path) float64 {
	most, all := 0.0, 0.0
	for i := 1; i < len(p.at); i++ {
		moved := math.Abs(c.chance(p, i) - c.chance(p, i-1))
		all += moved
		if !p.at[i-1].night {
			most = max(most, moved)
		}
	}
	if all == 0 {
		return 0
	}
	return most / all
}

// chance returns the probability, at a point of a game, that the game's winner would win.
func (c *Course) chance(p *path, i int) float64 {
	if i == len(p.at)-1 {
		return 1
	}
	same, alike := c.won[p.at[i]], c.alike[p.at[i].numbers()]
	share := (float64(same.Won) + rareGames*alike.Share()) / float64(same.Of+rareGames)
	if !p.village {
		share = 1 - share
	}
	return share
}
