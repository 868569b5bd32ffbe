package account

import (
	"context"
	"math"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
)

// leftOutKept bounds the cache of games that are left out of a season.
const leftOutKept = 10_000

// Seasons rates the guesses of users at villages of agents, week by week.
type Seasons struct {
	db      *store.DB
	leftOut *lru.Cache[seasonGame, bool] // games that the store has as left out
}

type seasonGame struct{ user, game string }

// NewSeasons returns the seasons in a database.
func NewSeasons(db *store.DB) *Seasons {
	return &Seasons{db, shell.NewCache[seasonGame, bool](leftOutKept)}
}

// Of rates a user's guesses of this week. It returns nil if they have guessed at no finished village.
func (s *Seasons) Of(ctx context.Context, user string) (*play.Season, error) {
	if user == "" {
		return nil, nil
	}
	since := monday(time.Now())
	if err := s.score(ctx, since); err != nil {
		return nil, err
	}
	found, err := s.db.Seasons.Of(ctx, user, since)
	if err != nil || found.Games == 0 {
		return nil, err
	}
	return &play.Season{
		Games: found.Games, Named: found.Named, Hits: found.Hits, Place: found.Place, Guessers: found.Guessers,
		Streak: found.Streak, Chance: int(math.Round(100 * found.Expected / float64(found.Named))),
	}, nil
}

// LeaveOut excludes a running game from a user's season, because the user has seen secrets of it.
func (s *Seasons) LeaveOut(ctx context.Context, user, game string) error {
	key := seasonGame{user, game}
	if _, known := s.leftOut.Get(key); known {
		return nil
	}
	if err := s.db.Seasons.LeaveOut(ctx, user, game); err != nil {
		return err
	}
	s.leftOut.Add(key, true)
	return nil
}

// score scores the guesses at villages that have ended since a time, unless they are scored already.
func (s *Seasons) score(ctx context.Context, since time.Time) error {
	list, err := s.db.Seasons.Uncounted(ctx, since)
	if err != nil || len(list) == 0 {
		return err
	}
	var scores []store.SeasonScore
	for _, g := range list {
		setup, log, err := s.db.Games.Outline(ctx, g.Game, turningpoint.Events[:])
		if err != nil {
			return err
		}
		score := store.SeasonScore{User: g.User, Game: g.Game, Ended: g.Ended}
		score.Named, score.Hits, score.Expected = screen.ScoreGuesses(setup, log, g.ByDay)
		scores = append(scores, score)
	}
	return s.db.Seasons.Save(ctx, scores)
}

// monday returns the beginning of a week in UTC.
func monday(at time.Time) time.Time {
	at = at.UTC().Truncate(24 * time.Hour)
	return at.AddDate(0, 0, -(int(at.Weekday())+6)%7)
}
