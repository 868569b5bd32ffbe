// Package actor contains the parts that live tables and classes have in common: a state that one goroutine owns,
// requests to that goroutine, and a snapshot that everybody may read.
//
//	m := actor.New[*State](actor.Options{Size: 64, Closed: ErrClosed})
//	go m.Run(state, actor.Loop{})          // m.Close waits for it
//	err := m.Do(ctx, func(s *State) error { return s.apply(command) })
//	m.Close()
package actor
