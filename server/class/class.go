package class

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"

	"aiwolfplay/server/actor"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/random"
	"aiwolfplay/server/table"
)

// ErrClosed means that the class is deleted or the server ends.
var ErrClosed = errors.New("class: closed")

// mailboxSize is the number of commands that may wait. Senders of further commands wait until there is room.
const mailboxSize = 64

// A Class is one class. Its methods may be called from several goroutines.
type Class struct {
	all      *Classes
	mailbox  *actor.Mailbox[*Class]
	state    actor.Published[State] // replaced by the actor after the new state is stored
	presence presence
}

// Now is the state of a class at one moment.
type Now struct {
	*Class
	*State                  // not to be modified
	Changed <-chan struct{} // closed when the class changes
}

func newClass(all *Classes, s *State) *Class {
	c := &Class{
		all: all, presence: newPresence(),
		mailbox: actor.New[*Class](actor.Options{Size: mailboxSize, Closed: ErrClosed}),
	}
	c.show(s)
	go c.mailbox.Run(c, actor.Loop{}) // close waits for it
	return c
}

// take applies a command, stores the new state, and then publishes it. Only the actor calls it.
func (c *Class) take(user string, cmd Command) error {
	now := c.state.Load()
	next, err := now.apply(user, cmd)
	if err != nil {
		return err
	}
	if err := c.all.save(next); err != nil {
		return err
	}
	c.all.note(now, next)
	c.show(next)
	return nil
}

// show publishes a state.
func (c *Class) show(s *State) { c.state.Update(func(now *State) { *now = *s }) }

// Do applies a command of a user. The error is the command's, the store's, ctx's, or ErrClosed.
func (c *Class) Do(ctx context.Context, user string, cmd Command) error {
	return c.mailbox.Do(ctx, func(c *Class) error { return c.take(user, cmd) })
}

// Recode draws a new code. Students who are in the class stay in it.
func (c *Class) Recode(ctx context.Context, user string) error {
	return c.Do(ctx, user, recode{c.all.freshCode()})
}

// Rekey draws a new key for the teacher's link. The old link stops working, and all teachers except the user lose the
// class.
func (c *Class) Rekey(ctx context.Context, user string) error {
	return c.Do(ctx, user, rekey{newKey()})
}

// newKey draws a key that cannot be guessed.
func newKey() string { return random.ID() + random.ID() }

// Now returns the state of the class. It does not wait for the actor.
func (c *Class) Now() Now {
	s, changed := c.state.Watch()
	return Now{Class: c, State: s, Changed: changed}
}

// Opens reports whether a key belongs to the teacher's link.
func (n Now) Opens(key string) bool {
	return subtle.ConstantTimeCompare([]byte(key), []byte(n.Key)) == 1
}

// Delete ends the class and deletes everything stored about it. It returns ErrNoClass unless the user is a teacher.
func (c *Class) Delete(ctx context.Context, user string) error {
	if !permission.May(c.Now().who(user), permission.Delete, permission.Situation{}) {
		return ErrNoClass
	}
	return c.remove(ctx)
}

// remove is Delete without the check of permission.
func (c *Class) remove(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	by := table.ClassUser(c.Now().ID) // held, the games store nothing more
	err := c.each(ctx, "", func(t *table.Table) error { return t.Teacher(by).Hold(ctx, table.HoldPaused) })
	if err != nil {
		return err
	}
	err = c.mailbox.Do(ctx, func(c *Class) error {
		now := c.state.Load()
		err := c.all.store.Delete(ctx, now.ID, now.Dealt)
		if err == nil {
			c.all.forget(now)
			c.mailbox.Stop()
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

// close ends the actor and wakes everybody who follows the class.
func (c *Class) close() {
	c.mailbox.Close()
	c.show(c.state.Load())
}

// Closed reports whether the class has ended.
func (c *Class) Closed() bool { return c.mailbox.Context().Err() != nil }

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
