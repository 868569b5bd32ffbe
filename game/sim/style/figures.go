package style

import (
	"embed"
	"encoding/json"
	"sync"

	"aiwolfplay/game/sim"
)

// Figures say how well the characters of a strength can be recognized in villages of a size, and how often
// each acts in its typical way.
type Figures struct {
	Strength   string         `json:"strength"`
	Seats      int            `json:"seats"`
	Games      int            `json:"games"`   // number of games that were learned from
	Guessed    int            `json:"guessed"` // number of the other games, which all figures are about
	Characters []string       `json:"characters"`
	Right      sim.RateReport `json:"right"`     // seats whose character was named
	Confusion  [][]int        `json:"confusion"` // by the true character and the guessed one
	Wolf       sim.RateReport `json:"wolf"`      // games in which a wolf was picked
	Habits     []HabitFigures `json:"habits"`
}

// HabitFigures are a habit of each character.
type HabitFigures struct {
	ID   string           `json:"id"`
	Name string           `json:"name"`
	Of   []sim.RateReport `json:"of"` // by character
}

// Fill adds the results of a study.
func (f *Figures) Fill(r Report) {
	f.Right, f.Confusion, f.Wolf = r.Right.Report(), r.Confusion, r.Wolf.Report()
	for _, h := range r.Habits {
		habit := HabitFigures{ID: h.ID, Name: h.Name}
		for _, rate := range h.Rate {
			habit.Of = append(habit.Of, rate.Report())
		}
		f.Habits = append(f.Habits, habit)
	}
}

// Rate returns a habit of a character. ok is false if it was not counted.
func (f *Figures) Rate(habit, character string) (rate sim.RateReport, ok bool) {
	for i := range f.Habits {
		for c, name := range f.Characters {
			if f.Habits[i].ID == habit && name == character {
				return f.Habits[i].Of[c], true
			}
		}
	}
	return rate, false
}

//go:embed measured-5.json measured-15.json
var measured embed.FS

// Measured returns the figures of the built-in characters at even strength, in small villages and in large ones. They
// were written by play sim -characters -json.
var Measured = sync.OnceValue(func() (list []Figures) {
	for _, name := range []string{"measured-5.json", "measured-15.json"} {
		var f Figures
		data, err := measured.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &f)
		}
		if err != nil {
			panic("style: " + name + ": " + err.Error()) // the embedded files are tested
		}
		list = append(list, f)
	}
	return list
})
