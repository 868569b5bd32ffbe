package evaluation

import "encoding/json"

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
