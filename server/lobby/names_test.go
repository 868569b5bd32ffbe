package lobby

import (
	"regexp"
	"testing"

	"aiwolfplay/game"
)

func TestNames(t *testing.T) {
	t.Parallel()
	if len(Names) < game.MaxSeats {
		t.Fatalf("%d names for %d seats", len(Names), game.MaxSeats)
	}
	first := map[string]bool{}
	for range 200 {
		seen := map[string]bool{}
		list := names(game.MaxSeats)
		for _, name := range list {
			if seen[name] {
				t.Fatalf("%s twice in %v", name, list)
			}
			seen[name] = true
		}
		first[list[0]] = true
	}
	if len(first) < len(Names)/2 {
		t.Errorf("of %d names only %d come first", len(Names), len(first))
	}
}

func TestNewID(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[a-z2-7]{16}$`)
	seen := map[string]bool{}
	for range 1000 {
		id := newID()
		if !form.MatchString(id) || seen[id] {
			t.Fatalf("id %q", id)
		}
		seen[id] = true
	}
}
