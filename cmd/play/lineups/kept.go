package lineups

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"aiwolfplay/game/lineup"
)

// A keptFile keeps the games of line-ups. Without a file it only knows which games are missing.
type keptFile struct {
	mu      sync.Mutex
	file    *os.File
	missing []int // the numbers of games
}

// openKept reads the games of a file into results and opens it for the missing ones. It cuts off an incomplete line of
// a killed program.
func openKept(path string, r *lineup.Report, results *lineup.Results) (*keptFile, error) {
	k := new(keptFile)
	if path == "" {
		_, missing, err := r.Restore(nil, results)
		k.missing = missing
		return k, err
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("-keep: %w", err)
	}
	whole, missing, err := r.Restore(text, results)
	switch {
	case errors.Is(err, lineup.ErrOtherGames):
		return nil, fmt.Errorf("-keep: %s has %w: name another file", path, err)
	case err != nil:
		return nil, fmt.Errorf("-keep: %s:%w", path, err)
	}
	k.missing = missing
	if len(whole) > len(text) {
		err = os.WriteFile(path, whole, 0o644)
	} else {
		err = os.Truncate(path, int64(len(whole)))
	}
	if err == nil {
		k.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("-keep: %w", err)
	}
	return k, nil
}

// add keeps a game.
func (k *keptFile) add(n int, g lineup.Game) error {
	if k.file == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, err := k.file.Write(g.Line(n)); err != nil {
		return fmt.Errorf("-keep: %w", err)
	}
	return nil
}

func (k *keptFile) close() error {
	if k.file == nil {
		return nil
	}
	return k.file.Close()
}
