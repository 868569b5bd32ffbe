package evaluation

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"aiwolfplay/game/measure"
)

// Cards holds the cards of agents in villages of one size, without the games that the cards are computed from.
type Cards struct {
	Version   int     `json:"version"`
	Settings  string  `json:"settings"` // SHA-256 of the file
	Seats     int     `json:"seats"`
	Count     int     `json:"count"` // of settings
	Defenders []Agent `json:"defenders"`
	List      []Card  `json:"cards"`
}

// A Card has the capabilities of an agent.
type Card struct {
	Agent
	Games   int       `json:"games"`
	WinRate *Estimate `json:"win_rate"`
	Rows    []CardRow `json:"card"`
	// Beside has two shares of deceivers that villages of any size have. They replace deception, which is seldom
	// available in a village of five.
	Beside []CardRow `json:"beside"`
}

// besides are the metrics of Card.Beside, by their names on a card.
var besides = [...]struct {
	name   string
	metric measure.Metric
}{{"uptake", measure.Uptake}, {"survived", measure.WolfSurvived}}

// besideOf returns Card.Beside as computed from a report.
func besideOf(c *ChallengerReport) (rows []CardRow) {
	for _, b := range besides {
		row := CardRow{Name: b.name}
		for _, m := range c.Metrics {
			if m.Metric == b.metric.String() {
				row.Items, row.Found, row.Shown = m.Items, &m.Estimate, m.Estimate.shown(m.Items)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// Of returns the card of an agent, or nil if there is none.
func (c *Cards) Of(name string) *Card {
	i := slices.IndexFunc(c.List, func(card Card) bool { return card.Name == name })
	if i < 0 {
		return nil
	}
	return &c.List[i]
}

//go:embed cards5.json
var five []byte

//go:embed cards15.json
var fifteen []byte

// A Deck holds the cards of the characters that come with the program. Deception is measured in large villages.
// Everything else is measured in small ones, because a game takes a fiftieth of the time there.
type Deck struct{ Five, Fifteen Cards }

// Shipped returns the deck. Renew writes its files. If an agent's behaviour differs from its card, the card
// belongs to an earlier version.
var Shipped = sync.OnceValues(func() (*Deck, error) {
	d := new(Deck)
	return d, errors.Join(json.Unmarshal(five, &d.Five), json.Unmarshal(fifteen, &d.Fifteen))
})

// Renew returns the command that writes a file of Shipped anew. Games of fifteen take longer. There only the characters
// at their strongest are measured, in 300 games each, which takes a processor half an hour.
func Renew(seats int) string {
	draw, who := 400, "characters"
	if seats > 5 {
		draw, who = 20, "strong"
	}
	return fmt.Sprintf("play evaluate -settings cards%[1]d.settings.json -draw %[2]d -seats %[1]d -defenders plain,bayes "+
		"-challengers %[3]s -card game/evaluation/cards%[1]d.json", seats, draw, who)
}

// Cards returns the cards of the challengers in the format of a file.
func (r *Report) Cards() []byte {
	c := Cards{Version: r.Version, Settings: r.Settings, Seats: r.Seats, Count: r.Count, Defenders: r.Defenders}
	for _, who := range r.Challengers {
		c.List = append(c.List, Card{who.Agent, who.Games, who.WinRate, who.Card, besideOf(&who)})
	}
	text, err := json.MarshalIndent(&c, "", " ")
	if err != nil {
		panic("evaluation: " + err.Error()) // strings and numbers can be written
	}
	return append(text, '\n')
}
