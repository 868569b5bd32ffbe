package minitable

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/store"
)

// patience is the time to answer before the others may let an agent answer instead.
const patience = 30 * time.Second

// A Table is one mini-game, running or over. Its methods may be called from
// several goroutines.
type Table struct {
	hall *Hall

	mu      sync.Mutex
	g       *store.MiniGame // owned by the table; events, seats and marks grow
	now     mini.Table      // the whole state: never shown before the end
	left    game.SeatSet    // persons for whom an agent plays
	asked   time.Time       // when the open question was put
	changed chan struct{}   // closed when something changes
}

func newTable(h *Hall, g *store.MiniGame, now mini.Table) *Table {
	t := &Table{hall: h, g: g, now: now, asked: time.Now(), changed: make(chan struct{})}
	for _, ev := range g.Events {
		t.noteLeft(ev.Event)
	}
	return t
}

// noteLeft keeps left up to date.
func (t *Table) noteLeft(ev mini.Event) {
	switch ev.Kind {
	case mini.Left:
		t.left = t.left.With(ev.Seat)
	case mini.Back:
		t.left = t.left.Without(ev.Seat)
	}
}

// ID returns the id of the game.
func (t *Table) ID() string { return t.g.ID }

// Game returns the mini-game that is played.
func (t *Table) Game() mini.Game { return t.g.Game }

// Setting returns the index of the game's setting.
func (t *Table) Setting() int { return t.g.Setting }

// Class returns the id of the class where the game is played, "" for none.
func (t *Table) Class() string { return t.g.Class }

// Listed reports whether everybody may find the game.
func (t *Table) Listed() bool { return t.g.Listed }

// Program returns the version of the program that stored the game, "" for an old game.
func (t *Table) Program() string { return t.g.Program }

// Seats returns the occupants of the seats, with the agents that play or would play there, which are secret
// before the end.
func (t *Table) Seats() [mini.Seats]store.MiniSeat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.g.Seats
}

// Over reports whether the game has ended.
func (t *Table) Over() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.now.Over()
}

// SeatOf returns the seat of a user, game.NoSeat if they have none.
func (t *Table) SeatOf(user string) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seatOf(user)
}

func (t *Table) seatOf(user string) game.Seat {
	if i := slices.IndexFunc(t.g.Seats[:], func(s store.MiniSeat) bool { return user != "" && s.User == user }); i >= 0 {
		return game.Seat(i)
	}
	return game.NoSeat
}

// A Now contains everything that a viewer may see of a table at one moment.
type Now struct {
	Seats    [mini.Seats]Seat
	Events   []store.MiniEvent // projected
	Seen     mini.Table        // their fold
	Marks    []store.MiniMark  // the viewer's own marks; everybody's once the game is over
	Asked    time.Time         // when the open question was put
	Over     bool
	Key      *draw.Key // nil before the end
	Changed  <-chan struct{}
	Patience time.Duration // until the others may let an agent answer
}

// A Seat is a seat of a table as a viewer sees it.
type Seat struct {
	Name   string
	Person bool   // a person has the seat
	Left   bool   // an agent plays for that person
	Type   string // type of the agent that plays there; "" before the end, and for persons
}

// Now returns everything that a viewer may see. Once the game is over, everybody may see everything.
func (t *Table) Now(v game.Viewer) Now {
	t.mu.Lock()
	defer t.mu.Unlock()
	over := t.now.Over()
	if over {
		v = game.Omniscient()
	}
	now := Now{Asked: t.asked, Over: over, Changed: t.changed, Patience: max(0, patience-time.Since(t.asked))}
	for _, ev := range t.g.Events {
		if ev.To.Includes(v) {
			if !over {
				ev.To = 0
			}
			now.Events = append(now.Events, ev)
		}
	}
	now.Seen = t.g.Game.View(t.g.Setting, plain(now.Events))
	for i, s := range t.g.Seats {
		now.Seats[i] = Seat{Name: s.Name, Person: s.Person, Left: t.left.Has(game.Seat(i))}
		if over && (!s.Person || now.Seats[i].Left) {
			now.Seats[i].Type = s.Agent
		}
	}
	seat, seated := v.Seat()
	for _, m := range t.g.Marks {
		if over || seated && m.Seat == seat {
			now.Marks = append(now.Marks, m)
		}
	}
	if over {
		key := t.g.Key
		now.Key = &key
	}
	return now
}

// Commitment returns the commitment to the key, which is published before the game.
func (t *Table) Commitment() [32]byte { return t.g.Key.Commitment() }

// Answer takes a person's answer. It returns ErrNotSeated, an error of the rules, or an error of the store. A person
// for whom an agent plays takes over again by answering.
func (t *Table) Answer(ctx context.Context, user string, question uint16, answer int32) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(user)
	if seat == game.NoSeat {
		return ErrNotSeated
	}
	if err := t.answer(ctx, mini.Input{Seat: seat, Question: question, Answer: answer}); err != nil {
		return err
	}
	return t.agentsAnswer(ctx)
}

// answer takes one step. It stores the step before the step counts.
func (t *Table) answer(ctx context.Context, in mini.Input) error {
	next, events, err := t.now.Step(&t.g.Key, in)
	if err != nil {
		return err
	}
	return t.commit(ctx, next, events)
}

// commit stores events, and only then applies and shows them.
func (t *Table) commit(ctx context.Context, next mini.Table, events []mini.Event) error {
	list := stamped(events, time.Now())
	if err := t.hall.store.Append(ctx, t.g.ID, t.g.Game, len(t.g.Events), list); err != nil {
		return err
	}
	if slices.ContainsFunc(events, func(ev mini.Event) bool { return ev.Kind == mini.Closed }) {
		t.asked = time.Now()
	}
	t.g.Events, t.now = append(t.g.Events, list...), next
	for _, ev := range events {
		t.noteLeft(ev)
	}
	t.notify()
	if next.Over() {
		t.hall.finished(t.g.ID)
	}
	return nil
}

func (t *Table) notify() {
	close(t.changed)
	t.changed = make(chan struct{})
}

func (t *Table) letAgentsAnswer(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.agentsAnswer(ctx)
}

// agentsAnswer lets agents answer their open questions until only persons have open questions.
func (t *Table) agentsAnswer(ctx context.Context) error {
	for !t.now.Over() {
		waiting := t.now.Waiting() & t.agents()
		if waiting.Empty() {
			return nil
		}
		if err := t.agentAnswers(ctx, waiting.First()); err != nil {
			return err
		}
	}
	return nil
}

// agents returns the seats that agents play.
func (t *Table) agents() (seats game.SeatSet) {
	for i, s := range t.g.Seats {
		if !s.Person || t.left.Has(game.Seat(i)) {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// agentAnswers lets a seat's agent answer. The agent sees exactly what the seat sees.
func (t *Table) agentAnswers(ctx context.Context, seat game.Seat) error {
	seen := t.g.Game.View(t.g.Setting, mini.Project(plain(t.g.Events), game.AtSeat(seat)))
	q, ok := seen.Question(seat)
	if !ok {
		return fmt.Errorf("mini-game %s: seat %d is awaited and not asked", t.g.ID, seat.Number())
	}
	d := mini.AgentDraw(&t.g.Key, seat, q.ID)
	return t.answer(ctx, mini.Input{Seat: seat, Question: q.ID,
		Answer: t.g.Game.Answer(t.g.Seats[seat].Agent, seen, seat, &d)})
}

// Leave lets an agent play for a person, who may come back.
func (t *Table) Leave(ctx context.Context, user string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(user)
	if seat == game.NoSeat {
		return ErrNotSeated
	}
	return t.substitute(ctx, seat)
}

// Substitute lets an agent play for a person who keeps the others waiting. Everybody with a seat may do that once the
// person has had enough time. now says that the caller is a teacher and need not wait. It returns ErrNotSeated or
// ErrEarly.
func (t *Table) Substitute(ctx context.Context, user string, seat game.Seat, now bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.seatOf(user)
	switch {
	case !now && own == game.NoSeat:
		return ErrNotSeated
	case seat >= mini.Seats || !t.now.Waiting().Has(seat) || seat == own,
		!now && time.Since(t.asked) < patience:
		return ErrEarly
	}
	return t.substitute(ctx, seat)
}

func (t *Table) substitute(ctx context.Context, seat game.Seat) error {
	if t.now.Over() || t.left.Has(seat) || !t.g.Seats[seat].Person {
		return nil
	}
	if err := t.commit(ctx, t.now, []mini.Event{t.told(mini.Left, seat)}); err != nil {
		return err
	}
	return t.agentsAnswer(ctx)
}

// told returns an event about a change of a seat's player.
func (t *Table) told(kind mini.Kind, seat game.Seat) mini.Event {
	round := uint8(1)
	if n := len(t.g.Events); n > 0 {
		round = max(1, t.g.Events[n-1].Round)
	}
	return mini.Event{Kind: kind, Round: round, Seat: seat, To: game.Public}
}

// Return lets a person who has left play again.
func (t *Table) Return(ctx context.Context, user string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(user)
	switch {
	case seat == game.NoSeat:
		return ErrNotSeated
	case t.now.Over() || !t.left.Has(seat):
		return nil
	}
	return t.commit(ctx, t.now, []mini.Event{t.told(mini.Back, seat)})
}

// Sit gives a user the seat of an agent, with all that the seat knows. If name is "", the seat keeps its name. It
// returns ErrSeated, ErrTaken, or mini.ErrOver.
func (t *Table) Sit(ctx context.Context, user, name string, seat game.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.now.Over():
		return mini.ErrOver
	case t.seatOf(user) != game.NoSeat:
		return ErrSeated
	case seat >= mini.Seats || t.g.Seats[seat].User != "":
		return ErrTaken
	}
	taken := t.g.Seats[seat]
	taken.User, taken.Person = user, true
	if name != "" {
		taken.Name = name
	}
	if err := t.hall.store.SaveSeat(ctx, t.g.ID, seat, taken); err != nil {
		return err
	}
	t.g.Seats[seat] = taken
	return t.commit(ctx, t.now, []mini.Event{t.told(mini.Back, seat)})
}

// Mark notes a person's guess about another seat in this round. The label "" removes the guess. It returns
// ErrNotSeated, ErrLabel or mini.ErrOver.
func (t *Table) Mark(ctx context.Context, user string, about game.Seat, label string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(user)
	minds := t.g.Game.Minds()
	switch {
	case seat == game.NoSeat:
		return ErrNotSeated
	case t.now.Over():
		return mini.ErrOver
	case about >= mini.Seats || about == seat || minds == nil || label != "" && !slices.Contains(minds.Labels(), label):
		return ErrLabel
	}
	m := store.MiniMark{Seat: seat, About: about, Round: t.told(mini.Left, seat).Round, Label: label}
	if err := t.hall.store.SaveMark(ctx, t.g.ID, m); err != nil {
		return err
	}
	t.g.Marks = slices.DeleteFunc(slices.Clone(t.g.Marks), func(old store.MiniMark) bool {
		return old.Seat == m.Seat && old.About == m.About && old.Round == m.Round
	})
	if label != "" {
		t.g.Marks = append(t.g.Marks, m)
	}
	t.notify()
	return nil
}

// reseat loads the changed seat of a user after the store has given it to another user. If to is "", the seat belongs
// to nobody, and an agent plays on.
func (t *Table) reseat(ctx context.Context, from, to string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := t.seatOf(from)
	if seat == game.NoSeat || to != "" && t.seatOf(to) != game.NoSeat {
		return nil
	}
	stored, err := t.hall.store.Load(ctx, t.g.ID, t.hall.catalogue)
	if err != nil {
		return err
	}
	t.g.Seats[seat] = stored.Seats[seat]
	t.notify()
	if to == "" {
		return t.substitute(ctx, seat)
	}
	return nil
}
