package belief

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:embed measured.csv
var measured string

// A Measure is a row of measured.csv: how good the guesses of a table are on games
// that it was not fitted on. docs/agents-inside.md says how it is measured.
type Measure struct {
	Table         string // "contest" or "house"
	Seats         int
	Unseen        bool // only guesses about agents from which nothing was learned
	Day           int  // 0: all days
	Games         int
	Prior, Claims float64 // log loss of models that know only the number of each role, and only claims
	LogLoss       float64 // the smaller the better
	Brier         float64 // the smaller the better
	// Slope is the calibration slope, Low and High its 95 % interval. With a slope of 1,
	// guesses of 70 % come true 70 times in 100.
	Slope, Low, High float64
	Error            float64 // expected calibration error; 0 is perfect
	// Chance and Most are the Error of perfectly calibrated guesses: its mean, and the
	// value that 95 of 100 draws do not exceed.
	Chance, Most float64
	Top          int // percent of samples whose likeliest suspect is a wolf; -1 if not measured
}

// MeasureColumns are the names of the columns of measured.csv, in their order.
const MeasureColumns = "table,seats,unseen,day,games,prior,claims,log_loss,brier,slope,slope_low,slope_high," +
	"error,chance,chance_most,top"

// String returns the measure as a row of measured.csv.
func (m Measure) String() string {
	return fmt.Sprintf("%s,%d,%t,%d,%d,%.3f,%.3f,%.3f,%.3f,%.2f,%.2f,%.2f,%.3f,%.3f,%.3f,%d",
		m.Table, m.Seats, m.Unseen, m.Day, m.Games, m.Prior, m.Claims, m.LogLoss, m.Brier,
		m.Slope, m.Low, m.High, m.Error, m.Chance, m.Most, m.Top)
}

// Measured returns the rows of measured.csv. Callers must not modify them.
var Measured = sync.OnceValue(func() []Measure {
	list, err := parseMeasures(measured)
	if err != nil {
		panic(err) // the embedded file is tested
	}
	return list
})

// parseMeasures reads a file with the columns of measured.csv.
func parseMeasures(text string) ([]Measure, error) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("belief: measures: %w", err)
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != MeasureColumns {
		return nil, fmt.Errorf("belief: measures: a first line %q expected", MeasureColumns)
	}
	var list []Measure
	for i, row := range rows[1:] {
		m, err := measureOf(row)
		if err != nil {
			return nil, fmt.Errorf("belief: measures: line %d: %w", i+2, err)
		}
		list = append(list, m)
	}
	return list, nil
}

// measureOf reads a row.
func measureOf(row []string) (m Measure, err error) {
	m.Table = row[0]
	if m.Unseen, err = strconv.ParseBool(row[2]); err != nil {
		return m, err
	}
	for column, to := range map[int]*int{1: &m.Seats, 3: &m.Day, 4: &m.Games, 15: &m.Top} {
		if *to, err = strconv.Atoi(row[column]); err != nil {
			return m, err
		}
	}
	for column, to := range []*float64{
		&m.Prior, &m.Claims, &m.LogLoss, &m.Brier, &m.Slope, &m.Low, &m.High, &m.Error, &m.Chance, &m.Most,
	} {
		if *to, err = strconv.ParseFloat(row[column+5], 64); err != nil {
			return m, err
		}
	}
	return m, nil
}
