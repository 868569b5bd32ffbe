package main

import (
	"net"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// build makes the program as it is installed, and returns its path.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "play")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("build the program: %v\n%s", err, out)
	}
	return path
}

// launch starts the program at path and waits until it is ready. It is killed at the end
// of the test, if not before.
func launch(t *testing.T, r *running, path, addr string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(path, "-addr", addr, "-db", r.DB)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(cmd) })
	r.URL = announced(t, stdout)
	return cmd
}

// kill ends a program without a warning, and waits for its end. Both fail if it
// has ended already, which is as good.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// freeAddress is an address that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// A server that is killed in the middle of a day and started again goes on where
// it was. The open page connects again by itself and keeps what was being written.
func TestKill(t *testing.T) {
	t.Parallel()
	r := &running{DB: filepath.Join(t.TempDir(), "play.db")}
	path, addr := build(t), freeAddress(t)
	cmd := launch(t, r, path, addr)

	p := sit(t, r, browsertest.Desktop, "en")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
	p.toTalk()
	speeches := p.speeches()
	for _, text := range speeches[:2] {
		p.await()
		p.say(text)
	}
	p.await()
	p.build1(speeches[2])
	step, before := p.Attr("#composer", "data-step"), p.transcript()

	kill(cmd)
	p.WaitVisible("html[data-link='lost'] #banner")
	launch(t, r, path, addr)
	p.WaitVisible("html[data-link='live']")
	p.WaitGone("#banner")

	if got := p.Attr("#composer", "data-step"); got != step {
		t.Errorf("the sentence is at %q, before the kill at %q", got, step)
	}
	p.say(speeches[2])
	if at := p.await(); at != "talk" {
		t.Fatalf("asked for %q in the middle of the talk", at)
	}
	now := p.transcript()
	if len(now) < len(before) || !slices.Equal(before, now[:len(before)]) {
		t.Errorf("before the kill (-) and after it (+):\n%s", cmp.Diff(before, now))
	}
	p.checkStored(r)
	p.finish(func(string) {})
	p.checkStored(r)
}
