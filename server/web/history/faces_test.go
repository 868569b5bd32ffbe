package history

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
)

// TestFacesAt checks that a list of games shows people with the faces of their seats if agents showed theirs.
func TestFacesAt(t *testing.T) {
	seated := []store.PastOccupant{
		{Game: "a", Seat: 0, Name: "fox", Person: true}, {Game: "a", Seat: 1, Name: "quiet-2"},
		{Game: "b", Seat: 0, Name: "liar", Person: true}, {Game: "b", Seat: 1, Name: "owl"},
	}
	for id, want := range map[string][]string{"a": {"guest-1", "quiet-2"}, "b": {"", ""}, "c": nil} {
		got := facesAt(seated, id)
		if len(got) != len(want) {
			t.Fatalf("%s: %v", id, got)
		}
		for i := range want {
			if got[i].Face != want[i] || got[i].Seat != game.Seat(i) {
				t.Errorf("%s, seat %d: %+v, want the face %q", id, i, got[i], want[i])
			}
		}
	}
}
