package main

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// packagesDoc has the table of packages.
const packagesDoc = "../../docs/architecture.md"

// TestImportsAreDocumented checks that the table of packages has a row for each package of this program, with the
// package's imports and possibly their imports. Imports that the table describes in words are not checked.
func TestImportsAreDocumented(t *testing.T) {
	imports := ourImports(t)
	inTable := map[string]bool{}
	row := regexp.MustCompile("(?m)^\\| (`[^|]*) \\| [^|]* \\| ([^|]*) \\|$")
	text, err := os.ReadFile(packagesDoc)
	if err != nil {
		t.Fatal(err)
	}
	for _, columns := range row.FindAllStringSubmatch(string(text), -1) {
		var direct []string
		knows := strings.TrimSpace(columns[2])
		packages := imports.named(t, strings.ReplaceAll(columns[1], "`", ""))
		for _, name := range packages {
			inTable[name] = true
			direct = append(direct, imports[name]...)
		}
		if strings.Contains(strings.ReplaceAll(knows, ", ", ","), " ") || knows == "everything" {
			continue
		}
		said := imports.named(t, strings.Trim(knows, "–"))
		for _, other := range said {
			if !imports.reach(direct)[other] && !strings.Contains(knows, path.Dir(other)+"/*") {
				t.Errorf("docs/architecture.md says that %s knows %s, which it does not", columns[1], other)
			}
		}
		for _, other := range direct {
			if !slices.Contains(packages, other) && !imports.reach(said)[other] {
				t.Errorf("%s knows %s: docs/architecture.md does not say so", columns[1], other)
			}
		}
	}
	for name := range mayImport {
		if !inTable[name] && !strings.HasSuffix(name, "/*") {
			t.Errorf("docs/architecture.md has no row for %s", name)
		}
	}
}

// An importMap maps each package of this program to the packages of this program that it imports.
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

// reach returns the given packages and all packages that they import directly or indirectly.
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

// named returns the packages of a list: by path, by the last elements that tell them apart, or all of a folder ("f/*").
func (m importMap) named(t *testing.T, list string) (packages []string) {
	t.Helper()
	for short := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		if folder, ok := strings.CutSuffix(short, "*"); ok {
			for name := range m {
				if strings.HasPrefix(name, folder) {
					packages = append(packages, name)
				}
			}
			continue
		}
		full := short
		_, exact := m[short]
		for name := range m {
			if !exact && strings.HasSuffix(name, "/"+short) {
				if full != short {
					t.Errorf("docs/architecture.md has %s, which may be %s or %s", short, full, name)
				}
				full = name
			}
		}
		if _, ok := m[full]; !ok {
			t.Errorf("docs/architecture.md has %s, and there is no such package", short)
		}
		packages = append(packages, full)
	}
	return packages
}
