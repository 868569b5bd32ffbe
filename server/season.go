package server

import (
	"context"
	"math"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
)

// leftOutKept limits the games that are remembered as left out.
const leftOutKept = 10_000

// monday returns the beginning of a week in UTC.
func monday(at time.Time) time.Time {
	at = at.UTC().Truncate(24 * time.Hour)
	return at.AddDate(0, 0, -(int(at.Weekday())+6)%7)
}

// season returns how good the visitor's guesses of this week were; nil if they have guessed at no village that is over.
func (s *Server) season(c echo.Context) (*page.Season, error) {
	user, ctx := shell.VisitOf(c).User, c.Request().Context()
	if user == "" {
		return nil, nil
	}
	since := monday(time.Now())
	if err := s.countGuesses(ctx, since); err != nil {
		return nil, err
	}
	found, err := s.Store.SeasonOf(ctx, user, since)
	if err != nil || found.Games == 0 {
		return nil, err
	}
	return &page.Season{
		Games: found.Games, Named: found.Named, Hits: found.Hits, Place: found.Place, Guessers: found.Guessers,
		Streak: found.Streak, Chance: int(math.Round(100 * found.Expected / float64(found.Named))),
	}, nil
}

// countGuesses scores the guesses at villages that have ended since the last time.
func (s *Server) countGuesses(ctx context.Context, since time.Time) error {
	list, err := s.Store.UncountedGuesses(ctx, since)
	if err != nil || len(list) == 0 {
		return err
	}
	var scores []store.SeasonScore
	for _, g := range list {
		setup, log, err := s.Store.Outline(ctx, g.Game, turningpoint.Events[:])
		if err != nil {
			return err
		}
		score := store.SeasonScore{User: g.User, Game: g.Game, Ended: g.Ended}
		score.Named, score.Hits, score.Expected = screen.ScoreGuesses(setup, log, g.ByDay)
		scores = append(scores, score)
	}
	return s.Store.SaveSeason(ctx, scores)
}

// leaveOutOfSeason sees to it that the visitor's season does not count a running village of which they see more than
// everybody.
func (s *Server) leaveOutOfSeason(ctx context.Context, at access) error {
	if at.user == "" || !at.seesMore() || !at.table.AllAgents() || at.table.Over() {
		return nil
	}
	key := at.user + " " + at.table.ID()
	if _, known := s.leftOut.Get(key); known {
		return nil
	}
	if err := s.Store.LeaveOutOfSeason(ctx, at.user, at.table.ID()); err != nil {
		return err
	}
	s.leftOut.Add(key, true)
	return nil
}
