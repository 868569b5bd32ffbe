package fit

import (
	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Model is a way to guess roles.
type Model int

// The models.
const (
	Prior  Model = iota // knows the number of each role
	Claims              // uses claims alone
	Before              // the table of Options.Before
	Table               // the new table
	numModels
)

// Models has the names of the models.
var Models = [numModels]string{"prior", "claims", "before", "table"}

// A predictor is a fitted model.
type predictor struct {
	*belief.Learner
	temper float64
}

func (f *Fitting) models(claims, table *belief.Learner, temper float64) [numModels]predictor {
	return [numModels]predictor{Prior: {f.prior, 1}, Claims: {claims, 1}, Before: {f.before, 1}, Table: {table, temper}}
}

// A Holdout says which guesses a report is about, by the samples that were held back from the fit.
type Holdout int

// Kinds of held-out samples.
const (
	HeldSets      Holdout = iota // each fifth of the sets; all seats
	HeldStrangers                // each fifth of the sets; only seats of agents that nothing was learned from
	HeldKnown                    // each fifth of the sets; only seats of the other agents
	HeldAgents                   // games with an agent of Options.LeaveOut; all seats
	HeldGames                    // all games: the table was fitted on others
)

// Whole reports whether the report is about all seats of each table.
func (h Holdout) Whole() bool { return h != HeldStrangers && h != HeldKnown }

// A Report holds the guesses of the models for samples that they were not fitted
// on.
type Report struct {
	Held    Holdout
	setup   rules.Setup
	guesses []guessedSample
}

// guessedSample is a sample with the guesses of the models.
type guessedSample struct {
	sample
	unseen game.SeatSet                                     // seats of agents that nothing was learned from
	top    bool                                             // the likeliest wolf of Table is a wolf
	roles  [numModels][game.MaxSeats][game.NumRoles]float64 // probabilities
}

// guess adds the models' guesses for samples to the report, and returns them. group is the group of strangers that
// nothing was learned from.
func (r *Report) guess(samples []sample, group int, models [numModels]predictor) []guessedSample {
	first := len(r.guesses)
	for _, s := range samples {
		g := guessedSample{sample: s, unseen: s.seatsOf(group)}
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
func (r *Report) seats(g *guessedSample) game.SeatSet {
	seats := g.Alive.Without(g.Facts.Self)
	switch r.Held {
	case HeldStrangers:
		return seats & g.unseen
	case HeldKnown:
		return seats &^ g.unseen
	}
	return seats
}

// Last returns the last day for which there are guesses.
func (r *Report) Last() (day int) {
	for i := range r.guesses {
		day = max(day, r.guesses[i].Day)
	}
	return day
}

// Scores returns how well each model guesses who has a role on a day. Day 0 means all days.
func (r *Report) Scores(day int, role game.Role) (scores [numModels]Score) {
	for model := range numModels {
		scores[model] = ScoreOf(r.guessesOf(day, model, role))
	}
	return scores
}

// guessesOf returns the guesses of a model for a role on a day. Day 0 means all days.
func (r *Report) guessesOf(day int, model Model, role game.Role) (list []Guess) {
	for i := range r.guesses {
		g := &r.guesses[i]
		if day > 0 && g.Day != day {
			continue
		}
		for s := range r.seats(g).All() {
			list = append(list, Guess{
				P: g.roles[model][s][role], True: g.Roles[s] == role, Set: g.set, Statement: g.game*game.MaxSeats + int(s),
			})
		}
	}
	return list
}

// A Row says how good the guesses about who is a wolf are.
type Row struct {
	Games   int
	Samples int
	Scores  [numModels]Score
	Slope   [2]float64 // 95 % interval of the slope of Table
	Error   [2]float64 // 95 % interval of the calibration error of Table
	// Chance and Most are the calibration error of perfectly calibrated guesses: its
	// mean, and the value that 95 of 100 draws stay below ([Calibrated]).
	Chance, Most float64
	Top          float64 // share of samples in which the likeliest suspect of Table is a wolf
}

// Wolves returns the row of a day. Day 0 means all days. It draws the same random numbers in every run.
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
	list := r.guessesOf(day, Table, game.RoleWerewolf)
	draws := generator(1)
	row.Slope[0], row.Slope[1] = Spread(list, func(s Score) float64 { return s.Slope }, draws.below)
	row.Error[0], row.Error[1] = Spread(list, func(s Score) float64 { return s.Error }, draws.below)
	row.Chance, row.Most = Calibrated(list, draws.below)
	return row
}

// generator is a linear congruential generator of random numbers (Knuth's MMIX).
type generator uint64

// below returns a random number from 0 to n-1.
func (g *generator) below(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g) >> 33 % uint64(n))
}
