package picture

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/server/face"
)

func card(seats int) *Card {
	c := &Card{
		Title: "AIWolf Play", Where: "15人村 · 2日目 昼", Spoken: true, Foot: "人狼は誰？",
		Words: "02は人狼だと思います。占い師は私なのに、02も名乗ったからです。",
	}
	for i := range seats {
		mood := face.Calm
		if i%4 == 3 {
			mood = face.Dead
		}
		c.Seats = append(c.Seats, Seat{
			Label: fmt.Sprintf("%02d", i+1), Name: "論理家", Dead: mood == face.Dead,
			Drawing: face.Of(face.Characters()[i%8]).Draw(mood),
		})
	}
	c.Speaker = &c.Seats[0]
	return c
}

// TestPNG checks that every card makes a picture of the right size.
func TestPNG(t *testing.T) {
	t.Parallel()
	long := card(18)
	long.Words = strings.Repeat("とても長い文です。", 60)
	unbroken := card(5)
	unbroken.Words, unbroken.Seats[0].Name = strings.Repeat("x", 400), strings.Repeat("W", 200)
	invisible := card(5)
	invisible.Seats[0].Name, invisible.Words = strings.Repeat("\u200b", 200), "\u3164\u200b"
	emoji := card(5)
	emoji.Seats[0].Name, emoji.Words = "👩‍👩‍👧🐺", "🐺 is in the font? 𠮟る"
	english := card(9)
	english.Words = "I think 02 is a Werewolf, because they voted for me on day 1, but 03's Medium result on 07 was Human."
	dark := card(15)
	dark.Night, dark.Under = true, "A story of 3 days"
	for name, c := range map[string]*Card{
		"five": card(5), "fifteen": card(15), "long": long, "unbroken": unbroken, "invisible": invisible, "emoji": emoji,
		"english": english, "dark": dark, "empty": {},
	} {
		file, err := c.PNG()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if dir := os.Getenv("PICTURES"); dir != "" { // writes the pictures for inspection
			if err := os.WriteFile(filepath.Join(dir, name+".png"), file, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil || img.Bounds().Dx() != Width || img.Bounds().Dy() != Height {
			t.Errorf("%s: %v, %v", name, img.Bounds(), err)
		}
		again, err := c.PNG()
		if err != nil || !bytes.Equal(file, again) {
			t.Errorf("%s looks different the second time, %v", name, err)
		}
	}
}

// TestWrap checks that lines end between words, and that no mark is alone at the beginning of a line.
func TestWrap(t *testing.T) {
	t.Parallel()
	p, err := newPainter(false)
	if err != nil {
		t.Fatal(err)
	}
	s := p.size(30)
	for text, want := range map[string]string{
		"I will vote for 04":   "I will|vote for|04",
		"占い師は私です。":             "占い師は|私です。",
		"":                     "",
		"abcdefghijklmnopqrst": "abcdefg|hijklmn|opqrst",
	} {
		if got := strings.Join(s.wrap(text, 125), "|"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestFont checks that the font has all letters of our texts, and is small enough to come with the program.
func TestFont(t *testing.T) {
	t.Parallel()
	if len(fontFile) > 1<<20 {
		t.Errorf("the font has %d bytes, more than a megabyte", len(fontFile))
	}
	p, err := newPainter(false)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../locales/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range string(text) {
			if r > ' ' && !joins(r) && p.size(30).missing(r) {
				t.Errorf("%s: no glyph for %q", name, r)
			}
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	for _, seats := range []int{5, 15} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			c := card(seats)
			for b.Loop() {
				if _, err := c.PNG(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
