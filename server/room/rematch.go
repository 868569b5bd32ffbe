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

// A Past is a finished game that its people want to repeat.
type Past struct {
	ID    string
	Setup rules.Setup
	Pace  table.Pace
	Watch bool // anybody could watch it
	Seats []table.Occupant
	From  string // the address from which it is repeated
}

// Rematch returns the code of the room where the people of a finished game play
// again, and seats the user where they sat. The first to come opens the room and
// is its host. It keeps seats for the other people until the host decides
// otherwise; an agent replaces whoever has not come when the game begins.
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

// codeOfRematch returns the code of the waiting room that repeats a game, "" if
// there is none or its game has begun.
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

// newRematch returns a room that keeps everybody's seat and name of the game. A
// seat that is called by no animal, but as its person wished or by a character, also
// gets an animal's name.
func (r *Rooms) newRematch(host string, past Past) *room {
	plan := Plan{
		Setup: past.Setup, Pace: past.Pace, Fill: true, Watch: past.Watch, From: past.From,
		Characters: lobby.CalledByCharacters(past.Seats),
	}
	plan.Setup.HeldNight = false // config decides it when the game begins
	var taken []string
	for _, o := range past.Seats {
		plan.Wishes = append(plan.Wishes, r.wishFor(o))
		taken = append(taken, o.Name)
	}
	rm := newRoom(plan, host)
	rm.after = past.ID
	for i, o := range past.Seats {
		s := &rm.seats[i]
		named := !slices.Contains(names.Animals[:], o.Name)
		if s.animal = o.Name; named {
			s.animal = names.Other(taken)
			taken = append(taken, s.animal)
		}
		if o.Kind != table.Person {
			continue
		}
		if s.keptFor = o.User; named {
			s.keptAs = o.Name
		}
	}
	return rm
}

// wishFor returns the wish for the same kind of occupant. Connected agents need
// the same name; an agent that cannot be chosen any more becomes Opponent.
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
