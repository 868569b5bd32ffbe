package style

// firstTurns and laterTurns are the numbers of turns, of the first day and of each later day, that have features of
// their own. At five seats nearly everything is said in these turns.
const (
	firstTurns = 8
	laterTurns = 6
)

// opens is the turn of the first day in which opinions begin. Before it, the seer claims and reports its
// result, and others may wait for that.
const opens = 2

// Indexes of the features in a sample.
const (
	atFirst  = 0
	atLater  = atFirst + firstTurns
	atCounts = atLater + laterTurns     // of each kind, over the game
	atReason = atCounts + int(numKinds) // of opinions: whether none, some or all have a reason
	atBare   = atReason + 1             // number of opinions without a reason
	atJoined = atBare + 1               // remarks joined by AND
	atSaid   = atJoined + 1             // remarks of the first day
	atLast   = atSaid + 1               // remarks of the later ones
	atStart  = atLast + 1               // turn of the first remark on day 1
	atChange = atStart + 1              // votes declared on day 1
	features = atChange + 1
)

// values is the number of values of a feature. Value 0 means unknown: the seat was dead, or its utterance was a claim
// or a result.
const values = 2*int(numKinds) + 1

// most is the largest count that has a value of its own.
const most = 4

// A sample holds the features of a seat in a game, each one of a few values.
type sample [features]uint8

// count returns the value for a number.
func count(n int) uint8 { return uint8(1 + min(n, most)) }

// whole returns the features of a seat's talk in a whole game.
func (s *seat) whole() (f sample) {
	var kinds [numKinds]int
	opinions, reasons, joined, first, later, votesFirst := 0, 0, 0, 0, 0, 0
	f[atStart] = count(most)
	for i := range s.remarks {
		r := &s.remarks[i]
		switch {
		case r.kind == tells:
			if first == 0 && r.turn >= opens {
				f[atStart] = 0 // this was its first
			}
			continue
		case r.day == 1 && r.turn < firstTurns:
			f[atFirst+r.turn] = r.value()
		case r.day > 1 && r.turn < laterTurns:
			f[atLater+r.turn] = r.value()
		}
		if !r.said() {
			continue
		}
		kinds[r.kind]++
		if r.opines() {
			opinions++
			if r.reason {
				reasons++
			}
		}
		if r.joined {
			joined++
		}
		if r.day > 1 {
			later++
			continue
		}
		if first == 0 && f[atStart] > 0 {
			f[atStart] = count(r.turn)
		}
		first++
		if r.kind == votes || r.kind == calls {
			votesFirst++
		}
	}
	for k, n := range kinds {
		if kind(k) > ends {
			f[atCounts+k] = count(n)
		}
	}
	if opinions > 0 {
		f[atReason] = share(reasons, opinions)
	}
	f[atBare], f[atJoined] = count(opinions-reasons), count(joined)
	f[atSaid], f[atChange] = count(first), count(votesFirst)
	if s.days > 1 {
		f[atLast] = count(later)
	}
	return f
}

// opening returns the features of a seat's talk on the first day, from the turn on in which opinions begin. Results are
// left out, and also what they make a seat say: every utterance that mentions one, even as a reason, and everything
// that a seat says after a result has called it a wolf, because that is its defence.
func (s *seat) opening() (f sample) {
	if s.called < opens {
		return f
	}
	day := seat{days: 1}
	for _, r := range s.remarks {
		if r.day == 1 && r.turn >= opens && r.turn <= s.called {
			if r.result {
				r.kind = tells
			}
			day.remarks = append(day.remarks, r)
		}
	}
	return day.whole()
}

// value returns a number for the remark's kind and for whether it has a reason.
func (r *remark) value() uint8 {
	v := uint8(r.kind)
	if r.reason {
		v += uint8(numKinds)
	}
	return v + 1
}

// share returns the value for a share: none, some, or all.
func share(n, of int) uint8 {
	switch n {
	case 0:
		return 1
	case of:
		return 3
	}
	return 2
}
