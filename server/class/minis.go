package class

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"aiwolfplay/game/mini"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/random"
	"aiwolfplay/server/store"
)

// A MiniRound is a mini-game of the class in groups of three, each at its own table.
type MiniRound struct {
	N       int     `json:"n"` // from 1, among the rounds of the class
	Game    string  `json:"game"`
	Setting string  `json:"setting"`
	Code    string  `json:"code"` // a random code for the round in data
	Groups  []Table `json:"groups"`
	Done    bool    `json:"done,omitempty"` // the students return to their page of the class
}

const (
	// keptMinis limits the rounds in a class's state. The games of earlier rounds stay in the store.
	keptMinis = 30
	// participantLength is the length of participant codes in oTree.
	participantLength = 8
)

// Playing reports whether a game of the round is running.
func (r *MiniRound) Playing() bool {
	return slices.ContainsFunc(r.Groups, func(t Table) bool { return !t.Over })
}

// Mini returns the present mini-game, nil for none. The mini-game is running, or the students still look at its end.
func (s *State) Mini() *MiniRound {
	if n := len(s.Minis); n > 0 && !s.Minis[n-1].Done {
		return s.Minis[n-1]
	}
	return nil
}

// MiniRound returns the round with a number, nil if there is none.
func (s *State) MiniRound(n int) *MiniRound {
	for _, r := range s.Minis {
		if r.N == n {
			return r
		}
	}
	return nil
}

// PlayingMini reports whether a mini-game is running.
func (s *State) PlayingMini() bool { r := s.Mini(); return r != nil && r.Playing() }

// MiniOf returns the group of a student in the present mini-game, nil for none.
func (s *State) MiniOf(name string) *Table {
	if r := s.Mini(); r != nil {
		for i := range r.Groups {
			if slices.Contains(r.Groups[i].Students, name) {
				return &r.Groups[i]
			}
		}
	}
	return nil
}

// MiniPlayed reports whether the class has played the mini-game with an id, and whether the game's round is done.
func (s *State) MiniPlayed(id string) (played, done bool) {
	for _, r := range s.Minis {
		if slices.ContainsFunc(r.Groups, func(t Table) bool { return t.ID == id }) {
			return true, r.Done
		}
	}
	return false, false
}

func cloneMinis(list []*MiniRound) (all []*MiniRound) {
	for _, r := range list {
		c := *r
		c.Groups = slices.Clone(r.Groups) // their lists of students never change
		all = append(all, &c)
	}
	return all
}

// DealMini deals students to groups of three for a mini-game, as evenly as possible. If Keep is set, the groups of the
// previous round stay together. It returns ErrPlaying during a game, ErrLesson during a lesson, and ErrNobody without
// students.
type DealMini struct {
	Game, Setting string
	Code          string   // of the round
	Students      []string // names of the present students, in random order
	Keep          bool
	IDs           []string // of the games; at least as many as students
	Codes         []string // for students without a participant code; at least one for each student
}

func (DealMini) what() permission.Action { return permission.Begin }

func (c DealMini) do(s *State, _ string) error {
	switch {
	case s.Playing(), s.PlayingMini():
		return ErrPlaying
	case s.Lesson != nil:
		return ErrLesson
	case len(c.Students) == 0:
		return ErrNobody
	}
	groups, n := deal(c.Students, mini.Seats), 1
	if last := len(s.Minis); last > 0 {
		before := s.Minis[last-1]
		before.Done, n = true, before.N+1
		if c.Keep {
			groups = regroup(before.Groups, c.Students)
		}
	}
	r := &MiniRound{N: n, Game: c.Game, Setting: c.Setting, Code: c.Code}
	for i, names := range groups {
		r.Groups = append(r.Groups, Table{ID: c.IDs[i], Students: names})
	}
	for i, name := range c.Students {
		s.Named(name).participate(c.Codes[i])
	}
	s.Front, s.Draft = false, nil
	s.Minis = append(s.Minis, r)
	s.Minis = s.Minis[max(0, len(s.Minis)-keptMinis):]
	return nil
}

// participate gives a student a code for the data of their mini-games, if they have none.
func (st *Student) participate(code string) {
	if st.Participant == "" {
		st.Participant = code
	}
}

// regroup returns the earlier groups with the present students. Students without a group join the smallest groups, or
// new ones.
func regroup(before []Table, here []string) [][]string {
	d := Draft{Seats: mini.Seats, Each: mini.Seats}
	for _, t := range before {
		d.Tables = append(d.Tables, t.Students)
	}
	return d.settled(here)
}

// openedMinis notes which games of the round exist, and removes the others.
type openedMinis struct{ ids []string }

func (c openedMinis) do(s *State, _ string) error {
	r := s.Mini()
	if r == nil {
		return nil
	}
	r.Groups = slices.DeleteFunc(r.Groups, func(t Table) bool { return !t.Opened && !slices.Contains(c.ids, t.ID) })
	for i := range r.Groups {
		r.Groups[i].Opened = true
	}
	r.Done = len(r.Groups) == 0
	return nil
}

// endedMinis notes that mini-games are over.
type endedMinis struct{ ids []string }

func (c endedMinis) do(s *State, _ string) error {
	for _, r := range s.Minis {
		for i := range r.Groups {
			r.Groups[i].Over = r.Groups[i].Over || slices.Contains(c.ids, r.Groups[i].ID)
		}
	}
	return nil
}

// joinedMini notes that a student has taken a seat in a group.
type joinedMini struct{ id, name, code string }

func (c joinedMini) do(s *State, _ string) error {
	r, st := s.Mini(), s.Named(c.name)
	if r == nil || st == nil {
		return nil
	}
	for i := range r.Groups {
		if t := &r.Groups[i]; t.ID == c.id && !slices.Contains(t.Students, c.name) {
			t.Students = append(slices.Clone(t.Students), c.name)
			st.participate(c.code)
		}
	}
	return nil
}

// EndMini leads the students back to their page of the class. Without a mini-game, the command does nothing. It returns
// ErrPlaying while a mini-game is running.
type EndMini struct{}

func (EndMini) what() permission.Action { return permission.End }

func (EndMini) do(s *State, _ string) error {
	if s.PlayingMini() {
		return ErrPlaying
	}
	if r := s.Mini(); r != nil {
		r.Done = true
	}
	return nil
}

// A MiniPlan has a teacher's choices for a mini-game.
type MiniPlan struct {
	Game    mini.Game
	Setting int
	Keep    bool // groups stay the same
}

// A MiniGroup is a group of a round, together with its game.
type MiniGroup struct {
	Table
	Live *minitable.Table // nil if it can't be reached just now
}

// MiniGroups returns the groups of a round and notes which games are over.
func (c *Class) MiniGroups(ctx context.Context, r *MiniRound) (list []MiniGroup) {
	if r == nil {
		return nil
	}
	var over []string
	for _, t := range r.Groups {
		g := MiniGroup{Table: t}
		live, err := c.all.minis.Get(ctx, t.ID)
		if err == nil {
			g.Live = live
		}
		if t.Opened && !t.Over && err == nil && live.Over() {
			g.Over = true
			over = append(over, t.ID)
		}
		list = append(list, g)
	}
	if len(over) > 0 {
		if err := c.Do(ctx, "", endedMinis{over}); err != nil && ctx.Err() == nil {
			c.all.log.Warn("end of mini-games not noted", "class", c.Now().ID, "err", err)
		}
	}
	return list
}

// BeginMini deals the present students to groups of three and opens a game for each, with random agents on the
// remaining seats. Only a teacher may call it. It returns the errors of [DealMini], of the hall and of the store.
// Groups whose games did not open are left out.
func (c *Class) BeginMini(ctx context.Context, user string, plan MiniPlan) error {
	ctx = context.WithoutCancel(ctx)
	c.Games(ctx) // notes which are over
	c.MiniGroups(ctx, c.Now().Mini())
	cmd := DealMini{
		Game: plan.Game.Name(), Setting: plan.Game.Settings()[plan.Setting], Code: random.ID()[:participantLength],
		Students: c.here(), Keep: plan.Keep,
	}
	for range cmd.Students {
		cmd.IDs, cmd.Codes = append(cmd.IDs, random.ID()), append(cmd.Codes, random.ID()[:participantLength])
	}
	if err := c.Do(ctx, user, cmd); err != nil {
		return err
	}
	var open []string
	var faults []error
	for _, t := range c.Now().Mini().Groups {
		if _, err := c.all.minis.Open(ctx, c.miniConfig(&t, plan)); err != nil {
			faults = append(faults, err)
			continue
		}
		open = append(open, t.ID)
	}
	return errors.Join(append(faults, c.Do(ctx, user, openedMinis{open}))...)
}

// miniConfig returns the configuration of a group's table. Students and agents sit in random order.
func (c *Class) miniConfig(t *Table, plan MiniPlan) minitable.Config {
	n, types := c.Now(), plan.Game.Types()
	cfg := minitable.Config{ID: t.ID, Game: plan.Game, Setting: plan.Setting, Class: n.ID}
	rand.Read(cfg.Key[:]) // never fails
	for i, animal := range names.Draw(mini.Seats) {
		cfg.Seats[i] = store.MiniSeat{Name: animal, Agent: types[random.Below(len(types))]}
	}
	order := random.Perm(mini.Seats)
	for i, name := range t.Students {
		if st := n.Named(name); st != nil {
			sits := &cfg.Seats[order[i]]
			sits.Name, sits.User, sits.Person = name, st.User, true
		}
	}
	return cfg
}

// SeatLate gives a student without a group an agent's seat in the smallest group that has an agent. It does nothing if
// no group has one.
func (c *Class) SeatLate(ctx context.Context, user string) error {
	if !c.Now().late(user) {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	return c.mailbox.Do(ctx, func(c *Class) error {
		now := c.state.Load()
		if !now.late(user) {
			return nil
		}
		st, groups := now.Student(user), slices.Clone(now.Mini().Groups)
		slices.SortStableFunc(groups, func(a, b Table) int { return len(a.Students) - len(b.Students) })
		for _, t := range groups {
			live, err := c.all.minis.Get(ctx, t.ID)
			if err != nil || !t.Opened || live.Free().Empty() {
				continue
			}
			if err := live.Sit(ctx, user, st.Name, live.Free().First()); err == nil {
				return c.take(user, joinedMini{t.ID, st.Name, random.ID()[:participantLength]})
			} else if !errors.Is(err, mini.ErrOver) {
				return err
			}
		}
		return nil
	})
}

// late reports whether a user is a student without a group during a mini-game.
func (s *State) late(user string) bool {
	st := s.Student(user)
	return st != nil && st.In() && s.PlayingMini() && s.MiniOf(st.Name) == nil
}

// MoveOn lets agents answer for the students of a group who haven't answered. If id is "", it does so for all groups
// that keep somebody waiting. Only a teacher may call it. It returns ErrNoGame if there is no such group.
func (c *Class) MoveOn(ctx context.Context, user, id string) error {
	late := HeldUp(c.MiniGroups(ctx, c.Now().Mini()))
	return c.eachMini(ctx, user, permission.Hold, id, func(t *minitable.Table, ctx context.Context) error {
		if id == "" && !late[t.ID()] {
			return nil
		}
		return t.MoveOn(ctx)
	})
}

// HeldUp returns the ids of the games that keep somebody waiting, either a student who has answered or groups that are
// a round ahead.
func HeldUp(groups []MiniGroup) map[string]bool {
	furthest, late := uint8(0), map[string]bool{}
	for _, g := range groups {
		if g.Live != nil {
			round, _ := g.Live.Progress()
			furthest = max(furthest, round)
		}
	}
	for _, g := range groups {
		if g.Live == nil {
			continue
		}
		round, answered := g.Live.Progress()
		late[g.ID] = round > 0 && (answered || round < furthest)
	}
	return late
}

// FinishMini lets agents play all mini-games to their end. Only a teacher may call it.
func (c *Class) FinishMini(ctx context.Context, user string) error {
	return c.eachMini(ctx, user, permission.End, "", (*minitable.Table).Finish)
}

// eachMini calls do for the running mini-game of an id, or for all running mini-games if id is "".
func (c *Class) eachMini(
	ctx context.Context, user string, what permission.Action, id string, do func(*minitable.Table, context.Context) error,
) error {
	if !permission.May(c.Now().who(user), what, permission.Situation{}) {
		return ErrNoClass
	}
	found := id == ""
	var faults []error
	for _, g := range c.MiniGroups(ctx, c.Now().Mini()) {
		if id != "" && g.ID != id {
			continue
		}
		found = true
		if g.Live != nil && !g.Over {
			faults = append(faults, do(g.Live, ctx))
		}
	}
	if !found {
		return ErrNoGame
	}
	c.MiniGroups(ctx, c.Now().Mini()) // notes which games are over now
	return errors.Join(faults...)
}

// StepOut lets an agent play a mini-game for a student who leaves the class. The student may return.
func (c *Class) StepOut(ctx context.Context, user string) error {
	return c.atMini(ctx, c.Now().Student(user), (*minitable.Table).Leave)
}

// atMini calls do with the table at which a student plays a mini-game, if there is one.
func (c *Class) atMini(
	ctx context.Context, st *Student, do func(*minitable.Table, context.Context, string) error,
) error {
	if st == nil {
		return nil
	}
	t := c.Now().MiniOf(st.Name)
	if t == nil {
		return nil
	}
	live, err := c.all.minis.Get(ctx, t.ID)
	if err != nil {
		return err
	}
	if err := do(live, ctx, st.User); !errors.Is(err, minitable.ErrNotSeated) {
		return err
	}
	return nil
}

// settleMinis finds out which of the mini-games that were being opened when the server stopped exist.
func (all *Classes) settleMinis(ctx context.Context, c *Class) error {
	r := c.Now().Mini()
	if r == nil || !slices.ContainsFunc(r.Groups, func(t Table) bool { return !t.Opened }) {
		return nil
	}
	var open []string
	for _, t := range r.Groups {
		_, err := all.minis.Get(ctx, t.ID)
		if err != nil && !errors.Is(err, minitable.ErrNotFound) {
			return err
		}
		if err == nil {
			open = append(open, t.ID)
		}
	}
	return c.Do(ctx, "", openedMinis{open})
}
