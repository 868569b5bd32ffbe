package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// Again opens a table with the seats of one that is over: the user where they
// sat, and agents where they sat. Seats of other people, who are not asked, and
// of agents at connections, which may be gone, are dealt from
// the cast. Roles are dealt anew.
func (l *Lobby) Again(ctx context.Context, user string, setup rules.Setup, pace table.Pace, before []table.Occupant) (*table.Table, error) {
	seats := make([]table.Occupant, len(before))
	seated := false
	for i, o := range before {
		switch {
		case o.Kind == table.Person && o.User == user && user != "" && !seated:
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
	l.cast.fill(seats, agent.Even)
	return l.create(ctx, setup, pace, seats)
}

// A Past is a game that is over, for those who sat there.
type Past struct {
	ID    string
	Setup rules.Setup
	Pace  table.Pace
	Watch bool // it could be watched
	Seats []table.Occupant
}

// Again leads a user to the room where those who played a game together meet
// to play once more, and seats them where they sat. The first to come opens it,
// as its host. Seats are kept for the other people until the host decides
// otherwise; who has not come when the game begins is replaced by an agent.
func (r *Rooms) Again(user string, past Past) (code string, err error) {
	if code, err = r.joinAgain(user, past.ID); code != "" || err != nil {
		return code, err
	}
	setup := past.Setup
	setup.HeldNight = false // decided when the game begins
	now := time.Now()
	rm := &room{
		plan: Plan{Setup: setup, Pace: past.Pace, Fill: true, Watch: past.Watch, Wants: make([]Want, len(past.Seats)), Agents: make([]string, len(past.Seats))},
		host: user, after: past.ID, opened: now, last: now,
		pages: map[string]int{}, seen: map[string]time.Time{user: now}, changed: make(chan struct{}),
	}
	var taken []string
	for _, o := range past.Seats {
		taken = append(taken, o.Name)
	}
	for i, o := range past.Seats {
		c := chair{animal: o.Name, kept: now}
		switch {
		case o.Kind == table.Person:
			c.held = o.User
			if !slices.Contains(Names[:], o.Name) {
				c.heldAs, c.animal = o.Name, OtherName(taken)
				taken = append(taken, c.animal)
			}
		case o.Kind == table.Remote && slices.Contains(r.agents, Connected):
			c.want, c.agent = AgentOnly, KeptFor(o.Agent)
		default:
			c.want, c.agent = AgentOnly, Opponent
			if slices.Contains(r.agents, o.Agent) {
				c.agent = o.Agent
			}
		}
		rm.plan.Wants[i], rm.plan.Agents[i] = c.want, c.agent
		rm.chairs = append(rm.chairs, c)
	}
	own := rm.chairFor(user)
	if own == game.NoSeat {
		return "", errors.New("lobby: a user with a seat expected")
	}
	if err := rm.sit(user, "", own); err != nil {
		return "", err
	}
	return r.add(rm)
}

// joinAgain sits down in the room that follows a game, if it still waits.
func (r *Rooms) joinAgain(user, past string) (code string, err error) {
	r.mu.Lock()
	for _, rm := range r.byCode {
		if rm.after == past && rm.table == "" && !rm.starting {
			code = rm.code
		}
	}
	r.mu.Unlock()
	if code == "" {
		return "", nil
	}
	err = r.Join(code, user, "", game.NoSeat)
	if errors.Is(err, ErrSeated) {
		err = nil
	}
	return code, err
}
