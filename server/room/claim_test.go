package room

import (
	"errors"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// TestClaim lets somebody on another device claim a kept seat. The host grants or refuses the claim. After a grant, the
// old device no longer has the seat.
func TestClaim(t *testing.T) {
	r := newRooms(t)
	past := PastGame{ID: "past", Setup: rules.Five(), Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Person, Name: "Ben", User: "ben"},
		{Kind: table.Person, Name: "Carl", User: "carl"}, {Kind: table.Agent, Name: "cat", Agent: "plain"},
		{Kind: table.Agent, Name: "cow", Agent: "plain"},
	}}
	room, err := r.Rematch("anna", past)
	if err != nil {
		t.Fatal(err)
	}
	code := room.Code
	refused := func(want, err error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	seat := func(user string, at game.Seat) Seat { return look(t, r, code, user).Seats[at] }
	refused(ErrSeated, r.Claim(code, "anna", 1))
	refused(ErrTaken, r.Claim(code, "tablet", 0))  // where somebody sits
	refused(ErrTaken, r.Claim(code, "tablet", 3))  // an agent's
	refused(ErrTaken, r.Claim(code, "tablet", 17)) // a seat that does not exist
	refused(ErrTaken, r.Claim(code, "ben", 1))     // ben can simply sit down
	refused(ErrTaken, r.Grant(code, "anna", 1, true))
	if s := seat("tablet", 1); !s.MayClaim || s.Claimed {
		t.Errorf("before: %+v", s)
	}
	refused(nil, r.Claim(code, "tablet", 2))
	refused(nil, r.Claim(code, "tablet", 1)) // replaces the other claim
	refused(ErrTaken, r.Claim(code, "somebody", 1))
	for user, sees := range map[string]bool{"anna": true, "tablet": true, "somebody": false, "": false} {
		if got := seat(user, 1).Claimed; got != sees || seat(user, 2).Claimed {
			t.Errorf("%q sees the claim: %t", user, got)
		}
	}
	refused(ErrNotHost, r.Grant(code, "tablet", 1, true))
	refused(nil, r.Grant(code, "anna", 1, false))
	if s := seat("anna", 1); s.Claimed || !s.Kept {
		t.Errorf("refused: %+v", s)
	}
	refused(nil, r.Claim(code, "tablet", 1))
	refused(nil, r.Grant(code, "anna", 1, true))
	if now := look(t, r, code, "tablet"); now.You != 1 || now.People != 2 || now.Seats[1].Name != "Ben" {
		t.Errorf("granted: seat %d, %d people, called %s", now.You, now.People, now.Seats[1].Name)
	}
	if old, err := r.Rematch("ben", past); err != ErrFull || old.You != game.NoSeat || !old.Moved {
		t.Errorf("the old device: %+v, %v", old, err)
	}
	if next, ok := r.Following("past", "tablet"); !ok || next.You != 1 {
		t.Errorf("the next village of the new device: %+v, %t", next, ok)
	}
	// A user who sits down no longer claims a seat, and a user whom the host has removed cannot claim one.
	refused(nil, r.Claim(code, "phone", 2))
	refused(nil, r.Reserve(code, "anna", 4, Wish{}))
	refused(nil, r.Join(code, "phone", "Dora", 4))
	if seat("anna", 2).Claimed {
		t.Error("who sits elsewhere still claims a seat")
	}
	refused(nil, r.Remove(code, "anna", 4))
	refused(ErrRemoved, r.Claim(code, "phone", 2))
}
