package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// decisions is the document that lists the regulation's paragraphs and every decision.
const decisions = "../../docs/decisions.md"

// TestDecisionsNameTests checks that every test that the document names for a paragraph or a decision exists, and that
// every such test is named. "…" stands for any ending.
func TestDecisionsNameTests(t *testing.T) {
	readme, err := os.ReadFile(decisions)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{} // to whether it is named
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func Test(\w+)\(t \*testing\.T\)`).FindAllSubmatch(code, -1) {
			tests[string(m[1])] = false
		}
	}
	for _, m := range regexp.MustCompile("`([A-Z]\\w+(…?))`").FindAllSubmatch(readme, -1) {
		name, whole := strings.TrimSuffix(string(m[1]), "…"), len(m[2]) == 0
		isTest := regexp.MustCompile(`^[RD]\d+_`).MatchString(name)
		for test := range tests {
			if test == name || !whole && strings.HasPrefix(test, name) {
				tests[test], isTest = true, false
			}
		}
		if isTest {
			t.Errorf("docs/decisions.md names %s, and there is no such test", m[1])
		}
	}
	for test, named := range tests {
		if !named && regexp.MustCompile(`^[RD]\d+_`).MatchString(test) {
			t.Errorf("docs/decisions.md does not name %s", test)
		}
	}
}

// TestDecisionsNameOptions checks that for each option that changes the regulation's rules a decision or a paragraph
// says what the option does, in the form in which people write it: skipLimit=2.
func TestDecisionsNameOptions(t *testing.T) {
	readme, err := os.ReadFile(decisions)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range Options() {
		if !o.AlwaysStored && !regexp.MustCompile("`"+o.Name+"[=`]").Match(readme) {
			t.Errorf("docs/decisions.md does not say what %s does: add a decision with a number of its own, "+
				"and a test that is called TestD and that number", o.Name)
		}
	}
}
