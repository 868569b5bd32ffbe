package room

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/names"
	"aiwolfplay/server/table"
)

// TestRematch checks that people who press the rematch button meet on their old seats. The seats of the others are kept
// for them, and agents play there if the game begins without them.
func TestRematch(t *testing.T) {
	r := newRooms(t)
	past := PastGame{ID: "past", Setup: rules.Five(), Pace: table.PaceFast, Watch: true, Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Agent, Name: "owl", Agent: "random"},
		{Kind: table.Person, Name: "月夜", User: "ben"},
		{Kind: table.Remote, Name: "cat", Agent: "stranger"}, {Kind: table.Person, Name: "dog", User: "carl"},
	}}
	past.Setup.HeldNight = true
	if _, err := r.Rematch("nobody", past); err == nil {
		t.Error("somebody who did not play opens it")
	}
	opened, err := r.Rematch("ben", past)
	if err != nil {
		t.Fatal(err)
	}
	code := opened.Code
	if err := r.Join(code, "dora", "", game.NoSeat); err != ErrFull {
		t.Errorf("a seat that is kept: %v", err)
	}
	if err := r.Join(code, "dora", "", 0); err != ErrTaken {
		t.Errorf("a seat that is kept: %v", err)
	}
	for range 2 { // pressed twice
		if again, err := r.Rematch("anna", past); again.Code != code || err != nil {
			t.Errorf("to %q, %v; want %q", again.Code, err, code)
		}
	}
	if err := r.Reserve(code, "anna", 4, Wish{}); err != ErrNotHost {
		t.Errorf("anna is no host: %v", err)
	}
	room, err := r.Look(code, "carl")
	if err != nil || room.Free != 1 || !room.Seats[4].Kept || room.Seats[2].Name != "月夜" || !room.Seats[2].Host ||
		room.Plan.Setup.HeldNight {
		t.Errorf("%+v, %v", room, err)
	}
	if err := r.Start(t.Context(), code, "ben"); err != nil {
		t.Fatal(err)
	}
	room, err = r.Look(code, "ben")
	if err != nil {
		t.Fatal(err)
	}
	tb, err := r.lobby.Get(t.Context(), room.Table)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range tb.Occupants() {
		got = append(got, o.Name+" "+o.User+o.Agent)
	}
	if diff := cmp.Diff([]string{"fox anna", "owl random", "月夜 ben", "cat plain", "dog carl"}, got); diff != "" {
		t.Error(diff)
	}
	seat, _ := tb.SeatOf("carl")
	if b, err := tb.Snapshot(t.Context(), game.AtSeat(seat)); err != nil || b.Substituted != game.Seats(seat) {
		t.Errorf("an agent plays for %v, %v", b.Substituted, err)
	}
	later, err := r.Rematch("carl", past)
	if err != nil || later.Code != code || later.Table != tb.ID() || later.You != seat {
		t.Errorf("who comes late: %+v, %v", later, err)
	}
	if err := tb.Player(seat).Return(t.Context()); err != nil {
		t.Errorf("the seat is not theirs: %v", err)
	}
	if got, ok := r.Following("past", "carl"); !ok || got.Code != code {
		t.Errorf("the room that follows: %+v", got)
	}
	if _, ok := r.Following("past", "dora"); ok {
		t.Error("a stranger sees it")
	}
}

// TestRematchOfCharacters checks that agents that appeared as characters do so again, and that a person who takes the
// seat of such an agent is named after an animal.
func TestRematchOfCharacters(t *testing.T) {
	agent.Register(agent.Listing{Name: "knave", Character: "knave"})
	db := tempDB(t)
	r := New(newLobby(t, db), nil, db.Rooms, []string{"knave"}, slog.New(slog.DiscardHandler))
	past := PastGame{ID: "past", Setup: rules.Five(), Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Person, Name: "ben", User: "ben"},
		{Kind: table.Agent, Name: "knave", Agent: "knave"}, {Kind: table.Agent, Name: "knave", Agent: "knave"},
		{Kind: table.Agent, Name: "knave", Agent: "knave"},
	}}
	opened, err := r.Rematch("anna", past)
	if err != nil {
		t.Fatal(err)
	}
	code := opened.Code
	if room := look(t, r, code, "anna"); !room.Plan.Characters || room.Seats[2].Name == "knave" {
		t.Errorf("%+v", room)
	}
	if err := r.Reserve(code, "anna", 2, Wish{}); err != nil {
		t.Fatal(err)
	}
	if err := r.Join(code, "dora", "", 2); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(t.Context(), code, "anna"); err != nil {
		t.Fatal(err)
	}
	tb, err := r.lobby.Get(t.Context(), look(t, r, code, "anna").Table)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]string{3: "knave", 4: "knave-2"} {
		if got := tb.Occupants()[i].Name; got != want {
			t.Errorf("seat %d is called %q, want %q", i+1, got, want)
		}
	}
	for _, o := range tb.Occupants()[:3] {
		if strings.HasPrefix(o.Name, "knave") {
			t.Errorf("%+v is called so", o)
		}
	}
}

// TestRematchAtOnce checks that people of a game who press the button at the same time meet in one room.
func TestRematchAtOnce(t *testing.T) {
	r := newRooms(t)
	past := PastGame{ID: "past", Setup: rules.Five()}
	for i := range 5 {
		user := fmt.Sprint("u", i)
		past.Seats = append(past.Seats, table.Occupant{Kind: table.Person, Name: names.Animals[i], User: user})
	}
	var wg sync.WaitGroup
	var codes [5]string
	for i := range codes {
		wg.Go(func() {
			room, err := r.Rematch(fmt.Sprint("u", i), past)
			if err != nil || room.You != game.Seat(i) {
				t.Errorf("%d: %+v, %v", i, room, err)
			}
			codes[i] = room.Code
		})
	}
	wg.Wait()
	for i := range codes {
		if codes[i] != codes[0] {
			t.Errorf("two rooms: %v", codes)
		}
	}
}

// TestRematchWhenAllLeave checks that the room closes when the last person leaves, and that callers who wait for news
// of it are woken. The next person to come opens another room.
func TestRematchWhenAllLeave(t *testing.T) {
	r := newRooms(t)
	past := PastGame{ID: "past", Setup: rules.Five(), Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Person, Name: "dog", User: "ben"},
		{Kind: table.Agent, Name: "owl", Agent: "random"}, {Kind: table.Agent, Name: "cat", Agent: "random"},
		{Kind: table.Agent, Name: "cow", Agent: "random"},
	}}
	news := r.Rematches()
	room, err := r.Rematch("anna", past)
	if err != nil {
		t.Fatal(err)
	}
	<-news
	news = r.Rematches()
	if err := r.Leave(room.Code, "anna"); err != nil {
		t.Fatal(err)
	}
	<-news
	if got, ok := r.Following("past", "ben"); ok {
		t.Errorf("it is there still: %+v", got)
	}
	again, err := r.Rematch("ben", past)
	if err != nil || again.Code == room.Code || !again.Host {
		t.Errorf("%+v, %v", again, err)
	}
}

// TestFullRematch checks that a person whose kept seat the host has given away may watch, also after a restart.
func TestFullRematch(t *testing.T) {
	db := tempDB(t)
	r := New(newLobby(t, db), nil, db.Rooms, []string{"plain"}, slog.New(slog.DiscardHandler))
	past := PastGame{ID: "past", Setup: rules.Five(), Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Person, Name: "dog", User: "ben"},
		{Kind: table.Agent, Name: "owl", Agent: "plain"}, {Kind: table.Agent, Name: "cat", Agent: "plain"},
		{Kind: table.Agent, Name: "cow", Agent: "plain"},
	}}
	room, err := r.Rematch("anna", past)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Reserve(room.Code, "anna", 1, Wish{Kind: BuiltIn, Name: "plain"}); err != nil {
		t.Fatal(err)
	}
	late, err := r.Rematch("ben", past)
	if err != ErrFull || late.Code != room.Code || late.You != game.NoSeat || !late.Watches {
		t.Errorf("%+v, %v", late, err)
	}
	if err := r.Start(t.Context(), room.Code, "anna"); err != nil {
		t.Fatal(err)
	}
	again := New(r.lobby, nil, db.Rooms, []string{"plain"}, slog.New(slog.DiscardHandler))
	if err := again.Recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	late, err = again.Rematch("ben", past)
	if err != nil || late.Table == "" || late.You != game.NoSeat {
		t.Errorf("%+v, %v", late, err)
	}
	tb, err := r.lobby.Get(t.Context(), late.Table)
	if err != nil || !tb.Now().Invites("ben") || tb.Now().Invites("dora") || tb.Watchable() || !tb.Setup().HeldNight {
		t.Errorf("ben is not invited, %v", err)
	}
}

// TestRematchOnAnotherDevice checks that a person who has moved to another device gets no second seat.
func TestRematchOnAnotherDevice(t *testing.T) {
	r := newRooms(t)
	past := PastGame{ID: "past", Setup: rules.Five(), Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Person, Name: "dog", User: "ben"},
		{Kind: table.Agent, Name: "owl", Agent: "plain"}, {Kind: table.Agent, Name: "cat", Agent: "plain"},
		{Kind: table.Agent, Name: "cow", Agent: "plain"},
	}}
	room, err := r.Rematch("anna", past)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Rematch("ben", past); err != nil {
		t.Fatal(err)
	}
	if err := r.Reserve(room.Code, "anna", 4, Wish{}); err != nil { // a free seat
		t.Fatal(err)
	}
	if err := r.Move(room.Code, "ben", "tablet"); err != nil {
		t.Fatal(err)
	}
	old, err := r.Rematch("ben", past)
	if err != ErrFull || old.You != game.NoSeat || !old.Moved {
		t.Errorf("the old device: %+v, %v", old, err)
	}
	if now, err := r.Look(room.Code, "tablet"); err != nil || now.You != 1 || now.People != 2 {
		t.Errorf("the new one: %+v, %v", now, err)
	}
}
