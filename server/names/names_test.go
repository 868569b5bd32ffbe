package names

import (
	"errors"
	"strings"
	"testing"

	"aiwolfplay/game"
)

func TestDraw(t *testing.T) {
	t.Parallel()
	if len(Animals) < game.MaxSeats {
		t.Fatalf("%d animals for %d seats", len(Animals), game.MaxSeats)
	}
	first := map[string]bool{}
	for range 200 {
		seen := map[string]bool{}
		list := Draw(game.MaxSeats)
		for _, name := range list {
			if seen[name] {
				t.Fatalf("%s twice in %v", name, list)
			}
			seen[name] = true
		}
		first[list[0]] = true
	}
	if len(first) < len(Animals)/2 {
		t.Errorf("of %d animals only %d come first", len(Animals), len(first))
	}
}

func TestOther(t *testing.T) {
	t.Parallel()
	if got := Other(append([]string{"Anna"}, Animals[1:]...)); got != Animals[0] {
		t.Errorf("got %q, want the only one that is left", got)
	}
}

func TestClean(t *testing.T) {
	tests := []struct {
		text, want string
		bad        bool
	}{
		{text: "Anna", want: "Anna"},
		{text: "  月夜  の 狼 ", want: "月夜 の 狼"},
		{text: "", want: ""},
		{text: "a\x00b\x1b[31m", want: "ab[31m"},
		{text: "\u202egnp.exe", want: "gnp.exe"},
		{text: "\u200b\u200b", want: ""},
		{text: "<b>x</b>", bad: true},
		{text: "a&b", bad: true},
		{text: strings.Repeat("あ", 16), want: strings.Repeat("あ", 16)},
		{text: strings.Repeat("あ", 17), bad: true},
		{text: strings.Repeat("👩‍👩‍👧", 12), want: strings.Repeat("👩‍👩‍👧", 12)},
		{text: "a" + strings.Repeat("\u0301", 100), bad: true},
		{text: "か\u3099", want: "が"},
		{text: strings.Repeat("x", 5000), bad: true},
		{text: "a\xff\xfeb", want: "ab"},
	}
	for _, tt := range tests {
		got, err := Clean(tt.text)
		if got != tt.want || errors.Is(err, ErrName) != tt.bad {
			t.Errorf("Clean(%q) = %q, %v; want %q, bad %t", tt.text, got, err, tt.want, tt.bad)
		}
	}
}
