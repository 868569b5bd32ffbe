package export

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"aiwolfplay/game/dataset"
	"aiwolfplay/server/store"
)

// A Selection selects finished games of a database. The zero value selects all listed games.
type Selection struct {
	Since, Until string // days on which games ended, as 2026-11-23 in UTC, Until not included; "" for all
	Seats        int    // 0 for all
	Agent        string // the name of an agent that sat at the table; "" for all
	Tournament   string // an id; "" for all
	Evaluation   string // an id; "" for all
	Private      bool   // includes private games
}

// all is more games than any database has.
const all = 1 << 30

// Find returns the ids of the games, in the order in which they ended.
func (s *Selection) Find(ctx context.Context, db *store.DB) (list []string, err error) {
	tournament, err := s.ofTournament(ctx, db.Tournaments)
	if err != nil {
		return nil, err
	}
	var evaluated map[string]dataset.Membership
	if s.Evaluation != "" {
		if evaluated, err = NewMemberships(db).GamesOf(ctx, s.Evaluation); err != nil {
			return nil, fmt.Errorf("-evaluation: %w", withKnownEvaluations(ctx, db.Evaluations, err))
		}
	}
	read := db.Games.Finished
	if s.Private {
		read = db.Games.FinishedOrPrivate
	}
	finished, _, err := read(ctx, 0, all)
	for i := range slices.Backward(finished) { // the latest is the first
		g := &finished[i]
		_, counted := evaluated[g.ID]
		if (s.Tournament == "" || tournament[g.ID]) && (s.Evaluation == "" || counted) && s.wants(g) {
			list = append(list, g.ID)
		}
	}
	return list, err
}

// wants reports whether a game has the size, the day and the agent.
func (s *Selection) wants(g *store.Summary) bool {
	ended := g.Ended.UTC().Format(time.DateOnly)
	sat := func(seat store.Seat) bool { return seat.Agent == s.Agent }
	return (s.Seats == 0 || g.Setup.Seats() == s.Seats) && ended >= s.Since && (s.Until == "" || ended < s.Until) &&
		(s.Agent == "" || slices.ContainsFunc(g.Seats, sat))
}

// ofTournament returns the games of the tournament.
func (s *Selection) ofTournament(ctx context.Context, tournaments *store.Tournaments) (map[string]bool, error) {
	if s.Tournament == "" {
		return nil, nil
	}
	tournament, err := tournaments.Load(ctx, s.Tournament)
	if err != nil {
		return nil, fmt.Errorf("-tournament: %w", err)
	}
	games := map[string]bool{}
	for _, stage := range tournament.Stages {
		played, err := tournaments.Games(ctx, s.Tournament, stage.Stage, 0, all)
		if err != nil {
			return nil, err
		}
		for _, p := range played {
			games[p.Game] = true
		}
	}
	return games, nil
}

// withKnownEvaluations adds the known ids to the error about an unknown id, because no page shows the id of an
// interrupted evaluation.
func withKnownEvaluations(ctx context.Context, evaluations *store.Evaluations, err error) error {
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	list, fault := evaluations.Begun(ctx)
	if fault != nil {
		return fault
	}
	known := []string{"no evaluation has this id; the database has"}
	for _, e := range list {
		state := "finished"
		if e.Kind != store.EvaluatedSettings {
			state = "begun"
		}
		known = append(known, fmt.Sprintf("%s (%s %s)", e.ID, state, e.Created.UTC().Format(time.DateTime)))
	}
	if len(list) == 0 {
		known = append(known, "none")
	}
	return errors.New(strings.Join(known, "\n  "))
}
