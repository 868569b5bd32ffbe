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
	p.TabTo("form[action='/play'] .button--primary")
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
		p.WaitFocus("#composer [data-send]")
		p.MarkAnswered()
		p.Press("Enter")
		p.Said = append(p.Said, text)
	}
	for p.Await() == "talk" {
		p.TabTo(".composer__send [value='Over']")
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

// buildByKeys is build with Tab once, and then arrows and Enter only.
func (p *person) buildByKeys(text string) {
	p.T.Helper()
	goal := journey.Parse(p.T, text)
	p.TabTo("#composer .chip")
	for {
		steps, draft := p.Offered()
		if draft == text {
			return
		}
		p.WaitFocus("#composer .chip") // the builder keeps the focus among the choices
		step := p.Next(&goal, draft, steps)
		if p.Count("#composer .rest:not([open]):has(button[value="+journey.Quote(step)+"])") > 0 {
			for !p.HasFocus("#composer .rest > summary") {
				p.Press("ArrowRight")
			}
			p.Press("Enter")
		}
		for !p.HasFocus(journey.StepButton(step)) {
			p.Press("ArrowRight")
		}
		p.Press("Enter")
		p.AwaitStep(step)
	}
}

// chooseByKeys goes to the first seat with Tab, to the second with an arrow.
func (p *person) chooseByKeys() {
	p.T.Helper()
	p.TabTo(".choose [type='radio']")
	p.Press("ArrowDown")
	p.WaitFocus(".choose [type='radio']:checked")
	p.TabTo(".choose .button--primary")
	p.MarkAnswered()
	p.Press("Enter")
}
