package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/random"
)

// maxClasses limits the number of classes. A further class replaces one that never had a student and that nobody has
// looked at for spareAfter. If there is no such class, the further one is refused with ErrMany.
const (
	maxClasses = 1000
	spareAfter = time.Hour
)

// A Store keeps classes as texts.
type Store interface {
	Save(ctx context.Context, id, body string) error
	All(ctx context.Context) (map[string]string, error)
	Delete(ctx context.Context, id string, games []string) error
}

// Seats are the seats of stored games.
type Seats interface {
	Unseat(ctx context.Context, game, user string) error // takes the user's seat away for good
	MoveSeat(ctx context.Context, game, from, to string) error
}

// Classes holds all classes. Its methods may be called from several goroutines.
type Classes struct {
	store Store
	seats Seats
	lobby *lobby.Lobby
	minis *minitable.Hall
	log   *slog.Logger
	langs sync.Map // languages that teachers chose, by user

	mu     sync.Mutex // guards the fields below; never held while the store or a class is called
	byID   map[string]*Class
	byCode map[string]*Class // nil for a code that was drawn and is not in use yet
	closed bool
}

// New returns the stored classes. Their games open in the lobby, their mini-games in the hall. A class that
// cannot be read is logged and skipped.
func New(
	ctx context.Context, st Store, seats Seats, l *lobby.Lobby, minis *minitable.Hall, log *slog.Logger,
) (*Classes, error) {
	all := &Classes{
		store: st, seats: seats, lobby: l, minis: minis, log: log,
		byID: map[string]*Class{}, byCode: map[string]*Class{},
	}
	stored, err := st.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("recover classes: %w", err)
	}
	for id, text := range stored {
		s, err := decode(text)
		if err != nil {
			log.Error("class not recovered", "class", id, "err", err)
			continue
		}
		c := newClass(all, s)
		all.byID[s.ID], all.byCode[s.Code] = c, c
		noteLangs(&all.langs, s, s)
		if err := all.settle(ctx, c); err != nil {
			log.Error("tables of a class not recovered", "class", id, "err", err)
		}
	}
	return all, nil
}

// Close ends all classes. They stay in the store.
func (all *Classes) Close() {
	all.mu.Lock()
	all.closed = true
	list := all.byID
	all.byID = map[string]*Class{}
	all.mu.Unlock()
	for _, c := range list {
		c.close()
	}
}

// Open opens a class that a user teaches. It returns ErrMany, ErrClosed, or an error of the store.
func (all *Classes) Open(ctx context.Context, user string) (Now, error) {
	if user == "" {
		return Now{}, errors.New("class: a user expected, got none")
	}
	if err := all.makeRoom(ctx); err != nil {
		return Now{}, err
	}
	s := &State{
		ID: random.ID(), Name: names.Pairs()[0], Code: all.freshCode(), Key: newKey(),
		Opened: time.Now().UTC().Truncate(time.Second), Teachers: []string{user},
	}
	if err := all.save(s); err != nil {
		return Now{}, err
	}
	c := newClass(all, s)
	all.mu.Lock()
	closed := all.closed
	if !closed {
		all.byID[s.ID], all.byCode[s.Code] = c, c
	}
	all.mu.Unlock()
	if closed {
		c.close()
		return Now{}, ErrClosed
	}
	return c.Now(), nil
}

// makeRoom removes a class that nobody uses if there are too many.
func (all *Classes) makeRoom(ctx context.Context) error {
	all.mu.Lock()
	var spare *Class
	var oldest time.Time
	if len(all.byID) >= maxClasses {
		for _, c := range all.byID {
			idle := c.presence.idle()
			if len(c.Now().Students) > 0 || idle.IsZero() || time.Since(idle) < spareAfter {
				continue
			}
			if spare == nil || idle.Before(oldest) {
				spare, oldest = c, idle
			}
		}
		if spare == nil {
			all.mu.Unlock()
			return ErrMany
		}
	}
	all.mu.Unlock()
	if spare == nil {
		return nil
	}
	return spare.remove(ctx)
}

// freshCode draws a code that no class has, and reserves the code.
func (all *Classes) freshCode() string {
	all.mu.Lock()
	defer all.mu.Unlock()
	for {
		code := random.Code(codeLength)
		if _, taken := all.byCode[code]; !taken {
			all.byCode[code] = nil
			return code
		}
	}
}

// Get returns the class with an id. It returns ErrNoClass if there is none.
func (all *Classes) Get(id string) (Now, error) {
	all.mu.Lock()
	c := all.byID[id]
	all.mu.Unlock()
	if c == nil {
		return Now{}, ErrNoClass
	}
	return c.Now(), nil
}

// Teaches reports whether a user is a teacher of the class with an id.
func (all *Classes) Teaches(id, user string) bool {
	if id == "" {
		return false
	}
	n, err := all.Get(id)
	return err == nil && n.Teaches(user)
}

// ByCode returns the class with a code, if there is one.
func (all *Classes) ByCode(code string) (now Now, ok bool) {
	all.mu.Lock()
	c := all.byCode[code]
	all.mu.Unlock()
	if c == nil {
		return Now{}, false
	}
	return c.Now(), true
}

// Of returns the classes that a user teaches and the classes that the user attends as a student, the latest first.
func (all *Classes) Of(user string) (teaches, attends []Now) {
	if user == "" {
		return nil, nil
	}
	all.mu.Lock()
	for _, c := range all.byID {
		now := c.Now()
		if now.Teaches(user) {
			teaches = append(teaches, now)
		}
		if st := now.Student(user); st != nil && st.In() {
			attends = append(attends, now)
		}
	}
	all.mu.Unlock()
	latest := func(a, b Now) int { return cmp.Or(b.Opened.Compare(a.Opened), cmp.Compare(a.ID, b.ID)) }
	slices.SortFunc(teaches, latest)
	slices.SortFunc(attends, latest)
	return teaches, attends
}

// Reseat replaces a user by another one in all classes. If to is "", it removes the user.
func (all *Classes) Reseat(ctx context.Context, from, to string) {
	teaches, attends := all.Of(from)
	for _, n := range slices.Concat(teaches, attends) {
		if err := n.Do(ctx, from, reseat{from, to}); err != nil {
			all.log.Error("class not changed", "class", n.ID, "err", err)
		}
	}
}

// save stores a state.
func (all *Classes) save(s *State) error {
	text, err := encode(s)
	if err != nil {
		return err
	}
	return all.store.Save(context.Background(), s.ID, text)
}

// note updates the index of codes and the languages of students.
func (all *Classes) note(before, after *State) {
	noteLangs(&all.langs, before, after)
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.byID[after.ID]
	if before.Code != after.Code && c != nil {
		delete(all.byCode, before.Code)
		all.byCode[after.Code] = c
	}
}

// forget removes a deleted class from the indexes.
func (all *Classes) forget(s *State) {
	for i := range s.Students {
		all.langs.Delete(s.Students[i].User)
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.byID, s.ID)
	delete(all.byCode, s.Code)
}
