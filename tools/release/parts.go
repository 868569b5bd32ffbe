package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// modules maps paths to the modules whose packages are in the program, with the files of their licences.
type modules map[string]*linkedModule

type linkedModule struct {
	version  string
	licences map[string]string // by the file's path in the module
}

// licenceFiles matches the names of files with licences and notices.
var licenceFiles = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents|unlicense)`)

// link adds the modules whose packages are in the program for a platform. A folder inside a module may have a licence
// of its own, so link searches the folders of the packages and all folders above them.
func (r *release) link(ctx context.Context, p platform, all modules) error {
	out, err := r.goCommand(ctx, p, "list", "-deps", "-json=Dir,Module", "./cmd/play")
	if err != nil {
		return err
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			Dir    string
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		err := decoder.Decode(&listed)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("go list: %w", err)
		}
		m := listed.Module
		if m == nil || m.Main { // a package of Go or of this program
			continue
		}
		if all[m.Path] == nil {
			all[m.Path] = &linkedModule{m.Version, map[string]string{}}
		}
		for dir := listed.Dir; strings.HasPrefix(dir, m.Dir); dir = filepath.Dir(dir) {
			if err := addLicences(all[m.Path].licences, m.Dir, dir); err != nil {
				return err
			}
		}
	}
}

// addLicences adds the files of licences that are in a folder below root.
func addLicences(found map[string]string, root, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() || !licenceFiles.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		found[filepath.ToSlash(name)] = string(text)
	}
	return nil
}

// A part is a component by others that a release contains.
type part struct {
	name, version string
	licence       string            // its identifier in SPDX
	texts         map[string]string // of its licences, by the files' names
	module        bool              // a Go module
	about         string            // its purpose, if the name doesn't say it
}

// parts returns all components by others: the modules, Go itself, and files in the program and the images.
func (r *release) parts(ctx context.Context, linked modules) (list []part, err error) {
	goRoot, err := r.goCommand(ctx, allPlatforms[0], "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	root, goVersion, _ := strings.Cut(strings.TrimSpace(string(goRoot)), "\n")
	language := part{name: "Go", version: strings.TrimPrefix(goVersion, "go"), texts: map[string]string{},
		about: "the standard library, with the time zones of the IANA, which are in the public domain"}
	if err := addLicences(language.texts, root, root); err != nil {
		return nil, err
	}
	list = append(list, language)
	for _, name := range sorted(linked) {
		list = append(list, part{name: name, version: linked[name].version, texts: linked[name].licences, module: true})
	}
	font, err := os.ReadFile(filepath.Join(r.root, "server", "picture", "OFL.txt"))
	if err != nil {
		return nil, err
	}
	list = append(list, part{name: "Noto Sans CJK JP Bold", texts: map[string]string{"OFL.txt": string(font)},
		about: "the font of shared pictures, some of its glyphs, (c) 2014-2021 Adobe"})
	certificates, err := certificatesPart()
	if err != nil {
		return nil, err
	}
	list = append(list, certificates)
	for i := range list {
		if list[i].licence, err = declared(list[i].texts); err != nil {
			return nil, fmt.Errorf("%s: %w", list[i].name, err)
		}
	}
	return list, nil
}

// licenceMarks lists words that occur only in the text of one licence, with the licence's identifier in SPDX. The first
// match counts.
var licenceMarks = []struct{ id, words string }{
	{"Apache-2.0", "Apache License Version 2.0, January 2004"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"MPL-2.0", "Mozilla Public License, version 2.0"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from this software"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
}

// declared returns the licence of a part, from the file in its top folder. It returns an error for an unknown licence,
// so that somebody reads the licence before the part is distributed.
func declared(texts map[string]string) (string, error) {
	for _, name := range sorted(texts) {
		base := strings.ToUpper(strings.TrimSuffix(name, path.Ext(name)))
		if base != "LICENSE" && base != "LICENCE" && base != "COPYING" && base != "OFL" {
			continue
		}
		text := strings.Join(strings.Fields(texts[name]), " ")
		for _, mark := range licenceMarks {
			if strings.Contains(text, mark.words) {
				return mark.id, nil
			}
		}
		return "", fmt.Errorf("%s is a licence that tools/release does not know: read it, then add it there", name)
	}
	return "", errors.New("there is no licence")
}

// notices returns the licences of all parts, one after the other.
func notices(parts []part) []byte {
	var b bytes.Buffer
	b.WriteString("AIWolf Play contains these works of others, under their licences, which follow.\n" +
		"The sources of the Go modules are at https://proxy.golang.org/MODULE/@v/VERSION.zip.\n\n")
	for _, p := range parts {
		fmt.Fprintf(&b, "  %s\n", p.title())
	}
	for _, p := range parts {
		for _, name := range sorted(p.texts) {
			fmt.Fprintf(&b, "\n%s\n%s: %s\n\n%s\n", strings.Repeat("=", 80), p.title(), name,
				strings.TrimSpace(strings.ReplaceAll(p.texts[name], "\r\n", "\n")))
		}
	}
	return b.Bytes()
}

// title returns the name of a part with its version and purpose.
func (p *part) title() string {
	text := strings.TrimSpace(p.name + " " + p.version)
	if p.about != "" {
		text += " (" + p.about + ")"
	}
	return text
}
