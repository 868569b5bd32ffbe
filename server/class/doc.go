// Package class is a class of a school: a teacher, up to 45 students with names of two words, and
// what the teacher has decided. A class is one goroutine that owns a state. Commands go in; each
// makes another state, which counts, and is seen, once it is stored. Who is here just now is not
// stored: browsers come back by themselves.
//
//	now, err := classes.Open(ctx, user)             // user teaches
//	err = now.Class.Do(ctx, other, class.Join{Code: now.Code, Names: names.Pairs()})
//	err = now.Class.Do(ctx, user, class.Lock{On: true})
//	now = now.Class.Now()
//
// It knows no HTTP, and no roles: a table tells it what everybody may know.
package class
