package lobby

import (
	"context"
	"slices"
	"sync"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/table"
)

// A Programme shows games of agents one after the other, the same for everybody. A game begins when somebody calls Now
// while no game is running, so without viewers no game begins.
type Programme struct {
	lobby *Lobby

	mu sync.Mutex // guards the fields below; held while a game opens, so that two callers get the same game
	id string     // of the current game, "" before the first
	n  int        // games begun
}

// programmeSizes are the villages of a programme, in turns.
var programmeSizes = [...]int{5, 15, 7, 12, 9}

// NewProgramme returns a programme whose games open in the lobby.
func NewProgramme(l *Lobby) *Programme { return &Programme{lobby: l} }

// Now returns the table of the current game, or opens the next if it is over. beginner returns the user who
// begins a game and so sets its pace; if it returns "", nobody does.
func (p *Programme) Now(ctx context.Context, beginner func() string) (*table.Table, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.id != "" {
		if t, err := p.lobby.Get(ctx, p.id); err == nil && !t.Over() {
			return t, nil
		}
	}
	setup, err := rules.Village(programmeSizes[p.n%len(programmeSizes)])
	if err != nil {
		return nil, err
	}
	t, err := p.lobby.show(context.WithoutCancel(ctx), beginner(), setup)
	if err != nil {
		return nil, err
	}
	p.n++
	p.id = t.ID()
	return t, nil
}

// show opens a table of agents. Waiting connected agents take up to half of the seats. Viewers of such a game see no
// secrets, because an agent's team could look at them (docs/decisions.md, B).
func (l *Lobby) show(ctx context.Context, beginner string, setup rules.Setup) (*table.Table, error) {
	var guests []pool.Guest
	for range setup.Seats() / 2 {
		if g, ok := l.pool.Take(""); ok {
			guests = append(guests, g)
		}
	}
	guests = l.present(ctx, guests)
	if len(guests) == 0 {
		return l.Watch(ctx, By{User: beginner}, setup)
	}
	return l.playConnected(ctx, setup, beginner, true, guests)
}

// showPatience limits the time that a visitor waits for connected agents to answer the roll call.
const showPatience = time.Second

// present returns the guests that give a sign of life at once, and returns the others to the pool.
func (l *Lobby) present(ctx context.Context, guests []pool.Guest) []pool.Guest {
	ctx, cancel := context.WithTimeout(ctx, showPatience)
	defer cancel()
	silent := pool.CallRoll(ctx, guests)
	for _, g := range silent {
		l.pool.Add(g)
	}
	return slices.DeleteFunc(guests, func(g pool.Guest) bool { return slices.Contains(silent, g) })
}

// Next returns the size of the next game's village, and reports whether the table with the id is the current one.
func (p *Programme) Next(id string) (seats int, on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return programmeSizes[p.n%len(programmeSizes)], id != "" && id == p.id
}
