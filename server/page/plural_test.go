package page

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"aiwolfplay/locales"
	"aiwolfplay/templates/ui"
)

// texts returns all texts of a language by id with their plural forms, including the texts of other packages.
func texts(t *testing.T, lang ui.Lang) map[string]map[string]string {
	t.Helper()
	found := map[string]map[string]string{}
	var walk func(id string, node any)
	walk = func(id string, node any) {
		switch node := node.(type) {
		case string:
			found[id] = map[string]string{"other": node}
		case map[string]any:
			if _, ok := node["other"].(string); ok {
				forms := map[string]string{}
				for form, text := range node {
					forms[form], _ = text.(string)
				}
				found[id] = forms
				return
			}
			for key, child := range node {
				walk(strings.TrimPrefix(id+"."+key, "."), child)
			}
		}
	}
	files, err := fs.Glob(locales.FS, "*."+string(lang)+".toml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		tree := map[string]any{}
		if _, err := toml.DecodeFS(locales.FS, file, &tree); err != nil {
			t.Fatal(err)
		}
		walk("", tree)
	}
	return found
}

// severalOf lists texts with a number that can never be one, each with the reason. A text that says "1 games" must
// either have plural forms or be listed here.
var severalOf = map[string]string{
	"cast.seats": "a village has three and more", "cast.village": "likewise", "glimpse.where": "likewise",
	"lobby.role.large": "likewise", "model.contest": "likewise", "model.house": "likewise", "wall.now": "likewise",
	"model.first": "learned from thousands", "model.source": "learned from thousands", "model.whole": "all kinds of clue",
	"overtime.text":   "a constant",
	"course.followed": "told of two and more", "course.lied": "likewise", "course.passed": "likewise",
	"story.followed": "likewise", "story.lied": "likewise", "story.passed": "likewise",
	"persona.by": "who has been met twice and more", "persona.caught": "likewise", "persona.fools": "likewise",
	"error.lesson.long": "a constant", "error.lesson.steps": "a range", "error.log.fields": "4 to 6",
	"error.log.lines": "a constant", "error.log.too_long": "a constant", "error.log_many": "a constant",
	"error.minutes": "shorter times are told in seconds", "error.seconds": "in steps of five",
	"error.password_length": "a range", "lesson.age": "an age", "share.own.executed": "two vote at least",
	"mini.dilemma.ending": "of three, each round gives one or more", "mini.part": "with a decimal place",
	"minicard.what": "hundreds are played",
	"wire.packet":   "a packet has two braces at least",
}

var (
	fields    = regexp.MustCompile(`\{\{\.(\w+)\}\}`)
	oneOfMany = regexp.MustCompile(`\{\{\.(\w+)\}\} ([a-z]+ )?([a-z]+s)\b`)
	// places are placeholders for names and sentences, which a verb may follow.
	places = strings.Fields("Name Seat Actor Target TargetIs Subject Who By Talk Clause Day Number Key Position Found " +
		"Agent Speaker Words Object Player Second Want")
	// verbs have the same ending as the plural of a noun.
	verbs = strings.Fields("is was has does as this us says contradicts imagines ms guess")
)

// TestPlurals checks that texts with numbers are right for zero, one and two, in both languages. English says "1
// game" and "2 games"; a text that says "1 games" lacks a form.
func TestPlurals(t *testing.T) {
	t.Parallel()
	m, err := loadMessages(locales.FS, ui.En)
	if err != nil {
		t.Fatal(err)
	}
	ja, err := loadMessages(locales.FS, ui.Ja)
	if err != nil {
		t.Fatal(err)
	}
	counted, unused := 0, maps.Clone(severalOf)
	for id, forms := range texts(t, ui.En) {
		text := forms["other"]
		if one, plural := forms["one"]; plural {
			counted++
			text = one
			var pairs []any
			for _, field := range append(fields.FindAllString(one, -1), fields.FindAllString(forms["other"], -1)...) {
				pairs = append(pairs, strings.Trim(field, "{}."), "X")
			}
			for n, want := range []string{forms["other"], one, forms["other"]} {
				want = fields.ReplaceAllString(strings.ReplaceAll(want, "{{.Count}}", fmt.Sprint(n)), "X")
				if got, err := m.count(id, n, pairs...); got != want || err != nil {
					t.Errorf("%s of %d: %q, %v, want %q", id, n, got, err, want)
				}
				if got, err := ja.count(id, n, pairs...); got == "" || strings.Contains(got, "{{") || err != nil {
					t.Errorf("%s of %d in Japanese: %q, %v", id, n, got, err)
				}
			}
		}
		said := oneOfMany.FindStringSubmatch(text)
		if said == nil || slices.Contains(places, said[1]) && severalOf[id] == "" || slices.Contains(verbs, said[3]) {
			continue
		}
		delete(unused, id)
		if severalOf[id] == "" {
			t.Errorf("%s says %q: %s", id, said[0], text)
		}
	}
	if counted < 50 {
		t.Errorf("%d texts have plural forms", counted)
	}
	for id := range unused {
		t.Errorf("%s says nothing of several, or is no text", id)
	}
}
