package main

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// Two people in two browsers at two tables do not disturb one another; a second
// tab of a seat shows what the first does; a reload in the middle of a sentence
// loses nothing.
func TestTwoPeople(t *testing.T) {
	t.Parallel()
	r := start(t)
	anna, ben := sit(t, r, browsertest.Phone, "ja"), sit(t, r, browsertest.Desktop, "en")
	if anna.table() == ben.table() {
		t.Fatalf("both sit at table %s", anna.table())
	}
	for _, p := range []*person{anna, ben} {
		p.toTalk()
	}
	tab := &person{Player: ben.Tab(), t: t, number: ben.number}
	tab.Open(ben.URL())

	lines := map[*person][]string{anna: anna.speeches(), ben: ben.speeches()}
	for i := range 3 {
		for _, p := range []*person{anna, ben} {
			p.await()
			p.say(lines[p][i])
		}
		for _, p := range []*person{anna, ben} {
			if at := p.await(); at != "talk" {
				t.Fatalf("asked for %q in the middle of the talk", at)
			}
			p.checkStored(r)
		}
		tab.WaitJS("document.getElementById('dock').dataset.ask === " + quote(ben.Attr("#dock", "data-ask")))
		if diff := cmp.Diff(ben.transcript(), tab.transcript()); diff != "" {
			t.Errorf("the first (-) and the second tab (+) of a seat differ:\n%s", diff)
		}
	}

	for _, p := range []*person{anna, ben} {
		p.build1(lines[p][3])
		step, talk := p.Attr("#composer", "data-step"), p.transcript()
		p.Reload()
		p.WaitVisible("#composer")
		if got := p.Attr("#composer", "data-step"); got != step {
			t.Errorf("after a reload the sentence is at %q, before at %q", got, step)
		}
		if diff := cmp.Diff(talk, p.transcript()); diff != "" {
			t.Errorf("before (-) and after (+) a reload:\n%s", diff)
		}
		p.say(lines[p][3])
		p.await()
		p.checkStored(r)
	}

	// What one has said in one tab, the other does not ask for any more.
	tab.WaitJS("document.getElementById('dock').dataset.ask === " + quote(ben.Attr("#dock", "data-ask")))
	tab.over()
	ben.WaitJS("document.getElementById('dock').dataset.ask !== " + quote(tab.answered))

	anna.AllowErrors("404")
	if status := browsertest.Eval[int](anna.Player, `fetch('/tables/`+ben.table()+`').then((answer) => answer.status)`); status != http.StatusNotFound {
		t.Errorf("somebody else's table answers %d, want %d", status, http.StatusNotFound)
	}
}

// toTalk answers the night before the first day, if there is a question.
func (p *person) toTalk() {
	p.t.Helper()
	for p.await() != "talk" {
		p.choose(0)
	}
}
