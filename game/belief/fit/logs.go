package fit

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"

	"aiwolfplay/game/gamelog"
)

// SetSize is the number of successive games that form a set if nothing says which games belong together.
const SetSize = 20

// maxLog limits the size of a log, uncompressed.
const maxLog = 16 << 20

// Logs collects the games of log files. If files are named seats-set-game.log, the names say which games form a set. Of
// the other files, sorted by name, every 20 form a set, whatever the order of calls of Add.
type Logs struct {
	games   []numberedGame
	unnamed []string // all files without numbers
	Broken  int      // logs of games that were broken off; they are left out
}

// A numberedGame is a game with the name of its file, if that name has no numbers.
type numberedGame struct {
	Game
	file string
}

// Add reads a log.
func (l *Logs) Add(name string, log io.Reader) error {
	g := numberedGame{Game: Game{Name: path.Base(filepath.ToSlash(name))}}
	var seats int
	if _, err := fmt.Sscanf(g.Name, "%d-%d-%d.log", &seats, &g.Set, &g.N); err != nil {
		g.file = name
		l.unnamed = append(l.unnamed, name)
	}
	parsed, err := gamelog.Parse(io.LimitReader(log, maxLog))
	if errors.Is(err, gamelog.ErrCut) {
		l.Broken++
		return nil
	}
	if err != nil {
		return err
	}
	g.Setup, g.Names, g.Events = parsed.Setup, parsed.Names, parsed.Events
	l.games = append(l.games, g)
	return nil
}

// Unnamed returns the number of files without numbers in their names.
func (l *Logs) Unnamed() int { return len(l.unnamed) }

// Games returns the games in the order of their sets.
func (l *Logs) Games() (list []Game) {
	slices.Sort(l.unnamed)
	for _, g := range l.games {
		if g.file != "" {
			n, _ := slices.BinarySearch(l.unnamed, g.file)
			g.Set, g.N = n/SetSize, n%SetSize
		}
		list = append(list, g.Game)
	}
	slices.SortStableFunc(list, func(a, b Game) int { return cmp.Or(a.Set-b.Set, a.N-b.N) })
	return list
}
