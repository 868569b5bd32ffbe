package screen

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/server/table"
)

// TestFacesOfPeople checks that people have the face of their seat if agents show theirs, and only then,
// whatever the people are called. The seats of connected agents keep their crests until the end.
func TestFacesOfPeople(t *testing.T) {
	t.Parallel()
	person := table.Occupant{Kind: table.Person, Name: "fox", User: "u"}
	shown := table.Occupant{Kind: table.Agent, Name: "liar", Agent: "liar"}
	hidden := table.Occupant{Kind: table.Agent, Name: "cat", Agent: "liar"}
	remote := table.Occupant{Kind: table.Remote, Name: "owl", Agent: "TeamA"}
	for name, c := range map[string]struct {
		seats []table.Occupant
		past  bool
		want  []string
	}{
		"faces":        {[]table.Occupant{person, shown, remote, person}, false, []string{"guest-1", "liar", "", "guest-4"}},
		"no faces":     {[]table.Occupant{person, hidden, remote}, false, []string{"", "", ""}},
		"after it":     {[]table.Occupant{remote, hidden, person}, true, []string{face.CodeOf("TeamA"), "", ""}},
		"people alone": {[]table.Occupant{person, person}, false, []string{"", ""}},
	} {
		v := Village{Seats: c.seats, Past: c.past}
		for i, want := range c.want {
			if got := v.Seat(game.Seat(i)); got.Face != want || got.Name != c.seats[i].Name {
				t.Errorf("%s: seat %d looks like %q, want %q", name, i, got.Face, want)
			}
		}
	}
	if first, last := face.Guest(1), face.Guest(game.MaxSeats); first == last {
		t.Error("two seats have one face")
	}
}
