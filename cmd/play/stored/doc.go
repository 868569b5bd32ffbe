// Package stored is how commands read, check and write the games of a database file.
//
//	flags := env.Flags("replay")
//	path, id := stored.AddFlags(flags, env)
//	…
//	rec, err := stored.Load(ctx, *path, *id)
package stored
