package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"aiwolfplay/game/tournament"
	"aiwolfplay/server/tournaments"
)

// report prints the standings after the last stage that has begun, also after an error.
func (s *settings) report(state *tournaments.State, took time.Duration, played error, stdout io.Writer) error {
	latest := state.Latest()
	if latest == nil {
		return played
	}
	if s.stage != whole {
		latest = state.Stage(tournament.Stage(s.stage))
	}
	if latest == nil {
		return played
	}
	report := state.Report(latest)
	report.SetDuration(took, latest.Standings.Spoken)
	for i := range state.Stages {
		if st := &state.Stages[i]; st != latest {
			report.Earlier = append(report.Earlier, state.Report(st))
		}
	}
	err := played
	if s.csv != "" {
		err = errors.Join(err, writeCSV(s.csv, &report))
	}
	if err != nil {
		return fmt.Errorf("after %d of %d games: %w", report.Games, report.Planned, err)
	}
	if s.json {
		return json.NewEncoder(stdout).Encode(report)
	}
	for i := range report.Earlier {
		if err := report.Earlier[i].Print(stdout); err != nil {
			return err
		}
		fmt.Fprintln(stdout)
	}
	return report.Print(stdout)
}

func writeCSV(path string, report *tournaments.Report) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("-csv: %w", err)
	}
	return errors.Join(report.WriteCSV(f), f.Close())
}
