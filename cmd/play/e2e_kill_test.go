package main

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// envMain is set where the program of the tests is to be the program that they test.
const envMain = "PLAY_MAIN"

// process is the program as a process of its own.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	must(t, err)
	cmd := exec.Command(path, args...)
	cmd.Env = append(os.Environ(), envMain+"=1")
	return cmd
}

// launch starts the program and returns its address when it is ready. It is killed at the end of
// the test, if not before.
func launch(t *testing.T, db string) (cmd *exec.Cmd, address string) {
	t.Helper()
	cmd = process(t, "-addr", "127.0.0.1:0", "-db", db)
	stdout, err := cmd.StdoutPipe()
	must(t, err)
	cmd.Stderr = t.Output()
	must(t, cmd.Start())
	t.Cleanup(func() { kill(cmd) })
	return cmd, announced(t, stdout)
}

// kill ends a program without a warning, and waits for its end. Both fail if it
// has ended already, which is as good.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// A door is an address that stays while the program behind it comes and goes.
type door struct {
	net.Listener
	mu       sync.Mutex
	behind   string // host:port, "" for nobody
	mute     bool   // what visitors say is heard, and what they are told is lost
	visitors map[net.Conn]bool
}

func openDoor(t *testing.T) *door {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	d := &door{Listener: listener, visitors: map[net.Conn]bool{}}
	t.Cleanup(func() { listener.Close() })
	go func() { // until the listener is closed
		for {
			visitor, err := listener.Accept()
			if err != nil {
				return
			}
			go d.lead(visitor) // until either side hangs up
		}
	}()
	return d
}

// set says who is behind the door from now on.
func (d *door) set(behind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.behind, d.mute = behind, false
}

// cut hangs up on all visitors. From now on nobody is behind the door, or somebody who is mute.
func (d *door) cut(behind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.behind, d.mute = behind, behind != ""
	for visitor := range d.visitors {
		visitor.Close()
	}
}

// lead connects a visitor with who is behind the door, and hangs up where nobody is.
func (d *door) lead(visitor net.Conn) {
	defer visitor.Close()
	d.mu.Lock()
	behind, mute := d.behind, d.mute
	d.visitors[visitor] = true
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.visitors, visitor)
	}()
	host, err := net.Dial("tcp", behind)
	if err != nil {
		return
	}
	var both sync.WaitGroup
	both.Go(func() {
		defer host.Close()
		_, _ = io.Copy(host, visitor) // it ends however it ends
	})
	if mute {
		_, _ = host.Read(make([]byte, 1)) // until there is an answer, which is lost
	} else {
		_, _ = io.Copy(visitor, host)
	}
	visitor.Close()
	both.Wait()
}

// A server that is killed in the middle of a day and started again goes on where
// it was. The open page connects again by itself and keeps what was being written.
func TestKill(t *testing.T) {
	t.Parallel()
	entrance := openDoor(t)
	r := &running{DB: filepath.Join(t.TempDir(), "play.db"), URL: "http://" + entrance.Addr().String()}
	begin := func() *exec.Cmd {
		cmd, address := launch(t, r.DB)
		entrance.set(address[len("http://"):])
		return cmd
	}
	cmd := begin()

	p := visitor(t, browsertest.Desktop, "en")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	p.place(r, quiet)
	text := "BECAUSE (DAY 0 (Agent[03] DIVINED Agent[02] WEREWOLF)) (REQUEST ANY (VOTE Agent[02]))"
	p.hurry()
	p.build1(text)
	step, before := p.Attr("#composer", "data-step"), p.transcript()

	entrance.set("")
	kill(cmd)
	p.WaitVisible("html[data-link='lost'] #banner")
	begin()
	p.WaitVisible("html[data-link='live']")
	p.WaitGone("#banner")

	if got := p.Attr("#composer", "data-step"); got != step {
		t.Errorf("the sentence is at %q, before the kill at %q", got, step)
	}
	p.say(text)
	if at := p.await(); at != "talk" {
		t.Fatalf("asked for %q in the middle of the talk", at)
	}
	p.hurry()
	now := p.transcript()
	if len(now) < len(before) || !slices.Equal(before, now[:len(before)]) {
		t.Errorf("before the kill (-) and after it (+):\n%s", cmp.Diff(before, now))
	}
	p.checkStored(r)
}
