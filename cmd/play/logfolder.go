package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
)

// A logFolder takes a log file for each game, line for line like the AIWolf
// server's. Nil takes none.
type logFolder struct{ path string }

// openLogFolder returns the folder, made if it is missing; nil for "".
func openLogFolder(path string) (*logFolder, error) {
	if path == "" {
		return nil, nil
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("-log-dir: %w", err)
	}
	return &logFolder{path}, nil
}

// write writes the log of a finished game. A file of the same name is replaced:
// it is of the same game.
func (f *logFolder) write(name string, setup rules.Setup, names []string, log []rules.Event) error {
	if f == nil {
		return nil
	}
	file, err := os.Create(filepath.Join(f.path, name+".log"))
	if err != nil {
		return fmt.Errorf("-log-dir: %w", err)
	}
	return errors.Join(gamelog.Write(file, gamelog.Game{Setup: setup, Names: names, Events: log}), file.Close())
}
