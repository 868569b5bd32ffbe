package room

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// TestRematch: those who press it meet where they sat; the seats of the
// others are kept for them, and agents sit there when it begins without them.
func TestRematch(t *testing.T) {
	r := newRooms(t)
	past := Past{ID: "past", Setup: rules.Five(), Pace: table.PaceFast, Watch: true, Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Agent, Name: "owl", Agent: "random"},
		{Kind: table.Person, Name: "月夜", User: "ben"},
		{Kind: table.Remote, Name: "cat", Agent: "stranger"}, {Kind: table.Person, Name: "dog", User: "carl"},
	}}
	past.Setup.HeldNight = true
	if _, err := r.Rematch("nobody", past); err == nil {
		t.Error("somebody who did not play opens it")
	}
	code, err := r.Rematch("ben", past)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Join(code, "dora", "", game.NoSeat); err != ErrFull {
		t.Errorf("a seat that is kept: %v", err)
	}
	if err := r.Join(code, "dora", "", 0); err != ErrTaken {
		t.Errorf("a seat that is kept: %v", err)
	}
	for range 2 { // pressed twice
		if again, err := r.Rematch("anna", past); again != code || err != nil {
			t.Errorf("to %q, %v; want %q", again, err, code)
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
	if diff := cmp.Diff([]string{"fox anna", "owl random", "月夜 ben", "cat plain", "dog plain"}, got); diff != "" {
		t.Error(diff)
	}
	if later, err := r.Rematch("carl", past); err != nil || later == code {
		t.Errorf("who comes late opens another: %q, %v", later, err)
	}
}

// TestRematchOfCharacters: agents that appeared as characters do so again; who sits down in the place
// of one is called by an animal.
func TestRematchOfCharacters(t *testing.T) {
	agent.Register(agent.Listing{Name: "knave", Character: "knave"})
	db := tempDB(t)
	r := New(newLobby(t, db), db, []string{"knave"}, slog.New(slog.DiscardHandler))
	past := Past{ID: "past", Setup: rules.Five(), Seats: []table.Occupant{
		{Kind: table.Person, Name: "fox", User: "anna"}, {Kind: table.Person, Name: "ben", User: "ben"},
		{Kind: table.Agent, Name: "knave", Agent: "knave"}, {Kind: table.Agent, Name: "knave", Agent: "knave"},
		{Kind: table.Agent, Name: "knave", Agent: "knave"},
	}}
	code, err := r.Rematch("anna", past)
	if err != nil {
		t.Fatal(err)
	}
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
