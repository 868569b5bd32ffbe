package main

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// A phone's page that is put aside says so: its player is not taken for one who
// has left. Brought back, it goes on as if nothing had been.
func TestPhoneAsleep(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := sit(t, r, browsertest.Phone, "ja")
	// No tab of a browser without a window is ever hidden: the page is told what
	// the browser of a phone tells it.
	becomes := func(hidden bool) {
		state := "visible"
		if hidden {
			state = "hidden"
		}
		browsertest.Eval[bool](p.Player, `(() => {
			Object.defineProperty(document, 'visibilityState', {value: '`+state+`', configurable: true});
			Object.defineProperty(document, 'hidden', {value: '`+state+`' === 'hidden', configurable: true});
			return document.dispatchEvent(new Event('visibilitychange', {bubbles: true}));
		})()`)
	}
	said := `performance.getEntriesByType('resource').filter(e => e.name.endsWith('/asleep') && e.responseStatus === 204).length`
	p.await()
	question := p.Attr("#dock", "data-ask")
	if n := browsertest.Eval[int](p.Player, said); n != 0 {
		t.Errorf("it says so %d times while it is looked at", n)
	}
	becomes(true)
	p.WaitJS(said + ` === 1`)
	becomes(false)
	p.WaitVisible("html[data-link='live']")
	if got := p.Attr("#dock", "data-ask"); got != question {
		t.Errorf("question %s, was %s", got, question)
	}
	if n := browsertest.Eval[int](p.Player, said); n != 1 {
		t.Errorf("it says so %d times", n)
	}
}
