package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
)

// A keptHeader is the first line of a file of play lineups -keep. Only games of the same header belong together.
type keptHeader struct {
	Version  int                `json:"version"`
	Seats    int                `json:"seats"`
	Settings int                `json:"settings"`
	Seed     uint64             `json:"seed"`
	Agents   []evaluation.Agent `json:"agents"`
}

// A keptGame is another line: a game, by its place among all of all line-ups.
type keptGame struct {
	Game   int  `json:"game"`
	Won    bool `json:"won"` // by the wolf side
	Votes  int  `json:"votes"`
	OnWolf int  `json:"on_wolf"`

	Faults *lineup.Faults `json:"faults,omitempty"`
}

// A keptFile keeps what games came to. Without a file, it only knows which are missing.
type keptFile struct {
	mu      sync.Mutex
	file    *os.File
	missing []int
}

// openKept reads a file into results and opens it for what is missing there. A line that a killed program has not
// written whole is cut off.
func openKept(path string, r *lineupReport, results *lineup.Results) (*keptFile, error) {
	k, games := new(keptFile), len(results.Games)*r.Settings
	if path == "" {
		for n := range games {
			k.missing = append(k.missing, n)
		}
		return k, nil
	}
	head := keptHeader{Version: evaluation.Version, Seats: r.Seats, Settings: r.Settings, Seed: r.Seed}
	for i, name := range r.Agents {
		head.Agents = append(head.Agents, evaluation.Agent{Name: name, Behaviour: r.Behaviours[i]})
	}
	first, err := json.Marshal(&head)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("-keep: %w", err)
	}
	first = append(first, '\n')
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if !bytes.HasPrefix(whole, first) && !bytes.HasPrefix(first, text) {
		return nil, fmt.Errorf("-keep: %s has no games of these settings and agents: name another file", path)
	}
	if len(whole) == 0 {
		whole = first
		err = os.WriteFile(path, whole, 0o644)
	} else {
		err = os.Truncate(path, int64(len(whole)))
	}
	if err != nil {
		return nil, fmt.Errorf("-keep: %w", err)
	}
	lines := bytes.Split(whole[:len(whole)-1], []byte("\n"))
	played := make([]bool, games)
	for i, line := range lines[1:] {
		var g keptGame
		if err := json.Unmarshal(line, &g); err != nil || g.Game < 0 || g.Game >= games {
			return nil, fmt.Errorf("-keep: %s:%d: a game from 0 to %d expected, got %q", path, i+2, games-1, line)
		}
		played[g.Game] = true
		results.Games[g.Game/r.Settings][g.Game%r.Settings] = lineup.Game{
			Won: g.Won, Votes: g.Votes, OnWolf: g.OnWolf, Faults: g.Faults,
		}
	}
	for n, done := range played {
		if !done {
			k.missing = append(k.missing, n)
		}
	}
	if k.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0); err != nil {
		return nil, fmt.Errorf("-keep: %w", err)
	}
	return k, nil
}

// add keeps a game.
func (k *keptFile) add(n int, g lineup.Game) error {
	if k.file == nil {
		return nil
	}
	line, err := json.Marshal(keptGame{n, g.Won, g.Votes, g.OnWolf, g.Faults})
	if err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, err = k.file.Write(append(line, '\n')); err != nil {
		err = fmt.Errorf("-keep: %w", err)
	}
	return err
}

func (k *keptFile) close() error {
	if k.file == nil {
		return nil
	}
	return k.file.Close()
}
