package metrics

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"aiwolfplay/game/evaluation"
)

// A Deck holds the cards of agents in Werewolf and in the mini-games. The two are never added up, because they count
// different things.
type Deck struct {
	Seed     uint64     `json:"seed"`
	Deals    int        `json:"deals"` // of each mini-game
	Games    []string   `json:"games"`
	Seats    int        `json:"seats"`    // of a village
	Settings int        `json:"settings"` // of Werewolf
	List     []TwoCards `json:"cards"`
}

// TwoCards are an agent's results in the mini-games, and in Werewolf if there is an agent of that name.
type TwoCards struct {
	Name     string           `json:"name"`
	Mini     Card             `json:"mini"`
	Werewolf *evaluation.Card `json:"werewolf,omitempty"`
}

//go:embed cards.json
var shipped []byte

// Renew is the command that rewrites the file of Shipped.
const Renew = "play evaluate -game all -challengers bayes,bayes-first,random -draw 2000 " +
	"-card game/mini/metrics/cards.json"

// Shipped returns the deck that comes with the program.
var Shipped = sync.OnceValues(func() (*Deck, error) {
	d := new(Deck)
	if err := json.Unmarshal(shipped, d); err != nil {
		return nil, fmt.Errorf("cards of the mini-games: %w", err)
	}
	return d, nil
})

// DeckOf returns the cards of a report.
func DeckOf(r *Report) *Deck {
	d := &Deck{Seed: r.Seed, Deals: r.Deals, Games: r.Games}
	for _, c := range r.Challengers {
		d.List = append(d.List, TwoCards{Name: c.Name, Mini: c.Card})
	}
	return d
}

// AddWerewolf adds the agents' results in Werewolf.
func (d *Deck) AddWerewolf(r *evaluation.Report) {
	d.Seats, d.Settings = r.Seats, r.Count
	for _, c := range r.Challengers {
		if i := slices.IndexFunc(d.List, func(two TwoCards) bool { return two.Name == c.Name }); i >= 0 {
			d.List[i].Werewolf = &evaluation.Card{Agent: c.Agent, Games: c.Games, WinRate: c.WinRate, Rows: c.Card}
		}
	}
}

// JSON returns the deck in the format of a file.
func (d *Deck) JSON() []byte {
	text, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		panic("metrics: " + err.Error()) // strings and numbers can be written
	}
	return append(text, '\n')
}
