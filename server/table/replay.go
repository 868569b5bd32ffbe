package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// ErrRunning means that a game has not ended.
var ErrRunning = errors.New("table: the game is still running")

// A Replay is a finished game as one viewer sees it.
type Replay struct {
	ID      string
	Setup   rules.Setup
	Seats   []Occupant
	Created time.Time
	Ended   time.Time
	Items   []Item

	Key        rules.Key // no longer secret
	Commitment string    // what was published of it before the game, its SHA-256 in hexadecimal
}

// Load returns a finished game with the eyes of v. Once a game is over
// everybody may have anybody's. It returns store.ErrNotFound if there is no
// such game, and ErrRunning if it has not ended.
func Load(ctx context.Context, st Store, id string, v game.Viewer) (Replay, error) {
	rec, err := st.Load(ctx, id)
	if err != nil {
		return Replay{}, fmt.Errorf("load game: %w", err)
	}
	cfg, err := configOf(&rec.Game)
	if err != nil {
		return Replay{}, fmt.Errorf("load game %s: %w", id, err)
	}
	replay := Replay{ID: id, Setup: cfg.Setup, Seats: cfg.Seats, Created: cfg.Created}
	over := false
	eyes := lens{viewer: v}
	for _, ev := range rec.Events {
		over = over || ev.Event.Kind == rules.GameEnded
		eyes.add(ev.Event, ev.At)
		replay.Ended = ev.At
	}
	if !over {
		return Replay{}, ErrRunning
	}
	replay.Items = eyes.items
	replay.Key, replay.Commitment = rec.Key, rec.Commitment()
	return replay, nil
}
