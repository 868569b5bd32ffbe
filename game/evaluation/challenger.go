package evaluation

import (
	"slices"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
)

// A Challenger is an agent that is measured, together with its results so far.
type Challenger struct {
	Agent
	settings *Settings

	mu      sync.Mutex
	pending [][]*measure.Tally // by setting and seat, until all seats of a setting have been played
	tallies []measure.Tally    // by setting
	won     []bool             // by game
	spoilt  []bool             // by game
	faults  map[string]int
}

// ParseChallengers reads a list of agents as ParseAgents does, and returns them as challengers before their first
// games.
func ParseChallengers(list string, settings *Settings) (challengers []*Challenger, err error) {
	agents, err := ParseAgents(list, settings.Setup)
	for _, a := range agents {
		challengers = append(challengers, newChallenger(a, settings))
	}
	return challengers, err
}

func newChallenger(a Agent, settings *Settings) *Challenger {
	games := settings.Games()
	return &Challenger{
		Agent: a, settings: settings, faults: map[string]int{},
		pending: make([][]*measure.Tally, len(settings.List)), tallies: make([]measure.Tally, len(settings.List)),
		won: make([]bool, games), spoilt: make([]bool, games),
	}
}

// GameID returns the id of a game of the challenger.
func (c *Challenger) GameID(i int) string { return GameID(c.settings.Hash, c.Agent, i) }

// A Game is a finished game of a challenger.
type Game struct {
	Log    []rules.Event
	Minds  []*agent.Minds
	Faults map[string]int // the challenger's own faults, by kind
	// Spoilt says that a fault changed the game. In the strict count such a game is lost, like a game in which a
	// deadline decided for the challenger.
	Spoilt bool
}

// Add measures what the challenger did in game i. It adds up the games of a setting in the order of its seats, so
// that nothing depends on the order of calls.
func (c *Challenger) Add(i int, g Game) error {
	items, err := Items(c.settings.Setup, g.Log, g.Minds)
	if err != nil {
		return err
	}
	f, seat := c.settings, i%c.settings.Seats
	tally := new(measure.Tally)
	tally.AddSeat(items, game.Seat(seat))
	won, _ := measure.RawWins(tally)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.won[i], c.spoilt[i] = won > 0, g.Spoilt || Forced(g.Log, game.Seat(seat))
	for fault, n := range g.Faults {
		c.faults[fault] += n
	}
	n := i / f.Seats
	if c.pending[n] == nil {
		c.pending[n] = make([]*measure.Tally, f.Seats)
	}
	c.pending[n][seat] = tally
	if slices.Contains(c.pending[n], nil) {
		return nil
	}
	for _, t := range c.pending[n] {
		c.tallies[n].Add(t, 1)
	}
	c.pending[n] = nil
	return nil
}

// Forced reports whether a deadline has decided anything for a seat.
func Forced(log []rules.Event, seat game.Seat) bool {
	return slices.ContainsFunc(log, func(ev rules.Event) bool { return ev.Forced && ev.Actor == seat })
}

// Items measures a game as evaluations do: by the beliefs that agents report, and by reference beliefs. These are
// computed with the likelihood table of our own agents (belief.House).
func Items(setup rules.Setup, log []rules.Event, minds []*agent.Minds) ([]measure.Item, error) {
	reference, err := measure.Believe(setup, log, belief.House())
	if err != nil {
		return nil, err
	}
	return measure.Items(measure.Game{Setup: setup, Log: log, Native: minds, Reference: reference}), nil
}

// onlyWon counts the games that the challenger won and the other challenger lost.
func (c *Challenger) onlyWon(o *Challenger) (n int) {
	for i, won := range c.won {
		if won && !o.won[i] {
			n++
		}
	}
	return n
}

// strictly counts the games that the challenger won without spoiling them.
func (c *Challenger) strictly() (won int) {
	for i := range c.won {
		if c.won[i] && !c.spoilt[i] {
			won++
		}
	}
	return won
}
