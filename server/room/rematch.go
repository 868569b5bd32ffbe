package room

import (
	"errors"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/names"
	"aiwolfplay/server/table"
)

// A Past is a game that is over, for those who sat there.
type Past struct {
	ID    string
	Setup rules.Setup
	Pace  table.Pace
	Watch bool // it could be watched
	Seats []table.Occupant
}

// Rematch leads a user to the room where those who played a game together meet
// to play once more, and seats them where they sat. The first to come opens it,
// as its host. Seats are kept for the other people until the host decides
// otherwise; who has not come when the game begins is replaced by an agent.
func (r *Rooms) Rematch(user string, past Past) (code string, err error) {
	if code = r.codeOfRematch(past.ID); code != "" {
		if err = r.Join(code, user, "", game.NoSeat); errors.Is(err, ErrSeated) {
			err = nil
		}
		return code, err
	}
	rm := r.newRematch(user, past)
	if rm.seatKeptFor(user) == game.NoSeat {
		return "", errors.New("room: a user with a seat expected")
	}
	if err := rm.sit(user, "", game.NoSeat); err != nil {
		return "", err
	}
	return r.add(rm)
}

// codeOfRematch returns the code of the room that follows a game, "" unless it
// still waits.
func (r *Rooms) codeOfRematch(past string) (code string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rm := range r.byCode {
		if rm.after == past && !rm.begun() {
			code = rm.code
		}
	}
	return code
}

// newRematch returns a room with everybody's seat kept as it was in the game.
func (r *Rooms) newRematch(host string, past Past) *room {
	plan := Plan{Setup: past.Setup, Pace: past.Pace, Fill: true, Watch: past.Watch}
	plan.Setup.HeldNight = false // decided when the game begins
	var taken []string
	for _, o := range past.Seats {
		plan.Wishes = append(plan.Wishes, r.wishFor(o))
		taken = append(taken, o.Name)
	}
	rm := newRoom(plan, host)
	rm.after = past.ID
	for i, o := range past.Seats {
		s := &rm.seats[i]
		s.animal = o.Name
		if o.Kind != table.Person {
			continue
		}
		s.keptFor = o.User
		if !slices.Contains(names.Animals[:], o.Name) {
			s.keptAs, s.animal = o.Name, names.Other(taken)
			taken = append(taken, s.animal)
		}
	}
	return rm
}

// wishFor returns the wish for somebody like one who sat there.
func (r *Rooms) wishFor(o table.Occupant) Wish {
	switch {
	case o.Kind == table.Person:
		return Wish{Kind: Anyone}
	case o.Kind == table.Remote && slices.Contains(r.agents, Connected):
		return Wish{Guest, o.Agent}
	case slices.Contains(r.agents, o.Agent):
		return Wish{BuiltIn, o.Agent}
	}
	return Wish{BuiltIn, lobby.Opponent}
}
