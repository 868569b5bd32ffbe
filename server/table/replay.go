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
	var evs []rules.Event
	for i := range rec.Events {
		ev := &rec.Events[i].Event
		over = over || ev.Kind == rules.GameEnded
		evs = rules.Project(evs[:0], []rules.Event{*ev}, v)
		for _, seen := range evs {
			seen.Seq = uint32(len(replay.Items)) + 1
			replay.Items = append(replay.Items, Item{N: seen.Seq, At: rec.Events[i].At, Event: seen})
			replay.Ended = rec.Events[i].At
		}
	}
	if !over {
		return Replay{}, ErrRunning
	}
	return replay, nil
}
