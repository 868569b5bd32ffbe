package journey

import (
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// A server that is killed in the middle of a day and started again goes on where
// it was. The open page connects again by itself and keeps what was being written.
func TestKill(t *testing.T) {
	t.Parallel()
	entrance := OpenDoor(t)
	r := &Server{DB: filepath.Join(t.TempDir(), "play.db"), URL: "http://" + entrance.Addr().String()}
	begin := func() *exec.Cmd {
		cmd, address := Launch(t, r.DB)
		entrance.Set(address[len("http://"):])
		return cmd
	}
	cmd := begin()

	p := NewPerson(t, browsertest.Desktop, "en")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	p.Place(r, Quiet)
	text := "BECAUSE (DAY 0 (Agent[03] DIVINED Agent[02] WEREWOLF)) (REQUEST ANY (VOTE Agent[02]))"
	p.Hurry()
	p.BuildFirstStep(text)
	step, before := p.Attr("#composer", "data-step"), p.Transcript()

	entrance.Set("")
	Kill(cmd)
	p.WaitVisible("html[data-link='lost'] #banner")
	begin()
	p.WaitVisible("html[data-link='live']")
	p.WaitGone("#banner")

	if got := p.Attr("#composer", "data-step"); got != step {
		t.Errorf("the sentence is at %q, before the kill at %q", got, step)
	}
	p.Say(text)
	if at := p.Await(); at != "talk" {
		t.Fatalf("asked for %q in the middle of the talk", at)
	}
	p.Hurry()
	now := p.Transcript()
	if len(now) < len(before) || !slices.Equal(before, now[:len(before)]) {
		t.Errorf("before the kill (-) and after it (+):\n%s", cmp.Diff(before, now))
	}
	p.CheckStored(r)
}
