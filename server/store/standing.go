package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"aiwolfplay/game"
)

// Standings counts the games and wins of agents and people, and rates them.
type Standings struct{ db *handle }

// The kinds of players that have a standing.
const (
	standingAgent = "agent"
	standingUser  = "user"
)

// A Standing is the record of an agent or a person in villages of a size, or of all sizes.
type Standing struct {
	Name    string
	Roles   [game.NumRoles]Count
	Ratings [2]Rating // as villagers and as werewolves; none for all sizes together
}

// A Count counts games and wins.
type Count struct{ Games, Won int }

// A Rating is a strength on one side. A Rating without games means that there is none.
type Rating struct {
	Rating float64
	Games  int
}

// AllSizes is used as the size of a village to mean villages of all sizes.
const AllSizes = 0

// Agents returns the standings of all agents that have played in villages of a size, by name. It counts the games that
// everybody may find.
func (s *Standings) Agents(ctx context.Context, size int) ([]Standing, error) {
	return s.list(ctx, standingAgent, "", size)
}

// OfPerson returns a person's standing, as far as everybody may know it. A person who has not played has an empty
// standing.
func (s *Standings) OfPerson(ctx context.Context, user string, size int) (Standing, error) {
	list, err := s.list(ctx, standingUser, user, size)
	if err != nil || len(list) == 0 {
		return Standing{Name: user}, err
	}
	return list[0], nil
}

// OfPlayer is OfPerson for the player's own eyes. It also counts private games, but these don't affect the ratings.
func (s *Standings) OfPlayer(ctx context.Context, user string, size int) (Standing, error) {
	st, err := s.OfPerson(ctx, user, size)
	if err != nil {
		return st, err
	}
	st.Roles = [game.NumRoles]Count{}
	err = each(ctx, s.db.read, func(rows *sql.Rows) error {
		var role game.Role
		var n Count
		err := rows.Scan(wordOf("role", &role, game.ParseRole), &n.Games, &n.Won)
		st.Roles[role] = n
		return err
	}, `SELECT o.role, count(*), sum(o.won) FROM outcome o JOIN game g ON g.id = o.game
		WHERE o.user = ?1 AND o.user <> '' AND g.origin = '' AND (?2 = 0 OR o.size = ?2) GROUP BY o.role`, user, size)
	if err != nil {
		return st, fmt.Errorf("standing of a player: %w", err)
	}
	return st, nil
}

// Sizes returns the sizes of village in which a user has a standing, the size with the most games first. If user is "",
// it does so for agents.
func (s *Standings) Sizes(ctx context.Context, user string) ([]int, error) {
	kind := standingUser
	if user == "" {
		kind = standingAgent
	}
	list, err := collect(ctx, s.db.read, func(rows *sql.Rows, size *int) error {
		return rows.Scan(size)
	}, `SELECT size FROM standing WHERE kind = ?1 AND (?2 = '' OR name = ?2) AND size > 0
		GROUP BY size ORDER BY sum(games) DESC, size`, kind, user)
	if err != nil {
		return nil, fmt.Errorf("sizes of villages: %w", err)
	}
	return list, nil
}

// list returns the standings of a kind, or only the standing of the given name.
func (s *Standings) list(ctx context.Context, kind, only string, size int) ([]Standing, error) {
	var list []Standing
	find := func(name string) *Standing {
		i := slices.IndexFunc(list, func(st Standing) bool { return st.Name == name })
		if i < 0 {
			i = len(list)
			list = append(list, Standing{Name: name})
		}
		return &list[i]
	}
	const wanted = ` WHERE kind = ?1 AND (?2 = '' OR name = ?2) AND (?3 = 0 OR size = ?3) `
	err := each(ctx, s.db.read, func(rows *sql.Rows) error {
		var name string
		var role game.Role
		var r Count
		err := rows.Scan(&name, wordOf("role", &role, game.ParseRole), &r.Games, &r.Won)
		find(name).Roles[role] = r
		return err
	}, `SELECT name, role, sum(games), sum(won) FROM standing`+wanted+`GROUP BY name, role ORDER BY name`,
		kind, only, size)
	if err != nil {
		return nil, fmt.Errorf("standings: %w", err)
	}
	if size == AllSizes {
		return list, nil
	}
	err = each(ctx, s.db.read, func(rows *sql.Rows) error {
		var name, side string
		var r Rating
		if err := rows.Scan(&name, &side, &r.Rating, &r.Games); err != nil {
			return err
		}
		i := 0
		if side == game.SideWerewolf.String() {
			i = 1
		}
		find(name).Ratings[i] = r
		return nil
	}, `SELECT name, side, rating, games FROM rating`+wanted, kind, only, size)
	if err != nil {
		return nil, fmt.Errorf("standings: %w", err)
	}
	return list, nil
}

// People returns the standings of accounts that have played villages of a size to an end, those with the most games
// first, and reports whether there are more after the first offset + limit. The names are in the form that is shown.
func (s *Standings) People(ctx context.Context, size, offset, limit int) (list []Standing, more bool, err error) {
	type person struct{ user, name string }
	people, err := collect(ctx, s.db.read, func(rows *sql.Rows, p *person) error {
		return rows.Scan(&p.user, &p.name)
	}, `SELECT a.user, a.name FROM account a JOIN standing s ON s.kind = 'user' AND s.name = a.user
		WHERE ?1 = 0 OR s.size = ?1
		GROUP BY a.user ORDER BY sum(s.games) DESC, a.key LIMIT ?2 OFFSET ?3`, size, limit+1, offset)
	if err != nil {
		return nil, false, fmt.Errorf("list people: %w", err)
	}
	more = len(people) > limit
	for _, p := range people[:min(limit, len(people))] {
		st, err := s.OfPerson(ctx, p.user, size)
		if err != nil {
			return nil, false, err
		}
		st.Name = p.name
		list = append(list, st)
	}
	return list, more, nil
}

// Any reports whether the standing counts any game.
func (s *Standing) Any() bool { return s.Roles != [game.NumRoles]Count{} }
