package class

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"

	"aiwolfplay/server/permission"
	"aiwolfplay/server/random"
	"aiwolfplay/server/table"
)

// ErrClosed means that the class is deleted, or the server ends.
var ErrClosed = errors.New("class: closed")

// mailboxSize is how many commands wait for a class without those who sent them. Those of more wait
// outside.
const mailboxSize = 64

// A Class is one class. Its methods may be called from several goroutines.
type Class struct {
	all     *Classes
	mailbox chan request
	stop    context.CancelFunc
	ctx     context.Context // ends with the class
	done    chan struct{}   // closed when the actor has returned

	state    atomic.Pointer[seen]
	presence presence
}

// seen is a state that others can see.
type seen struct {
	*State
	changed chan struct{} // closed when another one is seen
}

// A request is what the actor does for somebody who waits for what came of it.
type request struct {
	do    func(now *seen) error
	reply chan error // capacity 1, so the actor never waits
}

// Now is a class as it is.
type Now struct {
	*Class
	*State                  // not to be modified
	Changed <-chan struct{} // closed when the class changes
}

func newClass(all *Classes, s *State) *Class {
	ctx, stop := context.WithCancel(context.Background())
	c := &Class{
		all: all, ctx: ctx, stop: stop, mailbox: make(chan request, mailboxSize), done: make(chan struct{}),
		presence: newPresence(),
	}
	c.state.Store(&seen{s, make(chan struct{})})
	go c.run() // close waits for it
	return c
}

// run serves the class until it is closed.
func (c *Class) run() {
	defer close(c.done)
	for {
		select {
		case r := <-c.mailbox:
			r.reply <- r.do(c.state.Load())
		case <-c.ctx.Done():
			return
		}
	}
}

// take applies a command and stores what comes of it; then it is seen.
func (c *Class) take(now *seen, user string, cmd Command) error {
	next, err := now.State.apply(user, cmd)
	if err != nil {
		return err
	}
	if err := c.all.save(next); err != nil {
		return err
	}
	c.all.note(now.State, next)
	c.show(next)
	return nil
}

// show makes a state the present.
func (c *Class) show(s *State) {
	before := c.state.Swap(&seen{s, make(chan struct{})})
	close(before.changed)
}

// Do has the class do a command of a user. It returns the command's error, one of the store, ctx's,
// or ErrClosed.
func (c *Class) Do(ctx context.Context, user string, cmd Command) error {
	return c.do(ctx, func(now *seen) error { return c.take(now, user, cmd) })
}

// do has the actor do something and waits for it.
func (c *Class) do(ctx context.Context, what func(now *seen) error) error {
	r := request{do: what, reply: make(chan error, 1)}
	select {
	case c.mailbox <- r:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.ctx.Done():
		return ErrClosed
	}
	select {
	case err := <-r.reply:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-c.done:
	}
	select {
	case err := <-r.reply: // its last act
		return err
	default:
		return ErrClosed
	}
}

// Recode gives the class another code. Who is in stays in.
func (c *Class) Recode(ctx context.Context, user string) error {
	return c.do(ctx, func(now *seen) error { return c.take(now, user, recode{c.all.freshCode()}) })
}

// Rekey makes another link the teacher's. The one before leads nowhere any more, and of the teachers
// only the one who does this remains.
func (c *Class) Rekey(ctx context.Context, user string) error {
	return c.Do(ctx, user, rekey{newKey()})
}

// newKey draws a key that cannot be guessed.
func newKey() string { return random.ID() + random.ID() }

// Now returns the class as it is. It does not wait for the actor.
func (c *Class) Now() Now {
	s := c.state.Load()
	return Now{Class: c, State: s.State, Changed: s.changed}
}

// Opens reports whether a key is that of the teacher's link.
func (n Now) Opens(key string) bool {
	return subtle.ConstantTimeCompare([]byte(key), []byte(n.Key)) == 1
}

// Delete ends the class and removes all that is stored of it. Only a teacher may.
func (c *Class) Delete(ctx context.Context, user string) error {
	if !permission.May(c.Now().who(user), permission.Delete, permission.Situation{}) {
		return ErrNoClass
	}
	return c.remove(ctx)
}

// remove is Delete, whoever wants it.
func (c *Class) remove(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	by := table.ClassUser(c.Now().ID) // what is held stores nothing any more
	if err := c.each(ctx, "", func(t *table.Table) error { return t.Hold(ctx, by, table.HoldPaused) }); err != nil {
		return err
	}
	err := c.do(ctx, func(now *seen) error {
		err := c.all.store.DeleteClass(ctx, now.ID, now.Dealt)
		if err == nil {
			c.all.forget(now.State)
			c.stop()
		}
		return err
	})
	if err != nil {
		return err
	}
	c.close()
	for _, id := range c.Now().Dealt {
		c.all.lobby.Drop(id)
	}
	c.all.minis.ForgetClass(c.Now().ID)
	return nil
}

// close ends the actor and wakes who follows the class.
func (c *Class) close() {
	c.stop()
	<-c.done
	c.show(c.state.Load().State)
}

// Closed reports whether the class is gone.
func (c *Class) Closed() bool { return c.ctx.Err() != nil }

func encode(s *State) (string, error) {
	text, err := json.Marshal(s)
	return string(text), err
}

func decode(text string) (*State, error) {
	s := new(State)
	if err := json.Unmarshal([]byte(text), s); err != nil {
		return nil, err
	}
	if s.ID == "" || s.Key == "" || s.Code == "" {
		return nil, fmt.Errorf("a class with id, key and code expected, got one with id %q", s.ID)
	}
	return s, nil
}
