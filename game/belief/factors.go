package belief

import (
	"math"

	"aiwolfplay/game"
)

// Limits of the soft evidence about a seat and about a pair of seats, as logarithms. They keep every product in the
// range of a float64. They also ensure that soft evidence never makes anything impossible.
const (
	maxUnary = 25
	maxPair  = 6
)

// factors hold the soft evidence so far. The engine computes with the exponentials (eUnary and ePair). The logarithms
// are kept so that evidence can be taken back.
type factors struct {
	saturate [game.MaxSeats]float64 // by actor, see [SizeWeights]; 0: no limit

	unary [game.MaxSeats][game.NumRoles]float64 // by actor and its role: logarithms
	prior [game.MaxSeats][game.NumRoles]float64 // the same, see [Mind.SetPrior]
	// logarithms by actor, target and role of the actor, which count if the target is a wolf. They exist for the
	// village's seats only, because they take most of a mind's memory.
	pair [][][game.NumRoles]float64

	// exponentials of unary with prior, saturated and scaled (expUnary), and of pair
	eUnary [game.MaxSeats][game.NumRoles]float64
	ePair  [][][game.NumRoles]float64
}

func (f *factors) reset(seats int, saturate float64) {
	pair, ePair := f.pair, f.ePair
	if len(pair) != seats {
		pair, ePair = newPairs(seats), newPairs(seats)
	}
	*f = factors{pair: pair, ePair: ePair}
	for i := range f.eUnary {
		f.saturate[i] = saturate
		for r := range f.eUnary[i] {
			f.eUnary[i][r] = 1
		}
	}
	for i := range f.ePair {
		clear(f.pair[i])
		for j := range f.ePair[i] {
			for r := range f.ePair[i][j] {
				f.ePair[i][j][r] = 1
			}
		}
	}
}

// newPairs returns a number for each pair of seats and each role, in one piece.
func newPairs(seats int) [][][game.NumRoles]float64 {
	pairs, all := make([][][game.NumRoles]float64, seats), make([][game.NumRoles]float64, seats*seats)
	for i := range pairs {
		pairs[i] = all[i*seats : (i+1)*seats : (i+1)*seats]
	}
	return pairs
}

// add adds the evidence if times is 1, and takes it back if times is -1.
func (f *factors) add(w *weights, e *Evidence, times float64) {
	row := &w[e.Feature]
	unary := &f.unary[e.Actor]
	for r := range unary {
		unary[r] += times * e.Discounted * row[r][0]
	}
	f.refreshUnary(e.Actor)
	if e.Target == game.NoSeat {
		return
	}
	pair := &f.pair[e.Actor][e.Target]
	for r := range pair {
		pair[r] += times * e.Weight * row[r][1]
	}
	f.refreshPair(e.Actor, e.Target)
}

// forget takes back all evidence that a seat has shown, and sets the saturation of its future evidence.
func (f *factors) forget(s game.Seat, saturate float64) {
	f.saturate[s] = saturate
	f.unary[s] = noEvidence.unary[s]
	f.refreshUnary(s)
	copy(f.pair[s], noEvidence.pair[s])
	copy(f.ePair[s], noEvidence.ePair[s])
}

func (f *factors) refreshUnary(s game.Seat) { f.eUnary[s] = f.expUnary(s, &f.unary[s]) }

func (f *factors) refreshPair(actor, target game.Seat) {
	f.ePair[actor][target] = expPair(&f.pair[actor][target])
}

// expUnary saturates a seat's evidence and scales its factors so that the
// largest is 1.
func (f *factors) expUnary(s game.Seat, evidence *[game.NumRoles]float64) (factors [game.NumRoles]float64) {
	var unary [game.NumRoles]float64
	top := math.Inf(-1)
	for _, r := range game.Roles {
		unary[r] = evidence[r]/f.saturation(s, evidence[r]) + f.prior[s][r]
		top = max(top, unary[r])
	}
	factors[game.RoleNone] = 1
	for _, r := range game.Roles {
		factors[r] = math.Exp(max(-maxUnary, unary[r]-top))
	}
	return factors
}

// saturation returns the divisor of a seat's evidence about its own role. It is
// near 1 for little evidence and grows with the evidence, so that the quotient
// never exceeds f.saturate.
func (f *factors) saturation(s game.Seat, evidence float64) float64 {
	if f.saturate[s] == 0 {
		return 1
	}
	return 1 + math.Abs(evidence)/f.saturate[s]
}

func expPair(pair *[game.NumRoles]float64) (factors [game.NumRoles]float64) {
	for r := range pair {
		factors[r] = 1
		if pair[r] != 0 {
			factors[r] = math.Exp(max(-maxPair, min(maxPair, pair[r])))
		}
	}
	return factors
}

// noEvidence holds the factors before any evidence is shown.
var noEvidence = func() (f factors) { f.reset(game.MaxSeats, 0); return f }()
