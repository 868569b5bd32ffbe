package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// A whole game by clicking, on a phone in Japanese; TestRoom is one on a desktop, too.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	r := start(t)
	r.dealer.next(1)
	p := visitor(t, browsertest.Phone, "ja")
	p.Open(r.URL)
	p.play()
	if p.role != "seer" {
		t.Fatalf("dealt the %s, want the seer: another game is dealt", p.role)
	}
	p.toTalk()

	speeches := p.speeches()
	for i, text := range speeches {
		if at := p.await(); at != "talk" {
			t.Fatalf("asked for %q before everything was said", at)
		}
		if i == 1 {
			p.disagree()
		}
		if i == 2 {
			p.switchLanguage("en", "ja")
		}
		p.say(text)
	}
	p.finish()
	p.checkStored(r)

	live := p.transcript()
	p.Reload()
	p.WaitVisible("#end .reveal__seat, .record")
	if diff := cmp.Diff(live, p.transcript()); diff != "" {
		t.Errorf("the page before (-) and after (+) a reload differ:\n%s", diff)
	}

	p.Open(r.URL + "/games")
	p.Click(".gamerow")
	p.WaitVisible(".record .reveal__seat")
	for _, text := range p.said {
		p.WaitJS("[...document.querySelectorAll('#talk .talk__protocol')]" +
			".some((el) => el.textContent === " + quote(text) + ")")
	}
	p.Open(r.URL)
	p.play()
}

// disagree contradicts the last line of somebody else by pointing at it.
func (p *person) disagree() {
	p.t.Helper()
	p.hurry()
	key := browsertest.Eval[string](p.Player,
		`[...document.querySelectorAll('#talk .talk:not([data-yours])')].at(-1)?.dataset.talk ?? ''`)
	if key == "" {
		p.t.Fatal("nobody else has said anything")
	}
	day, id, _ := strings.Cut(strings.TrimPrefix(key, "d"), "-")
	p.say("DISAGREE TALK day" + day + " ID:" + id)
	if at := p.await(); at != "talk" {
		p.t.Fatalf("asked for %q in the middle of the talk", at)
	}
}

// toTalk answers the night before the first day, if there is a question.
func (p *person) toTalk() {
	p.t.Helper()
	for p.await() != "talk" {
		p.choose(0)
	}
}

// switchLanguage changes the language in the middle of a sentence and back. The
// table and the sentence stay.
func (p *person) switchLanguage(to, back string) {
	p.t.Helper()
	p.hurry()
	p.build1("REQUEST ANY (VOTE " + seatName(p.number) + ")")
	table, step, talk := p.table(), p.Attr("#composer", "data-step"), p.transcript()
	for _, lang := range []string{to, back} {
		p.Click(".language [value='" + lang + "']")
		p.WaitVisible("html[lang='" + lang + "'] #composer")
		if now := p.Attr("#composer", "data-step"); p.table() != table || now != step {
			p.t.Errorf("in %s: table %s at step %q, before %s at %q", lang, p.table(), now, table, step)
		}
		if diff := cmp.Diff(talk, p.transcript()); diff != "" {
			p.t.Errorf("before (-) and after (+) the language changed:\n%s", diff)
		}
	}
	p.Click("#composer .tool:not([data-undo]):last-of-type") // clear
	p.WaitJS("document.getElementById('composer').dataset.step.endsWith(' ?')")
}

// build1 takes the first step toward a sentence.
func (p *person) build1(text string) {
	p.t.Helper()
	goal := parse(p.t, text)
	steps, draft := p.offered()
	step := p.next(&goal, draft, steps)
	p.speaks()
	p.bares(step)
	p.Click(chip(step))
	p.composed(step)
}
