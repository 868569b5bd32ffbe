package lesson

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/lessons"
)

// ready returns the files of the lessons that come with the program.
func ready(t *testing.T) map[string]string {
	t.Helper()
	files, err := fs.Glob(lessons.FS, "*.txt")
	if err != nil || len(files) != 3 {
		t.Fatalf("%v, %v; want three lessons", files, err)
	}
	texts := map[string]string{}
	for _, name := range files {
		text, err := lessons.FS.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return texts
}

// TestReadyLessons checks that each ready-made lesson can be read, has all texts in both languages, has a right answer
// to each question, and takes less than 20 minutes.
func TestReadyLessons(t *testing.T) {
	for name, text := range ready(t) {
		l, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if l.Minutes < 1 || l.Minutes > 20 {
			t.Errorf("%s takes %d minutes", name, l.Minutes)
		}
		both := func(what string, text Text) {
			if len(text["en"]) != len(text["ja"]) {
				t.Errorf("%s: %s: %d paragraphs in English, %d in Japanese", name, what, len(text["en"]), len(text["ja"]))
			}
		}
		both("title", l.Title)
		both("about", l.About)
		both("handout", l.Handout)
		for i := range l.Steps {
			s := &l.Steps[i]
			for _, text := range []Text{s.Heading, s.Text, s.Note, s.Say} {
				both(s.Heading.Line("en"), text)
			}
			if len(s.Heading) == 0 {
				t.Errorf("%s: step %d has no heading", name, i+1)
			}
			if s.Kind == Ask && !slices.Contains(l.Right(s), true) {
				t.Errorf("%s: step %d: no answer is right", name, i+1)
			}
		}
	}
}

// TestFaults checks that all faults of a file are reported together, by line and field.
func TestFaults(t *testing.T) {
	text := ready(t)["liar.txt"]
	lineOf := func(text, part string) int {
		before, _, found := strings.Cut(text, part)
		if !found {
			t.Fatalf("the file has no %q", part)
		}
		return 1 + strings.Count(before, "\n")
	}
	for name, tt := range map[string]struct {
		old, new string
		field    string
		kind     FaultKind
	}{
		"no colon":         {"minutes: 18", "minutes 16", "", FaultColon},
		"no such field":    {"minutes: 18", "hours: 16", "hours", FaultField},
		"no number":        {"minutes: 18", "minutes: long", "minutes", FaultNumber},
		"no such language": {"text en: One werewolf", "text fr: One werewolf", "text fr", FaultLanguage},
		"no language":      {"text en: One werewolf", "text: One werewolf", "text", FaultLanguage},
		"no such step":     {"step: reveal", "step: dance", "step", FaultChoice},
		"no such moment":   {"at: d1-9", "at: d7-1", "at", FaultMoment},
		"no such question": {"question: wolf", "question: weather", "question", FaultChoice},
		"no such seat":     {"seat: 2", "seat: 9", "seat", FaultNumber},
		"no sentence":      {"answer: ESTIMATE Agent[01] POSSESSED", "answer: I think 01 is", "answer", FaultSentence},
		"field elsewhere":  {"at: d1-9", "answer: VOTE Agent[01]", "answer", FaultField},
		"twice":            {"seat: 2", "seat: 2\nseat: 3", "seat", FaultTwice},
		"bad log":          {"1,vote,1,4", "1,vote,1,x", "log", FaultLog},
	} {
		broken := strings.Replace(text, tt.old, tt.new, 1)
		want := lineOf(broken, tt.new)
		if name == "twice" {
			want++
		}
		_, err := Parse(broken)
		var faults Faults
		if !errors.As(err, &faults) || len(faults) == 0 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f := faults[0]; f.Line != want || f.Field != tt.field || f.Kind != tt.kind {
			t.Errorf("%s: %v; want line %d, field %q, %s", name, f, want, tt.field, tt.kind)
		}
	}
	if _, err := Parse(""); err == nil {
		t.Error("an empty file is a lesson")
	}
	two := strings.NewReplacer("minutes: 18", "minutes: x", "at: d1-9", "at: never").Replace(text)
	var faults Faults
	if _, err := Parse(two); !errors.As(err, &faults) || len(faults) < 2 {
		t.Errorf("two mistakes: %v", err)
	}
	one := strings.Replace(ready(t)["reasoning.txt"], "option: VOTE Agent[02]", "option: VOTE Agent[03]", 1)
	if _, err := Parse(one); !errors.As(err, &faults) || faults[0].Kind != FaultOptions {
		t.Errorf("no option is right: %v", err)
	}
	if _, err := Parse(strings.ReplaceAll(text, "\n", "\r\n")); err != nil {
		t.Errorf("a file of Windows: %v", err)
	}
}

// TestMinutes checks that a ready-made lesson fits into twenty minutes, and that the times at the beginning of its
// notes add up to its duration, in each language.
func TestMinutes(t *testing.T) {
	for name, text := range ready(t) {
		l, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for lang, begins := range map[string]*regexp.Regexp{
			"en": regexp.MustCompile(`^(\d+) minutes?\.`), "ja": regexp.MustCompile(`^(\d+)分。`),
		} {
			sum := 0
			for i := range l.Steps {
				for _, note := range l.Steps[i].Note.In(lang) {
					if found := begins.FindStringSubmatch(note); found != nil {
						n, _ := strconv.Atoi(found[1]) // digits
						sum += n
					}
				}
			}
			if sum != l.Minutes || l.Minutes >= 20 {
				t.Errorf("%s in %s: the steps take %d minutes, the lesson %d; less than 20 are wanted", name, lang, sum, l.Minutes)
			}
		}
	}
}

// TestPoints checks that a right and sure answer is worth most and a wrong and sure one least, that an even guess gets
// the points of chance, and that no points are negative.
func TestPoints(t *testing.T) {
	right := []bool{false, true, false, false, false}
	even := []float64{1, 1, 1, 1, 1}
	if p := Points(even, right); p != Chance(5) || p != 60 {
		t.Errorf("an even guess has %d points, chance %d", p, Chance(5))
	}
	if p := Points([]float64{0, 1, 0, 0, 0}, right); p != 100 {
		t.Errorf("a certain guess has %d points", p)
	}
	before, below := Chance(5), Chance(5)
	for sure := Unsure; sure < NumSure; sure++ {
		hit, miss := Points(Guess(5, 1, sure), right), Points(Guess(5, 0, sure), right)
		if hit <= before || miss >= below || miss < 0 || sure == Sure && hit < 95 {
			t.Errorf("certainty %d: %d points for right, %d for wrong", sure, hit, miss)
		}
		before, below = hit, miss
	}
	if p := Points(even, make([]bool, 5)); p != 0 {
		t.Errorf("where nothing is right: %d points", p)
	}
	if g := Guess(1, 0, Sure); g[0] != 1 {
		t.Errorf("the only choice has %v", g)
	}
}

// TestMeaning checks that sentences with the same meaning count as one, however they are spelled.
func TestMeaning(t *testing.T) {
	l, err := Parse(ready(t)["liar.txt"])
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(l.Steps, func(s Step) bool { return s.Kind == Task })
	for text, want := range map[string]bool{
		"ESTIMATE Agent[01] POSSESSED": true, "Agent[02] ESTIMATE Agent[01] POSSESSED": true,
		"NOT (NOT (ESTIMATE Agent[01] POSSESSED))": true, "ESTIMATE Agent[01] WEREWOLF": false,
		"Agent[03] ESTIMATE Agent[01] POSSESSED": false,
	} {
		said, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Solves(&l.Steps[i], said); got != want {
			t.Errorf("%s: solves %v, want %v", text, got, want)
		}
	}
}
