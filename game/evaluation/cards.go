package evaluation

import (
	_ "embed"
	"encoding/json"
	"slices"
	"sync"
)

// Cards are the cards of agents, without the games behind them.
type Cards struct {
	Version   int     `json:"version"`
	Settings  string  `json:"settings"` // SHA-256 of the file
	Seats     int     `json:"seats"`
	Count     int     `json:"count"` // of settings
	Defenders []Agent `json:"defenders"`
	List      []Card  `json:"cards"`
}

// A Card is what an agent came to.
type Card struct {
	Agent
	Games   int       `json:"games"`
	WinRate *Estimate `json:"win_rate"`
	Rows    []CardRow `json:"card"`
}

// Of returns the card of an agent, nil where there is none.
func (c *Cards) Of(name string) *Card {
	i := slices.IndexFunc(c.List, func(card Card) bool { return card.Name == name })
	if i < 0 {
		return nil
	}
	return &c.List[i]
}

//go:embed cards.json
var shipped []byte

// Renew is the command that writes the file of Shipped anew.
const Renew = "play evaluate -settings cards.settings.json -draw 400 -defenders plain,bayes -challengers characters " +
	"-db cards.db -card game/evaluation/cards.json"

// Shipped returns the cards of the characters that come with the program. Renew writes them. Where an agent behaves
// otherwise now than its card says, the card is of an earlier one.
var Shipped = sync.OnceValues(func() (*Cards, error) {
	c := new(Cards)
	return c, json.Unmarshal(shipped, c)
})

// Cards are those of the challengers, as a file has them.
func (r *Report) Cards() []byte {
	c := Cards{Version: r.Version, Settings: r.Settings, Seats: r.Seats, Count: r.Count, Defenders: r.Defenders}
	for _, who := range r.Challengers {
		c.List = append(c.List, Card{who.Agent, who.Games, who.WinRate, who.Card})
	}
	text, err := json.MarshalIndent(&c, "", " ")
	if err != nil {
		panic("evaluation: " + err.Error()) // strings and numbers can be written
	}
	return append(text, '\n')
}
