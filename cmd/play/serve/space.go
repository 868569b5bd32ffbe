package serve

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"sync"

	"aiwolfplay/server/store"
)

// Space limits the megabytes of the database that the games of each source may take; 0 sets no limit.
type space struct {
	imports, visitors int
}

func (s *space) addFlags(flags *flag.FlagSet) {
	flags.IntVar(&s.imports, "import-space", 1000,
		"refuse visitors' logs when stored ones take this many `megabytes`; 0: no limit")
	flags.IntVar(&s.visitors, "play-space", 10_000,
		"open no tables when games of visitors and classes take this many `megabytes`; 0: no limit")
}

func (s *space) check() error {
	for name, n := range map[string]int{"-import-space": s.imports, "-play-space": s.visitors} {
		if n < 0 {
			return fmt.Errorf("%s: 0 or more megabytes expected, got %d", name, n)
		}
	}
	return nil
}

func (s *space) budgets(agents *TCPSettings) store.Budgets {
	return store.Budgets{
		store.FromImports: int64(s.imports) * 1e6, store.FromVisitors: int64(s.visitors) * 1e6,
		store.FromMatches: int64(agents.space) * 1e6,
	}
}

// isNew reports whether no server has used the database and it contains no game.
func (p *Program) isNew(ctx context.Context) bool {
	if c, err := p.store.Custody(ctx); err != nil || c.Keys != "" {
		return false
	}
	spaces, err := p.store.Spaces(ctx)
	for _, s := range spaces {
		if s.Games > 0 {
			return false
		}
	}
	return err == nil
}

// sealOld gives games of an older version their digests in the background, until it is done or stop is called.
func (p *Program) sealOld(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var beside sync.WaitGroup
	beside.Go(func() { // ends with stop
		done, err := p.store.Games.SealOld(ctx)
		if done > 0 {
			p.log.Info("games of an older version have been read for their digests", "games", done)
		}
		if err != nil && ctx.Err() == nil {
			p.log.Error("digests of games", slog.Any("err", err))
		}
	})
	return func() { cancel(); beside.Wait() }
}

// exists reports whether a file exists.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
