package builder

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

// A turn and a vote by keyboard alone: from the lobby to the ballot without a
// mouse, and a second sentence without leaving the builder.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	p := visitor(t, browsertest.Desktop, "ja")
	p.Open(r.URL)
	p.tabTo("form[action='/play'] .button--primary")
	p.Press("Enter")
	p.WaitVisible("#role .role__name")
	p.ReadRole()

	for p.Await() != "talk" {
		p.chooseByKeys()
	}
	next := journey.SeatName(p.Number%5 + 1)
	for _, text := range []string{
		"ESTIMATE " + next + " WEREWOLF",
		"BECAUSE (DAY 0 (DIVINED " + next + " WEREWOLF)) (VOTE " + next + ")",
	} {
		if at := p.Await(); at != "talk" {
			t.Fatalf("asked for %q in the middle of the talk", at)
		}
		p.buildByKeys(text)
		p.focused("#composer [data-send]")
		p.MarkAnswered()
		p.Press("Enter")
		p.Said = append(p.Said, text)
	}
	for p.Await() == "talk" {
		p.tabTo(".composer__send [value='Over']")
		p.MarkAnswered()
		p.Press("Enter")
	}
	if at := p.Await(); at != "vote" {
		t.Fatalf("asked for %q, want the vote", at)
	}
	p.CheckStored(r)
	p.chooseByKeys()
	p.WaitCount("#talk .told--ballot", 1)
	vote := regexp.MustCompile(fmt.Sprintf(`^ballot 1-1 .*\b%02d>`, p.Number))
	if log := p.Transcript(); !slices.ContainsFunc(log, vote.MatchString) {
		t.Errorf("the vote is not in %q", log)
	}
}

// tabTo presses Tab until the focus is where the selector says.
func (p *person) tabTo(selector string) {
	p.T.Helper()
	const most = 200 // stops on a page, also if it puts a part anew meanwhile
	for range most {
		if p.hasFocus(selector) {
			return
		}
		p.Press("Tab")
	}
	p.T.Fatalf("%d presses of Tab do not lead to %s", most, selector)
}

func (p *person) hasFocus(selector string) bool {
	p.T.Helper()
	return browsertest.Eval[bool](p.Player, "document.activeElement?.matches("+journey.Quote(selector)+") ?? false")
}

// focused waits until the focus is there: the page has put it there.
func (p *person) focused(selector string) {
	p.T.Helper()
	p.WaitJS("document.activeElement?.matches(" + journey.Quote(selector) + ")")
}

// buildByKeys is build with Tab once, and then arrows and Enter only.
func (p *person) buildByKeys(text string) {
	p.T.Helper()
	goal := journey.Parse(p.T, text)
	p.tabTo("#composer .chip")
	for {
		steps, draft := p.Offered()
		if draft == text {
			return
		}
		p.focused("#composer .chip") // the builder keeps the focus among the choices
		step := p.Next(&goal, draft, steps)
		if p.Count("#composer .rest:not([open]):has(button[value="+journey.Quote(step)+"])") > 0 {
			for !p.hasFocus("#composer .rest > summary") {
				p.Press("ArrowRight")
			}
			p.Press("Enter")
		}
		for !p.hasFocus(journey.StepButton(step)) {
			p.Press("ArrowRight")
		}
		p.Press("Enter")
		p.AwaitStep(step)
	}
}

// chooseByKeys goes to the first seat with Tab, to the second with an arrow.
func (p *person) chooseByKeys() {
	p.T.Helper()
	p.tabTo(".choose [type='radio']")
	p.Press("ArrowDown")
	p.focused(".choose [type='radio']:checked")
	p.tabTo(".choose .button--primary")
	p.MarkAnswered()
	p.Press("Enter")
}
