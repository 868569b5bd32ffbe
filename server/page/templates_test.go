package page

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

// idsInTemplates returns the ids that templates and their features pass to T, Text and N, with the names of the
// placeholders that they fill.
func idsInTemplates(t *testing.T) map[string][]string {
	t.Helper()
	used := map[string][]string{}
	for _, pattern := range [...]string{"../../templates/*/*.go", "../web/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, files, err)
		}
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(node ast.Node) bool {
				if call, ok := node.(*ast.CallExpr); ok {
					noteText(used, call)
				}
				return true
			})
		}
	}
	return used
}

// noteText records a call of T, Text or N whose id is a string literal.
func noteText(used map[string][]string, call *ast.CallExpr) {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || !slices.Contains([]string{"T", "Text", "N"}, method.Sel.Name) {
		return
	}
	id, ok := written(call.Args[0])
	if !ok {
		return
	}
	var marks []string
	rest := call.Args[1:]
	if method.Sel.Name == "N" {
		marks, rest = append(marks, "{{.Count}}"), rest[1:]
	}
	for i := 0; i < len(rest); i += 2 {
		if name, ok := written(rest[i]); ok {
			marks = append(marks, "{{."+name+"}}")
		}
	}
	slices.Sort(marks)
	used[id] = marks
}

// written returns the value of a string literal.
func written(e ast.Expr) (text string, ok bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// TestWordsNeedNoMemory checks that texts, icons and emblems, of which pages have hundreds, need no allocations.
func TestWordsNeedNoMemory(t *testing.T) {
	w, err := testRenderer(t).Words(ui.En)
	if err != nil {
		t.Fatal(err)
	}
	for name, use := range map[string]func(){
		"a text":   func() { _ = w.T("site.name") },
		"an icon":  func() { _ = ui.Icon(w, "moon") },
		"a role":   func() { _ = ui.RoleTag(w, game.RoleSeer) },
		"its HTML": func() { _ = w.Text("site.name").Render(context.Background(), io.Discard) },
		"a seal":   func() { _ = ui.Seal(w, game.RoleSeer) },
		"a name":   func() { _ = w.Called("fox") },
		"a number": func() { _ = ui.Number(3) },
		"a file":   func() { _ = w.Asset("img/icons.svg") },
	} {
		if n := testing.AllocsPerRun(10, use); n > 0 {
			t.Errorf("%s needs %v allocations", name, n)
		}
	}
}
