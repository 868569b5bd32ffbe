package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

const ourModule = "aiwolfplay" // the program's module

// make builds the program for each platform, and writes the files of the release.
func (r *release) make(ctx context.Context) error {
	programs := map[platform][]byte{}
	linked := modules{}
	for _, p := range r.platforms {
		fmt.Fprintf(os.Stderr, "building for %s\n", p)
		program, err := r.build(ctx, p)
		if err == nil {
			err = r.link(ctx, p, linked)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		programs[p] = program
	}
	parts, err := r.parts(ctx, linked)
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	if files[r.name("sbom.spdx.json")], err = r.spdx(parts); err != nil {
		return err
	}
	c := content{notices: notices(parts)}
	if c.documents, err = r.documents(); err != nil {
		return err
	}
	files[r.name("third-party-notices.txt")] = c.notices
	for _, p := range r.platforms {
		c.program = programs[p]
		if err := r.pack(p, c, files); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return r.write(files)
}

// name returns the name of a file of the release.
func (r *release) name(end string) string { return ourModule + "_" + r.version + "_" + end }

// build compiles the program. It keeps properties of the machine out of it: paths, a C compiler, the
// repository.
func (r *release) build(ctx context.Context, p platform) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	set := ourModule + "/server/version."
	out := filepath.Join(dir, "play")
	_, err = r.goCommand(ctx, p, "build", "-o", out,
		"-ldflags=-s -w -X "+set+"number="+r.version+" -X "+set+"commit="+r.commit, "./cmd/play")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// goCommand runs go in the project's folder, for a platform. The tag timetzdata puts the time zones into the program.
func (r *release) goCommand(ctx context.Context, p platform, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Stderr = r.root, os.Stderr
	cmd.Env = append(os.Environ(), "GOOS="+p.system, "GOARCH="+p.processor, "GOAMD64=v1", "GOARM64=v8.0",
		"CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-trimpath -buildvcs=false -tags=timetzdata -mod=readonly")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return out, nil
}

// documents returns the files that come with the program: texts to read, and files that help to run it.
func (r *release) documents() (list []file, err error) {
	for _, pattern := range []string{"README*.md", "CHANGELOG.md", "docs", "deploy"} {
		found, err := filepath.Glob(filepath.Join(r.root, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			more, err := filesBelow(r.root, name)
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
	}
	return list, nil
}

// content holds the files of archives, images and packages.
type content struct {
	program   []byte
	notices   []byte
	documents []file
}

const noticesFile = "THIRD-PARTY-NOTICES.txt"

// pack adds the archive of a platform to the files of the release; for Linux also an image and a package.
func (r *release) pack(p platform, c content, files map[string][]byte) (err error) {
	folder := strings.Join([]string{ourModule, r.version, p.system, p.processor}, "-")
	name := r.name(p.system + "_" + p.processor)
	play := "play"
	if p.system == "windows" {
		play = "play.exe"
	}
	list := below(folder, append([]file{{play, 0o755, c.program}, {noticesFile, 0o644, c.notices}}, c.documents...))
	if p.system == "windows" {
		files[name+".zip"], err = r.zip(list)
		return err
	}
	if files[name+".tar.gz"], err = r.tarGzip(list); err != nil || p.system != "linux" {
		return err
	}
	if files[name+".oci.tar"], err = r.image(p, c); err != nil {
		return err
	}
	files[fmt.Sprintf("%s_%s_%s.deb", ourModule, r.debianVersion(), p.processor)], err = r.debian(p, c)
	return err
}

// below puts files into a folder.
func below(folder string, list []file) (moved []file) {
	for _, f := range list {
		f.name = path.Join(folder, f.name)
		moved = append(moved, f)
	}
	return moved
}

// write writes the files and their checksums.
func (r *release) write(files map[string][]byte) error {
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, name := range sorted(files) {
		if err := os.WriteFile(filepath.Join(r.out, name), files[name], 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(files[name]), name)
	}
	fmt.Fprint(os.Stderr, sums.String())
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
