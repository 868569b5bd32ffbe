package lobby

import (
	"context"
	"sync"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/table"
)

// A Programme shows games of agents one after the other, for everybody the
// same. A game begins when somebody asks for what is on and none runs; where
// nobody looks none does.
type Programme struct {
	lobby *Lobby

	mu sync.Mutex // guards what follows, also while a game is opened: two who ask get the same
	id string
	n  int // games begun
}

// programmeSizes are the villages of a programme, in turns.
var programmeSizes = [...]int{5, 15, 7, 12, 9}

// NewProgramme returns a programme whose games open in the lobby.
func NewProgramme(l *Lobby) *Programme { return &Programme{lobby: l} }

// Now returns what is on.
func (p *Programme) Now(ctx context.Context) (*table.Table, error) {
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
	t, err := p.lobby.show(context.WithoutCancel(ctx), setup)
	if err != nil {
		return nil, err
	}
	p.n++
	p.id = t.ID()
	return t, nil
}

// show opens a table of agents: connected ones that wait on up to half of its
// seats, and built-in ones. Where a connected one sits there are no secrets to
// watch: its team could look at them (design decision 11).
func (l *Lobby) show(ctx context.Context, setup rules.Setup) (*table.Table, error) {
	var guests []pool.Guest
	for range setup.Seats() / 2 {
		if g, ok := l.pool.Take(""); ok {
			guests = append(guests, g)
		}
	}
	if len(guests) == 0 {
		return l.Watch(ctx, setup)
	}
	return l.PlayConnected(ctx, setup, true, guests)
}

// Next returns the size of the village that follows, and whether the table is
// what is on: nobody sets its pace.
func (p *Programme) Next(id string) (seats int, on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return programmeSizes[p.n%len(programmeSizes)], id != "" && id == p.id
}
