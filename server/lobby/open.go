package lobby

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/names"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/random"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// By identifies a person who opens a table, by their user and by the address whose share of the tables is used.
type By struct{ User, Address string }

// Play opens a listed table with the given configuration. The user sits on a random seat among random agents of the
// given strength.
func (l *Lobby) Play(
	ctx context.Context, by By, cfg table.Config, strength agent.Strength,
) (t *table.Table, err error) {
	if by.User == "" {
		return nil, errors.New("lobby: a user expected, got none")
	}
	if cfg.Seats, err = agentSeats(cfg.Setup); err != nil {
		return nil, err
	}
	seat := &cfg.Seats[random.Below(len(cfg.Seats))]
	seat.Kind, seat.User = table.Person, by.User
	cfg.From, cfg.Listed = by.Address, true
	return l.Open(ctx, cfg, strength, nil)
}

// Practise opens a table, as cfg says, that counts in no statistics and gives the user a role. Roles are dealt as at
// any other table; the user is then put on a seat that has the role.
func (l *Lobby) Practise(
	ctx context.Context, by By, cfg table.Config, role game.Role, strength agent.Strength,
) (*table.Table, error) {
	cfg.Origin = store.Practice
	return l.aside(ctx, by, cfg, role, strength)
}

// Guide opens a first game with a guide, among gentle agents who show their faces. It counts in no statistics. The user
// is a villager or the seer.
func (l *Lobby) Guide(ctx context.Context, by By) (*table.Table, error) {
	setup, err := rules.Village(guidedSeats)
	if err != nil {
		return nil, err
	}
	role := [...]game.Role{game.RoleVillager, game.RoleSeer}[random.Below(2)]
	cfg := table.Config{Setup: setup, Origin: store.Guided, Characters: true}
	return l.aside(ctx, by, cfg, role, agent.Gentle)
}

// guidedSeats is the size of the village of a first game.
const guidedSeats = 5

func (l *Lobby) aside(
	ctx context.Context, by By, cfg table.Config, role game.Role, strength agent.Strength,
) (t *table.Table, err error) {
	if by.User == "" {
		return nil, errors.New("lobby: a user expected, got none")
	}
	if cfg.Seats, err = agentSeats(cfg.Setup); err != nil {
		return nil, err
	}
	cfg.From, cfg.Listed = by.Address, true
	cfg.Seats[0].Kind, cfg.Seats[0].User = table.Person, by.User
	return l.open(ctx, cfg, strength, nil, role)
}

// Watch opens a table of built-in agents at full strength. The user, if there is one, sets the pace of its story.
func (l *Lobby) Watch(ctx context.Context, by By, setup rules.Setup) (*table.Table, error) {
	seats, err := agentSeats(setup)
	if err != nil {
		return nil, err
	}
	cfg := table.Config{Setup: setup, Seats: seats, Opener: by.User, From: by.Address, Listed: true}
	return l.Open(ctx, cfg, agent.Strong, nil)
}

// A PastGame is a finished game that is to be repeated.
type PastGame struct {
	ID    string
	Setup rules.Setup
	Pace  table.Pace
	Seats []table.Occupant

	Listed bool      // everybody may find it; a private game stays private when it is repeated
	Role   game.Role // the role that the user wants, RoleNone for any
}

// Rematch opens a table with the seats of a game that is over. The user and the
// built-in agents keep their seats. The seats of other people and of connected
// agents get dealt agents: nobody asked the people, and the connected agents may
// have gone. Roles are dealt anew. A user who wants a role moves to a seat that has it, and the game counts in no
// statistics.
func (l *Lobby) Rematch(ctx context.Context, by By, past PastGame) (*table.Table, error) {
	seats := make([]table.Occupant, len(past.Seats))
	seated := false
	for i, o := range past.Seats {
		switch {
		case o.Kind == table.Person && o.User == by.User && by.User != "" && !seated:
			seats[i], seated = o, true
		case o.Kind == table.Agent:
			seats[i] = o
		default:
			seats[i] = table.Occupant{Kind: table.Agent, Name: o.Name}
		}
	}
	if !seated {
		return nil, errors.New("lobby: a user with a seat expected")
	}
	cfg := table.Config{
		Setup: past.Setup, Pace: past.Pace, Seats: seats, From: by.Address, After: past.ID,
		Characters: CalledByCharacters(past.Seats), Listed: past.Listed,
	}
	if past.Role != game.RoleNone {
		cfg.Origin = store.Practice
	}
	return l.open(ctx, cfg, agent.Even, nil, past.Role)
}

// PlayConnected opens a table of connected agents on random seats. Built-in agents take the other seats. Anybody may
// watch the table if open is set. The guests return to the pool when the game ends, or at once if the table does not
// open. For example, it does not open if one of them gives no sign of life (ErrSilent).
func (l *Lobby) PlayConnected(
	ctx context.Context, setup rules.Setup, open bool, guests []pool.Guest,
) (*table.Table, error) {
	if silent := pool.CallRoll(ctx, guests); len(silent) > 0 {
		// Guests that have answered come first in the queue again.
		for _, g := range append(slices.DeleteFunc(guests, func(g pool.Guest) bool {
			return slices.Contains(silent, g)
		}), silent...) {
			l.pool.Add(g)
		}
		return nil, ErrSilent
	}
	return l.playConnected(ctx, setup, "", open, guests)
}

// playConnected is PlayConnected for guests that have just answered the roll call.
func (l *Lobby) playConnected(
	ctx context.Context, setup rules.Setup, opener string, open bool, guests []pool.Guest,
) (*table.Table, error) {
	t, err := l.seatConnected(ctx, setup, opener, open, guests)
	if err != nil {
		for _, g := range guests {
			l.pool.Add(g)
		}
	}
	return t, err
}

func (l *Lobby) seatConnected(
	ctx context.Context, setup rules.Setup, opener string, open bool, guests []pool.Guest,
) (*table.Table, error) {
	seats, err := agentSeats(setup)
	if err != nil {
		return nil, err
	}
	if len(guests) > len(seats) {
		return nil, fmt.Errorf("lobby: %d seats, and %d guests who want one", len(seats), len(guests))
	}
	order := random.Perm(len(seats))
	sitting := map[game.Seat]pool.Guest{}
	from := ""
	for i, g := range guests {
		seat := &seats[order[i]]
		seat.Kind, seat.Agent = table.Remote, g.Name()
		sitting[game.Seat(order[i])] = g
		from = cmp.Or(from, limit.Address(g.Record().Identity().From))
	}
	cfg := table.Config{Setup: setup, Seats: seats, Opener: opener, Open: open, From: from, Listed: true}
	return l.open(ctx, cfg, agent.Even, sitting, game.RoleNone)
}

// agentSeats returns a village's seats for built-in agents, with animal names but
// without characters; Open deals those.
func agentSeats(setup rules.Setup) ([]table.Occupant, error) {
	if err := setup.Validate(); err != nil {
		return nil, err
	}
	seats := make([]table.Occupant, setup.Seats())
	for i, name := range names.Draw(len(seats)) {
		seats[i] = table.Occupant{Kind: table.Agent, Name: name}
	}
	return seats, nil
}

// Open opens a table with a new key, and with a new id unless cfg has one. It deals characters of the strength to
// built-in agents that have none. The guests sit on cfg's seats for remote agents; they return to the pool when the
// game is over. If the table does not open, the guests stay the caller's. ErrSilent means that one of them has given no
// sign of life.
func (l *Lobby) Open(
	ctx context.Context, cfg table.Config, strength agent.Strength, guests map[game.Seat]pool.Guest,
) (*table.Table, error) {
	if len(pool.CallRoll(ctx, slices.Collect(maps.Values(guests)))) > 0 {
		return nil, ErrSilent
	}
	return l.open(ctx, cfg, strength, guests, game.RoleNone)
}

// open does what Open does, for guests that have just answered the roll call. Unless role is RoleNone, the only person
// gets a seat that is dealt the role.
func (l *Lobby) open(
	ctx context.Context, cfg table.Config, strength agent.Strength, guests map[game.Seat]pool.Guest, role game.Role,
) (*table.Table, error) {
	l.deal(cfg.Seats, strength)
	nameCharacters(cfg.Seats, cfg.Characters)
	if cfg.ID == "" {
		cfg.ID = random.ID()
	}
	if cfg.Origin != store.Seeded {
		crand.Read(cfg.Key[:]) // never fails
	}
	if l.script.Deal != nil {
		l.script.Deal(&cfg)
	}
	if role != game.RoleNone {
		if err := seatAs(&cfg, role); err != nil {
			return nil, err
		}
	}
	deps := l.deps
	deps.Agents = func(name string, s agent.Seating) (agent.Agent, error) {
		if g := guests[s.Seat]; g != nil {
			return l.seatGuest(cfg.ID, g, s), nil
		}
		return l.deps.Agents(name, s)
	}
	if err := l.tables.thin(cfg.From); err != nil {
		return nil, err
	}
	e, _, err := l.tables.claim(cfg.ID, cfg.From)
	if err != nil {
		return nil, err
	}
	t, err := table.Create(ctx, cfg, deps)
	l.tables.settle(cfg.ID, e, t, err)
	return t, err
}

// ErrNoRole means that the village has no such role.
var ErrNoRole = errors.New("lobby: the village does not have that role")

// seatAs puts the only person on a random seat to which the key deals the role.
func seatAs(cfg *table.Config, role game.Role) error {
	seats := cfg.DealtTo(role)
	if len(seats) == 0 {
		return ErrNoRole
	}
	from := slices.IndexFunc(cfg.Seats, func(o table.Occupant) bool { return o.Kind == table.Person })
	to := seats[random.Below(len(seats))]
	cfg.Seats[from], cfg.Seats[to] = cfg.Seats[to], cfg.Seats[from]
	return nil
}

// seatGuest seats a guest until the game ends; then the guest returns to the pool. If the guest has gone, an absent
// agent keeps its seat, so that the others can play.
func (l *Lobby) seatGuest(id string, g pool.Guest, s agent.Seating) agent.Agent {
	g.Record().BeginGame(id)
	context.AfterFunc(s.Ctx, func() { l.pool.Add(g) })
	a, err := g.Sit(s)
	if err != nil {
		l.deps.Log.Info("a connected agent is not there", "name", g.Name(), "seat", s.Seat.Number(), "err", err)
		return agent.AbsentAgent{}
	}
	return a
}
