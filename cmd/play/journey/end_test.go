package journey

import (
	"strings"
	"testing"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// A page that was cut off before the end of a game learns the end by itself when it can, though the server
// was restarted meanwhile and has no table of the game any more. It learns at once that the server stops.
func TestEndAfterARestart(t *testing.T) {
	t.Parallel()
	entrance := OpenDoor(t)
	r := Start(t)
	entrance.Set(strings.TrimPrefix(r.URL, "http://"))
	p := NewPerson(t, browsertest.Phone, "en")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	p.Open("http://" + entrance.Addr().String())
	p.watch("5")
	r.Stories.release(p.table(), untilSaid(3))
	p.awaitSpoken(3)
	before := p.Transcript()

	entrance.Cut("")
	p.WaitVisible("html[data-link='lost'] #banner")
	table := p.table()
	r.Stories.release(table, untilFirst(rules.GameEnded))
	b := NewPlainBrowser(t, r.URL)
	for !strings.Contains(b.Page, `data-phase="over"`) {
		b.Open(r.URL + "/tables/" + table)
	}
	Must(t, r.Stop())

	again := StartAt(t, r.DB)
	entrance.Set(strings.TrimPrefix(again.URL, "http://"))
	p.WaitVisible("#end .reveal__seat")
	p.WaitGone("#banner")
	if now := p.Transcript(); len(now) <= len(before) {
		t.Errorf("%d lines, before the cut %d", len(now), len(before))
	}
	p.CheckStored(again)
}

// A page learns that the server stops, and comes back by itself.
func TestStopIsTold(t *testing.T) {
	t.Parallel()
	entrance := OpenDoor(t)
	r := Start(t)
	entrance.Set(strings.TrimPrefix(r.URL, "http://"))
	p := NewPerson(t, browsertest.Phone, "ja")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	p.Open("http://" + entrance.Addr().String())
	p.watch("5")
	p.WaitVisible("html[data-link='live']")
	Must(t, r.Stop())
	p.WaitVisible("html[data-link='lost'] #banner")
	if text := p.Text("#banner"); !strings.Contains(text, "再起動") {
		t.Errorf("the page says %q", text)
	}
	again := StartAt(t, r.DB)
	entrance.Set(strings.TrimPrefix(again.URL, "http://"))
	p.WaitVisible("html[data-link='live']")
	p.WaitGone("#banner")
}
