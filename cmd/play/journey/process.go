package journey

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/browsertest"
)

// EnvMain is set in the environment of a Process: the tests' own program is then the program under
// test.
const EnvMain = "PLAY_MAIN"

// Process is the program as a process of its own, which is not started yet. Its arguments are those
// of play serve. The tests' own program is run for it, whose TestMain is Main or does as Main does.
func Process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	Must(t, err)
	cmd := exec.Command(path, args...)
	cmd.Env = append(os.Environ(), EnvMain+"=1")
	return cmd
}

// Launch starts the program and returns its address when it is ready. It is killed at the end of
// the test, if not before.
func Launch(t *testing.T, db string) (cmd *exec.Cmd, address string) {
	t.Helper()
	cmd = Process(t, "-addr", "127.0.0.1:0", "-db", db)
	stdout, err := cmd.StdoutPipe()
	Must(t, err)
	cmd.Stderr = t.Output()
	Must(t, cmd.Start())
	t.Cleanup(func() { Kill(cmd) })
	return cmd, Announced(t, stdout)
}

// Kill ends a program without a warning, and waits for its end. Both fail if it
// has ended already, which is as good.
func Kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// Announced reads the address that a program prints when it is ready.
func Announced(t *testing.T, stdout io.Reader) string {
	t.Helper()
	lines := bufio.NewReader(stdout)
	line, err := lines.ReadString('\n')
	address := regexp.MustCompile(`http://[^/\s]+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("the program printed no address but %q: %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }() // until the program ends
	return address
}

// Main runs the tests of a package that uses processes and browsers: its TestMain.
func Main(m *testing.M) {
	if os.Getenv(EnvMain) != "" { // see Process
		if err := serve.Command.Run(context.Background(), os.Args[1:], cli.Process()); err != nil {
			fmt.Fprintln(os.Stderr, "play:", err)
			os.Exit(1)
		}
		return
	}
	builtin.Register() // positions are of games that these play
	browsertest.Main(m)
}
