package main

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"aiwolfplay/server/browsertest"
)

// A turn and a vote by keyboard alone: from the lobby to the ballot without a
// mouse, and a second sentence without leaving the builder.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := visitor(t, browsertest.Desktop, "ja")
	p.Open(r.URL)
	p.tabTo("form[action='/play'] .button--primary")
	p.Press("Enter")
	p.WaitVisible("#role .role__name")
	p.sat()

	for p.await() != "talk" {
		p.chooseByKeys()
	}
	for _, text := range []string{
		"ESTIMATE " + seatName(p.number%5+1) + " WEREWOLF",
		"BECAUSE (DAY 0 (DIVINED " + seatName(p.number%5+1) + " WEREWOLF)) (VOTE " + seatName(p.number%5+1) + ")",
	} {
		if at := p.await(); at != "talk" {
			t.Fatalf("asked for %q in the middle of the talk", at)
		}
		p.buildByKeys(text)
		p.focused("#composer [data-send]")
		p.answering()
		p.Press("Enter")
		p.said = append(p.said, text)
	}
	for p.await() == "talk" {
		p.tabTo(".composer__send [value='Over']")
		p.answering()
		p.Press("Enter")
	}
	if at := p.await(); at != "vote" {
		t.Fatalf("asked for %q, want the vote", at)
	}
	p.checkStored(r)
	p.chooseByKeys()
	p.WaitCount("#talk .told--ballot", 1)
	vote := regexp.MustCompile(fmt.Sprintf(`^ballot 1-1 .*\b%02d>`, p.number))
	if log := p.transcript(); !slices.ContainsFunc(log, vote.MatchString) {
		t.Errorf("the vote is not in %q", log)
	}
}

// tabTo presses Tab until the focus is where the selector says.
func (p *person) tabTo(selector string) {
	p.t.Helper()
	const most = 200 // stops on a page, also if it puts a part anew meanwhile
	for range most {
		if p.hasFocus(selector) {
			return
		}
		p.Press("Tab")
	}
	p.t.Fatalf("%d presses of Tab do not lead to %s", most, selector)
}

func (p *person) hasFocus(selector string) bool {
	p.t.Helper()
	return browsertest.Eval[bool](p.Player, "document.activeElement?.matches("+quote(selector)+") ?? false")
}

// focused waits until the focus is there: the page has put it there.
func (p *person) focused(selector string) {
	p.t.Helper()
	p.WaitJS("document.activeElement?.matches(" + quote(selector) + ")")
}

// buildByKeys is build with Tab once, and then arrows and Enter only.
func (p *person) buildByKeys(text string) {
	p.t.Helper()
	goal := parse(p.t, text)
	p.tabTo("#composer .chip")
	for {
		steps, draft := p.offered()
		if draft == text {
			return
		}
		p.focused("#composer .chip") // the builder keeps the focus among the choices
		step := p.next(&goal, draft, steps)
		if p.Count("#composer .rest:not([open]):has(button[value="+quote(step)+"])") > 0 {
			for !p.hasFocus("#composer .rest > summary") {
				p.Press("ArrowRight")
			}
			p.Press("Enter")
		}
		for !p.hasFocus(chip(step)) {
			p.Press("ArrowRight")
		}
		p.Press("Enter")
		p.composed(step)
	}
}

// chooseByKeys goes to the first seat with Tab, to the second with an arrow.
func (p *person) chooseByKeys() {
	p.t.Helper()
	p.tabTo(".choose [type='radio']")
	p.Press("ArrowDown")
	p.focused(".choose [type='radio']:checked")
	p.tabTo(".choose .button--primary")
	p.answering()
	p.Press("Enter")
}
