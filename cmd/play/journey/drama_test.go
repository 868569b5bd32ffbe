package journey

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// A beat is the state of a page while the story waits.
type beat struct {
	Kind    string // of the last line
	Dock    string // what the place for answers is for
	Phase   string // of the page's colours
	Head    string // of the head
	Curtain string // the picture over the page, "" for none
	Dead    int    // seats that are shown as dead
	Living  string // how many live, as the head says
	Papers  int    // of the ballots that are shown
	Follows bool   // the end of the talk is in view
	Heard   string // what was read out last
}

// beat waits for the next beat, or for the dock to ask something or to say that it is over, and returns the
// state of the page. The kind of a question is "". If the page asks whether the
// person is still done, the answer is yes.
func (p *Person) beat() beat {
	p.T.Helper()
	p.WaitJS(`(() => {
		const {mode, ask} = document.getElementById('dock').dataset;
		document.querySelector('#done:not([hidden]) [data-stay]:not([hidden])')?.click();
		const done = mode === 'speak' && !document.getElementById('done').hidden;
		const asks = mode === 'over' || mode === 'dead' || mode !== 'wait' && !done && ask !== ` + Quote(p.Answered) + `;
		return window.beats.length > 0 || asks && document.getElementById('hurry').hidden;
	})()`)
	return browsertest.Eval[beat](p.Player, `(() => {
		const bottom = document.querySelector('#talk > .line:not([data-later]):last-of-type');
		return {
			Kind: window.beats.at(-1)?.kind ?? '',
			Dock: document.getElementById('dock').dataset.mode,
			Phase: document.body.dataset.phase,
			Head: document.getElementById('head').dataset.phase,
			Curtain: document.querySelector('.curtain')?.dataset.kind ?? '',
			Dead: document.querySelectorAll('#seats [data-dead]').length,
			Living: document.querySelector('#head [data-living]')?.textContent ?? '',
			Papers: document.querySelectorAll('#talk .ballot__voter:not([data-later])').length,
			Follows: window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 200,
			Heard: document.querySelector('#announce > :last-child')?.textContent ?? '',
		};
	})()`)
}

// goOn ends the present beat.
func (p *Person) goOn() {
	p.T.Helper()
	browsertest.Eval[bool](p.Player, `(() => { window.beats.splice(0).at(-1).go(); return true; })()`)
}

// told goes through the beats until the dock asks or it is over, and returns them; the last is that of the
// question. Each beat is visited.
func (p *Person) told(visit ...func(beat)) (list []beat) {
	p.T.Helper()
	for {
		b := p.beat()
		list = append(list, b)
		for _, visit := range visit {
			visit(b)
		}
		if b.Kind == "" {
			return list
		}
		p.goOn()
	}
}

// of returns the beats of a kind.
func of(kind string, list []beat) (found []beat) {
	for _, b := range list {
		if b.Kind == kind {
			found = append(found, b)
		}
	}
	return found
}

// TestDrama checks that a vote, an execution, the night and the morning are shown one after the other, and that nothing
// on the page is ahead of them, on a phone and in a village of fifteen.
func TestDrama(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Phone, "ja")
	for _, at := range []Position{
		Quiet,
		{Game: 0, Setup: ShortDays(rules.Fifteen()), Role: game.RoleVillager, Day: 1, Turn: 1},
	} {
		p.Run(map[bool]string{true: "5", false: "15"}[at.Setup.Seats() == 5], func(t *testing.T) {
			p.T = t
			p.Place(r, at)
			p.Hurry()
			p.HoldBeats()
			for p.Attr("#dock", "data-kind") == "talk" {
				p.Over()
				p.told()
			}
			p.WaitVisible(".choose")
			p.Choose(0)
			p.isToldInOrder(p.told(func(b beat) {
				if b.Curtain != "" {
					p.WaitJS("document.querySelector('.curtain').getAnimations().every((a) => a.playState === 'finished')")
					p.CheckAccessible()
					p.CheckFits()
				}
			}), at.Setup.Seats())
		})
	}
	p.T = t
}

// TestDramaIsHurried: Space and a tap go on to the next scene, Escape to the question; readers who want
// everything at once get it, and readers who want sound hear the story.
func TestDramaIsHurried(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "en")
	toBallot := func() {
		p.Place(r, Quiet)
		p.Hurry()
		p.HoldBeats()
		for p.Attr("#dock", "data-kind") == "talk" {
			p.Over()
			p.told()
		}
		browsertest.Eval[bool](p.Player, `(() => {
			window.tones = 0;
			window.OscillatorNode = class extends OscillatorNode {
				constructor(...wishes) { super(...wishes); window.tones++; }
			};
			return true;
		})()`)
		p.Choose(0)
	}
	tones := func() int { return browsertest.Eval[int](p.Player, "window.tones") }
	toBallot()
	if b := p.beat(); b.Kind != "ballot" {
		t.Fatalf("after the vote: %+v", b)
	}
	for _, step := range []struct {
		by   func()
		want string
	}{
		{func() { p.Press(" ") }, "executed"},
		{func() { p.Click(".curtain") }, "night"},
		{func() { p.Press(" ") }, "day"},
		{func() { p.Click("#hurry") }, "died"},
		{func() { p.Press("Escape") }, ""},
	} {
		browsertest.Eval[bool](p.Player, "(() => { window.beats = []; return true; })()")
		step.by()
		if b := p.beat(); b.Kind != step.want {
			t.Fatalf("hurried to %+v, want %q", b, step.want)
		}
	}
	if browsertest.Eval[bool](p.Player, "document.querySelector('.curtain') !== null") ||
		p.Attr("#dock", "data-mode") != "speak" {
		t.Error("Escape does not lead to the question")
	}
	if n := tones(); n != 0 {
		t.Errorf("%d tones though nobody wants sound", n)
	}

	p.Click("#telling-open")
	p.Click("#sound")
	p.Click("#telling [value='once']")
	p.Press("Escape")
	toBallot()
	if list := p.told(); len(list) != 1 {
		t.Errorf("told bit by bit though all is to come at once: %+v", list)
	}
	p.WaitCount("#talk [data-kind='executed']", 1) // it may still be fading in
	if n := browsertest.Eval[int](p.Player, "document.querySelectorAll('.curtain').length"); n != 0 {
		t.Errorf("%d curtains though all is to come at once", n)
	}
	if tones() == 0 {
		t.Error("nothing sounds though the reader wants it")
	}
}

// isToldInOrder checks the beats from the person's vote to the next question.
func (p *Person) isToldInOrder(list []beat, seats int) {
	p.T.Helper()
	if len(of("executed", list)) != 1 || len(of("night", list)) != 1 || len(of("day", list)) != 1 {
		p.T.Fatalf("told: %+v", list)
	}
	papers := -1
	for i, b := range list {
		last := i == len(list)-1
		if !last && b.Dock != "wait" && b.Dock != "dead" {
			p.T.Errorf("while %s is told the dock is for %q", b.Kind, b.Dock)
		}
		if b.Kind == "ballot" {
			if b.Papers < papers || b.Papers > papers+1 && papers >= 0 {
				p.T.Errorf("%d papers after %d", b.Papers, papers)
			}
			papers = b.Papers
		}
		if !b.Follows {
			p.T.Errorf("the view does not follow what is told: %+v", b)
		}
	}
	if papers < seats-1 {
		p.T.Errorf("%d papers of a village of %d", papers, seats)
	}
	heard := map[string]bool{}
	for _, b := range list {
		heard[b.Heard] = true
	}
	if len(heard) > 8 { // what was said last, a tie, its lot, the night, the morning, who died, the question
		p.T.Errorf("%d sentences are read out from the vote to the next question: %v", len(heard), heard)
	}
	executed, night, day := of("executed", list)[0], of("night", list)[0], of("day", list)[0]
	if executed.Curtain != "executed" || executed.Phase != "vote" || executed.Head != "vote" || executed.Dead != 0 {
		p.T.Errorf("the execution is told so: %+v", executed)
	}
	if first := list[0]; executed.Living != first.Living || night.Living == first.Living {
		p.T.Errorf("the head counts %q, at the execution %q, in the night %q", first.Living, executed.Living, night.Living)
	}
	if night.Curtain != "night" || night.Phase != "night" || night.Head != "night" || night.Dead != 1 {
		p.T.Errorf("the night is told so: %+v", night)
	}
	if day.Phase == "night" || day.Head == "night" || day.Dead != 1 {
		p.T.Errorf("the morning is told so: %+v", day)
	}
	kinds := make([]string, len(list))
	for i, b := range list {
		kinds[i] = b.Kind
	}
	if !slices.IsSortedFunc([]string{"ballot", "executed", "night", "day"}, func(a, b string) int {
		return slices.Index(kinds, a) - slices.Index(kinds, b)
	}) {
		p.T.Errorf("told in the order %q", kinds)
	}
}
