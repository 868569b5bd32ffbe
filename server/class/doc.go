// Package class runs classes of a school: a teacher, up to 45 students with names of two words, and the teacher's
// decisions. One goroutine per class owns its state. Each command produces a new state, visible only after it is
// stored. Presence is not stored, because browsers reconnect automatically.
//
//	now, err := classes.Open(ctx, user)             // user teaches
//	err = now.Class.Do(ctx, other, class.Join{Code: now.Code, Names: names.Pairs()})
//	err = now.Class.Do(ctx, user, class.Lock{On: true})
//	now = now.Class.Now()
//
// The package knows no HTTP and no roles. From a table, it gets only facts that everybody may know.
package class
