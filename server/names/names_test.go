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
	t.Parallel()
	tests := []struct {
		text, want string
		err        error
	}{
		{text: "Anna", want: "Anna"},
		{text: "  月夜  の 狼 ", want: "月夜 の 狼"},
		{text: "", want: ""},
		{text: " \t\u3000 ", want: ""},
		{text: "a\x00b", err: ErrInvisible},
		{text: "\x1b[31m", err: ErrInvisible},
		{text: "\u202egnp.exe", err: ErrInvisible},
		{text: "An\u2066na", err: ErrInvisible},
		{text: "\u200b\u200b", err: ErrInvisible},
		{text: "An\u200bna", err: ErrInvisible},
		{text: "An\u200dna", err: ErrInvisible},
		{text: "An\ufe0fna", err: ErrInvisible},
		{text: "\u3164", err: ErrInvisible},
		{text: "\uffa0a", err: ErrInvisible},
		{text: "\u2800", err: ErrInvisible},
		{text: "\u115f", err: ErrInvisible},
		{text: "\u0301\u0301", err: ErrInvisible},
		{text: "\ufeffAnna", err: ErrInvisible},
		{text: "\U000e0041a", err: ErrInvisible},
		{text: "<b>x</b>", err: ErrName},
		{text: "a&b", err: ErrName},
		{text: "a\xff\xfeb", err: ErrName},
		{text: strings.Repeat("あ", 16), want: strings.Repeat("あ", 16)},
		{text: strings.Repeat("あ", 17), err: ErrName},
		{text: strings.Repeat("👩‍👩‍👧", 12), want: strings.Repeat("👩‍👩‍👧", 12)},
		{text: "☺️ 1️⃣ 👍🏽", want: "☺️ 1️⃣ 👍🏽"},
		{text: "👩‍", err: ErrInvisible},
		{text: "葛\U000e0100城", want: "葛\U000e0100城"},
		{text: "a\U000e0100", err: ErrInvisible},
		{text: "a" + strings.Repeat("\u0301", 100), err: ErrName},
		{text: "か\u3099", want: "が"},
		{text: strings.Repeat("x", 5000), err: ErrName},
		{text: "Agent[01]", err: ErrReserved},
		{text: "ａｇｅｎｔ［０１］", err: ErrReserved},
		{text: "agent 5", err: ErrReserved},
		{text: "Agent Smith", want: "Agent Smith"},
	}
	for _, tt := range tests {
		got, err := Clean(tt.text)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("Clean(%q) = %q, %v; want %q, %v", tt.text, got, err, tt.want, tt.err)
		}
	}
}
