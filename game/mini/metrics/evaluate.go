package metrics

import (
	"crypto/sha256"
	"encoding/binary"
	"iter"
	"sync/atomic"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/workers"
)

// KeyOf returns the key of a deal. All chance of the deal follows from it.
func KeyOf(seed uint64, deal int) (key draw.Key) {
	var text [16]byte
	binary.BigEndian.PutUint64(text[:], seed)
	binary.BigEndian.PutUint64(text[8:], uint64(deal))
	return sha256.Sum256(append([]byte("mini-games"), text[:]...))
}

// forSeats is the purpose of drawing the agents of seats. Games count their purposes from 1.
const forSeats = 200

// DrawSeats draws agents for all seats of a deal.
func DrawSeats(key *draw.Key, names []string) (list [mini.Seats]string) {
	d := key.Draw(draw.At{forSeats})
	for i := range list {
		list[i] = names[d.Below(len(names))]
	}
	return list
}

// A Plan says what is played: each challenger plays the same deals of each game. In games with sides it plays each deal
// twice: as the spy against a defender that has both other seats, and as both others against a defender as the spy. In
// the other games it has one seat, in turn, and two defenders are drawn.
type Plan struct {
	Games       []mini.Game
	Challengers []string
	Defenders   []string    // drawn for each deal; empty: all types of the game
	Deals       int         // of each game, of all settings in turn
	Seed        uint64      // all follows from it
	Workers     int         // 0: one for each processor
	Played      func() bool // called after each deal; false stops. It may be nil
}

// A Report holds the challengers' figures. Everything in it follows from the plan.
type Report struct {
	Deals       int                `json:"deals"`
	Seed        uint64             `json:"seed"`
	Games       []string           `json:"games"`
	Defenders   []string           `json:"defenders"` // null: all types of each game
	Challengers []ChallengerReport `json:"challengers"`
}

// A ChallengerReport holds the figures of one challenger, over all games and in each game that it can play.
type ChallengerReport struct {
	Card
	Metrics []GameReport `json:"metrics"`
}

// A GameReport holds a challenger's figures in one game.
type GameReport struct {
	Game string `json:"game"`
	Rows []Row  `json:"rows"`
}

// A Row is the figure of a metric. Chance is the value of the metric under random play; it is null if that is unknown.
type Row struct {
	Metric              string  `json:"metric"`
	Items               int     `json:"items"`
	evaluation.Estimate         // not always a share: points are points
	Chance              float64 `json:"chance,omitempty"`
}

// Evaluate plays the games of a plan and measures them. It returns nil if it was
// stopped.
func Evaluate(p Plan) *Report {
	r := &Report{Deals: p.Deals, Seed: p.Seed, Defenders: p.Defenders}
	for _, g := range p.Games {
		r.Games = append(r.Games, g.Name())
	}
	for _, name := range p.Challengers {
		all := make([]Tally, p.Deals)
		var c ChallengerReport
		for _, g := range p.Games {
			if !Plays(g, name) {
				continue
			}
			deals := p.play(g, name)
			if deals == nil {
				return nil
			}
			for i := range deals {
				all[i].Add(&deals[i], 1)
			}
			c.Metrics = append(c.Metrics, GameReport{g.Name(), rowsOf(deals, p.Seed)})
		}
		c.Card = CardOf(name, all, p.Seed)
		r.Challengers = append(r.Challengers, c)
	}
	return r
}

// Plays reports whether a game has an agent with a name.
func Plays(g mini.Game, name string) bool {
	for _, list := range [...][]string{g.Types(), g.Variants()} {
		for _, other := range list {
			if other == name {
				return true
			}
		}
	}
	return false
}

// rowsOf returns the rows of the metrics that have items.
func rowsOf(deals []Tally, seed uint64) (rows []Row) {
	whole := sumOf(deals, nil)
	var statistics []func(*Tally) (float64, bool)
	for m := range numMetrics {
		if whole[m].Items > 0 {
			statistics = append(statistics, share(m))
			rows = append(rows, Row{Metric: m.String(), Items: whole[m].Items, Chance: whole[m].Chance / whole[m].Of})
		}
	}
	for i, e := range estimate(deals, statistics, seed) {
		rows[i].Estimate = *estimateOf(e)
	}
	return rows
}

// play plays the deals of a game and returns the challenger's tally of each deal. It returns nil if it was stopped.
func (p *Plan) play(g mini.Game, challenger string) []Tally {
	deals := make([]Tally, p.Deals)
	var stopped atomic.Bool
	workers.Run(p.Workers, p.Deals, func(_ int, numbers iter.Seq[int]) {
		runner := g.Runner()
		for i := range numbers {
			if stopped.Load() {
				return
			}
			p.playDeal(g, runner, challenger, i, &deals[i])
			if p.Played != nil && !p.Played() {
				stopped.Store(true)
			}
		}
	})
	if stopped.Load() {
		return nil
	}
	return deals
}

func (p *Plan) playDeal(g mini.Game, runner mini.Runner, challenger string, deal int, sum *Tally) {
	key, setting := KeyOf(p.Seed, deal), deal%len(g.Settings())
	defenders := p.Defenders
	if len(defenders) == 0 {
		defenders = g.Types()
	}
	drawn := DrawSeats(&key, defenders)
	for _, own := range seatings(g, setting, &key, deal) {
		who := drawn
		if own.twoSides {
			who = [mini.Seats]string{drawn[0], drawn[0], drawn[0]}
		}
		for seat := range own.seats.All() {
			who[seat] = challenger
		}
		whole, log := runner.Play(setting, &key, who)
		f := FinishedGame{Game: g, Setting: setting, Whole: whole, Log: log}
		for seat := range own.seats.All() {
			f.Seats[seat].Agent = who[seat] // the beliefs of others are not asked for
		}
		tallies := Items(f)
		for seat := range own.seats.All() {
			sum.Add(&tallies[seat], 1)
		}
	}
}

// A seating says which seats the challenger has.
type seating struct {
	seats    game.SeatSet
	twoSides bool // the challenger has one side of a game with sides
}

// seatings returns the seatings of a deal.
func seatings(g mini.Game, setting int, key *draw.Key, deal int) []seating {
	if spy, ok := spyOf(g, setting, key); ok {
		return []seating{{game.Seats(spy), true}, {mini.All.Without(spy), true}}
	}
	return []seating{{game.Seats(game.Seat(deal % mini.Seats)), false}}
}

// spyOf returns the spy of a deal. It reports false if the game has no sides.
func spyOf(g mini.Game, setting int, key *draw.Key) (game.Seat, bool) {
	minds := g.Minds()
	if minds == nil {
		return game.NoSeat, false
	}
	dealt, _ := g.Begin(setting, key)
	for seat := range game.Seat(mini.Seats) {
		if label, ok := minds.Truth(dealt, seat, ""); ok && label == spyLabel {
			return seat, true
		}
	}
	return game.NoSeat, false
}
