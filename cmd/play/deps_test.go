package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The architecture as a table: which of our packages may import which others
// directly. Test files are exempt. A package that is not in the table is an
// error: a new one gets its row here and in the package table of docs/architecture.md first.
//
// The idea is go/build/deps_test.go's.

// prefix begins the import paths of our packages.
const prefix = "aiwolfplay/"

// words lists the packages with the vocabulary that everything above the rules uses.
const words = "game game/protocol game/rules game/view"

// mayImport lists, for each package, the packages of this program that it may import. A row "folder/*" applies to the
// packages in the folder that have no row of their own; in a list, it means all packages in the folder.
var mayImport = map[string]string{
	"game":                       "",
	"game/protocol":              "game",
	"game/protocol/protocoltest": "game game/protocol",
	"game/draw":                  "game",
	"game/workers":               "",
	"game/rules":                 "game game/draw",
	"game/view":                  "game game/protocol game/rules",
	"game/truth":                 "game game/protocol game/view",
	"game/turningpoint":          words + " game/truth",
	"game/belief":                words,
	"game/belief/fit":            words + " game/agent game/belief game/gamelog game/sim",
	"game/rating":                "game",
	"game/evaluation": words + " game/agent game/belief game/draw game/gamelog game/measure game/rating game/sim" +
		" game/workers",
	"game/lineup":           "game game/draw game/rules game/agent game/evaluation game/rating game/sim",
	"game/winchance":        "game game/rules",
	"game/measure":          words + " game/truth game/winchance game/agent game/belief",
	"game/dataset":          words + " game/truth game/agent game/measure",
	"game/mini":             "game game/draw",
	"game/mini/*":           "game game/draw game/mini game/mini/cards", // one game each: never each other
	"game/mini/cards":       "",
	"game/mini/games":       "game/mini game/mini/*",
	"game/mini/metrics":     "game game/draw game/evaluation game/measure game/mini game/mini/* game/workers",
	"game/mini/words":       "game game/mini game/mini/*",
	"game/mini/minitest":    "game game/draw game/mini",
	"game/mini/sim":         "game game/draw game/mini game/mini/metrics game/rating game/workers",
	"game/charset":          "",
	"game/gamelog":          words + " game/charset",
	"game/wire":             words,
	"game/wire/wiretest":    "game game/rules game/wire",
	"game/agent":            words,
	"game/agent/agenttest":  words + " game/agent game/protocol/protocoltest",
	"game/agent/*":          words + " game/agent game/agent/speech game/belief", // bots: never each other
	"game/agent/speech":     words + " game/agent",
	"game/agent/bayes":      "game/agent game/agent/bayes/* game/belief",
	"game/agent/bayes/core": words + " game/agent game/agent/speech game/belief",
	"game/agent/bayes/*":    words + " game/agent game/agent/speech game/agent/bayes/core game/belief", // not others
	"game/agent/builtin":    "game/agent game/agent/*",
	"game/sim":              words + " game/truth game/agent game/rating game/workers",
	"game/sim/ladder":       words + " game/agent game/sim",
	"game/sim/style":        words + " game/agent game/sim",
	"game/tournament":       "game game/rules game/agent game/sim",

	"protocolui/phrase": "game game/protocol locales",
	"protocolui":        words + " game/truth protocolui/phrase",

	"server/store": "game game/protocol game/rules game/rating game/draw game/mini server/version",
	"server/actor": "",
	"server/table": "game game/protocol game/rules game/view game/agent server/actor server/permission " +
		"server/store server/table/*", // the stored log's types
	"server/table/clock":    "game game/rules server/permission", // policies of a table: never each other
	"server/table/minds":    "game game/agent game/rules server/store",
	"server/table/presence": "game",
	"server/table/story":    "game game/rules",
	"server/minitable":      "game game/draw game/mini server/store",
	"server/web/shell": "game protocolui/phrase server/limit server/page server/screen" +
		" server/sse server/store templates/ui",
	"server/web/*": anything, // a feature may use every engine, and other features
	"server/web/classroom/lessons": words + " protocolui lessons server/class server/lesson server/page server/screen" +
		" server/table server/web/shell templates/*",
	"templates/*": words + " game/agent game/rating game/turningpoint protocolui server/face server/permission" +
		" templates/*",
	"templates/ui":      "game game/agent server/face",
	"server/version":    "",
	"server/random":     "",
	"server/permission": "",
	"server/limit":      "",
	"server/names":      "server/random",
	"server/pool":       "game/agent server/random",
	"server/lobby": "game game/rules game/agent server/random server/names server/pool server/limit server/store " +
		"server/table",
	"server/room": "game game/mini game/rules game/agent server/random server/permission server/names server/pool" +
		" server/store " +
		"server/limit server/table server/lobby",
	"server/class": "game/agent game/mini game/rules server/actor server/random server/permission server/lobby" +
		" server/minitable server/names server/store server/table",
	"server/export": `game game/agent game/rules game/belief game/dataset game/evaluation game/measure
		server/store server/table server/table/minds`,
	"server/lesson": "game game/charset game/rules game/protocol game/gamelog",
	"server/tcp":    "game game/charset game/rules game/agent game/wire server/names server/pool server/limit",
	"server/tournaments": "game game/draw game/rules game/agent game/sim game/tournament server/names server/pool" +
		" server/store server/table",
	"server/picture": "",
	"server/face":    "",
	"server/persona": "game server/face server/store",
	"server/page": words +
		" server/face game/agent protocolui protocolui/phrase templates/* static locales",
	"server/password": "",
	"server/sse":      "",
	"server/screen": words + " game/truth game/turningpoint game/winchance game/agent game/belief game/measure" +
		" game/gamelog game/sim/style protocolui protocolui/phrase server/page server/face" +
		" server/limit server/table templates/*",
	"server/screen/screentest": words + " game/agent game/agent/builtin game/agent/plain game/agent/random" +
		" game/sim server/store server/table/minds",
	"server/browsertest":   "",
	"server/pool/pooltest": "game/agent game/rules server/pool", // a guest, for tests
	"server":               anything,
	"cmd/play":             "cmd/play/cli cmd/play/*",
	"cmd/play/*":           ofCommands, // never each other
	"cmd/play/evaluate":    ofCommands + " cmd/play/lineups",
	"cmd/play/load":        ofCommands + " cmd/play/crowd",
	"cmd/play/cli":         "",
	"cmd/play/clitest":     words + " server/names server/store cmd/play/cli", // for tests
	"cmd/play/logs":        "game/gamelog",
	"cmd/play/stored": "game game/draw game/mini game/rules game/sim server/names server/store server/table" +
		" server/table/minds cmd/play/cli",
	"cmd/play/journey": words + " game/agent game/agent/builtin game/sim protocolui protocolui/phrase server/browsertest" +
		" server/lobby server/names server/store server/table cmd/play/cli cmd/play/crowd cmd/play/serve",
	"cmd/play/journey/builder":   "", // tests only
	"cmd/play/journey/classroom": "", // tests only
	"cmd/play/crowd":             "", // it knows the server by its pages only
	"cmd/play/serve": "game/rules game/agent game/agent/builtin game/gamelog locales server server/lobby server/page" +
		" server/pool server/web/agents server/web/shell server/limit server/store server/tcp server/web/api static" +
		" cmd/play/cli",

	"server/page/storybook": words + " game/turningpoint game/dataset game/draw game/mini game/mini/* protocolui" +
		" server/face server/minitable server/store server/web/minigame server/web/classmini server/web/embed" +
		" server/page" + // made-up pages, for tests
		" templates/* static locales",
	// shown in a browser
	"server/page/storybook/book":       "server/browsertest server/page server/page/storybook templates/*",
	"server/page/storybook/layout":     "", // tests only
	"server/page/storybook/everywhere": "", // tests only
	"server/page/storybook/access":     "", // tests only

	"templates": "", "static": "", "locales": "", "lessons": "",
}

// ofCommands lists the packages that commands may import.
const ofCommands = anything + " server server/tcp cmd/play/cli cmd/play/logs cmd/play/serve cmd/play/stored"

// anything lists the packages that the server and the commands may import: all except test support and one
// another.
const anything = words + ` game/lineup game/turningpoint game/belief game/belief/fit game/rating game/measure
	game/evaluation
	game/charset game/dataset game/draw game/gamelog game/mini game/mini/*
	game/wire
	game/agent game/agent/builtin
	game/sim game/sim/ladder game/sim/style game/tournament protocolui protocolui/phrase
	server/export server/store server/table server/table/* server/names server/pool server/lobby server/room
	server/class server/lesson server/tournaments server/minitable server/web/* templates/* server/page
	server/web/classroom/lessons
	server/password server/random server/face server/persona server/picture server/screen server/limit
	server/sse server/version
	templates static locales lessons`

// A ban forbids an import or names to the packages below its folders, with exceptions.
type ban struct {
	paths  string // imported packages; "net/..." has everything below it too
	names  string // only these of the package's names; "" is the whole package
	in     string // the folders, "..." for all
	except string // packages, or whole folders with "/..."
	why    string
}

// globalRand lists the global functions of math/rand/v2. Its generators and types are allowed.
const globalRand = "ExpFloat64 Float32 Float64 Int Int32 Int32N Int64 Int64N IntN N NormFloat64 Perm Shuffle " +
	"Uint Uint32 Uint32N Uint64 Uint64N UintN"

const theClock = "After AfterFunc NewTicker NewTimer Now Since Sleep Tick Until"

// batches lists the packages that play batches of games, which can be stopped.
const batches = "game/belief/fit game/lineup game/mini/sim game/sim/..."

var bans = []ban{
	{paths: "net/...", in: "game", why: "the game is pure: it talks to nobody"},
	{paths: "database/... log/... os/... syscall", in: "game",
		why: "the game is pure: it has no files, no log, no environment"},
	{paths: "context", in: "game", except: "game/agent game/agent/... " + batches, why: "nothing in the game waits"},
	{paths: "time", names: theClock, in: "game",
		why: "the game reads no clock: the same inputs give the same events"},
	{paths: "math/rand", in: "game", why: "use math/rand/v2 with a generator derived from rules.Key"},
	{paths: "math/rand/v2", names: globalRand, in: "game",
		why: "chance comes from rules.Key, so that a game can be played again"},

	{paths: prefix + "game/rules", names: "State New Fold", in: "server protocolui",
		except: "server/table server/store", why: "pages and gateways know a game only through feeds and views"},
	{paths: "github.com/labstack/...", in: "...", except: "server server/web/...", why: "the web framework is for pages"},
	{paths: "github.com/gorilla/...", in: "...", except: "server server/web/shell", why: "one package knows sessions"},
	{paths: "database/... modernc.org/...", in: "...", except: "server/store cmd/play/clitest",
		why: "one package knows the database"},
	{paths: "github.com/chromedp/...", in: "...", except: "server/browsertest", why: "browsers are for tests"},
}

// pkg is go list's description of one package, without its tests.
type pkg struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
}

func TestImports(t *testing.T) {
	for _, p := range listPackages(t) {
		for _, fault := range checkImports(p) {
			t.Error(fault)
		}
		for _, file := range p.GoFiles {
			name := filepath.Join(p.Dir, file)
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Errorf("read the imports: %v", err)
				continue
			}
			for _, fault := range checkNames(p.ImportPath, fset, f) {
				t.Error(fault)
			}
		}
	}
}

func listPackages(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Dir,GoFiles,Imports", prefix+"...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	var pkgs []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var p pkg
		if err := dec.Decode(&p); err != nil {
			t.Fatalf("%v: %v", cmd, err)
		}
		pkgs = append(pkgs, p)
	}
	if len(pkgs) == 0 {
		t.Fatalf("%v lists no package", cmd)
	}
	return pkgs
}

// checkImports compares the direct imports of a package with the table and
// with the bans on whole packages.
func checkImports(p pkg) (faults []string) {
	name := strings.TrimPrefix(p.ImportPath, prefix)
	allowed, known := rowOf(name)
	if !known {
		return []string{fmt.Sprintf(
			"package %s is not in the table of allowed imports (mayImport in deps_test.go): add its row", name)}
	}
	for _, imported := range p.Imports {
		if ours, ok := strings.CutPrefix(imported, prefix); ok && !allows(allowed, ours) {
			faults = append(faults,
				fmt.Sprintf("package %s must not import %s: it may import [%s] (mayImport in deps_test.go)",
					name, ours, strings.Join(strings.Fields(allowed), " ")))
		}
		for _, b := range bans {
			if b.names == "" && b.binds(name) && within(imported, b.paths) {
				faults = append(faults, fmt.Sprintf("package %s must not import %s: %s", name, imported, b.why))
			}
		}
	}
	return faults
}

// rowOf returns the packages that a package may import.
func rowOf(name string) (allowed string, known bool) {
	if allowed, known = mayImport[name]; !known {
		allowed, known = mayImport[path.Dir(name)+"/*"]
	}
	return allowed, known
}

// allows reports whether a list of packages contains a name.
func allows(list, name string) bool {
	entries := strings.Fields(list)
	return slices.Contains(entries, name) || slices.Contains(entries, path.Dir(name)+"/*")
}

// checkNames looks for banned names of packages that may otherwise be imported.
func checkNames(importPath string, fset *token.FileSet, f *ast.File) (faults []string) {
	name := strings.TrimPrefix(importPath, prefix)
	imported := map[string]string{} // the file's name of a package → its path
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // cannot happen, because the parser accepted the quoted path
		}
		local := path.Base(strings.TrimSuffix(p, "/v2"))
		if spec.Name != nil {
			local = spec.Name.Name
		}
		imported[local] = p
	}
	ast.Inspect(f, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := selector.X.(*ast.Ident)
		if !ok {
			return true
		}
		for _, b := range bans {
			if b.names != "" && b.binds(name) && within(imported[x.Name], b.paths) &&
				slices.Contains(strings.Fields(b.names), selector.Sel.Name) {
				faults = append(faults, fmt.Sprintf("%s: package %s must not use %s.%s: %s",
					fset.Position(selector.Pos()), name, imported[x.Name], selector.Sel.Name, b.why))
			}
		}
		return true
	})
	return faults
}

// binds reports whether the ban applies to the package.
func (b ban) binds(name string) bool {
	if within(name, b.except) {
		return false
	}
	for _, folder := range strings.Fields(b.in) {
		if folder == "..." || within(name, folder+"/...") {
			return true
		}
	}
	return false
}

// within reports whether a package is in a list. "a/..." means a and all packages below it.
func within(name, list string) bool {
	for _, entry := range strings.Fields(list) {
		folder, all := strings.CutSuffix(entry, "/...")
		if name == folder || all && strings.HasPrefix(name, folder+"/") {
			return true
		}
	}
	return false
}

// anyRowIn reports whether "folder/*" includes a package that has a row.
func anyRowIn(name string) bool {
	folder, all := strings.CutSuffix(name, "*")
	for row := range mayImport {
		if all && strings.HasPrefix(row, folder) {
			return true
		}
	}
	return false
}

func TestTableNamesItself(t *testing.T) {
	for name, allowed := range mayImport {
		for _, other := range strings.Fields(allowed) {
			if _, known := rowOf(other); !known && !anyRowIn(other) {
				t.Errorf("%s may import %s, which has no row", name, other)
			}
			if other == name && !strings.HasSuffix(name, "/*") {
				t.Errorf("%s may import itself", name)
			}
		}
	}
}

// TestImportFaults checks that the check finds forbidden imports.
func TestImportFaults(t *testing.T) {
	for _, tt := range []struct {
		name, pkg, source, want string // want "": allowed
	}{
		{"down the chain", "game/rules", `import _ "aiwolfplay/game"`, ""},
		{"up the chain", "game", `import _ "aiwolfplay/game/rules"`,
			"package game must not import game/rules: it may import []"},
		{"game to server", "game/sim", `import _ "aiwolfplay/server/table"`,
			"package game/sim must not import server/table"},
		{"bot to bot", "game/agent/plain", `import _ "aiwolfplay/game/agent/random"`,
			"package game/agent/plain must not import game/agent/random"},
		{"a new bot", "game/agent/mine", `import _ "aiwolfplay/game/belief"`, ""},
		{"the list of bots", "game/agent/builtin", `import _ "aiwolfplay/game/agent/mine"`, ""},
		{"server to cmd", "server", `import _ "aiwolfplay/cmd/play"`, "package server must not import cmd/play"},
		{"page to lobby", "server/page", `import _ "aiwolfplay/server/lobby"`,
			"package server/page must not import server/lobby"},
		{"test support outside tests", "server", `import _ "aiwolfplay/server/browsertest"`,
			"package server must not import server/browsertest"},
		{"made-up pages outside tests", "server", `import _ "aiwolfplay/server/page/storybook"`,
			"package server must not import server/page/storybook"},
		{"not in the table", "game/util", ``, "package game/util is not in the table"},
		{"files in the game", "game/view", `import _ "os"`, "package game/view must not import os: "},
		{"network in the game", "game/wire", `import _ "net/http"`, "package game/wire must not import net/http: "},
		{"log in the game", "game/agent", `import _ "log/slog"`, "package game/agent must not import log/slog: "},
		{"context in the rules", "game/rules", `import _ "context"`, "package game/rules must not import context: "},
		{"context of an agent", "game/agent", `import _ "context"`, ""},
		{"old random numbers", "game/sim", `import _ "math/rand"`, "package game/sim must not import math/rand: "},
		{"the global generator", "game/sim", `import "math/rand/v2"; var _ = rand.IntN(6)`,
			"package game/sim must not use math/rand/v2.IntN: "},
		{"the global generator, renamed", "game/sim", `import dice "math/rand/v2"; var _ = dice.IntN(6)`,
			"package game/sim must not use math/rand/v2.IntN: "},
		{"a generator of one's own", "game/sim", `import "math/rand/v2"; var _ = rand.New(rand.NewPCG(1, 2)).IntN(6)`, ""},
		{"the clock", "game/rules", `import "time"; var _ = time.Now()`, "package game/rules must not use time.Now: "},
		{"a duration", "game/sim", `import "time"; var _ = time.Second`, ""},
		{"the clock of a table", "server/table", `import "time"; var _ = time.Now()`, ""},
		{"the rules' state on a page", "server", `import "aiwolfplay/game/rules"; var _ rules.State`,
			"package server must not use aiwolfplay/game/rules.State: "},
		{"the rules' state at a table", "server/table", `import "aiwolfplay/game/rules"; var _ rules.State`, ""},
		{"web framework", "server/table", `import _ "github.com/labstack/echo/v4"`,
			"package server/table must not import github.com/labstack/echo/v4: "},
		{"web framework in server", "server", `import _ "github.com/labstack/echo/v4/middleware"`, ""},
		{"database", "server/lobby", `import _ "database/sql"`, "package server/lobby must not import database/sql: "},
		{"database in the store", "server/store", `import _ "database/sql"`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, "x.go", "package x; "+tt.source, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			p := pkg{ImportPath: prefix + tt.pkg}
			for _, spec := range f.Imports {
				p.Imports = append(p.Imports, strings.Trim(spec.Path.Value, `"`))
			}
			got := strings.Join(append(checkImports(p), checkNames(p.ImportPath, fset, f)...), "\n")
			if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
