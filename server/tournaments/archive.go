package tournaments

import (
	"context"
	"errors"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	tables "aiwolfplay/server/table"
)

// Several games share a transaction. It is written when it has this number of events, or after this time.
const (
	eventsPerCommit = 20_000
	commitAfter     = time.Second
)

// An archive keeps the games of a tournament.
type archive struct {
	db         *store.Tournaments
	tournament string

	mu      sync.Mutex // guards the fields below; held while writing, because players may wait for the disk
	stage   tournament.Stage
	games   []store.TournamentGame
	records []store.Record
	events  int
	written time.Time
}

// begin stores the beginning of a stage with its blocks.
func (a *archive) begin(ctx context.Context, s *State, st *Stage) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stage, a.written = st.Stage, time.Now()
	c := store.Tournament{ID: s.ID, Created: s.Created, Plan: s.Plan.encode()}
	row := store.TournamentStage{Stage: string(st.Stage), Began: st.Began, Games: st.Games, Teams: st.Teams}
	for _, b := range st.Blocks {
		row.Blocks = append(row.Blocks, store.TournamentBlock(b))
	}
	return a.db.BeginStage(ctx, c, row)
}

// add stores a game. Games with connected agents cannot be played again, so they are written one by one.
func (a *archive) add(
	ctx context.Context, t *table, n int, key rules.Key, r *tournament.Result, log []rules.Event,
) error {
	now := time.Now().UTC().Truncate(time.Millisecond)
	rec := store.Record{
		Game: store.Game{
			ID: gameID(a.tournament, t.stage.Stage, n), Created: now, Setup: t.setup, Key: key,
			Pace: tables.PaceNone.String(), RulesVersion: tables.RulesVersion,
			Source: store.FromPrograms, Listed: true,
		},
		Events: make([]store.Stamped, len(log)),
		Notes:  []store.Note{store.Commit(&key, now)},
	}
	remote := false
	for seat, m := range t.members {
		s := store.Seat{Kind: store.Agent, Name: names.Animals[seat], Agent: m.Agent}
		if m.Connects() {
			s.Kind, s.Agent, remote = store.Remote, m.Name, true
		}
		rec.Seats = append(rec.Seats, s)
	}
	for i, ev := range log {
		rec.Events[i] = store.Stamped{Event: ev, At: now}
	}
	g := store.TournamentGame{
		N: n, Game: rec.ID, Ended: now, Winner: r.Winner, Roles: append([]game.Role(nil), r.Roles[:len(t.members)]...),
		Spoken: r.Spoken, Faults: r.Faults,
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.games, a.records, a.events = append(a.games, g), append(a.records, rec), a.events+len(log)
	if remote || a.events >= eventsPerCommit || now.Sub(a.written) >= commitAfter {
		return a.write(ctx)
	}
	return nil
}

func (a *archive) write(ctx context.Context) error {
	games, records := a.games, a.records
	a.games, a.records, a.events, a.written = nil, nil, 0, time.Now()
	if len(games) == 0 {
		return nil
	}
	err := a.db.AddGames(ctx, a.tournament, string(a.stage), games, records)
	if errors.Is(err, store.ErrConflict) {
		return errors.Join(errors.New("the database has these games already: "+
			"is the same tournament played by another program just now?"), err)
	}
	return err
}

// flush writes the games that are not written yet.
func (a *archive) flush(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.write(ctx)
}
