package belief

import (
	"math"

	"aiwolfplay/game"
)

// Limits of the soft evidence about a seat and about a pair of seats, as
// logarithms: whatever is said, no product leaves the range of a float64, and
// nothing soft ever becomes impossible.
const (
	maxUnary = 25
	maxPair  = 6
)

// factors are the soft evidence so far. The logarithms are kept, so that
// evidence can be taken back; what is computed with are their exponentials.
type factors struct {
	saturate [game.MaxSeats]float64 // by actor, see [SizeWeights]; 0 for none

	unary [game.MaxSeats][game.NumRoles]float64
	prior [game.MaxSeats][game.NumRoles]float64 // see [Mind.Expect]
	// actor, target, role of the actor: added if the target is a wolf
	pair [game.MaxSeats][game.MaxSeats][game.NumRoles]float64

	eUnary [game.MaxSeats][game.NumRoles]float64
	ePair  [game.MaxSeats][game.MaxSeats][game.NumRoles]float64
}

func (f *factors) reset(saturate float64) {
	*f = factors{}
	for i := range f.eUnary {
		f.saturate[i] = saturate
		for r := range f.eUnary[i] {
			f.eUnary[i][r] = 1
		}
		for j := range f.ePair[i] {
			for r := range f.ePair[i][j] {
				f.ePair[i][j][r] = 1
			}
		}
	}
}

// add adds evidence, or takes it back with a negative weight.
func (f *factors) add(w *weights, e *Evidence, times float64) {
	row := &w[e.Feature]
	unary := &f.unary[e.Actor]
	for r := range unary {
		unary[r] += times * e.Habit * row[r][0]
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

// forget takes back all evidence that a seat has shown, which then saturates anew.
func (f *factors) forget(s game.Seat, saturate float64) {
	f.saturate[s] = saturate
	f.unary[s] = noEvidence.unary[s]
	f.refreshUnary(s)
	f.pair[s], f.ePair[s] = noEvidence.pair[s], noEvidence.ePair[s]
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
		unary[r] = evidence[r]/f.excess(s, evidence[r]) + f.prior[s][r]
		top = max(top, unary[r])
	}
	factors[game.RoleNone] = 1
	for _, r := range game.Roles {
		factors[r] = math.Exp(max(-maxUnary, unary[r]-top))
	}
	return factors
}

// excess is what so much evidence of a seat about its role is divided by: 1 while
// it is little; what is much never comes up to more than saturate.
func (f *factors) excess(s game.Seat, evidence float64) float64 {
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

// noEvidence are the factors before anything is shown.
var noEvidence = func() (f factors) { f.reset(0); return f }()
