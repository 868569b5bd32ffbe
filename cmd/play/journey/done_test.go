package journey

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// TestDone checks that a player who is done for the day isn't asked again. The page says at each turn that they are
// done. When another player speaks to them, the page asks once whether they want to go on, and later only mentions it.
// One press revokes the decision, which ends with the day.
func TestDone(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p, q := NewPerson(t, browsertest.Phone, "ja"), NewPerson(t, browsertest.Desktop, "en")
	p.Place(r, Quiet, q)

	p.Over()
	p.WaitVisible("#done")
	p.WaitGone("#done [data-stay]")
	q.Say("INQUIRE Agent[01] (VOTE ANY)")
	p.WaitVisible("#done [data-stay]")
	p.Reload() // which forgets nothing
	p.WaitVisible("#done [data-stay]")
	p.CheckAccessible()
	p.CheckFits()
	p.Click("#done [data-stay]")
	p.WaitGone("#done [data-stay]")
	q.Await()
	q.Say("ESTIMATE Agent[01] WEREWOLF")
	p.WaitVisible("#done[data-concerns]")
	if p.Count("#done [data-stay]:not([hidden])") != 0 {
		t.Error("who is still done is asked once more")
	}
	p.CheckAccessible()
	if at := q.Await(); at != "talk" { // the page of the player who is still done has answered
		t.Fatalf("beside one who is still done, the other is asked for %q", at)
	}
	p.Click("#done button")
	q.Say("VOTE Agent[03]")
	if at := p.Await(); at != "talk" {
		t.Fatalf("who speaks after all is asked for %q", at)
	}

	p.Over()
	p.WaitVisible("#done")
	tab := p.Tab()
	tab.Open(p.URL())
	tab.Click("#done button") // before the turn is over
	p.WaitGone("#done")
	q.Await()
	q.Skip()
	if at := p.Await(); at != "talk" {
		t.Fatalf("who took it back is asked for %q", at)
	}
	if state := tab.Attr(".table__dock", "data-sheet"); state != "open" {
		t.Errorf("who wants to speak after all finds the sheet %s", state)
	}
	p.Say("ESTIMATE Agent[03] WEREWOLF")
	q.Await()
	q.Skip()
	p.Await() // until the turn is over
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
