package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/ending"
)

// shareStory tells a finished game as the player of a seat would, NoSeat for one who watched, without giving
// a role away. It follows from what everybody saw.
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

// executedStory says how a seat was executed.
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

// oneShort returns the last day on which whom a seat voted for lacked one vote to be executed, 0 for none.
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

// twist is the last execution that hung on one vote or on the lot.
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
