package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inOrder lists the large packages whose files can be read one after the other. In some order, each file uses only
// files before it.
var inOrder = []string{"server", "server/screen", "server/table"}

func TestFilesFormNoCircle(t *testing.T) {
	exported := exportData(t)
	found := 0
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, prefix)
		if !slices.Contains(inOrder, name) {
			continue
		}
		found++
		if circle := circleOf(usesOfFiles(t, p, exported)); circle != nil {
			t.Errorf("files of %s use each other in a circle: %s", name, strings.Join(circle, " → "))
		}
	}
	if found != len(inOrder) {
		t.Errorf("%d of the packages %v were found", found, inOrder)
	}
}

// exportData returns, by import path, the file with what a package exports.
func exportData(t *testing.T) map[string]string {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Export"}
	for _, name := range inOrder {
		args = append(args, prefix+name)
	}
	cmd := exec.Command("go", args...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	files := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return files
		} else if err != nil {
			t.Fatalf("%v: %v", cmd, err)
		}
		files[p.ImportPath] = p.Export
	}
}

// usesOfFiles returns, for each file of a package, the other files whose names it uses, with one such name for each.
func usesOfFiles(t *testing.T, p pkg, exported map[string]string) map[string]map[string]string {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exported[path]) }
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", open)}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	checked, err := config.Check(p.ImportPath, fset, files, &info)
	if err != nil {
		t.Fatal(err)
	}
	fileOf := func(at token.Pos) string { return filepath.Base(fset.Position(at).Filename) }
	uses := map[string]map[string]string{}
	for _, name := range p.GoFiles {
		uses[name] = map[string]string{}
	}
	for used, object := range info.Uses {
		if object.Pkg() != checked || !object.Pos().IsValid() {
			continue
		}
		if from, to := fileOf(used.Pos()), fileOf(object.Pos()); from != to {
			uses[from][to] = object.Name()
		}
	}
	return uses
}

// circleOf returns the files of one circle, with the name used at each step. It returns nil if there is none.
func circleOf(uses map[string]map[string]string) []string {
	const onTheWay, done = 1, 2
	state := map[string]int{}
	var way, circle []string
	var visit func(file string) bool
	visit = func(file string) bool {
		state[file] = onTheWay
		way = append(way, file)
		for other, name := range uses[file] {
			if state[other] == onTheWay {
				circle = append(slices.Clone(way[slices.Index(way, other):]), other+" (by "+name+")")
				return true
			}
			if state[other] == 0 && visit(other) {
				return true
			}
		}
		way = way[:len(way)-1]
		state[file] = done
		return false
	}
	for file := range uses {
		if state[file] == 0 && visit(file) {
			return circle
		}
	}
	return nil
}
