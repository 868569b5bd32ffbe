package face

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	t.Parallel()
	alike := map[string]int{}
	for i := range 200 {
		name := fmt.Sprint("Team", i)
		f := Of(name)
		if again := Of(name); again != f {
			t.Fatalf("%s looks different the second time", name)
		}
		if read, err := Parse(f.code); err != nil || read != f {
			t.Errorf("Parse(%s) = %+v, %v", f.code, read, err)
		}
		if code := CodeOf(name); code != f.code {
			t.Errorf("the code of %s is %s, and that of its face %s", name, code, f.code)
		}
		alike[f.Draw(Calm)]++
	}
	if len(alike) < 190 {
		t.Errorf("200 names have %d faces", len(alike))
	}
	if name := Characters()[0]; CodeOf(name) != Of(name).code {
		t.Errorf("the code of %s is %s", name, CodeOf(name))
	}
	for _, name := range []string{"", "\u200b\u200b", "名人", strings.Repeat("x", 10_000)} {
		if Of(name).Draw(Calm) == "" {
			t.Errorf("%q has no face", name)
		}
	}
}

// TestHeirs checks that each character has two heirs, and that no two faces look alike.
func TestHeirs(t *testing.T) {
	t.Parallel()
	for _, m := range Moods {
		seen := map[string]string{}
		for _, code := range append(Characters(), Heirs()...) {
			f, err := Parse(code)
			if err != nil || f.code != code || !Designed(code) {
				t.Fatalf("%s: %+v, %v", code, f, err)
			}
			drawing := f.Draw(m)
			if other, ok := seen[drawing]; ok {
				t.Errorf("%s looks like %s when %s", code, other, m)
			}
			seen[drawing] = code
		}
	}
	var want []string
	for _, code := range Characters() {
		want = append(want, code+"-2", code+"-3")
	}
	if got := Heirs(); !slices.Equal(got, want) {
		t.Errorf("heirs %v, want %v", got, want)
	}
}

func TestMoodsDiffer(t *testing.T) {
	t.Parallel()
	for _, name := range append(Characters(), "TeamA") {
		seen := map[string]Mood{}
		for _, m := range Moods {
			drawing := Of(name).Draw(m)
			if other, ok := seen[drawing]; ok {
				t.Errorf("%s looks %s as when %s", name, m, other)
			}
			seen[drawing] = m
		}
	}
}

// TestParts checks that every part that a look names is drawn.
func TestParts(t *testing.T) {
	t.Parallel()
	drawn := func(set func(*brush), part func(brush) string) bool {
		b := brush{look: designed["logician"]}
		set(&b)
		return part(b) != ""
	}
	for _, name := range cuts {
		if !drawn(func(b *brush) { b.cut = name }, brush.hair) {
			t.Errorf("no hair %s", name)
		}
	}
	for _, name := range extras {
		if name != "" && !drawn(func(b *brush) { b.extra = name }, brush.wears) {
			t.Errorf("nothing to wear is %s", name)
		}
	}
	for _, name := range mouths {
		if !drawn(func(b *brush) { b.mouth = name }, brush.calmMouth) {
			t.Errorf("no mouth %s", name)
		}
	}
	for _, name := range brows {
		if name != "" && !drawn(func(b *brush) { b.brows = name }, brush.calmBrows) {
			t.Errorf("no brows %s", name)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"", "nobody", "x-", "x-1", "x-0000000g", "x-000000001", "X-00000001", "x-ABCDEF01",
		"guest-", "guest-0", "guest-01", "guest-19", "guest-+1", "guest--1"} {
		if _, err := Parse(code); !errors.Is(err, ErrCode) {
			t.Errorf("Parse(%q): %v, want ErrCode", code, err)
		}
	}
}

// TestGuests checks that each seat of the largest village has a face of its own, different from all others in any mood,
// and that its code reveals only the seat.
func TestGuests(t *testing.T) {
	t.Parallel()
	for _, m := range Moods {
		seen := map[string]string{}
		for _, code := range Everybody() {
			seen[Of(code).Draw(m)] = code
		}
		for number := 1; number <= mostGuests; number++ {
			code := Guest(number)
			f, err := Parse(code)
			if err != nil || f.code != code || Designed(code) {
				t.Fatalf("%s: %+v, %v, of a character: %v", code, f, err, Designed(code))
			}
			drawing := f.Draw(m)
			if other, ok := seen[drawing]; ok {
				t.Errorf("%s looks like %s when %s", code, other, m)
			}
			seen[drawing] = code
			b := brush{look: f.look}
			if b.hat() == "" {
				t.Errorf("%s wears no %s", code, f.look.cut)
			}
		}
	}
	for n := range uint32(5000) {
		if slices.Contains(hats[:], composed(n).look.cut) {
			t.Fatalf("an agent wears the hat of people: %s", composed(n).code)
		}
	}
}
