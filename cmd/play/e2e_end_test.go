package main

import (
	"strings"
	"testing"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// A page that was cut off before the end of a game learns the end by itself when it can, though the
// server was restarted meanwhile and has no table of the game any more. That the server stops, it
// is told at once.
func TestEndAfterARestart(t *testing.T) {
	t.Parallel()
	entrance := openDoor(t)
	r := start(t)
	entrance.set(strings.TrimPrefix(r.URL, "http://"))
	p := visitor(t, browsertest.Phone, "en")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	p.Open("http://" + entrance.Addr().String())
	p.watch("5")
	r.stories.release(p.table(), lines(3))
	p.awaitSpoken(3)
	before := p.transcript()

	entrance.cut("")
	p.WaitVisible("html[data-link='lost'] #banner")
	table := p.table()
	r.stories.release(table, first(rules.GameEnded))
	b := newForms(t, r.URL)
	for !strings.Contains(b.page, `data-phase="over"`) {
		b.open(r.URL + "/tables/" + table)
	}
	must(t, r.stop())

	again := startAt(t, r.DB)
	entrance.set(strings.TrimPrefix(again.URL, "http://"))
	p.WaitVisible("#end .reveal__seat")
	p.WaitGone("#banner")
	if now := p.transcript(); len(now) <= len(before) {
		t.Errorf("%d lines, before the cut %d", len(now), len(before))
	}
	p.checkStored(again)
}

// A page is told that the server stops, and comes back by itself.
func TestStopIsTold(t *testing.T) {
	t.Parallel()
	entrance := openDoor(t)
	r := start(t)
	entrance.set(strings.TrimPrefix(r.URL, "http://"))
	p := visitor(t, browsertest.Phone, "ja")
	p.AllowErrors("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
		"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED")
	p.Open("http://" + entrance.Addr().String())
	p.watch("5")
	p.WaitVisible("html[data-link='live']")
	must(t, r.stop())
	p.WaitVisible("html[data-link='lost'] #banner")
	if text := p.Text("#banner"); !strings.Contains(text, "再起動") {
		t.Errorf("the page says %q", text)
	}
	again := startAt(t, r.DB)
	entrance.set(strings.TrimPrefix(again.URL, "http://"))
	p.WaitVisible("html[data-link='live']")
	p.WaitGone("#banner")
}
