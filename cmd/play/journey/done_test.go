package journey

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// Who is done is asked no more: the page says so at each turn, until somebody speaks to them, until they
// take it back by one press, or until the day ends.
func TestDone(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p, q := NewPerson(t, browsertest.Phone, "ja"), NewPerson(t, browsertest.Desktop, "en")
	p.Place(r, Quiet, q)

	p.Over()
	p.WaitVisible("#done")
	q.Say("INQUIRE Agent[01] (VOTE ANY)")
	if at := p.Await(); at != "talk" {
		t.Fatalf("spoken to, the person is asked for %q", at)
	}
	p.CheckAccessible()

	p.Over()
	p.WaitVisible("#done")
	p.CheckAccessible()
	p.CheckFits()
	tab := p.Tab()
	tab.Open(p.URL())
	tab.Click("#done button") // before the turn is over
	p.WaitGone("#done")
	q.Over()
	if at := p.Await(); at != "talk" {
		t.Fatalf("who took it back is asked for %q", at)
	}
	if state := tab.Attr(".table__dock", "data-sheet"); state != "open" {
		t.Errorf("who wants to speak after all finds the sheet %s", state)
	}
	p.Say("ESTIMATE Agent[03] WEREWOLF")
	p.Await() // until the turn is over: the other's page says "done" by itself
	p.CheckStored(r)

	p.Place(r, Quiet)
	for at := p.Await(); at != "vote"; at = p.Await() { // again where the person is spoken of
		if at != "talk" {
			t.Fatalf("asked for %q before the vote", at)
		}
		p.Over()
		p.Reload() // which forgets nothing
	}
	if p.Count("#done") != 0 {
		t.Error("after the talk one is still done with it")
	}
	p.Choose(0)
}
