package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReadmeNamesFiles: each file that the README names is there, and what it names in it. A name
// without a folder is in that of the file or package named before.
func TestReadmeNamesFiles(t *testing.T) {
	inQuotes := regexp.MustCompile("`([^`]+)`")
	isFile := regexp.MustCompile(`^[\w./-]+\.(go|html|js|toml|txt|md)$`)
	names := regexp.MustCompile("^ \\(((?:`\\w+`(?:, )?)+)")
	folder := "."
	whole := strings.ReplaceAll(readme(t), "```", "")
	for _, at := range inQuotes.FindAllStringSubmatchIndex(whole, -1) {
		name := strings.TrimPrefix(strings.ReplaceAll(whole[at[2]:at[3]], "LANGUAGE", "en"), "./")
		if info, err := os.Stat(filepath.Join(root, name)); err == nil && info.IsDir() {
			folder = name
		}
		if !isFile.MatchString(name) {
			continue
		}
		if path.Dir(name) != "." {
			folder = path.Dir(name)
		}
		text, err := os.ReadFile(filepath.Join(root, folder, path.Base(name)))
		if err != nil {
			t.Errorf("the README names %s: %v", name, err)
			continue
		}
		if list := names.FindStringSubmatch(whole[at[1]:]); list != nil {
			for _, word := range inQuotes.FindAllStringSubmatch(list[1], -1) {
				if !regexp.MustCompile(`\b` + word[1] + `\b`).Match(text) {
					t.Errorf("the README names %s in %s/%s, which has no such thing", word[1], folder, path.Base(name))
				}
			}
		}
	}
}

// TestImportsAreInReadme: the table of packages has each of ours, and says of each what it
// imports: those, and what those import themselves. Where it says so in a phrase nothing is checked.
func TestImportsAreInReadme(t *testing.T) {
	imports := ourImports(t)
	inTable := map[string]bool{}
	row := regexp.MustCompile("(?m)^\\| (`[^|]*) \\| [^|]* \\| ([^|]*) \\|$")
	for _, columns := range row.FindAllStringSubmatch(readme(t), -1) {
		var direct []string
		packages := imports.named(t, strings.ReplaceAll(columns[1], "`", ""))
		for _, name := range packages {
			inTable[name] = true
			direct = append(direct, imports[name]...)
		}
		if strings.Contains(strings.ReplaceAll(columns[2], ", ", ","), " ") || columns[2] == "everything" {
			continue
		}
		said := imports.named(t, strings.Trim(columns[2], "–"))
		for _, other := range said {
			if !imports.reach(direct)[other] {
				t.Errorf("the README says that %s knows %s, which it does not", columns[1], other)
			}
		}
		for _, other := range direct {
			if !slices.Contains(packages, other) && !imports.reach(said)[other] {
				t.Errorf("%s knows %s: the README's table does not say so", columns[1], other)
			}
		}
	}
	for name := range mayImport {
		if !inTable[name] && !strings.HasSuffix(name, "/*") {
			t.Errorf("the README's table has no row for %s", name)
		}
	}
}

// An importMap has what each of our packages imports of ours.
type importMap map[string][]string

func ourImports(t *testing.T) importMap {
	t.Helper()
	imports := importMap{}
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, prefix)
		imports[name] = nil
		for _, imported := range p.Imports {
			if ours, ok := strings.CutPrefix(imported, prefix); ok {
				imports[name] = append(imports[name], ours)
			}
		}
	}
	return imports
}

// reach returns the packages and what they know, by whatever way.
func (m importMap) reach(packages []string) map[string]bool {
	all := map[string]bool{}
	for todo := slices.Clone(packages); len(todo) > 0; {
		name := todo[0]
		if todo = todo[1:]; !all[name] {
			all[name] = true
			todo = append(todo, m[name]...)
		}
	}
	return all
}

// named returns the packages of a list by path or by its last elements, as many as tell them apart.
func (m importMap) named(t *testing.T, list string) (packages []string) {
	t.Helper()
	for short := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		full := short
		for name := range m {
			if m[short] == nil && strings.HasSuffix(name, "/"+short) {
				if full != short {
					t.Errorf("the README's table has %s, which may be %s or %s", short, full, name)
				}
				full = name
			}
		}
		if _, ok := m[full]; !ok {
			t.Errorf("the README's table has %s, and there is no such package", short)
		}
		packages = append(packages, full)
	}
	return packages
}
