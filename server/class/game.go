package class

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/random"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// A Plan has the teacher's choices for new games.
type Plan struct {
	Setup rules.Setup
	Each  int // students at a table at most; agents sit on the other seats
	Pace  table.Pace
	From  string // the address from which the games are opened
}

// A Game is a table of a class, with its live game while that is running.
type Game struct {
	Table
	Live *table.Table // nil if the game is over or cannot be reached just now
}

// Games returns the tables of this round and notes which games are over.
func (c *Class) Games(ctx context.Context) (list []Game) {
	n := c.Now()
	var over []string
	for _, t := range n.Tables {
		g := Game{Table: t}
		if t.Opened && !t.Over {
			live, err := c.all.lobby.Get(ctx, t.ID)
			g.Over = err == nil && live.Over() || errors.Is(err, lobby.ErrFinished)
			if g.Over {
				over = append(over, t.ID)
			} else if err == nil {
				g.Live = live
			}
		}
		list = append(list, g)
	}
	if len(over) > 0 {
		if err := c.Do(ctx, "", ended{over}); err != nil && ctx.Err() == nil {
			c.all.log.Warn("end of games not noted", "class", n.ID, "err", err)
		}
	}
	return list
}

// Begin deals the present students to tables and opens the tables, with gentle agents on the remaining seats. Only a
// teacher may call it. It returns the errors of [Deal], of the lobby and of the store. Tables that did not open are
// left out.
func (c *Class) Begin(ctx context.Context, user string, plan Plan) error {
	ctx = context.WithoutCancel(ctx)
	c.Games(ctx) // notes which are over
	deal := Deal{Each: min(plan.Each, plan.Setup.Seats()), Seats: plan.Setup.Seats(), Students: c.here(),
		Pace: plan.Pace.String()}
	for range deal.Students {
		deal.IDs = append(deal.IDs, random.ID())
	}
	if err := c.Do(ctx, user, deal); err != nil {
		return err
	}
	var faults []error
	for _, t := range c.Now().Tables {
		live, err := c.all.lobby.Open(ctx, c.config(&t, plan), agent.Gentle, nil)
		if err == nil {
			faults = append(faults, c.suitAll(ctx, live, t.Students))
		} else {
			faults = append(faults, fmt.Errorf("open table %s: %w", t.ID, err))
		}
		if err := c.Do(ctx, user, opened{t.ID, err == nil}); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// Sketch makes a draft with the present students, or drops the draft if d is nil. Only a teacher may call it.
func (c *Class) Sketch(ctx context.Context, user string, d *Draft) error {
	c.Games(ctx) // notes which are over
	return c.Do(ctx, user, Sketch{c.here(), d})
}

// here returns the names of the present students, in random order.
func (c *Class) here() (names []string) {
	present := c.Now().Present()
	for _, i := range random.Perm(len(present)) {
		if c.Where(&present[i]) != Gone {
			names = append(names, present[i].Name)
		}
	}
	return names
}

// suitAll sets the paces that the teacher chose for single students at a table.
func (c *Class) suitAll(ctx context.Context, live *table.Table, students []string) error {
	n := c.Now()
	for _, name := range students {
		st := n.Named(name)
		pace, err := table.ParsePace(st.Pace)
		if err != nil { // the student has no pace of their own
			continue
		}
		if err := live.Teacher(table.ClassUser(n.ID)).SetPace(ctx, st.User, pace); err != nil {
			return err
		}
	}
	return nil
}

// config returns the configuration of a table. Nights are held, so that their length reveals nothing to the
// teacher and the wall.
func (c *Class) config(t *Table, plan Plan) table.Config {
	n := c.Now()
	cfg := table.Config{
		ID: t.ID, Setup: plan.Setup, Pace: plan.Pace, Origin: store.InClass, Opener: table.ClassUser(n.ID), From: plan.From,
	}
	cfg.Setup.HeldNight = true
	for _, animal := range names.Draw(plan.Setup.Seats()) {
		cfg.Seats = append(cfg.Seats, table.Occupant{Kind: table.Agent, Name: animal})
	}
	order := random.Perm(len(cfg.Seats))
	for i, name := range t.Students {
		if st := n.Named(name); st != nil {
			cfg.Seats[order[i]] = table.Occupant{Kind: table.Person, Name: name, User: st.User}
		}
	}
	return cfg
}

// each calls what for the running game of an id, or for all running games if id is "". It calls them at the same
// time, because a table answers only when its agents have finished thinking.
func (c *Class) each(ctx context.Context, id string, what func(*table.Table) error) error {
	games := c.Games(ctx)
	faults := make([]error, len(games))
	found := false
	var all sync.WaitGroup
	for i, g := range games {
		if id != "" && g.ID != id {
			continue
		}
		found = true
		if g.Live != nil {
			all.Go(func() { faults[i] = what(g.Live) })
		}
	}
	all.Wait()
	if id != "" && !found {
		return lobby.ErrNotFound
	}
	err := c.mailbox.Do(ctx, func(c *Class) error { c.show(c.state.Load()); return nil }) // redraws the console
	return errors.Join(append(faults, err)...)
}

// Hold stops or continues the game of an id, or all games if id is "". If hold is table.HoldFront, all students,
// including those who don't play, are asked to look to the front. Only a teacher may call it.
func (c *Class) Hold(ctx context.Context, user, id string, hold table.Hold) error {
	if !permission.May(c.Now().who(user), permission.Hold, permission.Situation{}) {
		return ErrNoClass
	}
	if c.Now().Query() != nil { // the students look at the question, not at their tables
		return ErrAsking
	}
	if front := hold == table.HoldFront; id == "" && c.Now().Front != front {
		if err := c.Do(ctx, user, Front{front}); err != nil {
			return err
		}
	}
	by := table.ClassUser(c.Now().ID)
	return c.each(ctx, id, func(t *table.Table) error { return t.Teacher(by).Hold(ctx, hold) })
}

// Inquire pauses all games and asks the students a question about them. The function ask makes the question from the
// games. Only a teacher may call Inquire. It returns the errors of [Inquire].
func (c *Class) Inquire(ctx context.Context, user string, ask func(games []Game) (Query, error)) error {
	if c.Now().Query() != nil {
		return ErrAsking
	}
	if err := c.Hold(ctx, user, "", table.HoldPaused); err != nil {
		return err
	}
	q, err := ask(c.Games(ctx))
	if err != nil {
		return err
	}
	if err := c.Do(ctx, user, Inquire{q}); err != nil {
		return err
	}
	by := table.ClassUser(c.Now().ID)
	return c.each(ctx, "", func(t *table.Table) error { // the phones reload and are led to the question
		var faults []error
		for _, o := range t.Occupants() {
			if o.Kind == table.Person {
				faults = append(faults, t.Teacher(by).Refresh(ctx, o.User))
			}
		}
		return errors.Join(faults...)
	})
}

// Resume ends the open question, if there is one, and continues all games. Only a teacher may call it.
func (c *Class) Resume(ctx context.Context, user string) error {
	if err := c.Do(ctx, user, EndQuery{}); err != nil {
		return err
	}
	return c.Hold(ctx, user, "", table.HoldNone)
}

// Finish lets agents play the game of an id to its end, or all games if id is "". Only a teacher may call it.
func (c *Class) Finish(ctx context.Context, user, id string) error {
	if !permission.May(c.Now().who(user), permission.End, permission.Situation{}) {
		return ErrNoClass
	}
	if c.Now().Query() != nil {
		return ErrAsking
	}
	by := table.ClassUser(c.Now().ID)
	return c.each(ctx, id, func(t *table.Table) error { return t.Teacher(by).Finish(ctx) })
}

// Expel sends a student out and lets an agent play the student's seat. Only a teacher may call it.
func (c *Class) Expel(ctx context.Context, user, name string) error {
	n := c.Now()
	if err := c.Do(ctx, user, Remove{name}); err != nil {
		return err
	}
	if err := c.atMini(ctx, n.Named(name), (*minitable.Table).Dismiss); err != nil {
		return err
	}
	st, t := n.Named(name), n.TableOf(name)
	if st == nil || t == nil || t.Over {
		return nil
	}
	if err := c.all.seats.Unseat(ctx, t.ID, st.User); err != nil {
		return err
	}
	by := table.ClassUser(n.ID)
	return c.each(ctx, t.ID, func(t *table.Table) error { return t.Teacher(by).Dismiss(ctx, st.User) })
}

// settle finds out which of the tables that were being opened when the server stopped exist.
func (all *Classes) settle(ctx context.Context, c *Class) error {
	for _, t := range c.Now().Tables {
		if t.Opened || t.Over {
			continue
		}
		_, err := all.lobby.Get(ctx, t.ID)
		if err != nil && !errors.Is(err, lobby.ErrNotFound) && !errors.Is(err, lobby.ErrFinished) {
			return err
		}
		if err := c.Do(ctx, "", opened{t.ID, !errors.Is(err, lobby.ErrNotFound)}); err != nil {
			return err
		}
	}
	return all.settleMinis(ctx, c)
}
