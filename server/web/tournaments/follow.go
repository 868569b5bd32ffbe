package tournaments

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/tournament"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tournaments"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/tournaments"
	"aiwolfplay/templates/ui"
)

// ReadPause is the time between two reads of a tournament from the database.
const ReadPause = time.Second

// followersKept is the number of tournaments in memory.
const followersKept = 8

// A follower keeps the state of a tournament for all its readers. A read of the database then fetches only new data.
type follower struct {
	mu    sync.Mutex         // guards the fields below, also during a read, which concurrent requests share
	state *tournaments.State // nil before the first read
	read  time.Time
}

// look calls see with the current state of a tournament. see must not keep the state. look returns ErrNone if there
// is no such tournament.
func (p *Pages) look(ctx context.Context, id string, see func(*tournaments.State) error) error {
	f := shell.Cached(p.followers, id, &follower{})
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.update(ctx, p.shell.Store.Tournaments, id); errors.Is(err, store.ErrNotFound) {
		return ErrNone
	} else if err != nil {
		return err
	}
	return see(f.state)
}

// update reads new data, unless the last read was less than ReadPause ago. The caller holds the lock.
func (f *follower) update(ctx context.Context, db *store.Tournaments, id string) error {
	if f.state != nil && time.Since(f.read) < ReadPause {
		return nil
	}
	state := f.state
	if state == nil {
		state = &tournaments.State{ID: id}
	}
	if err := state.Update(ctx, db); err != nil {
		return err
	}
	f.state, f.read = state, time.Now()
	return nil
}

// getFeed streams the standings. When another stage begins, the pages of the latest stage reload and show it.
func (p *Pages) getFeed(c echo.Context) error {
	ctx, lang, id := c.Request().Context(), shell.VisitOf(c).Lang, c.Param("id")
	err := p.look(ctx, id, func(state *tournaments.State) error {
		_, err := stageOf(c, state)
		return err
	})
	if err != nil {
		return err
	}
	last := map[string]string{}
	var stage tournament.Stage
	first := true
	return p.shell.Poll(c, shell.PollPace, func(n uint32) (sse.News, error) {
		var parts []ui.Part
		err := p.look(ctx, id, func(state *tournaments.State) error {
			st, err := stageOf(c, state)
			switch {
			case err != nil || st == nil:
				return err
			case !first && st.Stage != stage:
				return sse.Reload{}
			}
			first, stage = false, st.Stage
			shown, err := p.progress(ctx, state, st)
			parts = []ui.Part{
				view.Progress{State: &shown}, view.Standings{State: &shown}, view.ByRole{State: &shown},
				view.Cross{State: &shown}, view.Faults{State: &shown}, view.Latest{State: &shown},
			}
			return err
		})
		if err != nil || len(parts) == 0 {
			return sse.News{}, err
		}
		return p.shell.PartsNews(n, last, lang, parts...)
	})
}
