package lineup

import (
	"math/rand/v2"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
)

// A Lineup holds the agent of each part, as an index in the list of agents.
type Lineup struct {
	Wolves int // werewolves and possessed
	Knows  int // seer, medium and bodyguard
	Others int // villagers
}

// Plays returns the agent that plays a role.
func (l Lineup) Plays(role game.Role) int {
	switch role {
	case game.RoleWerewolf, game.RolePossessed:
		return l.Wolves
	case game.RoleVillager:
		return l.Others
	}
	return l.Knows
}

// Mirrored reports whether the line-up is of two agents, one on each side.
func (l Lineup) Mirrored() bool { return l.Knows == l.Others && l.Knows != l.Wolves }

// All returns the line-ups of n agents, in a fixed order.
func All(n int) (list []Lineup) {
	for w := range n {
		for k := range n {
			for o := range n {
				list = append(list, Lineup{w, k, o})
			}
		}
	}
	return list
}

// A Game is the result of a line-up on a setting.
type Game struct {
	Won    bool // by the wolf side
	Votes  int  // of the village's side, in the first ballots
	OnWolf int  // the votes among them for a werewolf
	Faults *Faults
}

// Faults are the faults of agents that connect in a game.
type Faults struct {
	Of      []map[string]int `json:"of"`                // by agent and by kind
	Spoilt  []int            `json:"spoilt,omitempty"`  // the agents whose faults changed the game
	Village bool             `json:"village,omitempty"` // such an agent played on the village's side
	Wolves  bool             `json:"wolves,omitempty"`  // or on the wolf side
}

// Strictly returns the results in which a side has lost the games that it alone spoilt.
func (r *Results) Strictly() *Results {
	strict := NewResults(r.Agents, 0)
	for i, games := range r.Games {
		strict.Games[i] = slices.Clone(games)
		for j := range games {
			if f := games[j].Faults; f != nil && f.Village != f.Wolves {
				strict.Games[i][j].Won = f.Village
			}
		}
	}
	return strict
}

// Faults adds up the faults of each agent by kind, and the games that it spoilt. Both are nil if no agent connects.
func (r *Results) Faults() (faults []map[string]int, spoilt []int) {
	for _, games := range r.Games {
		for i := range games {
			f := games[i].Faults
			if f == nil {
				continue
			}
			if faults == nil {
				faults, spoilt = make([]map[string]int, r.Agents), make([]int, r.Agents)
			}
			for agent, kinds := range f.Of {
				if faults[agent] == nil {
					faults[agent] = map[string]int{}
				}
				for kind, n := range kinds {
					faults[agent][kind] += n
				}
			}
			for _, agent := range f.Spoilt {
				spoilt[agent]++
			}
		}
	}
	return faults, spoilt
}

// Results has the games of each line-up of agents, in the order of [All], by setting.
type Results struct {
	Agents int
	Games  [][]Game
}

// NewResults returns results with room for the games of the given number of agents and settings.
func NewResults(agents, settings int) *Results {
	r := &Results{Agents: agents}
	for range agents * agents * agents {
		r.Games = append(r.Games, make([]Game, settings))
	}
	return r
}

// Put stores a game under its number, as Report.Play counts games.
func (r *Results) Put(n int, g Game) {
	settings := len(r.Games[0])
	r.Games[n/settings][n%settings] = g
}

// A count holds the number of games of a line-up, and how many of them the wolf side won.
type count struct {
	Lineup
	won, games float64
}

// counts adds up the games of each line-up. A setting counts as often as it is drawn, or once if drawn is nil.
func (r *Results) counts(drawn []int) (list []count) {
	for i, l := range All(r.Agents) {
		c := count{Lineup: l}
		for setting, g := range r.Games[i] {
			times := 1.0
			if drawn != nil {
				times = float64(drawn[setting])
			}
			c.games += times
			if g.Won {
				c.won += times
			}
		}
		list = append(list, c)
	}
	return list
}

// A Meeting holds the results of one agent on the village's side against another on the wolf side.
type Meeting struct {
	Won float64 `json:"won"` // share of games that the wolf side won
	// OnWolf is the share of the village's first-ballot votes that were for a werewolf. It shows how well the village's
	// agent detects wolves.
	OnWolf float64 `json:"on_wolf"`
	Games  int     `json:"games"`
	// The 95 % intervals; nil in reports of earlier versions.
	WonRange    *Range `json:"won_interval,omitempty"`
	OnWolfRange *Range `json:"on_wolf_interval,omitempty"`
}

// A Range is a 95 % interval.
type Range struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Meetings returns the results of the agents against each other and against themselves, by the agent on the village's
// side and the agent on the wolf side. The interval of games won is Wilson's, since a line-up plays each setting once.
// That of votes is drawn by setting from a seed, since the votes of a game depend on each other.
func (r *Results) Meetings(seed uint64) [][]Meeting {
	list := make([][]Meeting, r.Agents)
	for i := range list {
		list[i] = make([]Meeting, r.Agents)
	}
	for i, l := range All(r.Agents) {
		if l.Knows != l.Others {
			continue
		}
		m, votes, on := &list[l.Knows][l.Wolves], 0, 0
		for _, g := range r.Games[i] {
			m.Games++
			if g.Won {
				m.Won++
			}
			votes, on = votes+g.Votes, on+g.OnWolf
		}
		won := int(m.Won)
		m.Won, m.OnWolf = m.Won/float64(max(1, m.Games)), float64(on)/float64(max(1, votes))
		m.WonRange, m.OnWolfRange = new(Range), new(Range)
		m.WonRange.Low, m.WonRange.High = rating.Interval(won, m.Games)
		low, high := r.bootstrap(seed, func(drawn []int) []float64 { return []float64{onWolf(r.Games[i], drawn)} })
		m.OnWolfRange.Low, m.OnWolfRange.High = low[0], high[0]
	}
	return list
}

// onWolf returns the share of votes for a werewolf in games. A game counts as often as its setting is drawn.
func onWolf(games []Game, drawn []int) float64 {
	votes, on := 0, 0
	for i, g := range games {
		votes, on = votes+drawn[i]*g.Votes, on+drawn[i]*g.OnWolf
	}
	return float64(on) / float64(max(1, votes))
}

// draws is the number of bootstrap samples of an interval.
const draws = 400

// bootstrap draws settings with replacement, and returns the 2.5 and 97.5 percentiles of the values that f returns for
// the draws.
func (r *Results) bootstrap(seed uint64, f func(drawn []int) []float64) (low, high []float64) {
	settings := len(r.Games[0])
	rng := rand.New(rand.NewPCG(seed, 0))
	var samples [][]float64
	for range draws {
		drawn := make([]int, settings)
		for range settings {
			drawn[rng.IntN(settings)]++
		}
		samples = append(samples, f(drawn))
	}
	for i := range samples[0] {
		column := make([]float64, draws)
		for j := range samples {
			column[j] = samples[j][i]
		}
		slices.Sort(column)
		low, high = append(low, column[draws/40]), append(high, column[draws-1-draws/40])
	}
	return low, high
}
