package lineup

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"aiwolfplay/game/evaluation"
)

// ErrOtherGames means that a file holds games of other settings or agents, or is not a file of games.
var ErrOtherGames = errors.New("no games of these settings and agents")

// A keptHeader is the first line of a file that keeps games. Only games with the same header belong together.
type keptHeader struct {
	Version  int                `json:"version"`
	Seats    int                `json:"seats"`
	Settings int                `json:"settings"`
	Seed     uint64             `json:"seed"`
	Agents   []evaluation.Agent `json:"agents"`
}

// A keptGame is any other line: a game with its number, as Play counts games.
type keptGame struct {
	Game   int  `json:"game"`
	Won    bool `json:"won"` // by the wolf side
	Votes  int  `json:"votes"`
	OnWolf int  `json:"on_wolf"`

	Faults *Faults `json:"faults,omitempty"`
}

// Restore reads the games of a file into results. It returns the complete lines of the file, including at least its
// first one, and the numbers of the games that are missing. An incomplete line is left out. The error is ErrOtherGames,
// or begins with the number of the line that is wrong.
func (r *Report) Restore(text []byte, results *Results) (whole []byte, missing []int, err error) {
	header := r.header()
	whole = text[:bytes.LastIndexByte(text, '\n')+1]
	if !bytes.HasPrefix(whole, header) && !bytes.HasPrefix(header, text) {
		return nil, nil, ErrOtherGames
	}
	if len(whole) == 0 {
		whole = header
	}
	played := make([]bool, len(results.Games)*r.Settings)
	for i, line := range bytes.Split(whole[:len(whole)-1], []byte("\n"))[1:] {
		var g keptGame
		if err := json.Unmarshal(line, &g); err != nil || g.Game < 0 || g.Game >= len(played) {
			return nil, nil, fmt.Errorf("%d: a game from 0 to %d expected, got %q", i+2, len(played)-1, line)
		}
		played[g.Game] = true
		results.Put(g.Game, Game{Won: g.Won, Votes: g.Votes, OnWolf: g.OnWolf, Faults: g.Faults})
	}
	for n, done := range played {
		if !done {
			missing = append(missing, n)
		}
	}
	return whole, missing, nil
}

// header returns the first line of a file with games of the report.
func (r *Report) header() []byte {
	head := keptHeader{Version: evaluation.Version, Seats: r.Seats, Settings: r.Settings, Seed: r.Seed}
	for i, name := range r.Agents {
		head.Agents = append(head.Agents, evaluation.Agent{Name: name, Behaviour: r.Behaviours[i]})
	}
	return lineOf(&head)
}

// Line returns the line of a game in a file.
func (g *Game) Line(n int) []byte { return lineOf(keptGame{n, g.Won, g.Votes, g.OnWolf, g.Faults}) }

func lineOf(value any) []byte {
	line, err := json.Marshal(value)
	if err != nil {
		panic("lineup: " + err.Error()) // strings, numbers and maps of them can be written
	}
	return append(line, '\n')
}
