package main

import (
	"cmp"
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/store"
)

// seatGuests gives the connecting teams their agents and names.
func (c *contest) seatGuests(guests []lobby.Guest) {
	slices.SortStableFunc(guests, func(a, b lobby.Guest) int { return cmp.Compare(a.Name(), b.Name()) })
	times := map[string]int{}
	for _, t := range c.teams {
		if t.factory != nil {
			times[t.name]++ // a guest that calls itself plain is plain#2 beside one
		}
	}
	for _, t := range c.teams {
		if t.factory == nil {
			t.guest, guests = guests[0], guests[1:]
			t.name = numbered(t.guest.Name(), times)
		}
	}
}

// sit returns the factory of the team's agent for a game. If a connected one
// has gone, another that has come under its name takes its place; until then
// its seat is played for.
func (t *team) sit(pool *lobby.Pool) agent.Factory {
	if t.factory != nil {
		return t.factory
	}
	return func(s agent.Seating) (agent.Agent, error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		a, err := t.guest.Sit(s)
		if err == nil {
			return a, nil
		}
		if guest, ok := pool.Take(t.guest.Name()); ok {
			t.guest = guest
			if a, err := guest.Sit(s); err == nil {
				return a, nil
			}
		}
		return agent.Absent{}, nil
	}
}

// occupants returns who sits where, for the store.
func (c *contest) occupants(seats []int) []store.Seat {
	list := make([]store.Seat, len(seats))
	for seat, number := range seats {
		t := c.filler
		if number != tournament.Filler {
			t = c.teams[number]
		}
		list[seat] = store.Seat{Kind: store.Agent, Name: lobby.Names[seat], Agent: t.name}
		if t.factory == nil {
			list[seat].Kind = store.Remote
		}
	}
	return list
}
