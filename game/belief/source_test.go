package belief

import "testing"

func TestSource(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Source{
		"3000 games of 8 seats among bayes,plain": {Games: 3000, Seats: 8, Among: "bayes,plain"},
		"40 games of 5 seats among contest agents, nothing learned from a,b": {
			Games: 40, Seats: 5, Among: "contest agents", Without: "a,b",
		},
	} {
		if got, ok := ParseSource(text); !ok || got != want || got.String() != text {
			t.Errorf("%q: %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "games", "3 games of 5 seats", "3 games of 5 seats among "} {
		if got, ok := ParseSource(text); ok {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// TestSourceOf checks that the built-in tables say what their weights for each size come from.
func TestSourceOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		table *Table
		n     int
		seats int
	}{{House(), 5, 5}, {House(), 6, 5}, {House(), 8, 8}, {House(), 15, 15}, {Contest(), 5, 5}, {Contest(), 12, 15}} {
		if s, ok := tt.table.SourceOf(tt.n); !ok || s.Seats != tt.seats || s.Games < 100 {
			t.Errorf("%s, %d seats: %+v, %v", tt.table.Name, tt.n, s, ok)
		}
	}
}
