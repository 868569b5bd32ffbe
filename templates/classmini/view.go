// Package classmini has the typed templates of mini-games with a class. The Go code of each .templ file is
// generated and committed; see the test of package templates.
package classmini

import (
	"strconv"

	"aiwolfplay/templates/ui"
)

// A Panel is the part of the console with the mini-games.
type Panel struct {
	W       ui.Words
	Class   string // id
	Games   []Offer
	Notes   []string // names of the games with notes for a lesson
	Chosen  string   // value of the setting that was played last
	Before  int      // number of the round that was played last or is on, 0 for none
	Busy    bool     // another game or a lesson goes on: none can begin
	On      bool     // a round is on: students play, or look at the end
	Playing bool     // students play
	Waiting bool     // a group keeps somebody waiting
	Title   string   // of the round that is on
	Groups  []Group
}

// An Offer is a game that can be chosen.
type Offer struct {
	Name     string
	Settings []Setting
}

// A Setting is a setting with which a game can be played.
type Setting struct{ Value, Name string }

// A Group is a group of students at a game.
type Group struct {
	ID      string
	N       int // from 1
	Round   int // that is open; 0 once the game is over
	Over    bool
	Waiting bool // a student is awaited
	Members []Member
	Agents  int // on the seats that no student has
}

// A Member is a student in a group.
type Member struct {
	Name  string
	State string // thinks, ready, left; "" for not known, or over
	Lost  bool   // no page of theirs is open
}

// Playing returns how many groups still play.
func (p Panel) playing() (n int) {
	for _, g := range p.Groups {
		if !g.Over {
			n++
		}
	}
	return n
}

// A Result sums up a class's answers in a round. It names nobody.
type Result struct {
	W                ui.Words
	Class, ClassName string
	N                int // of the round in the class
	Game             string
	Title            string
	Setting          string
	Groups, Over     int // groups, and those whose games are over
	Measured         bool
	Percent          bool   // the measure is a share; otherwise it is points
	Rounds           []Cell // of the class, by round that is over somewhere
	Mean             string
	Rows             []Row // the class first, then the agents; none before all games are over
	Teams            []Team
	Points           string // that a student has on average, in games that aren't measured; "" before the first is over
}

// A Cell is an average answer of a round.
type Cell struct {
	Text  string
	Level int // 0 to 10, for the shade
	Share int // percent of a full bar
}

// A Row is the class or an agent.
type Row struct {
	Class   bool
	Type    string // of the agent
	Selfish bool
	Rounds  []Cell
	Mean    string
	Points  string
	Worth   float64
	Bar     int // percent of the longest
}

// A Team is a group without a name.
type Team struct {
	Rounds []Cell
	Points string // of all three; "" before the end
}

// Notes are notes for a lesson.
type Notes struct {
	W         ui.Words
	Class     string
	Game      string
	Title     string
	Lead      string
	Goals     []string
	Steps     []Step
	Questions []string
	Findings  []Finding
}

// A Step is a part of a lesson, from one minute to another.
type Step struct {
	From, To int
	Text     string
}

// A Finding is the result of a published experiment.
type Finding struct{ Text, Source string }

func num(n int) string { return strconv.Itoa(n) }
