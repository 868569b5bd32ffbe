package style

// firstTurns and laterTurns bound the turns of the first day, and of each later one, that have features of
// their own. At five seats nearly everything is said in them.
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
	atReason = atCounts + int(numKinds) // of opinions: none, some, or all with a reason
	atBare   = atReason + 1             // opinions without one
	atJoined = atBare + 1               // remarks joined by AND
	atSaid   = atJoined + 1             // remarks of the first day
	atLast   = atSaid + 1               // remarks of the later ones
	atStart  = atLast + 1               // turn of the first remark on day 1
	atChange = atStart + 1              // votes declared on day 1
	features = atChange + 1
)

// values bounds the values of a feature. Value 0 means unknown: the seat was dead, or its utterance was a
// claim or a result.
const values = 2*int(numKinds) + 1

// most is the largest count with a value of its own.
const most = 4

// A sample holds the features of a seat in a game, each one of a few values.
type sample [features]uint8

// count makes a value of a number.
func count(n int) uint8 { return uint8(1 + min(n, most)) }

// whole describes a seat's talk of a whole game.
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

// opening describes a seat's talk of the first day, from the turn on in which
// opinions begin. Results are left out with all that they make a seat say: what
// speaks of one, if only as a reason, and all that a seat says after one has called
// it a wolf, since that is its defence.
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

// value encodes the remark's kind and whether it has a reason.
func (r *remark) value() uint8 {
	v := uint8(r.kind)
	if r.reason {
		v += uint8(numKinds)
	}
	return v + 1
}

// share makes a value of a share: none, some, or all.
func share(n, of int) uint8 {
	switch n {
	case 0:
		return 1
	case of:
		return 3
	}
	return 2
}
