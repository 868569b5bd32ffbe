package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A LogFolder stores a log file for each game, line for line like the AIWolf server's. A nil LogFolder stores none.
type LogFolder struct{ path string }

// OpenLogFolder returns the folder, and creates it if it is missing. It returns nil for "".
func OpenLogFolder(path string) (*LogFolder, error) {
	if path == "" {
		return nil, nil
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("-log-dir: %w", err)
	}
	return &LogFolder{path}, nil
}

// Write writes the log of a finished game. It replaces a file with the same name, because that belongs to the same
// game.
func (f *LogFolder) Write(name string, setup rules.Setup, names []string, log []rules.Event) error {
	if f == nil {
		return nil
	}
	file, err := os.Create(filepath.Join(f.path, name+".log"))
	if err != nil {
		return fmt.Errorf("-log-dir: %w", err)
	}
	return errors.Join(gamelog.Write(file, gamelog.Game{Setup: setup, Names: names, Events: log}), file.Close())
}

// A logging store writes a log file for each listed game that ends.
type loggingStore struct {
	*store.Games
	logs *LogFolder
	log  *slog.Logger
}

// Append appends to the game, and writes its log file if the game has ended. An error of the file does not stop the
// table.
func (s loggingStore) Append(id string, evs []store.Stamped, notes ...store.Note) error {
	if err := s.Games.Append(id, evs, notes...); err != nil {
		return err
	}
	if slices.ContainsFunc(evs, func(ev store.Stamped) bool { return ev.Event.Kind == rules.GameEnded }) {
		if err := s.writeGame(context.Background(), id); err != nil {
			s.log.Error("no log file", "table", id, "err", err)
		}
	}
	return nil
}

func (s loggingStore) writeGame(ctx context.Context, id string) error {
	rec, err := s.Load(ctx, id)
	if err != nil || !rec.Listed {
		return err
	}
	names, log := make([]string, len(rec.Seats)), make([]rules.Event, len(rec.Events))
	for i, seat := range rec.Seats {
		names[i] = cmp.Or(seat.Agent, seat.Name) // a person has the name used at the table
	}
	for i := range rec.Events {
		log[i] = rec.Events[i].Event
	}
	return s.logs.Write(rec.Created.Format("20060102150405")+"-"+id, rec.Setup, names, log)
}
