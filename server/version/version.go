// Package version says which version of the program this is.
//
//	v := version.Own()
//	fmt.Println(v.Number, v.Commit) // 0.3.0 65aa50515e…
package version

import (
	"runtime/debug"
	"strings"
	"sync"
)

// A release sets both: go build -ldflags "-X aiwolfplay/server/version.number=0.3.0 …".
var (
	number = "0.3.0-dev"
	commit = ""
)

// A Version names the sources from which the program was built.
type Version struct {
	Number  string `json:"version"`
	Commit  string `json:"commit"`  // "" if the build did not see the repository
	Changed bool   `json:"changed"` // the sources had changes that are not in the commit
}

// Own is the version of this program.
func Own() Version { return own() }

var own = sync.OnceValue(func() Version {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Version{Number: number, Commit: commit}
	}
	return of(number, commit, info)
})

// of completes what a release has set by what Go noted when it built the program.
func of(number, commit string, info *debug.BuildInfo) Version {
	v := Version{Number: number, Commit: commit}
	if commit != "" {
		return v
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Commit = s.Value
		case "vcs.modified":
			v.Changed = s.Value == "true"
		}
	}
	// Go names a build after its commit's tag, or else after the commit: v0.3.1-0.2026…
	if tag, ok := strings.CutPrefix(info.Main.Version, "v"); ok && !strings.ContainsAny(tag, "-+") {
		v.Number = tag
	}
	return v
}

// String is the version in a line: "0.3.0-dev, commit 65aa50515e…, with changes".
func (v Version) String() string {
	text := v.Number
	if v.Commit != "" {
		text += ", commit " + v.Commit
	}
	if v.Changed {
		text += ", with changes"
	}
	return text
}

// Short is the version in a word, for records: "0.3.0-dev+65aa50515e00".
func (v Version) Short() string {
	if v.Commit == "" {
		return v.Number
	}
	return v.Number + "+" + v.Commit[:min(len(v.Commit), 12)]
}
