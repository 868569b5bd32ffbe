// Command release builds everything that a release of AIWolf Play consists of, from the sources around it:
// archives for each platform, container images, Debian packages, the list of modules, their licences and the
// checksums of all that. The same commit, maintainer and Go version give the same bytes.
//
//	go run ./release -version v0.3.0 -maintainer 'Ada Lovelace <ada@example.org>'
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := read(ctx, os.Args[1:])
	if err == nil {
		err = r.make(ctx)
	}
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A release describes a release to build.
type release struct {
	root       string // the project's folder
	out        string
	version    string // without the v of the tag
	maintainer string // of the Debian packages: a name and an address
	commit     string
	at         time.Time // when the commit was made: the time of all files
	platforms  []platform
}

// A platform is a system and a kind of processor, as Go calls them.
type platform struct{ system, processor string }

func (p platform) String() string { return p.system + "/" + p.processor }

var allPlatforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"},
	{"windows", "arm64"},
}

// versions matches versions according to Semantic Versioning, without build metadata.
var versions = regexp.MustCompile(`^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z][0-9A-Za-z.]*)?)$`)

// maintainers matches a name and an address in the form of Debian packages.
var maintainers = regexp.MustCompile(`^[^<>[:cntrl:]\s][^<>[:cntrl:]]* <[^<>@[:cntrl:]\s]+@[^<>@[:cntrl:]\s]+>$`)

// noMaintainer is the maintainer of packages whose builder names none. Nobody has its address.
const noMaintainer = "The builder of this package should set MAINTAINER <nobody@unset.invalid>"

// read reads the command line and the properties of the commit to build.
func read(ctx context.Context, args []string) (*release, error) {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	version := flags.String("version", "", "the release's `tag`, such as v0.3.0")
	root := flags.String("root", "..", "the project's `folder`")
	out := flags.String("out", "", "the `folder` to write to; by default dist/VERSION in the project's")
	maintainer := flags.String("maintainer", os.Getenv("MAINTAINER"),
		"the `maintainer` that the Debian packages name: you, as in 'Ada Lovelace <ada@example.org>'\n"+
			"(environment: MAINTAINER)")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	named := versions.FindStringSubmatch(*version)
	if named == nil {
		return nil, fmt.Errorf("-version: a tag such as v0.3.0 expected, got %q", *version)
	}
	if *maintainer == "" {
		fmt.Fprintln(os.Stderr, "the Debian packages name no maintainer: whoever builds them should set MAINTAINER")
		*maintainer = noMaintainer
	}
	if !maintainers.MatchString(*maintainer) {
		return nil, fmt.Errorf(`-maintainer: a name and an address such as "Ada Lovelace <ada@example.org>" expected, got %q`,
			*maintainer)
	}
	r := &release{root: *root, out: *out, version: named[1], maintainer: *maintainer, platforms: allPlatforms}
	if r.out == "" {
		r.out = filepath.Join(r.root, "dist", *version)
	}
	return r, r.readCommit(ctx, *version)
}

// readCommit reads the commit to build. It returns an error if the sources differ from the commit, or the commit is not
// that of the tag.
func (r *release) readCommit(ctx context.Context, tag string) error {
	changes, err := r.git(ctx, "status", "--porcelain")
	if err != nil {
		return err
	}
	if changes != "" {
		return fmt.Errorf("commit or remove these changes first:\n%s", changes)
	}
	head, err := r.git(ctx, "log", "-1", "--format=%H %ct")
	if err != nil {
		return err
	}
	commit, seconds, _ := strings.Cut(head, " ")
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return fmt.Errorf("git log: %w", err)
	}
	r.commit, r.at = commit, time.Unix(unix, 0).UTC()
	tagged, err := r.git(ctx, "for-each-ref", "--format=%(objectname) %(*objectname)", "refs/tags/"+tag)
	if err != nil {
		return err
	}
	if tagged != "" && !strings.Contains(tagged, commit) {
		return fmt.Errorf("%s is the tag of another commit: check that one out, or choose another version", tag)
	}
	return nil
}

func (r *release) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Stderr = r.root, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(out)), nil
}
