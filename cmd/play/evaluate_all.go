package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// allSettings is how many settings of 5 seats -all draws by default: 2,000 games a challenger.
const allSettings = 400

// everything is what -all measures: an evaluation a size of village. At 15 seats there is a setting for every 20 at 5
// seats, as a game takes that much longer: by default 300 games a challenger.
var everything = []evaluateSettings{
	{path: "five", draw: 1, seats: 5, challengers: "random,plain,bayes,characters"},
	{path: "fifteen", draw: 20, seats: 15, challengers: "random,plain,bayes,strong"},
}

// evaluateAll plays all of them, and keeps settings, games and reports in a folder. What is there already is not
// played again.
func (s *evaluateSettings) evaluateAll(ctx context.Context, stdout, stderr io.Writer) error {
	if err := os.MkdirAll(s.all, 0o755); err != nil {
		return fmt.Errorf("-all: %w", err)
	}
	for _, one := range everything {
		name := one.path
		at := func(ending string) string { return filepath.Join(s.all, name+ending) }
		one.path, one.csv, one.card = at(".settings.json"), at(".csv"), at(".cards.json")
		one.db, one.seed, one.cpus, one.defenders = filepath.Join(s.all, "play.db"), s.seed, s.cpus, "plain,bayes"
		one.draw = max(1, cmp.Or(s.draw, allSettings)/one.draw)
		if _, err := os.Stat(one.path); os.IsNotExist(err) {
			if err := drawSettings(one.path, one.draw, one.seats, one.seed, one.defenders); err != nil {
				return err
			}
		}
		began := time.Now()
		report, err := one.play(ctx, stderr)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		text, err := json.Marshal(report)
		if err == nil {
			err = os.WriteFile(at(".json"), append(text, '\n'), 0o644)
		}
		if err != nil {
			return fmt.Errorf("-all: %w", err)
		}
		if err := report.Print(stdout, time.Since(began)); err != nil {
			return err
		}
	}
	return nil
}
