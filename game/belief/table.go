package belief

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TableVersion is the version of the table's format and features. Tables of
// version 1 do not saturate, and are read too.
const TableVersion = 2

// A Table is a likelihood table. For each feature it says how much likelier each role is to show the feature than a
// villager is. It is fitted on logged games (play fit) and must not be modified while in use.
type Table struct {
	Version int           `json:"version"`
	Name    string        `json:"name"`
	Source  string        `json:"source"` // the games that it was fitted on
	Sizes   []SizeWeights `json:"sizes"`  // ascending; the last one is used for larger villages too
}

// SizeWeights are the weights for villages of up to Seats seats.
type SizeWeights struct {
	Seats int `json:"seats"`
	// Temper, above 0 and at most MaxTemper, multiplies all weights. It corrects for evidence that is not independent.
	// Above 1 it corrects for weights that the fit has drawn towards 0.
	Temper float64 `json:"temper"`
	// Saturate limits the evidence of a seat about its own role, a logarithm: x counts
	// as x/(1+|x|/Saturate). A seat that shows much of one kind may show the manner of
	// its agent and not its role. 0: no limit.
	Saturate float64 `json:"saturate,omitempty"`
	Weights  Weights `json:"weights"`

	parsed *weights // Weights times Temper; nil if the table was not parsed
}

// MaxTemper is the largest temper of a table.
const MaxTemper = 1.25

// Weights are logarithms of likelihood ratios, by the names of feature and role.
// The first number compares how likely the role shows the feature with how likely
// a villager does. The second number is added if the target is a werewolf.
type Weights map[string]map[string][2]float64

// weights are Weights as an array.
type weights [numFeatures][game.NumRoles][2]float64

// maxWeight limits a single weight, so that no feature makes a role nearly certain.
const maxWeight = 8

// maxSaturate is the largest value of Saturate that a table may have. A larger one would have no effect.
const maxSaturate = 100

//go:embed contest.json
var contest []byte

//go:embed house.json
var house []byte

// Contest returns the table that was fitted on games of contest agents.
var Contest = sync.OnceValue(func() *Table { return mustParse(contest) })

// House returns the table that was fitted on games of the built-in agents. They
// claim less than contest agents and give reasons. A [Company] judges which of the
// two tables fits a seat.
var House = sync.OnceValue(func() *Table { return mustParse(house) })

// Nothing returns a table in which words and deeds have no weight, so that only facts count.
func Nothing() *Table {
	return &Table{Version: TableVersion, Name: "nothing", Sizes: []SizeWeights{
		{Seats: game.MaxSeats, Temper: 1, parsed: new(weights)},
	}}
}

func mustParse(data []byte) *Table {
	t, err := ParseTable(data)
	if err != nil {
		panic(err) // the embedded files are tested
	}
	return t
}

// ParseTable reads a table from JSON and checks it. It returns an error that names the place for another version,
// unknown features or roles, and numbers out of range.
func ParseTable(data []byte) (*Table, error) {
	var t Table
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("belief: likelihood table: JSON as play fit writes it expected: %w", err)
	}
	if t.Version < 1 || t.Version > TableVersion {
		return nil, fmt.Errorf("belief: likelihood table: version 1 to %d expected, got %d", TableVersion, t.Version)
	}
	if len(t.Sizes) == 0 {
		return nil, errors.New("belief: likelihood table: weights for a size of village expected, got none")
	}
	for i := range t.Sizes {
		if i > 0 && t.Sizes[i].Seats <= t.Sizes[i-1].Seats {
			return nil, fmt.Errorf("belief: likelihood table: more than %d seats expected, got %d: sizes ascend",
				t.Sizes[i-1].Seats, t.Sizes[i].Seats)
		}
		if err := t.Sizes[i].parse(); err != nil {
			return nil, fmt.Errorf("belief: likelihood table: %w", err)
		}
	}
	return &t, nil
}

// parse checks the weights and fills in s.parsed.
func (s *SizeWeights) parse() (err error) {
	if s.Seats < rules.MinSeats || s.Seats > game.MaxSeats {
		return fmt.Errorf("%d to %d seats expected, got %d", rules.MinSeats, game.MaxSeats, s.Seats)
	}
	if !(s.Temper > 0 && s.Temper <= MaxTemper) {
		return fmt.Errorf("%d seats: a temper above 0, at most %v expected, got %v", s.Seats, MaxTemper, s.Temper)
	}
	if !(s.Saturate == 0 || s.Saturate >= 1 && s.Saturate <= maxSaturate) {
		return fmt.Errorf("%d seats: saturation at 1 to %d, or 0 for none, expected, got %v",
			s.Seats, maxSaturate, s.Saturate)
	}
	if s.parsed, err = s.dense(); err != nil {
		return fmt.Errorf("%d seats: %w", s.Seats, err)
	}
	return nil
}

// For returns the weights for a village of n seats.
func (t *Table) For(n int) *SizeWeights {
	for i := range t.Sizes {
		if n <= t.Sizes[i].Seats {
			return &t.Sizes[i]
		}
	}
	return &t.Sizes[len(t.Sizes)-1]
}

// dense returns the weights as an array, multiplied by Temper. Callers must not
// modify it.
func (s *SizeWeights) dense() (*weights, error) {
	if s.parsed != nil {
		return s.parsed, nil
	}
	numbers := make(map[string]Feature, numFeatures)
	for f, name := range features.name {
		numbers[name] = Feature(f)
	}
	var w weights
	for kind, byRole := range assumed {
		f := kind.in()
		if _, fitted := s.Weights[features.name[f]]; !fitted {
			for role, v := range byRole {
				w[f][role][0] = v
			}
		}
	}
	for name, byRole := range s.Weights {
		f, ok := numbers[name]
		if !ok {
			return nil, fmt.Errorf("evidence that this program knows expected, got %q", name)
		}
		for word, pair := range byRole {
			role, ok := game.ParseRole(word)
			if !ok || role == game.RoleAny {
				return nil, fmt.Errorf("%s: a role expected, got %q", name, word)
			}
			for k, v := range pair {
				if !(math.Abs(v) <= maxWeight) { // also not NaN
					return nil, fmt.Errorf("%s: %s: a weight of at most %d expected, got %v", name, word, maxWeight, v)
				}
				w[f][role][k] = v * s.Temper
			}
		}
	}
	return &w, nil
}

// sparse returns the weights by name, rounded to three decimals. Rows of zeros are
// left out.
func (w *weights) sparse() Weights {
	out := Weights{}
	for f := range w {
		for _, role := range game.Roles {
			pair := w[f][role]
			for k := range pair {
				pair[k] = math.Round(max(-maxWeight, min(maxWeight, pair[k]))*1000) / 1000
			}
			if pair == [2]float64{} {
				continue
			}
			name := Feature(f).String()
			if out[name] == nil {
				out[name] = map[string][2]float64{}
			}
			out[name][role.String()] = pair
		}
	}
	return out
}
