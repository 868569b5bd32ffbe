// Package clitest runs commands in tests.
package clitest

import (
	"bytes"
	"context"
	"database/sql"
	"io"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/cli"
)

// Run runs a command and returns what it prints and its error's text.
func Run(t *testing.T, command cli.Command, args ...string) (stdout, fault string) {
	t.Helper()
	var out, log bytes.Buffer
	if err := command.Run(t.Context(), args, Env(&out, &log)); err != nil {
		fault = err.Error()
	}
	return out.String(), fault
}

// Quietly runs a command and returns its error.
func Quietly(ctx context.Context, command cli.Command, args ...string) error {
	return command.Run(ctx, args, Env(io.Discard, io.Discard))
}

// Env returns an empty environment without input.
func Env(stdout, stderr io.Writer) *cli.Env {
	return &cli.Env{
		Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: stdout, Stderr: stderr,
	}
}

// Announced reads the address at which agents connect from the standard error of a command, and then reads on to the
// end. If there is no address, it fails the test and returns "".
func Announced(t *testing.T, stderr io.Reader) string {
	line := make([]byte, 0, 100)
	for b := make([]byte, 1); !bytes.HasSuffix(line, []byte("\n")); line = append(line, b[0]) {
		if _, err := stderr.Read(b); err != nil {
			t.Errorf("no address but %q: %v", line, err)
			return ""
		}
	}
	go func() { _, _ = io.Copy(io.Discard, stderr) }() // until the command ends
	_, addr, _ := strings.Cut(strings.TrimSpace(string(line)), ": ")
	return addr
}

// Execute runs a statement on a database without the program's store. The store package registers the driver.
func Execute(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}
