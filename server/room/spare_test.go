package room

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/server/lobby"
)

// TestRoomsMakeWay checks that, when the number of rooms is at its limit, an unused room of the address that has most
// makes way, and no other.
func TestRoomsMakeWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := tempDB(t)
		l := newLobby(t, db)
		r := roomsOf(l, db.Rooms)
		open := func(from string, n int) (code string, err error) {
			p := plan(5)
			p.From = from
			return r.Open(fmt.Sprint(from, n), "", p)
		}
		class, err := open("class", 0)
		if err != nil {
			t.Fatal(err)
		}
		for n := range maxRooms - 1 {
			if _, err := open("hog", n); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := open("class", 1); !errors.Is(err, lobby.ErrFull) {
			t.Errorf("all were looked at a moment ago: %v", err)
		}
		<-time.After(2 * spareAfter)
		for n := range 10 {
			if _, err := open("class", 1+n); err != nil {
				t.Errorf("a place for the class: %v", err)
			}
		}
		for n := range 20 {
			if _, err := open("hog", maxRooms+n); err != nil {
				t.Errorf("instead of one of its own: %v", err)
			}
		}
		if _, err := r.Look(class, "class0"); err != nil {
			t.Errorf("the class's first room: %v", err)
		}
		l.Close()
	})
}

// TestHouseholdsRoomsMakeWay checks that rooms of a household that has far more than the asking one make way soon after
// nobody looks at them, although each of its addresses has only one.
func TestHouseholdsRoomsMakeWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := tempDB(t)
		l := newLobby(t, db)
		r := roomsOf(l, db.Rooms)
		open := func(from string, n int) (code string, err error) {
			p := plan(5)
			p.From = from
			return r.Open(fmt.Sprint(from, n), "", p)
		}
		for n := range maxRooms {
			if _, err := open(fmt.Sprintf("2001:db8:0:%x::/64", n), n); err != nil {
				t.Fatal(err)
			}
		}
		<-time.After(spareOfMany)
		for n := range 10 {
			if _, err := open("class", n); err != nil {
				t.Errorf("a place for the class: %v", err)
			}
		}
		if _, err := open("2001:db8:0:fff::/64", 0); !errors.Is(err, lobby.ErrFull) {
			t.Errorf("a place for the household: %v", err)
		}
		l.Close()
	})
}
