package fit

import (
	"fmt"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// Folds is the number of parts for cross-validation. Each set of games is in one
// of them.
const Folds = 5

// StrangerGroups is the number of groups of strangers that each fold of a large
// village is guessed with. A group is a fifth of the agents. Each fold begins with
// another group.
const StrangerGroups = 2

// batch is the number of samples for each step of the weights.
const batch = 64

// A Fitting fits the weights of one size of village. It can be used only once.
type Fitting struct {
	options   Options
	setup     rules.Setup
	games     int
	samples   []sample
	others    []sample                // of games with an agent of Options.LeaveOut
	strangers bool                    // there are enough agents to make groups of strangers
	progress  func(samples int) error // the argument of Run
	err       error                   // of progress, or of too few sets; learning stops with it

	prior, before *belief.Learner
}

// A Result holds fitted weights and reports on how good they are.
type Result struct {
	Size    belief.SizeWeights
	Setup   rules.Setup
	Samples int
	Games   int       // with samples
	Tempers []float64 // of the folds, ascending; Size has the median
	Reports []Report
}

// New prepares a fitting on games of one setup. It returns an error if the games have other roles than the first one,
// or cannot be observed.
func New(games []Game, o Options) (*Fitting, error) {
	f := &Fitting{options: o, setup: games[0].Setup, games: len(games)}
	f.options.setDefaults(f.setup)
	var err error
	if f.samples, f.others, err = samplesOf(games, &f.options); err != nil {
		return nil, err
	}
	f.strangers = slices.ContainsFunc(f.samples, func(s sample) bool { return s.seatsOf(0) != 0 })
	f.prior, f.before = belief.NewLearner(f.setup, belief.Fit{}), belief.NewLearner(f.setup, belief.Fit{})
	return f, f.before.Use(o.Before.For(f.setup.Seats()))
}

// Steps returns the total number of samples that Run will report to progress.
func (f *Fitting) Steps() int {
	n := (Folds-2)*(f.options.Epochs+f.claimEpochs()) + f.options.Epochs
	if f.strangers {
		n += (Folds - 2) * (StrangerGroups - 1) * f.options.Epochs
	}
	if len(f.others) > 0 {
		n += f.claimEpochs()
	}
	return n * len(f.samples)
}

// claimEpochs is the number of epochs of the claims model. It has fewer weights
// and needs half as many.
func (f *Fitting) claimEpochs() int { return (f.options.Epochs + 1) / 2 }

// Run fits the weights and reports how good they are. It guesses each fold with weights that were fitted on others. In
// a large village these weights also ignore a group of agents, so that each agent is a stranger in some guesses. After
// every epoch it calls progress with the number of samples. It ends with the first error of progress. It returns an
// error if there are too few sets for the folds.
func (f *Fitting) Run(progress func(samples int) error) (*Result, error) {
	f.progress = progress
	all := Report{Held: HeldSets, setup: f.setup}
	strangers := Report{Held: HeldStrangers, setup: f.setup}
	var tempers []float64
	for k := range Folds {
		tempers = append(tempers, f.fold(k, &all, &strangers))
		if f.err != nil {
			return nil, f.err
		}
	}
	slices.Sort(tempers)
	temper := tempers[Folds/2]
	ignore(f.samples, nobody)
	table := f.learn(f.samples, nil)
	r := &Result{
		Setup: f.setup, Samples: len(f.samples), Games: countGames(f.samples), Tempers: tempers,
		Size: belief.SizeWeights{
			Seats: sizeOf(f.setup.Seats()), Temper: temper, Saturate: f.options.Saturate, Weights: table.Weights(),
		},
		Reports: []Report{all},
	}
	if f.strangers {
		known := all
		known.Held = HeldKnown
		r.Reports = append(r.Reports, strangers, known)
	}
	if len(f.others) > 0 {
		claims := f.learn(f.samples, belief.Feature.IsClaim)
		others := Report{Held: HeldAgents, setup: f.setup}
		others.guess(f.others, 0, f.models(claims, table, temper))
		r.Reports = append(r.Reports, others)
	}
	return r, f.err
}

// Score rates Options.Before on the games. Options.Before must not have been fitted on any of them. Score adds the
// score of claims alone: each fold is guessed with weights that are fitted on the others. It calls progress as Run
// does.
func (f *Fitting) Score(progress func(samples int) error) (*Result, error) {
	f.progress = progress
	all := Report{Held: HeldGames, setup: f.setup}
	for k := range Folds {
		fitted, _, held := f.split(k)
		claims := f.learn(fitted, belief.Feature.IsClaim)
		if f.err != nil {
			return nil, f.err
		}
		all.guess(held, k, f.models(claims, f.before, 1))
	}
	return &Result{Setup: f.setup, Samples: len(f.samples), Games: countGames(f.samples), Reports: []Report{all}}, nil
}

// split returns the samples to fit for fold k, the samples to choose the temper on, and the samples of the fold itself.
// If there are too few sets for the folds, it sets the error of the fitting.
func (f *Fitting) split(k int) (fitted, chosen, held []sample) {
	for _, s := range f.samples {
		switch s.set % Folds {
		case k:
			held = append(held, s)
		case (k + 1) % Folds:
			chosen = append(chosen, s)
		default:
			fitted = append(fitted, s)
		}
	}
	if len(fitted) == 0 || len(chosen) == 0 || len(held) == 0 {
		f.err = fmt.Errorf("%d games are too few sets to fit and hold back", f.games)
	}
	return fitted, chosen, held
}

// fold guesses fold k with weights that are fitted on three other folds, and adds
// the guesses to the reports. It returns the temper of the weights, which is chosen
// on the remaining fold.
func (f *Fitting) fold(k int, all, strangers *Report) (temper float64) {
	fitted, chosen, held := f.split(k)
	ignore(fitted, k)
	claims, table := f.learn(fitted, belief.Feature.IsClaim), f.learn(fitted, nil)
	if f.err != nil {
		return 0
	}
	temper = bestTemper(table, chosen)
	guessed := all.guess(held, k, f.models(claims, table, temper))
	if !f.strangers {
		return temper
	}
	strangers.guesses = append(strangers.guesses, guessed...)
	for i := 1; i < StrangerGroups; i++ {
		group := (k + i) % Folds
		ignore(fitted, group)
		strangers.guess(held, group, f.models(claims, f.learn(fitted, nil), temper))
	}
	return temper
}

// learn fits a model to samples. uses reports which features the model may use; nil allows all.
func (f *Fitting) learn(samples []sample, uses func(belief.Feature) bool) *belief.Learner {
	o := &f.options
	l := belief.NewLearner(f.setup, belief.Fit{Uses: uses, Shrink: o.Shrink, Saturate: o.Saturate, Honest: o.Honest})
	list := make([]*belief.Sample, len(samples))
	for i, s := range samples {
		list[i] = s.Sample
	}
	epochs, rate := f.options.Epochs, f.options.Rate
	if uses != nil {
		epochs, rate = f.claimEpochs(), 2*rate
	}
	for epoch := 0; epoch < epochs && f.err == nil; epoch++ {
		l.Learn(list, epoch, batch, rate*math.Pow(0.1, float64(epoch)/float64(epochs)))
		f.err = f.progress(len(list))
	}
	return l
}

// bestTemper returns the temper, from 0.5 to belief.MaxTemper, that gives guesses at wolves the least log loss.
func bestTemper(l *belief.Learner, samples []sample) float64 {
	best, least := 1.0, math.Inf(1)
	for step := 10; step <= 20*belief.MaxTemper; step++ {
		temper := float64(step) / 20
		var guesses []Guess
		for _, s := range samples {
			p := l.Predict(s.Sample, temper)
			for seat := range s.Alive.Without(s.Facts.Self).All() {
				isWolf := s.Roles[seat] == game.RoleWerewolf
				guesses = append(guesses, Guess{P: p.Wolf(seat), True: isWolf, Set: s.set})
			}
		}
		if loss := ScoreOf(guesses).LogLoss; loss < least {
			best, least = temper, loss
		}
	}
	return best
}
