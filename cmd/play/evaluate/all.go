package evaluate

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"aiwolfplay/cmd/play/lineups"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
)

// allSettings is the number of settings of 5 seats that -all draws by default: 2,000 games a challenger.
const allSettings = 400

// allDatabase is the file of -all with the games and reports that play serve shows.
const allDatabase = "play.db"

// A plan lists the measurements of -all.
type plan struct {
	parts   []part
	lineups string // agents of line-ups at 5 seats, each on half as many settings as five is drawn with
}

// part is one of the evaluations of a plan.
type part struct {
	name, settings string // settings of one name are the same, and so are the games of a challenger on them
	seats          int
	share          int // a setting for every so many of -draw: a game of 15 seats takes that much longer than one of 5
	challengers    string
}

// everything measures all agents, by default in 2,000 games a challenger at 5 seats and in 300 at 15, and what
// beliefs of the first and of the second order add.
var everything = plan{
	parts: []part{
		{"five", "five", 5, 1, "random,plain,bayes,characters"},
		{"five-beliefs", "five", 5, 1, "bayes-facts,bayes-first,bayes"},
		{"fifteen", "fifteen", 15, 20, "random,plain,bayes,strong"},
		{"fifteen-beliefs", "fifteen", 15, 20, "bayes-facts,bayes-first,bayes"},
	},
	lineups: "random,plain,bayes-facts,bayes-first,bayes,strong",
}

// measureAll measures all of a plan, and keeps settings, games and reports in a folder. It neither plays nor measures
// again what the folder already has.
func (s *settings) measureAll(ctx context.Context, p *plan, env *cli.Env) error {
	if err := os.MkdirAll(s.all, 0o755); err != nil {
		return fmt.Errorf("-all: %w", err)
	}
	for _, part := range p.parts {
		began := time.Now()
		report, err := s.measurePart(ctx, &part, env.Stderr)
		if err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		fmt.Fprintf(env.Stdout, "%s: ", part.name)
		if err := report.Print(env.Stdout, time.Since(began)); err != nil {
			return err
		}
		fmt.Fprintln(env.Stdout)
	}
	return s.measureLineups(ctx, p.lineups, env)
}

// measureLineups plays the line-ups of -all.
func (s *settings) measureLineups(ctx context.Context, agents string, env *cli.Env) error {
	r := &lineup.Report{Seats: 5, Settings: max(1, cmp.Or(s.draw, allSettings)/2), Seed: s.seed}
	games := lineups.Settings{Agents: agents, Workers: s.cpus, Keep: filepath.Join(s.all, "lineups.games")}
	if err := games.Play(ctx, r, env.Stderr); err != nil {
		return fmt.Errorf("lineups: %w", err)
	}
	path := filepath.Join(s.all, "lineups.json")
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := lineups.Store(ctx, r, filepath.Join(s.all, allDatabase)); err != nil {
			return err
		}
	}
	if err := writeJSON(path, r); err != nil {
		return fmt.Errorf("-all: %w", err)
	}
	return lineups.Print(env.Stdout, r)
}

// measurePart makes one evaluation of -all.
func (s *settings) measurePart(ctx context.Context, p *part, stderr io.Writer) (*evaluation.Report, error) {
	at := func(name, ending string) string { return filepath.Join(s.all, name+ending) }
	one := settings{
		path: at(p.settings, ".settings.json"), challengers: p.challengers, seed: s.seed, cpus: s.cpus,
		csv: at(p.name, ".csv"), card: at(p.name, ".cards.json"), db: filepath.Join(s.all, allDatabase),
	}
	if _, err := os.Stat(one.path); errors.Is(err, fs.ErrNotExist) {
		n := max(1, cmp.Or(s.draw, allSettings)/p.share)
		if err := drawSettings(one.path, n, p.seats, s.seed, "plain,bayes"); err != nil {
			return nil, err
		}
	}
	report, err := one.measured(at(p.name, ".json"))
	if report != nil || err != nil {
		return report, err
	}
	if report, err = one.measure(ctx, stderr); err != nil {
		return nil, err
	}
	return report, writeJSON(at(p.name, ".json"), report)
}

// measured reads the report that an earlier run has written. It returns nil if there is none of these settings and
// agents.
func (s *settings) measured(path string) (*evaluation.Report, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	report := new(evaluation.Report)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, fmt.Errorf("%s: a report expected; remove the file to have it written anew: %w", path, err)
	}
	drawn, err := readSettings(s.path)
	if err != nil {
		return nil, err
	}
	challengers, err := evaluation.ParseChallengers(s.challengers, drawn)
	if err != nil {
		return nil, err
	}
	if drawn.Begun(challengers).ID() != report.ID() {
		return nil, nil
	}
	return report, nil
}

// writeJSON writes a value as JSON, all of it or nothing.
func writeJSON(path string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return writeWhole(path, append(text, '\n'))
}

// writeWhole writes a file, all of it or nothing, also if the process is killed.
func writeWhole(path string, text []byte) error {
	if err := os.WriteFile(path+".part", text, 0o644); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}
