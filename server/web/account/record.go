package account

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/home"
)

const (
	recordGames = 5  // the latest games in a record
	recordMoves = 10 // the latest games among which it looks for the best move
)

// Record sums up a user's finished games for the first page. It returns nil if there are none. Users without an
// account have a record too.
func (p *Pages) Record(ctx context.Context, user string) (*home.OwnRecord, error) {
	if user == "" {
		return nil, nil
	}
	counts, err := p.Store.Standings.OwnRecord(ctx, user)
	if err != nil || len(counts) == 0 {
		return nil, err
	}
	games, _, err := p.Store.History.Find(ctx,
		store.Search{User: user, Private: true}, store.Window{Limit: recordMoves}, user)
	if err != nil {
		return nil, err
	}
	r := new(home.OwnRecord)
	for i := range games {
		g := &games[i]
		if g.Seat == nil || !p.games.Published(g.ID) || g.Origin == store.InClass || g.Origin == store.Imported {
			continue
		}
		if len(r.Latest) < recordGames {
			practice := g.Origin == store.Practice || g.Origin == store.Guided
			r.Latest = append(r.Latest, home.OwnGame{ID: g.ID, Role: g.Seat.Role, Won: g.Seat.Won, Practice: practice})
		}
		if ending := p.games.Ending(ctx, g.ID); ending != nil && r.Best == nil {
			r.Best = ending.BestMove(g.ID, g.Seat.Seat)
		}
	}
	r.Goal = goalOf(r, addWins(r, counts))
	return r, nil
}

// wins counts the games that a user has won, including practice.
type wins struct {
	as    map[game.Role]int
	large int // in large villages
}

// addWins adds counts of games to a record, by side. It returns the games won.
func addWins(r *home.OwnRecord, counts []store.OwnCount) wins {
	won := wins{as: map[game.Role]int{}}
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

// goalOf returns the easiest goal that a user hasn't reached.
func goalOf(r *home.OwnRecord, won wins) home.OwnGoal {
	village := won.as[game.RoleVillager] + won.as[game.RoleSeer] + won.as[game.RoleMedium] + won.as[game.RoleBodyguard]
	streak := 0
	for streak < len(r.Latest) && r.Latest[streak].Won {
		streak++
	}
	switch {
	case village == 0:
		return home.OwnGoal{Name: "village"}
	case won.as[game.RoleWerewolf] == 0:
		return home.OwnGoal{Name: "role", Role: game.RoleWerewolf}
	case won.as[game.RoleSeer] == 0:
		return home.OwnGoal{Name: "role", Role: game.RoleSeer}
	case won.large == 0:
		return home.OwnGoal{Name: "large"}
	case won.as[game.RolePossessed] == 0:
		return home.OwnGoal{Name: "role", Role: game.RolePossessed}
	case streak < longestStreak:
		return home.OwnGoal{Name: "streak", Streak: streak}
	}
	return home.OwnGoal{Name: "room"}
}
