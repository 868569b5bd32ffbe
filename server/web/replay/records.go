package replay

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	lru "github.com/hashicorp/golang-lru/v2"

	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

const (
	// recordingBytes is the memory for finished games, so that a step of a replay doesn't read the database. It holds
	// some thirty games of fifteen seats. A longer game is kept if it was used last.
	recordingBytes = 64 << 20
	endingsKept    = 2000 // enough for many pages of a list, because each is small
)

// Records gives access to the finished games of the store. Those used last are in memory.
type Records struct {
	*shell.Shell
	lobby      *lobby.Lobby
	recordings *limit.Cache[string, *screen.Recording]
	endings    *lru.Cache[string, *screen.Ending]
}

// NewRecords returns the finished games of the shell's database.
func NewRecords(sh *shell.Shell, l *lobby.Lobby) *Records {
	return &Records{
		Shell: sh, lobby: l,
		recordings: limit.NewCache[string, *screen.Recording](recordingBytes).Forgetting(),
		endings:    shell.NewCache[string, *screen.Ending](endingsKept),
	}
}

// Get returns a finished game. It returns lobby.ErrNotFound for a running game, because visitors without a seat must
// not learn that it exists.
func (r *Records) Get(ctx context.Context, id string) (*screen.Recording, error) {
	game, err := r.Finished(ctx, id)
	if errors.Is(err, table.ErrRunning) {
		return nil, lobby.ErrNotFound
	}
	return game, err
}

// Finished returns a finished game. It returns table.ErrRunning for a running game.
func (r *Records) Finished(ctx context.Context, id string) (*screen.Recording, error) {
	if kept, ok := r.recordings.Get(id); ok {
		return kept, nil
	}
	game, err := table.LoadFinished(ctx, r.Store.Games, id)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return r.recordings.Keep(id, screen.NewRecording(game)), nil
}

// Ending explains how a finished game ended. It returns nil if the game can't be read; then pages leave the ending
// out.
func (r *Records) Ending(ctx context.Context, id string) *screen.Ending {
	if e, ok := r.endings.Get(id); ok {
		return e
	}
	setup, log, err := r.Store.Games.Outline(ctx, id, turningpoint.Events[:])
	if err != nil {
		if ctx.Err() == nil { // otherwise the client has gone
			r.Log.Error("ending not read", slog.String("game", id), slog.Any("err", err))
		}
		return nil
	}
	e := screen.NewEnding(setup, log)
	if e == nil {
		return nil
	}
	return shell.Cached(r.endings, id, e)
}

// Forget drops finished games and their pages from memory, because users or games have changed in the store.
func (r *Records) Forget() {
	r.recordings.Purge()
	r.Kept.Forget()
}

// Published reports whether the table of a finished game has shown its end to everybody. Lists leave out other games.
func (r *Records) Published(id string) bool { return !r.lobby.Publishing(id) }

// Public calls show with a finished game. It returns lobby.ErrNotFound if the game's table hasn't shown the end to
// everybody yet.
func (r *Records) Public(ctx context.Context, id string, show func(*screen.Recording) error) error {
	if !r.Published(id) {
		return lobby.ErrNotFound
	}
	game, err := r.Get(ctx, id)
	if err != nil {
		return err
	}
	defer r.Grown(game)
	return show(game)
}

// Held returns the bytes of memory that the games take.
func (r *Records) Held() int { return r.recordings.Held() }

// Grown notes that a game takes more memory, because its next moments have been computed.
func (r *Records) Grown(game *screen.Recording) { r.recordings.Grown(game.ID, game) }
