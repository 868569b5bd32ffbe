package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// stilted lists turns of phrase that comments avoid, with better ones. A hit is harmless if the first group matched:
// "this is…" is plain, and the first word may be the name of a function.
var stilted = []struct{ name, pattern, better string }{
	{"is what", `(?i:\b(this|that|it|which|who) )?\b(?:is|are|was|were) (?:what|how|where|whom|whose|who)\b`,
		`say what it does or contains: "A Seat holds…", "limit bounds…"`},
	{"What", `(?:^|[.!] )(?:What|Who|Whom|Whose|Where) [^.?]*(?:[.:;]|$)`, `begin with a noun, or with "If"`},
	{"TestX: who", `^\w+: (?:who|whom|whose|whoever|what|whatever|where)\b`, `"TestX: a player who…"`},
	{"bare who", `\b(?:for|to|of|with|than|nor|not|if|that|but|against) who\b`, `"anyone who", "a player who"`},
	{"returns who", `\b[Rr]eturns whom?\b`, `"returns the seat that…"`},
	{"where", `\bwhere (?:there|none|nobody|no|nothing|that)\b|\bwhere (?:it|they) (?:has|have|does|do|can)\b` +
		`|\b(?:nil|""|false|true|0|-1|NoSeat|empty|zero) where\b`, `"if" or "when"`},
	{"tell", `^(told |Told |tells )|\b(?:[Tt]ells|[Tt]old)\b`, `"reports", "says", "learns", "distinguishes"`},
	{"stand", `\b[Ss]tands?\b( for| in for| still|-in)?`, `"is", "is in"`},
	{"retired", `\b(?:bears|comes to|goes by|becomes? of|the eyes of|but for|[Ll]ikewise)\b`,
		`"except", "as above", or the plain verb`},
}

// plainComments are phrases that may stay although they match. They name identifiers.
var plainComments = []string{
	"What is the clause", "calls told with", "events from told on", "not in Told", "told operand", "same as told for",
	"the log tells all", "Where returns the", "Who draws a",
}

// TestComments looks for stilted phrases in all comments.
func TestComments(t *testing.T) {
	var patterns []*regexp.Regexp
	for _, row := range stilted {
		patterns = append(patterns, regexp.MustCompile(row.pattern))
	}
	exceptions := strings.NewReplacer(func() (pairs []string) {
		for _, phrase := range plainComments {
			pairs = append(pairs, phrase, "…")
		}
		return pairs
	}()...)

	for _, c := range comments(t, "../..") {
		text := exceptions.Replace(strings.Join(strings.Fields(c.text), " "))
		for i, p := range patterns {
			for _, m := range p.FindAllStringSubmatch(text, -1) {
				if len(m) < 2 || m[1] == "" {
					t.Errorf("%s:%d: %q: %s", c.file, c.line, m[0], stilted[i].better)
				}
			}
		}
	}
}

// A comment is a block of comment lines, or one at the end of a line of code.
type comment struct {
	file string
	line int
	text string
}

// comments returns the comments of all Go, templ, CSS, JavaScript and SQL files below root.
func comments(t *testing.T, root string) (all []comment) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", ".cache", "node_modules", "bin", "dist"}, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		ext := filepath.Ext(path)
		if strings.HasSuffix(path, "_templ.go") || !slices.Contains(commented, ext) {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found := commentsByLine(string(source), ext)
		if ext == ".go" {
			if found, err = commentsOfGo(source); err != nil {
				return err
			}
		}
		for _, c := range found {
			c.file = filepath.ToSlash(name)
			all = append(all, c)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var commented = []string{".go", ".templ", ".css", ".js", ".sql"}

func commentsOfGo(source []byte) (found []comment, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, group := range file.Comments {
		found = append(found, comment{line: files.Position(group.Pos()).Line, text: group.Text()})
	}
	return found, nil
}

// lineComment matches "// text" and "-- text", but not the slashes of an address.
var lineComment = regexp.MustCompile(`(?:^|\s)(?://|--)\s+(.*)$`)

// commentsByLine reads comments without a parser: /* */ and, except in CSS, those that end with their line.
func commentsByLine(source, ext string) (found []comment) {
	open, inBlock := false, false // open: the next line may continue the last comment
	add := func(line int, text string) {
		if !open {
			found = append(found, comment{line: line})
		}
		last := &found[len(found)-1]
		last.text += "\n" + strings.TrimPrefix(strings.TrimSpace(text), "*")
		open = true
	}
	for i, text := range strings.Split(source, "\n") {
		line := i + 1
		if !inBlock {
			start := strings.Index(text, "/*")
			if start < 0 {
				m := lineComment.FindStringSubmatchIndex(text)
				if m == nil || ext == ".css" {
					open = false
					continue
				}
				whole := strings.TrimSpace(text[:m[0]]) == ""
				open = open && whole
				add(line, text[m[2]:m[3]])
				open = whole
				continue
			}
			open, inBlock = false, true
			text = text[start+2:]
		}
		if end := strings.Index(text, "*/"); end >= 0 {
			add(line, text[:end])
			open, inBlock = false, false
			continue
		}
		add(line, text)
	}
	return found
}
