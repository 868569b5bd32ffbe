package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const installed = "/usr/local/bin/play" // the path at which systemd's units expect the program

// TestServiceFlags checks that play serve accepts the flags in the unit.
func TestServiceFlags(t *testing.T) {
	t.Parallel()
	var help bytes.Buffer
	err := play(t.Context(), []string{"serve", "-h"}, noEnv, io.Discard, &help)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		t.Fatal(err)
	}
	start := regexp.MustCompile(`ExecStart=` + installed + ` serve((?:.*\\\n)*.*)`).FindString(units(t)["play.service"])
	flags := regexp.MustCompile(` -[a-z][a-z-]+`).FindAllString(start, -1)
	if len(flags) == 0 {
		t.Error("the unit gives no flags")
	}
	for _, name := range flags {
		if !regexp.MustCompile(`(?m)^ ` + name + `\b`).MatchString(help.String()) {
			t.Errorf("play serve has no%s", name)
		}
	}
}

// TestServiceUnits checks that systemd accepts the units. The test replaces the program's path, because the program
// must exist.
func TestServiceUnits(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("systemd-analyze is not installed; with CI=true that is a failure (tools/setup units installs it)")
		}
		t.Skip("systemd-analyze is missing: the units of deploy are not checked")
	}
	dir := t.TempDir()
	args := []string{"verify", "--man=no"}
	for name, unit := range units(t) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(unit, installed, "/bin/true")), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	out, err := exec.CommandContext(t.Context(), "systemd-analyze", args...).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

// units returns systemd's units in deploy, by the names of their files.
func units(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, kind := range []string{"service", "timer"} {
		files, err := filepath.Glob(filepath.Join(root, "deploy", "*."+kind))
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s: %v", kind, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.Base(file)] = string(text)
		}
	}
	return all
}
