package lobby

import (
	"context"
	"errors"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// Again opens a table with the seats of one that is over: the user where they
// sat, and agents where they sat. Seats of other people, who are not asked, and
// of agents at connections, which may be gone, are given to [Opponent]. Roles
// are dealt anew.
func (l *Lobby) Again(ctx context.Context, user string, setup rules.Setup, pace table.Pace, before []table.Occupant) (*table.Table, error) {
	seats := make([]table.Occupant, len(before))
	seated := false
	for i, o := range before {
		switch {
		case o.Kind == table.Person && o.User == user && user != "" && !seated:
			seats[i], seated = o, true
		case o.Kind == table.Agent:
			seats[i] = o
		default:
			seats[i] = table.Occupant{Kind: table.Agent, Name: o.Name, Agent: Opponent}
		}
	}
	if !seated {
		return nil, errors.New("lobby: a user with a seat expected")
	}
	return l.create(ctx, setup, pace, seats)
}
