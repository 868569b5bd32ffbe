// Package lobby is the registry of open tables: it seats people and agents,
// finds tables again, brings unfinished games back after a restart, and closes
// tables that nobody looks at.
//
//	l := lobby.New(db, agent.New, log)
//	err := l.Recover(ctx)
//	t, err := l.Play(ctx, user, rules.Five(), table.PaceNone)
//	t, err = l.Get(ctx, t.ID())
//
// It is a map with a mutex and holds no game of its own.
package lobby
