package sim

import (
	"context"
	"iter"
	"math"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/metrics"
	"aiwolfplay/game/rating"
	"aiwolfplay/game/workers"
)

// A Batch is games of a mini-game.
type Batch struct {
	Game    mini.Game
	Setting int      // -1: all in turn
	Types   []string // of the agents
	// Seated gives the seats the types in turn, in the same way in each game. If it is false, a type is drawn for each
	// seat of each game.
	Seated  bool
	Games   int
	Seed    uint64 // all follows from it
	Workers int    // games at a time; 0: one for each processor
}

// A Report says how well the types did. Play leaves out the times, which depend on the machine.
type Report struct {
	Game           string       `json:"game"`
	Setting        string       `json:"setting"` // "": all in turn
	Games          int          `json:"games"`
	Seed           uint64       `json:"seed"`
	Cores          int          `json:"cores"`
	Seconds        float64      `json:"seconds"`
	GamesPerSecond float64      `json:"games_per_second"`
	Agents         []TypeReport `json:"agents"`
}

// A TypeReport says how well the seats of a type did.
type TypeReport struct {
	Name     string     `json:"name"`
	Seats    int        `json:"seats"`
	Points   float64    `json:"points"`    // mean per game
	Points95 float64    `json:"points_95"` // half of its 95 % interval, as if seats were independent
	Wins     float64    `json:"wins"`      // share of the seats that won as the paper counts
	Wins95   [2]float64 `json:"wins_95"`   // Wilson
	Shares   []Share    `json:"shares"`    // how often its seats did other things
}

// A Share is a metric that counts cases. Its interval assumes that seats are independent.
type Share struct {
	Metric string  `json:"metric"`
	Items  int     `json:"items"`
	Value  float64 `json:"value"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// shares lists the metrics of TypeReport.Shares.
var shares = [...]metrics.Metric{
	metrics.Judgement, metrics.SpyWon, metrics.Misled, metrics.Agreed, metrics.OwnOffer, metrics.Defected,
	metrics.GaveLeast,
}

// sums add up the seats of a type.
type sums struct {
	seats, won      int
	points, squares int64 // in units of the game: integers have the same sum in any order
	tally           metrics.Tally
}

// Play plays the batch. The report doesn't depend on the number of workers. If ctx ends, Play stops and returns the
// error of ctx.
func (b *Batch) Play(ctx context.Context) (*Report, error) {
	counted := make([]map[string]*sums, workers.Number(b.Workers))
	workers.Run(b.Workers, b.Games, func(w int, games iter.Seq[int]) {
		runner := b.Game.Runner()
		counted[w] = map[string]*sums{}
		for i := range games {
			if ctx.Err() != nil {
				return
			}
			b.playOne(runner, i, counted[w])
		}
	})
	r := &Report{Game: b.Game.Name(), Games: b.Games, Seed: b.Seed, Cores: len(counted)}
	if b.Setting >= 0 {
		r.Setting = b.Game.Settings()[b.Setting]
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(b.Types))) {
		var all sums
		for _, of := range counted {
			all.add(of[name])
		}
		r.Agents = append(r.Agents, all.report(name, float64(b.Game.Scale())))
	}
	return r, ctx.Err()
}

// playOne plays a game and counts it.
func (b *Batch) playOne(runner mini.Runner, i int, counted map[string]*sums) {
	key, setting := metrics.KeyOf(b.Seed, i), b.Setting
	if setting < 0 {
		setting = i % len(b.Game.Settings())
	}
	who := b.seats(&key)
	last, _ := runner.Play(setting, &key, who)
	tallies := metrics.Items(metrics.FinishedGame{Game: b.Game, Setting: setting, Whole: last})
	points, winners := last.Points(), last.Winners()
	for seat, name := range who {
		if counted[name] == nil {
			counted[name] = new(sums)
		}
		counted[name].count(&tallies[seat], int64(points[seat]), winners.Has(game.Seat(seat)))
	}
}

// seats returns the types at the seats of a game.
func (b *Batch) seats(key *draw.Key) (who [mini.Seats]string) {
	if !b.Seated {
		return metrics.DrawSeats(key, b.Types)
	}
	for seat := range who {
		who[seat] = b.Types[seat%len(b.Types)]
	}
	return who
}

func (s *sums) count(t *metrics.Tally, points int64, won bool) {
	s.seats++
	if won {
		s.won++
	}
	s.points += points
	s.squares += points * points
	s.tally.Add(t, 1)
}

func (s *sums) add(o *sums) {
	if o != nil {
		s.seats, s.won, s.points, s.squares = s.seats+o.seats, s.won+o.won, s.points+o.points, s.squares+o.squares
		s.tally.Add(&o.tally, 1)
	}
}

func (s *sums) report(name string, scale float64) TypeReport {
	r := TypeReport{Name: name, Seats: s.seats}
	if s.seats == 0 {
		return r
	}
	n := float64(s.seats)
	mean := float64(s.points) / n
	r.Points = mean / scale
	r.Points95 = 1.96 * math.Sqrt(max(0, float64(s.squares)/n-mean*mean)/n) / scale
	r.Wins = float64(s.won) / n
	r.Wins95[0], r.Wins95[1] = rating.Interval(s.won, s.seats)
	for _, m := range shares {
		if item := &s.tally[m]; item.Items > 0 {
			low, high := rating.Interval(int(item.Value), item.Items)
			r.Shares = append(r.Shares, Share{m.String(), item.Items, item.Value / item.Of, low, high})
		}
	}
	return r
}

// Loop returns a function that plays the game with an index, for use in benchmarks.
func (b *Batch) Loop() func(i int) {
	runner, counted := b.Game.Runner(), map[string]*sums{}
	return func(i int) { b.playOne(runner, i, counted) }
}
