package table

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/actor"
	"aiwolfplay/server/table/clock"
	"aiwolfplay/server/table/minds"
	"aiwolfplay/server/table/story"
)

// A Table is a running game. Its methods may be called from several goroutines.
type Table struct {
	cfg      Config
	deps     Deps
	audience audience
	mailbox  *actor.Mailbox[*master]
	answers  inbox
	game     context.Context // for the agents; ends when the game or the table ends
	gameOver context.CancelFunc
	now      actor.Published[Now]
	said     view.Transcript // parses each utterance once, for the table, its agents and its viewers
}

// A master is the part of a table that one goroutine owns. Nothing else reads it.
type master struct {
	t         *Table
	key       rules.Key
	record    record
	roster    roster
	agents    agents
	clock     clock.Clock
	story     story.Story
	afterlife afterlife
	holding   holding
	lendings  int // changes of which seats' views are lent to whom

	timer     *time.Timer
	buf       []rules.Event
	paused    bool
	mendAfter time.Duration // the least length of the last pause; 0 once something was stored
}

func newTable(cfg Config, deps Deps) *Table {
	deps.Log = deps.Log.With("table", cfg.ID)
	mailbox := actor.New[*master](actor.Options{Size: mailboxSize, Closed: ErrClosed, Busy: ErrBusy})
	playing, gameOver := context.WithCancel(mailbox.Context())
	opened := time.Now() // who opened it is about to watch
	if cfg.remote() && cfg.persons().Empty() && !cfg.Open {
		opened = time.Time{} // unless programs play each other and not for watchers
	}
	t := &Table{
		cfg: cfg, deps: deps, mailbox: mailbox, game: playing, gameOver: gameOver, audience: newAudience(opened),
	}
	t.now.Update(func(n *Now) {
		*n = Now{
			Progress: Progress{Living: cfg.Setup.Seats()},
			cfg:      &t.cfg, seats: t.cfg.Seats, opener: t.cfg.Opener, guests: t.cfg.Guests, moved: t.cfg.Moved,
		}
	})
	return t
}

// newMaster returns the master of a table that continues a record.
func newMaster(t *Table, r record) *master {
	build := func(seat game.Seat, name string) (agent.Agent, error) {
		return t.deps.Agents(name, agent.Seating{
			Seat: seat, Setup: t.cfg.Setup, Key: t.cfg.Key.Agent(seat), Transcript: &t.said, Ctx: t.game,
			Submit: func(ask uint32, action rules.Action) {
				in := rules.Input{Seat: seat, Ask: ask, Action: action, Timeout: action.Kind == rules.AskNone}
				if !t.answers.add(in) {
					t.deps.Log.Warn("inbox full: an agent's answer is dropped", "seat", seat.Number(), "ask", ask)
				}
				t.mailbox.Wake()
			},
		})
	}
	m := &master{
		t: t, key: t.cfg.Key, record: r, roster: newRoster(&t.cfg), clock: clock.New(t.cfg.Pace.limits()),
		story: story.New(),
	}
	m.agents = agents{
		cfg: &t.cfg, deps: &t.deps, said: &t.said, key: &m.key, audience: &t.audience,
		record: &m.record, roster: &m.roster, clock: &m.clock, build: build, gameOver: t.gameOver,
		diary: minds.New(t.cfg.Setup.Seats()), acted: time.Now(),
	}
	return m
}

// do lets the actor do something and waits for it.
func (t *Table) do(ctx context.Context, what func(*master) error) error {
	return t.mailbox.Do(ctx, what)
}

// rights returns what people may do now.
func (m *master) rights(now time.Time) rights {
	r := m.readClock(now)
	return rights{
		table: m.t.Now(), roster: &m.roster, people: m.t.audience.presence(), unlimited: r.Unlimited(), now: now,
	}
}

// readClock reads the clock of the table.
func (m *master) readClock(now time.Time) clock.Reading {
	return m.clock.Read(clock.Facts{
		State: &m.record.state, Persons: m.roster.persons, Players: m.roster.players(), Agents: m.agents.playing(),
		Connected: m.roster.connected(m.record.state.Alive()), Stopped: m.stopped(), Published: m.record.allPublished(),
	}, now)
}

// stopped reports whether the table is paused or held.
func (m *master) stopped() bool { return m.paused || m.holding.held != HoldNone }

// mindsShown reports whether somebody may see the agents' beliefs.
func (m *master) mindsShown() bool { return m.t.AllAgents() || !m.afterlife.seesAll.Empty() }

// A Player acts for the person on a seat. The caller has already identified that person.
type Player struct {
	t    *Table
	seat game.Seat
}

// Player returns the person on a seat.
func (t *Table) Player(seat game.Seat) Player { return Player{t, seat} }

// A Teacher acts on a game of a class for a user. All methods except Refresh return ErrPace if the user does not teach
// that class.
type Teacher struct {
	t    *Table
	user string
}

// Teacher returns a user as a teacher. ClassUser returns the user that represents a class's teacher.
func (t *Table) Teacher(user string) Teacher { return Teacher{t, user} }

// Close ends the table and every feed, and waits until its goroutines have ended. The game stays in the store. Close
// may be called more than once.
func (t *Table) Close() { t.mailbox.Close() }

// ID returns the game's id.
func (t *Table) ID() string { return t.cfg.ID }

// Setup returns the setup of the game.
func (t *Table) Setup() rules.Setup { return t.cfg.Setup }

// Pace returns how long people have for their answers.
func (t *Table) Pace() Pace { return t.cfg.Pace }

// Created returns when the game began.
func (t *Table) Created() time.Time { return t.cfg.Created }

// After returns the id of the game that this one repeats, "" for none or after a restart of the server.
func (t *Table) After() string { return t.cfg.After }

// Listed reports whether everybody may find the game. A game that is not listed is private.
func (t *Table) Listed() bool { return t.cfg.Listed }

// Guided reports whether the game is a person's first one, which has a guide.
func (t *Table) Guided() bool { return t.cfg.guided() }

// Class returns the id of the class that plays the game, "" for none.
func (t *Table) Class() string { return t.cfg.class() }

// Watchable reports whether anybody may watch what is public. They may if only built-in agents play, or if the table
// was opened for that.
func (t *Table) Watchable() bool { return t.cfg.watchable() }

// HumanSeats returns the seats where people sit, dead or alive.
func (t *Table) HumanSeats() game.SeatSet { return t.cfg.persons() }

// AllAgents reports whether every seat is a built-in agent's. Then an omniscient viewer
// harms nobody, not even the team of a remote agent.
func (t *Table) AllAgents() bool { return t.cfg.allAgents() }

// Commitment returns the SHA-256 of the key, which is public from the start.
func (t *Table) Commitment() [32]byte { return t.cfg.Key.Commitment() }

// View returns what v knows before the first event. It shares the parsed utterances
// of the table.
func (t *Table) View(v game.Viewer) *view.Table { return t.said.Table(t.cfg.Setup, v) }

// Now returns everything that readers may know of the table without waiting. It never waits.
func (t *Table) Now() *Now { return t.now.Load() }

// Occupants returns the occupants by seat.
func (t *Table) Occupants() []Occupant { return t.Now().Occupants() }

// SeatOf returns the seat of a user.
func (t *Table) SeatOf(user string) (game.Seat, bool) { return t.Now().SeatOf(user) }

// Over reports whether the end of the game has been published.
func (t *Table) Over() bool { return t.Now().Over }

// Playing returns a context that ends when the game is over for its agents, or the table is
// closed.
func (t *Table) Playing() context.Context { return t.game }

// Watchers returns the number of feeds.
func (t *Table) Watchers() int { return t.audience.len() }

// Waiting returns the number of requests in the mailbox.
func (t *Table) Waiting() int { return t.mailbox.Len() }

// stamp returns the time to the millisecond, as it is stored.
func stamp() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
