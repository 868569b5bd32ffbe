package server

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

const (
	ownLatest = 5  // games that the record on the first page lists
	ownMoves  = 10 // games among which it looks for the best move
)

// ownRecord returns what the first page remembers of a visitor, with an account or without; nil before their first
// game has ended.
func (s *Server) ownRecord(ctx context.Context, user string) (*page.OwnRecord, error) {
	if user == "" {
		return nil, nil
	}
	counts, err := s.Store.OwnRecord(ctx, user)
	if err != nil || len(counts) == 0 {
		return nil, err
	}
	games, _, err := s.Store.History(ctx, store.Search{User: user, Private: true}, store.Window{Limit: ownMoves}, user)
	if err != nil {
		return nil, err
	}
	r := new(page.OwnRecord)
	for i := range games {
		g := &games[i]
		if g.Seat == nil || !s.published(g.ID) || g.Origin == store.InClass || g.Origin == store.Imported {
			continue
		}
		if len(r.Latest) < ownLatest {
			practice := g.Origin == store.Practice || g.Origin == store.Guided
			r.Latest = append(r.Latest, page.OwnGame{ID: g.ID, Role: g.Seat.Role, Won: g.Seat.Won, Practice: practice})
		}
		if ending := s.endingOf(ctx, g.ID); ending != nil && r.Best == nil {
			r.Best = ending.BestMove(g.ID, g.Seat.Seat)
		}
	}
	won := countOwn(r, counts)
	r.Goal = goalOf(r, won)
	return r, nil
}

// ownWins are the games that a visitor has won, practice among them.
type ownWins struct {
	as    map[game.Role]int
	large int // in large villages
}

// countOwn adds up a visitor's games by side.
func countOwn(r *page.OwnRecord, counts []store.OwnCount) ownWins {
	won := ownWins{as: map[game.Role]int{}}
	for _, c := range counts {
		to := &r.Village
		switch {
		case c.Practice:
			to = &r.Practice
		case c.Role.Side() == game.SideWerewolf:
			to = &r.Wolves
		}
		to.Games, to.Won = to.Games+c.Games, to.Won+c.Won
		won.as[c.Role] += c.Won
		if c.Large {
			won.large += c.Won
		}
	}
	return won
}

// longestStreak is the goal for wins in a row.
const longestStreak = 3

// goalOf returns what the visitor has not done yet, the easiest first.
func goalOf(r *page.OwnRecord, won ownWins) page.OwnGoal {
	village := won.as[game.RoleVillager] + won.as[game.RoleSeer] + won.as[game.RoleMedium] + won.as[game.RoleBodyguard]
	streak := 0
	for streak < len(r.Latest) && r.Latest[streak].Won {
		streak++
	}
	switch {
	case village == 0:
		return page.OwnGoal{Name: "village"}
	case won.as[game.RoleWerewolf] == 0:
		return page.OwnGoal{Name: "role", Role: game.RoleWerewolf}
	case won.as[game.RoleSeer] == 0:
		return page.OwnGoal{Name: "role", Role: game.RoleSeer}
	case won.large == 0:
		return page.OwnGoal{Name: "large"}
	case won.as[game.RolePossessed] == 0:
		return page.OwnGoal{Name: "role", Role: game.RolePossessed}
	case streak < longestStreak:
		return page.OwnGoal{Name: "streak", Streak: streak}
	}
	return page.OwnGoal{Name: "room"}
}
