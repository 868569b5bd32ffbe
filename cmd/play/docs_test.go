package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game/belief"
)

const root = "../.."

// A document is a file for people to read. Its code spans and blocks are kept separately.
type document struct {
	path string // from the root
	text string
	code []string
}

// documents returns the README in both languages and the files of docs.
func documents(t *testing.T) (list []document) {
	t.Helper()
	paths, err := filepath.Glob(root + "/docs/*.md")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	blocks := regexp.MustCompile("(?s)```.*?```")
	spans := regexp.MustCompile("`([^`\n]+)`")
	for _, path := range append(paths, root+"/README.md", root+"/README.ja.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d := document{path: strings.TrimPrefix(filepath.ToSlash(path), root+"/"), text: string(text)}
		for _, block := range blocks.FindAllString(d.text, -1) {
			d.code = append(d.code, strings.Split(strings.Trim(block, "`"), "\n")...)
		}
		for _, span := range spans.FindAllStringSubmatch(blocks.ReplaceAllString(d.text, ""), -1) {
			d.code = append(d.code, span[1])
		}
		list = append(list, d)
	}
	return list
}

// TestDocumentsLinkToFiles checks that every link in a document leads to an existing file and heading.
func TestDocumentsLinkToFiles(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#\s]*)(?:#([^)]*))?\)`)
	for _, d := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(d.text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			target := filepath.Join(root, filepath.Dir(d.path), m[1])
			if m[1] == "" {
				target = filepath.Join(root, d.path)
			}
			text, err := os.ReadFile(target)
			if err != nil {
				t.Errorf("%s links to %s: %v", d.path, m[1], err)
				continue
			}
			var anchors []string
			for _, heading := range headings(string(text)) {
				anchors = append(anchors, anchor(heading))
			}
			if m[2] != "" && !slices.Contains(anchors, m[2]) {
				t.Errorf("%s links to %s#%s, and there is no such heading", d.path, m[1], m[2])
			}
		}
	}
}

// headings returns the headings of a document.
func headings(text string) (list []string) {
	for _, h := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		list = append(list, h[1])
	}
	return list
}

// anchor returns the name by which a link leads to a heading.
func anchor(heading string) string {
	letters := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(letters, " ", "-")
}

// TestCommentsCiteDocuments checks that every document that Go code cites exists, with the cited heading, such as
// docs/research.md, "Mini-games".
func TestCommentsCiteDocuments(t *testing.T) {
	citation := regexp.MustCompile(`(docs/[\w-]+\.md)(?:,(?:\s|//)+"([^"]+)")?`)
	read := map[string][]string{}
	for _, d := range documents(t) {
		read[d.path] = headings(d.text)
	}
	cited := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if name := entry.Name(); entry.IsDir() && (name == "node_modules" || name == ".git" || name == ".cache") {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range citation.FindAllStringSubmatch(string(text), -1) {
			cited++
			known, ok := read[m[1]]
			if !ok || m[2] != "" && !slices.Contains(known, m[2]) {
				t.Errorf("%s cites %s, and there is no such document or heading", path, m[0])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if cited < 5 {
		t.Errorf("%d citations found: the test looks at nothing", cited)
	}
}

// TestDocumentsHaveMeasures checks that agents-inside.md contains the measured quality of the likelihood tables.
func TestDocumentsHaveMeasures(t *testing.T) {
	text, err := os.ReadFile(root + "/docs/agents-inside.md")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(` *\| *`).ReplaceAllString(string(text), "|")
	for _, m := range belief.Measured() {
		if m.Day > 0 {
			continue
		}
		row := fmt.Sprintf("|%s, %d seats", m.Table, m.Seats)
		if m.Unseen {
			row += ", unseen agents"
		}
		row += fmt.Sprintf("|%s|%.3f|%.3f|%.3f|%.3f|%.2f [%.2f, %.2f]|%.3f|", thousands(m.Games),
			m.Prior, m.Claims, m.LogLoss, m.Brier, m.Slope, m.Low, m.High, m.Error)
		if m.Top >= 0 {
			row += fmt.Sprintf("%d %%|", m.Top)
		}
		if !strings.Contains(table, row) {
			t.Errorf("agents-inside.md lacks the row %s", row)
		}
	}
}

// thousands formats a number as documents do.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// TestDocumentsNameFiles checks that every file that a document names exists. A name without a folder may be in any
// folder.
func TestDocumentsNameFiles(t *testing.T) {
	isFile := regexp.MustCompile(`^[\w./-]+\.(go|html|js|css|py|toml|txt|md|json|conf|service|timer|golden|templ)$`)
	placeholder := regexp.MustCompile(`\b(?:FEATURE|NAME)`) // of a file to add
	here := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if name := entry.Name(); entry.IsDir() && (name == "node_modules" || name == ".git" || name == ".cache") {
			return fs.SkipDir
		}
		here[entry.Name()] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	written := []string{"five.json", "mine.json"} // by commands of the documents
	for _, d := range documents(t) {
		for _, code := range d.code {
			name := strings.ReplaceAll(code, "LANGUAGE", "en")
			if !isFile.MatchString(name) || slices.Contains(written, name) || placeholder.MatchString(name) {
				continue
			}
			if !strings.Contains(name, "/") {
				if !here[name] {
					t.Errorf("%s names %s, and there is no such file", d.path, name)
				}
				continue
			}
			if _, err := os.Stat(filepath.Join(root, name)); err != nil {
				t.Errorf("%s names %s: %v", d.path, name, err)
			}
		}
	}
}

// TestDocumentsNameCommands checks that every command that a document shows exists with its flags, and every target of
// make.
func TestDocumentsNameCommands(t *testing.T) {
	makefile, err := os.ReadFile(root + "/Makefile")
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`(?:^|\s)(?:play|go run \./cmd/play) ([a-z]+)?((?: [^#|;]*)?)`)
	flags := regexp.MustCompile(` -([a-z][a-z-]*)`)
	target := regexp.MustCompile(`(?:^|\s)make ([a-z-]+)`)
	usages := map[string]string{}
	shown := 0
	for _, d := range documents(t) {
		for _, code := range d.code {
			for _, m := range target.FindAllStringSubmatch(code, -1) {
				if !strings.Contains(string(makefile), "\n"+m[1]+":") {
					t.Errorf("%s shows %q, and there is no such target", d.path, code)
				}
			}
			m := command.FindStringSubmatch(code)
			if m == nil {
				continue
			}
			shown++
			name := m[1]
			if name == "" {
				name = "serve"
			}
			usage, ok := usages[name]
			if !ok {
				usage = usageOf(t, name)
				usages[name] = usage
			}
			if usage == "" {
				t.Errorf("%s shows %q, and there is no such command", d.path, code)
				continue
			}
			for _, flag := range flags.FindAllStringSubmatch(m[2], -1) {
				if flag[1] == "h" {
					continue
				}
				if !strings.Contains(usage, "\n  -"+flag[1]+" ") && !strings.Contains(usage, "\n  -"+flag[1]+"\n") &&
					!strings.Contains(usage, "\n  -"+flag[1]+"\t") {
					t.Errorf("%s shows %q: %s has no flag -%s", d.path, code, name, flag[1])
				}
			}
		}
	}
	if shown < 30 {
		t.Errorf("%d commands found: the test looks at nothing", shown)
	}
}

// usageOf returns what a command prints with -h, "" if there is no such command.
func usageOf(t *testing.T, name string) string {
	t.Helper()
	if !slices.ContainsFunc(commandNames(), func(known string) bool { return known == name }) {
		return ""
	}
	var out bytes.Buffer
	_ = play(t.Context(), []string{name, "-h"}, os.Getenv, io.Discard, &out) // flag.ErrHelp
	return "\n" + out.String()
}

func commandNames() (names []string) {
	for _, c := range commands {
		names = append(names, c.Name)
	}
	return names
}
