package lobby

import (
	"slices"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// TestCharactersAreDealt checks that seats are dealt every character of the wanted strength before a character is dealt
// twice, and that watched games have the strongest ones.
func TestCharactersAreDealt(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempGames(t), 10)
	l.SetCharacters(func(s agent.Strength) []string {
		return map[agent.Strength][]string{
			agent.Even: {"a", "b", "c", "d"}, agent.Gentle: {"soft"}, agent.Strong: {"hard", "harder"},
		}[s]
	})
	agents := func(tb *table.Table) (names []string) {
		for _, o := range tb.Occupants() {
			if o.Kind == table.Agent {
				names = append(names, o.Agent)
			}
		}
		slices.Sort(names)
		return names
	}
	for _, c := range []struct {
		strength agent.Strength
		want     []string
	}{
		{agent.Even, []string{"a", "b", "c", "d"}},
		{agent.Gentle, []string{"soft", "soft", "soft", "soft"}},
		{agent.Strong, []string{"hard", "hard", "harder", "harder"}},
	} {
		tb, err := l.Play(t.Context(), By{User: "u"}, table.Config{Setup: rules.Five()}, c.strength)
		if err != nil {
			t.Fatal(err)
		}
		if got := agents(tb); !slices.Equal(got, c.want) {
			t.Errorf("%s: dealt %v, want %v", c.strength, got, c.want)
		}
	}
	tb, err := l.Watch(t.Context(), By{}, rules.Five())
	if err != nil {
		t.Fatal(err)
	}
	if got := agents(tb); slices.ContainsFunc(got, func(name string) bool { return name != "hard" && name != "harder" }) {
		t.Errorf("a watched village has %v", got)
	}
}

// TestCharactersAreCalledByName checks that the characters of seats are public only if nobody but built-in agents
// plays, or if the opener of the table wished it. Otherwise the seats keep their names.
func TestCharactersAreCalledByName(t *testing.T) {
	t.Parallel()
	agent.Register(agent.Listing{Name: "knave-gentle", Character: "knave", Strength: agent.Gentle})
	for name, c := range map[string]struct {
		with   table.Occupant
		wished bool
		want   string
	}{
		"agents":           {table.Occupant{Agent: "plain", Name: "owl"}, false, "knave"},
		"person":           {table.Occupant{Kind: table.Person, Name: "Anna"}, false, "fox"},
		"connected":        {table.Occupant{Kind: table.Remote, Agent: "TeamA", Name: "owl"}, false, "fox"},
		"person, wished":   {table.Occupant{Kind: table.Person, Name: "Anna"}, true, "knave"},
		"gone, wished":     {table.Occupant{Kind: table.Person, Name: "Anna", Agent: "knave-gentle"}, true, "knave"},
		"namesake, wished": {table.Occupant{Kind: table.Remote, Agent: "knave-gentle", Name: "owl"}, true, "knave"},
	} {
		seats := []table.Occupant{{Agent: "knave-gentle", Name: "fox"}, c.with}
		nameCharacters(seats, c.wished)
		if seats[0].Name != c.want || seats[1].Name != c.with.Name {
			t.Errorf("with %s: called %q and %q, want %q and %q", name, seats[0].Name, seats[1].Name, c.want, c.with.Name)
		}
		if c.want == "knave" && seats[0].Name == seats[1].Name {
			t.Errorf("with %s: two are called %q", name, seats[0].Name)
		}
		if got := CalledByCharacters(seats); got != (c.want == "knave") {
			t.Errorf("with %s: called by characters: %t", name, got)
		}
	}
}

// TestNobodyIsCalledAsAnother checks that, among seats with the same character, the second and the third get numbers
// after its name, and further ones keep their own names.
func TestNobodyIsCalledAsAnother(t *testing.T) {
	t.Parallel()
	agent.Register(agent.Listing{Name: "twin-even", Character: "twin", Strength: agent.Even})
	var seats []table.Occupant
	for _, name := range []string{"fox", "owl", "cat", "dog"} {
		seats = append(seats, table.Occupant{Agent: "twin-even", Name: name})
	}
	for range 2 { // repeated with the same seats
		nameCharacters(seats, false)
		var got []string
		for i := range seats {
			got = append(got, seats[i].Name)
		}
		if want := []string{"twin", "twin-2", "twin-3", "dog"}; !slices.Equal(got, want) {
			t.Errorf("called %v, want %v", got, want)
		}
	}
	if !CalledByCharacters(seats[2:]) || CalledByCharacters(seats[3:]) {
		t.Error("an heir is no character, or an animal is one")
	}
}
