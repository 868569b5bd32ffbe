package cards

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// Words is the number of words of a card.
const Words = 16

// MaxClues is the largest number of clues of a card.
const MaxClues = 64

// Fits is the least fit with which a clue fits a word.
const Fits = 2

// A Text is one text in both languages.
type Text struct{ EN, JA string }

// In returns the text in a language, "ja" or "en". For any other language it returns the English text.
func (t Text) In(lang string) string {
	if lang == "ja" {
		return t.JA
	}
	return t.EN
}

// A Clue is a short phrase that may be said of a word.
type Clue struct {
	Text
	Fit [Words]uint8 // how well it fits each word, 0 to 3
}

// A Card is a topic with its words and clues.
type Card struct {
	Name  string // the name of its file, used in addresses and storage
	Title Text
	Words [Words]Text
	Clues []Clue

	indices []int32
	literal [Words][MaxClues]float64
	pairs   [][2]int
}

//go:embed data
var data embed.FS

// files lists the names of the cards in the order of the settings. Stored games name a setting by its place, so a new
// card must come last.
var files = []string{"animals", "food", "places", "classroom", "hobbies", "days"}

// All lists the cards. They must not be modified.
var All = load()

// Names returns the names of the cards: the word games' settings.
func Names() []string { return slices.Clone(files) }

func load() (all []*Card) {
	for _, name := range files {
		text, err := data.ReadFile("data/" + name + ".txt")
		if err != nil {
			panic(err)
		}
		card, err := parse(name, string(text))
		if err != nil {
			panic("cards: " + err.Error())
		}
		all = append(all, card)
	}
	return all
}

// parse reads a card. The error names file and line.
func parse(name, text string) (*Card, error) {
	c := &Card{Name: name}
	words := 0
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		keyword, rest, _ := strings.Cut(line, " ")
		fields := strings.Split(rest, "|")
		for j := range fields {
			fields[j] = strings.TrimSpace(fields[j])
		}
		err := c.read(keyword, fields, &words)
		if err != nil {
			return nil, fmt.Errorf("%s.txt:%d: %w", name, i+1, err)
		}
	}
	if words != Words || len(c.Clues) == 0 || c.Title.EN == "" {
		return nil, fmt.Errorf("%s.txt: a card has a title, %d words (not %d) and clues", name, Words, words)
	}
	c.prepare()
	return c, nil
}

// read reads one line.
func (c *Card) read(keyword string, fields []string, words *int) error {
	if len(fields) < 2 || fields[0] == "" || fields[1] == "" {
		return fmt.Errorf("a text in English | in Japanese is missing")
	}
	text := Text{EN: fields[0], JA: fields[1]}
	switch {
	case keyword == "title":
		c.Title = text
	case keyword == "word" && *words < Words:
		c.Words[*words] = text
		*words++
	case keyword == "clue" && len(c.Clues) < MaxClues:
		clue := Clue{Text: text}
		for _, f := range fields[2:] {
			if err := c.fit(&clue, f); err != nil {
				return err
			}
		}
		c.Clues = append(c.Clues, clue)
	default:
		return fmt.Errorf("%q is not title, word or clue, or it is one too many", keyword)
	}
	return nil
}

// fit reads how well a clue fits some words: "3 dog, cat".
func (c *Card) fit(clue *Clue, field string) error {
	grade, list, _ := strings.Cut(field, " ")
	fit := strings.Index("123", grade) + 1
	if fit == 0 || len(grade) != 1 {
		return fmt.Errorf("a fit is 1, 2 or 3: %q", field)
	}
	for word := range strings.SplitSeq(list, ",") {
		i := c.Word(strings.TrimSpace(word))
		if i < 0 {
			return fmt.Errorf("no word %q above", word)
		}
		if clue.Fit[i] != 0 {
			return fmt.Errorf("%q is there twice", word)
		}
		clue.Fit[i] = uint8(fit)
	}
	return nil
}

// Word returns the index of a word by its English text, or -1.
func (c *Card) Word(en string) int {
	return slices.IndexFunc(c.Words[:], func(t Text) bool { return t.EN == en })
}

// weight says how much more likely a speaker in earnest is to pick a clue with a better fit.
var weight = [...]float64{0: 0.002, 1: 0.25, 2: 1, 3: 1.8}

// prepare computes the figures that follow from words and clues.
func (c *Card) prepare() {
	for i := range c.Clues {
		c.indices = append(c.indices, int32(i))
	}
	for w := range c.Words {
		sum := 0.0
		for i := range c.Clues {
			sum += weight[c.Clues[i].Fit[w]]
		}
		for i := range c.Clues {
			c.literal[w][i] = weight[c.Clues[i].Fit[w]] / sum
		}
	}
	for a := range c.Words {
		for b := a + 1; b < Words; b++ {
			if c.share(a, b) >= 0.5 {
				c.pairs = append(c.pairs, [2]int{a, b})
			}
		}
	}
}

// share returns the share of the clues for one word that also fit the other word. Of the two shares it returns the
// smaller one.
func (c *Card) share(a, b int) float64 {
	var na, nb, both float64
	for i := range c.Clues {
		fa, fb := c.Clues[i].Fit[a] >= Fits, c.Clues[i].Fit[b] >= Fits
		if fa {
			na++
		}
		if fb {
			nb++
		}
		if fa && fb {
			both++
		}
	}
	return both / max(na, nb, 1)
}

// Literal returns how probable each clue is for somebody who knows the word and
// picks any clue that fits, better ones more often. It must not be modified.
func (c *Card) Literal(word int) *[MaxClues]float64 { return &c.literal[word] }

// Pairs returns the pairs of words that share at least half of the clues that fit
// them. They must not be modified.
func (c *Card) Pairs() [][2]int { return c.pairs }

// Indices returns the indices of all clues, in order. They must not be modified.
func (c *Card) Indices() []int32 { return c.indices }

// Unused returns the indices of the clues that are not in said, in order. said
// holds indices from 1; 0 is none.
func (c *Card) Unused(said []int8) []int32 {
	rest := make([]int32, 0, len(c.indices))
	for _, i := range c.indices {
		if !slices.Contains(said, int8(i+1)) {
			rest = append(rest, i)
		}
	}
	return rest
}
