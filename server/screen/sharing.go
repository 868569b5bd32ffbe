package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/ending"
)

// shareStory summarizes a finished game from the point of view of a seat, or of a spectator if own is NoSeat.
// The story follows from public events, and reveals no role.
func shareStory(t *view.Table, own game.Seat) ending.Share {
	s := ending.Share{
		Seats: t.Setup.Seats(), Days: t.Day, Wolves: int(t.Setup.Roles[game.RoleWerewolf]),
		Claims: t.Claimants(game.RoleSeer).Len(),
	}
	if own == game.NoSeat {
		twist(t, &s)
		return s
	}
	seat := &t.Seats[own]
	if seat.Dead && seat.Cause == view.Executed {
		executedStory(t, own, &s)
		return s
	}
	if day := oneShort(t, own); day > 0 {
		s.Own, s.Day = ending.ShareShort, day
		return s
	}
	for _, v := range turningpoint.Votes(t, own) {
		if v.Decisive && !v.Forced {
			s.Own, s.Day = ending.ShareDecided, v.Day
		}
	}
	switch {
	case s.Own != ending.ShareNothing:
	case seat.Dead:
		s.Own, s.Day = ending.ShareAttacked, seat.DeathDay
	default:
		s.Own, s.Left = ending.ShareLived, t.Alive.Len()
	}
	return s
}

// executedStory adds to a story how a seat was executed.
func executedStory(t *view.Table, own game.Seat, s *ending.Share) {
	s.Own, s.Day = ending.ShareExecuted, t.Seats[own].DeathDay
	narrow, drawn := turningpoint.Close(t, s.Day, own)
	switch {
	case drawn:
		s.Own = ending.ShareLot
	case narrow:
		s.Own = ending.ShareNarrow
	}
	for _, n := range turningpoint.LastBallot(t, s.Day) {
		s.Of += n
	}
	s.Votes = turningpoint.LastBallot(t, s.Day)[own]
}

// oneShort returns the last day on which the target of a seat's vote lacked one vote to be executed, or 0 if
// there is none.
func oneShort(t *view.Table, own game.Seat) (day int) {
	for _, v := range turningpoint.Votes(t, own) {
		if v.Died == game.NoSeat || v.Hit() || v.Forced || v.Died == own {
			continue
		}
		votes := turningpoint.LastBallot(t, v.Day)
		if votes[v.Target] == votes[v.Died]-1 {
			day = v.Day
		}
	}
	return day
}

// twist adds to a story the last execution that one vote or the lot decided.
func twist(t *view.Table, s *ending.Share) {
	for _, d := range t.Deaths {
		if d.Cause != view.Executed {
			continue
		}
		switch narrow, drawn := turningpoint.Close(t, d.Day, d.Seat); {
		case drawn:
			s.Own, s.Day = ending.ShareByLot, d.Day
		case narrow:
			s.Own, s.Day = ending.ShareByVote, d.Day
		}
	}
}
