// Package stored reads, checks and writes the games of a database file for commands.
//
//	flags := env.Flags("replay")
//	path, id := stored.AddFlags(flags, env)
//	…
//	rec, err := stored.Load(ctx, *path, *id)
package stored
