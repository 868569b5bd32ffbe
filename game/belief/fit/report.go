package fit

import (
	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Model is one of those that guess.
type Model int

// The models.
const (
	Prior  Model = iota // knows the number of each role
	Claims              // looks at claims alone
	Before              // the table that the new one is compared with
	Table               // the new one
	numModels
)

// Models names them.
var Models = [numModels]string{"prior", "claims", "before", "table"}

// A predictor is a model as it was fitted.
type predictor struct {
	*belief.Learner
	temper float64
}

func (f *Fitting) models(claims, table *belief.Learner, temper float64) [numModels]predictor {
	return [numModels]predictor{Prior: {f.prior, 1}, Claims: {claims, 1}, Before: {f.before, 1}, Table: {table, temper}}
}

// Held says what a report's tables had no part of.
type Held int

// What may be held back.
const (
	HeldSets      Held = iota // each fifth of the sets
	HeldStrangers             // each fifth of the sets; of them, seats of agents that nothing was learned from
	HeldKnown                 // each fifth of the sets; of them, seats of the other agents
	HeldAgents                // games with an agent that is left out
)

// Whole reports whether the report is about all seats of a table.
func (h Held) Whole() bool { return h == HeldSets || h == HeldAgents }

// A Report has what models guessed of samples that they were not fitted on.
type Report struct {
	Held    Held
	setup   rules.Setup
	guesses []guessed
}

// guessed is what the models gave the seats of a sample.
type guessed struct {
	sample
	unseen game.SeatSet // seats of agents that nothing was learned from
	top    bool         // the likeliest wolf of Table is one
	roles  [numModels][game.MaxSeats][game.NumRoles]float64
}

// guess adds what the models guess of samples, and returns it. Nothing was
// learned from a group of strangers.
func (r *Report) guess(samples []sample, group int, models [numModels]predictor) []guessed {
	first := len(r.guesses)
	for _, s := range samples {
		g := guessed{sample: s, unseen: s.of(group)}
		for i, m := range models {
			p := m.Predict(s.Sample, m.temper)
			g.roles[i] = p.Role
			g.top = s.top(p)
		}
		r.guesses = append(r.guesses, g)
	}
	return r.guesses[first:]
}

// seats returns the seats of a sample that the report is about.
func (r *Report) seats(g *guessed) game.SeatSet {
	seats := g.Alive.Without(g.Facts.Self)
	switch r.Held {
	case HeldStrangers:
		return seats & g.unseen
	case HeldKnown:
		return seats &^ g.unseen
	}
	return seats
}

// Last returns the last day of which there are guesses.
func (r *Report) Last() (day int) {
	for i := range r.guesses {
		day = max(day, r.guesses[i].Day)
	}
	return day
}

// Scores returns how well each model guesses who has a role on a day, 0 for all
// days.
func (r *Report) Scores(day int, role game.Role) (scores [numModels]Score) {
	for model := range numModels {
		scores[model] = ScoreOf(r.of(day, model, role))
	}
	return scores
}

// of returns what a model gave a role on a day, 0 for all days.
func (r *Report) of(day int, model Model, role game.Role) (list []Guess) {
	for i := range r.guesses {
		g := &r.guesses[i]
		if day > 0 && g.Day != day {
			continue
		}
		for s := range r.seats(g).All() {
			list = append(list, Guess{
				P: g.roles[model][s][role], Was: g.Roles[s] == role, Set: g.set, Of: g.game*game.MaxSeats + int(s),
			})
		}
	}
	return list
}

// A Row says how good the guesses of who is a wolf are.
type Row struct {
	Games   int
	Samples int
	Scores  [numModels]Score
	Slope   [2]float64 // 95 % interval of Table's
	Error   [2]float64 // likewise
	// Chance and Most are the calibration error of guesses that are each as likely
	// as they say: on average, and what 95 of 100 draws stay below.
	Chance, Most float64
	Top          float64 // share of samples in which the likeliest suspect of Table is a wolf
}

// Wolves returns the row of a day, 0 for all days. It draws the same numbers in
// every run.
func (r *Report) Wolves(day int) (row Row) {
	games, top := map[int]bool{}, 0
	for i := range r.guesses {
		if g := &r.guesses[i]; day == 0 || g.Day == day {
			games[g.game] = true
			row.Samples++
			if g.top {
				top++
			}
		}
	}
	if row.Samples == 0 {
		return row
	}
	row.Games, row.Top = len(games), float64(top)/float64(row.Samples)
	row.Scores = r.Scores(day, game.RoleWerewolf)
	list := r.of(day, Table, game.RoleWerewolf)
	draws := generator(1)
	row.Slope[0], row.Slope[1] = Spread(list, func(s Score) float64 { return s.Slope }, draws.below)
	row.Error[0], row.Error[1] = Spread(list, func(s Score) float64 { return s.Error }, draws.below)
	row.Chance, row.Most = Calibrated(list, draws.below)
	return row
}

// generator is a linear congruential one (Knuth's MMIX).
type generator uint64

func (g *generator) below(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g) >> 33 % uint64(n))
}
