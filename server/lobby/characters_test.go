package lobby

import (
	"slices"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// Seats are dealt every character before one comes twice, of the strength that
// was asked for; watched games have the strongest.
func TestCharactersAreDealt(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
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
		tb, err := l.Play(t.Context(), By{User: "u"}, rules.Five(), table.PaceNone, c.strength)
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
