package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

const root = "../.."

// made builds a release of the given platforms from the sources in root.
func made(t *testing.T, root string, platforms ...platform) *release {
	t.Helper()
	r := &release{
		root: root, out: t.TempDir(), version: "9.8.7", maintainer: "Ada Lovelace <ada@example.org>",
		commit: strings.Repeat("c0ffee", 7)[:40], at: time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC), platforms: platforms,
	}
	if err := r.make(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

// copied returns another folder with the project's sources, as git lists them.
func copied(t *testing.T) string {
	t.Helper()
	here := &release{root: root}
	names, err := here.git(t.Context(), "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "elsewhere")
	for name := range strings.SplitSeq(strings.TrimRight(names, "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, os.ErrNotExist) { // deleted, but still listed by git
			continue
		}
		must(t, err)
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755))
		must(t, os.WriteFile(filepath.Join(to, name), data, 0o600))
	}
	return to
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// sameFiles fails the test if two releases differ.
func sameFiles(t *testing.T, a, b *release) {
	t.Helper()
	for _, name := range append(namesIn(t, a.out), namesIn(t, b.out)...) {
		one, err := os.ReadFile(filepath.Join(a.out, name))
		must(t, err)
		other, err := os.ReadFile(filepath.Join(b.out, name))
		must(t, err)
		if !bytes.Equal(one, other) {
			t.Errorf("%s: two builds give different bytes (%d and %d of them)", name, len(one), len(other))
		}
	}
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestRelease builds a release for one platform in two folders. It checks that the bytes are the same, that the image's
// content runs alone, and that the files about the program are correct.
func TestRelease(t *testing.T) {
	linux := allPlatforms[0]
	r := made(t, root, linux)
	sameFiles(t, r, made(t, copied(t), linux))
	want := []string{
		"SHA256SUMS", "aiwolfplay_9.8.7_amd64.deb", "aiwolfplay_9.8.7_linux_amd64.oci.tar",
		"aiwolfplay_9.8.7_linux_amd64.tar.gz", "aiwolfplay_9.8.7_sbom.spdx.json", "aiwolfplay_9.8.7_third-party-notices.txt",
	}
	if got := namesIn(t, r.out); !slices.Equal(got, want) {
		t.Errorf("the release has %q, want %q", got, want)
	}
	t.Run("archive", func(t *testing.T) { testArchive(t, r) })
	t.Run("sbom", func(t *testing.T) { testModules(t, r) })
	t.Run("deb", func(t *testing.T) { testDebian(t, r) })
	t.Run("image", func(t *testing.T) { testImage(t, r) })
}

// TestMaintainer checks that the packages name the maintainer that the builder gives, or say plainly that none was
// given.
func TestMaintainer(t *testing.T) {
	root := t.TempDir()
	commit := exec.CommandContext(t.Context(), "git", "-c", "user.name=x", "-c", "user.email=x@example.org", "commit",
		"--quiet", "--allow-empty", "-m", "x")
	for _, cmd := range []*exec.Cmd{exec.CommandContext(t.Context(), "git", "init", "--quiet"), commit} {
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, c := range []struct{ environment, flag, want string }{
		{"", "", noMaintainer},
		{"Ada Lovelace <ada@example.org>", "", "Ada Lovelace <ada@example.org>"},
		{"Ada Lovelace <ada@example.org>", "朝田 <asada@example.org>", "朝田 <asada@example.org>"},
		{"ada@example.org", "", ""},
		{"", "<ada@example.org>", ""},
		{"", "Ada <ada>", ""},
		{"", "Ada <ada@example.org>\nDepends: x", ""},
		{"", "Ada\nDepends: x <ada@example.org>", ""},
	} {
		t.Setenv("MAINTAINER", c.environment)
		args := []string{"-version", "v0.3.0", "-root", root}
		if c.flag != "" {
			args = append(args, "-maintainer", c.flag)
		}
		r, err := read(t.Context(), args)
		if c.want == "" && (err == nil || !strings.Contains(err.Error(), "-maintainer")) {
			t.Errorf("%q, %q: %v, want an error about the maintainer", c.environment, c.flag, err)
		}
		if c.want != "" && (err != nil || r.maintainer != c.want) {
			t.Errorf("%q, %q: %v, want %q", c.environment, c.flag, err, c.want)
		}
	}
}

func (r *release) read(t *testing.T, end string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.out, r.name(end)))
	must(t, err)
	return data
}

// unpacked returns the files of a tar archive, by name.
func unpacked(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for archive := tar.NewReader(bytes.NewReader(data)); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		must(t, err)
		all[header.Name], err = io.ReadAll(archive)
		must(t, err)
	}
}

func gunzip(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	must(t, err)
	plain, err := io.ReadAll(z)
	must(t, err)
	return plain
}

// testArchive checks that play version prints the requested version, and that the documents are there.
func testArchive(t *testing.T, r *release) {
	files := unpacked(t, gunzip(t, r.read(t, "linux_amd64.tar.gz")))
	folder := "aiwolfplay-9.8.7-linux-amd64/"
	for _, name := range []string{"README.md", "CHANGELOG.md", "THIRD-PARTY-NOTICES.txt", "deploy/play.service"} {
		if len(files[folder+name]) == 0 {
			t.Errorf("the archive has no %s", name)
		}
	}
	play := filepath.Join(t.TempDir(), "play")
	must(t, os.WriteFile(play, files[folder+"play"], 0o700))
	out, err := exec.CommandContext(t.Context(), play, "version", "-json").Output()
	must(t, err)
	var said struct {
		Version, Commit string
		Changed         bool
		Rules           int
	}
	must(t, json.Unmarshal(out, &said))
	if said.Version != r.version || said.Commit != r.commit || said.Changed || said.Rules < 1 {
		t.Errorf("play version says %s", out)
	}
}

// testModules checks that the list contains the modules that are in the program according to Go, and that the notices
// contain a licence of each.
func testModules(t *testing.T, r *release) {
	var document spdxDocument
	must(t, json.Unmarshal(r.read(t, "sbom.spdx.json"), &document))
	listed := map[string]spdxPackage{}
	for _, p := range document.Packages {
		listed[p.Name+" "+p.Version] = p
	}
	files := unpacked(t, gunzip(t, r.read(t, "linux_amd64.tar.gz")))
	info, err := buildinfo.Read(bytes.NewReader(files["aiwolfplay-9.8.7-linux-amd64/play"]))
	must(t, err)
	if len(info.Deps) < 10 {
		t.Fatalf("the program has %d modules", len(info.Deps))
	}
	notices := string(r.read(t, "third-party-notices.txt"))
	for _, m := range info.Deps {
		p, ok := listed[m.Path+" "+m.Version]
		if !ok || p.LicenseDeclared == "" || p.LicenseDeclared == unknown {
			t.Errorf("%s %s is in the program, but not in the list with its licence: %+v", m.Path, m.Version, p)
		}
		if !strings.Contains(notices, "\n"+m.Path+" "+m.Version+": ") {
			t.Errorf("the notices have no licence of %s", m.Path)
		}
	}
	for _, other := range []string{"SIL OPEN FONT LICENSE", "Mozilla Public License", "The Go Authors"} {
		if !strings.Contains(notices, other) {
			t.Errorf("the notices have no %q", other)
		}
	}
	// Every embedded file by others must be known, so that fonts and the like are not added without their licence.
	out, err := r.goCommand(t.Context(), allPlatforms[0], "list", "-deps", "-f",
		`{{if .Module}}{{if .Module.Main}}{{range .EmbedFiles}}{{println .}}{{end}}{{end}}{{end}}`, "./cmd/play")
	must(t, err)
	ours := regexp.MustCompile(`\.(css|csv|js|svg|html|toml|sql|txt|json|md|py|ja|en)$`)
	for name := range strings.FieldsSeq(string(out)) {
		if !ours.MatchString(name) && name != "NotoSansCJKjp-Bold-subset.otf" {
			t.Errorf("the program contains %s: whose is it? The notices (parts in tools/release) name what is of others", name)
		}
	}
}

// testDebian reads the package with Debian's own program.
func testDebian(t *testing.T, r *release) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("dpkg-deb is missing: this is not Debian")
	}
	path := filepath.Join(r.out, "aiwolfplay_9.8.7_amd64.deb")
	names := []string{"-f", path, "Package", "Version", "Architecture", "Maintainer"}
	fields, err := exec.CommandContext(t.Context(), "dpkg-deb", names...).Output()
	must(t, err)
	want := "Package: aiwolfplay\nVersion: 9.8.7\nArchitecture: amd64\nMaintainer: " + r.maintainer + "\n"
	if string(fields) != want {
		t.Errorf("got %q, want %q", fields, want)
	}
	to := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), "dpkg-deb", "-R", path, to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, script := range []string{"postinst", "prerm", "postrm"} {
		check := exec.CommandContext(t.Context(), "sh", "-n", filepath.Join(to, "DEBIAN", script))
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", script, err, out)
		}
	}
	unit, err := os.ReadFile(filepath.Join(to, "usr/lib/systemd/system/play.service"))
	must(t, err)
	start := regexp.MustCompile(`ExecStart=(\S+)`).FindSubmatch(unit)
	if start == nil {
		t.Fatalf("the unit starts nothing: %s", unit)
	}
	if info, err := os.Stat(filepath.Join(to, string(start[1]))); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the unit starts %s: %v", start[1], err)
	}
}

// testImage checks that the image is valid, and that its content runs as the image's user with no other files, and is
// healthy.
func testImage(t *testing.T, r *release) {
	image := readImage(t, r.read(t, "linux_amd64.oci.tar"))
	config, err := image.ConfigFile()
	must(t, err)
	if want := fmt.Sprintf("%d:%d", nobody, nobody); config.Config.User != want {
		t.Errorf("the image's user is %q, want %q", config.Config.User, want)
	}
	c := container{folder: unpack(t, image), config: &config.Config, port: freePort(t)}

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var log said
	server := c.command(ctx, append(slices.Clone(config.Config.Entrypoint), config.Config.Cmd...)...)
	server.Stdout, server.Stderr = &log, &log
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	must(t, server.Start())
	ended := make(chan error, 1) // one program, one end
	go func() { ended <- server.Wait() }()
	defer func() {
		stop()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("the program ends with %v: %s", err, log.String())
		}
	}()
	var out []byte
	for out, err = nil, errors.New("not asked"); err != nil; {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the program ends by itself: %s", log.String())
		case <-time.After(50 * time.Millisecond):
		}
		out, err = c.command(t.Context(), config.Config.Healthcheck.Test[1:]...).CombinedOutput()
	}
	if want := "version 9.8.7, commit " + r.commit; !strings.Contains(string(out), want) {
		t.Errorf("the health check says %q, which has no %q", out, want)
	}
	if _, err := os.Stat(filepath.Join(c.folder, "data", "play.db")); err != nil {
		t.Errorf("the database is not in the volume: %v", err)
	}
}

func readImage(t *testing.T, archive []byte) v1.Image {
	t.Helper()
	dir := t.TempDir()
	for name, data := range unpacked(t, archive) {
		if strings.HasSuffix(name, "/") {
			must(t, os.MkdirAll(filepath.Join(dir, name), 0o755))
			continue
		}
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		must(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	index, err := layout.ImageIndexFromPath(dir)
	must(t, err)
	must(t, validate.Index(index))
	manifest, err := index.IndexManifest()
	must(t, err)
	if len(manifest.Manifests) != 1 {
		t.Fatalf("the archive has %d images", len(manifest.Manifests))
	}
	image, err := index.Image(manifest.Manifests[0].Digest)
	must(t, err)
	return image
}
