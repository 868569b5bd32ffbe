package style

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A Study compares agents by how they talk. The games of a batch may be added in any order, because each has an index.
type Study struct {
	setup  rules.Setup
	agents int
	games  []table
}

// A table is a game of a study.
type table struct {
	seats  []seat
	agents []int
	roles  [game.MaxSeats]game.Role
}

// NewStudy returns a study of the given number of games between the given number of agents.
func NewStudy(setup rules.Setup, agents, games int) *Study {
	return &Study{setup: setup, agents: agents, games: make([]table, games)}
}

// Add reads a finished game. It may be called concurrently for different games.
func (s *Study) Add(p sim.PlayedGame) {
	s.games[p.Index] = table{
		seats: read(s.setup, p.Result), agents: append([]int(nil), p.Agents...), roles: p.Result.Roles,
	}
}

// A Report holds the results of a study.
type Report struct {
	Right     sim.Rate // seats of the games held back whose agent was named
	Confusion [][]int  // by the true agent and the guessed one
	Wolf      sim.Rate // games held back in which the wolf was picked
	Habits    []Habit  // in the games held back
}

// Report learns from the given number of games at the beginning, and measures how well the other games are guessed.
func (s *Study) Report(learned int) Report {
	r := Report{Confusion: make([][]int, s.agents)}
	for i := range r.Confusion {
		r.Confusion[i] = make([]int, s.agents)
	}
	s.nameAgents(&r, learned)
	s.pickWolves(&r, learned)
	for _, h := range habits {
		habit := Habit{ID: h.id, Name: h.name, Rate: make([]sim.Rate, s.agents)}
		for _, t := range s.games[learned:] {
			for i := range t.seats {
				n := h.count(&t.seats[i])
				habit.Rate[t.agents[i]].Won += n.Won
				habit.Rate[t.agents[i]].Of += n.Of
			}
		}
		r.Habits = append(r.Habits, habit)
	}
	return r
}

// nameAgents guesses which agent sits at a seat by all that it says in the game.
func (s *Study) nameAgents(r *Report, learned int) {
	c := newClassifier(s.agents)
	for g, t := range s.games {
		for i := range t.seats {
			f := t.seats[i].whole()
			if g < learned {
				c.learn(&f, t.agents[i])
				continue
			}
			named := c.guess(&f)
			r.Confusion[t.agents[i]][named]++
			r.Right.Of++
			if named == t.agents[i] {
				r.Right.Won++
			}
		}
	}
}

// pickWolves guesses which of the other seats is a wolf, as the first villager of each game could after day
// 1: it picks the seat whose talk fits a wolf best. From each game the classifier learns the wolves and those
// others who claimed to be the seer if, and only if, the first wolf did. Otherwise it would learn from
// claims, which reveal roles but are no style.
func (s *Study) pickWolves(r *Report, learned int) {
	c := newClassifier(2)
	for g, t := range s.games {
		wolf, viewer := t.first(game.RoleWerewolf), t.first(game.RoleVillager)
		if wolf < 0 || viewer < 0 {
			continue
		}
		picked, top := -1, 0.0
		for i := range t.seats {
			f := t.seats[i].opening()
			switch {
			case i == viewer:
			case g >= learned:
				if odds := c.score(&f, 1) - c.score(&f, 0); picked < 0 || odds > top {
					picked, top = i, odds
				}
			case t.roles[i] == game.RoleWerewolf:
				c.learn(&f, 1)
			case t.seats[i].claims == t.seats[wolf].claims:
				c.learn(&f, 0)
			}
		}
		if g >= learned {
			r.Wolf.Of++
			if t.roles[picked] == game.RoleWerewolf {
				r.Wolf.Won++
			}
		}
	}
}

// first returns the first seat that was dealt a role, -1 if there is none.
func (t *table) first(role game.Role) int {
	for i := range t.seats {
		if t.roles[i] == role {
			return i
		}
	}
	return -1
}
