// Package lobby is the registry of open tables: it opens tables of people and
// agents, finds them again, brings unfinished games back after a restart, and
// closes tables that nobody looks at.
//
//	l := lobby.New(db.Games, agent.New, log)
//	err := l.Recover(ctx)
//	t, err := l.Play(ctx, lobby.By{User: user}, table.Config{Setup: rules.Five()}, agent.Even)
//	t, err = l.Get(ctx, t.ID())
//
// It is a map with a mutex and holds no game of its own. Package room keeps the tables that wait for people, and
// package pool the agents that wait for a table.
package lobby
