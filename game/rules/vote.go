package rules

import "aiwolfplay/game"

// drawnFrom is the first day on which NoExecution no longer holds. Otherwise a village with endless ties and good
// guards would never end. Without NoExecution a game has fewer days than seats.
const drawnFrom = 100

// beginVote opens a ballot on the execution. All living seats vote, including the tied ones (1.4).
func (st *step) beginVote(ballot uint8) {
	if ballot == 0 {
		st.beginPhase(game.PhaseVote)
	}
	ev := public(BallotBegan)
	ev.Ask, ev.N = AskVote, uint16(ballot)
	st.emit(ev)
}

// closeVote publishes the ballot. It then executes a seat, calls the revote, or draws among the tied (1.4).
func (st *step) closeVote() {
	s := &st.s
	var count tally
	for seat := range s.alive.All() {
		target := s.targets[seat]
		count.add(target)
		ev := public(Voted)
		ev.Actor, ev.Target, ev.N, ev.Forced = seat, target, uint16(s.ballot), s.forced.Has(seat)
		st.emit(ev)
	}
	top := count.top()
	switch {
	case top.Len() == 1:
		st.execute(top.First())
	case s.ballot < s.setup.Revotes:
		st.beginVote(s.ballot + 1)
	case s.setup.NoExecution && s.day < drawnFrom:
		st.emit(public(NobodyExecuted))
		st.beginNight(true)
	default:
		d := place{purpose: forVoteTie, day: s.day, round: s.ballot}.of(st.key)
		st.execute(d.Pick(top))
	}
}

func (st *step) execute(seat game.Seat) {
	ev := public(Executed)
	ev.Target = seat
	st.emit(ev)
	st.beginNight(true)
}

// A tally counts the votes of a ballot.
type tally [game.MaxSeats]uint8

func (t *tally) add(seat game.Seat) { t[seat]++ }

func (t *tally) any() bool { return *t != tally{} }

// top returns the seats with the most votes, or no seats if nobody voted.
func (t *tally) top() game.SeatSet {
	var top game.SeatSet
	most := uint8(1)
	for seat, n := range t {
		if n > most {
			most, top = n, 0
		}
		if n == most {
			top = top.With(game.Seat(seat))
		}
	}
	return top
}
