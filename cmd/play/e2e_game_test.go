package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// A whole game by clicking, on a phone in Japanese.
func TestWholeGameJapanese(t *testing.T) {
	t.Parallel()
	wholeGame(t, browsertest.Phone, "ja", "en")
}

// A whole game by clicking, on a desktop in English.
func TestWholeGameEnglish(t *testing.T) {
	t.Parallel()
	wholeGame(t, browsertest.Desktop, "en", "ja")
}

func wholeGame(t *testing.T, device browsertest.Device, lang, other string) {
	r := start(t)
	p := &person{Player: browsertest.New(t, device, lang), t: t}
	p.Open(r.URL)
	p.look("lobby")
	p.play()

	seen := map[string]bool{}
	glance := func(at string) {
		t.Helper()
		if !seen[at] {
			seen[at] = true
			p.look(at + "-" + p.role)
		}
	}
	for at := p.await(); at != "talk"; at = p.await() { // the night before the first day
		glance(at)
		p.choose(0)
	}
	glance("talk")

	speeches := p.speeches()
	for i, text := range speeches {
		if at := p.await(); at != "talk" {
			t.Fatalf("asked for %q before everything was said", at)
		}
		if i == 1 {
			p.disagree()
		}
		if i == 2 {
			p.switchLanguage(other, lang)
		}
		if i == len(speeches)-1 {
			p.build(text)
			p.hurry()
			p.look("composed")
		}
		p.say(text)
	}
	p.finish(glance)
	p.look("end-" + p.role)
	p.checkStored(r)

	live := p.transcript()
	p.Reload()
	p.WaitVisible("#end .reveal__seat, .record")
	if diff := cmp.Diff(live, p.transcript()); diff != "" && strings.Contains(p.URL(), "/tables/") {
		t.Errorf("the page before (-) and after (+) a reload differ:\n%s", diff)
	}

	p.Open(r.URL + "/games")
	p.look("games")
	p.Click(".gamerow")
	p.WaitVisible(".record .reveal__seat")
	p.look("record")
	for _, text := range p.said {
		p.WaitJS("[...document.querySelectorAll('#talk .talk__protocol')].some((el) => el.textContent === " + quote(text) + ")")
	}
	p.Open(r.URL)
	p.play()
}

// disagree contradicts the last line of somebody else, if there is one, by
// pointing at it.
func (p *person) disagree() {
	p.t.Helper()
	p.hurry()
	key := browsertest.Eval[string](p.Player, `[...document.querySelectorAll('#talk .talk:not([data-yours])')].at(-1)?.dataset.talk ?? ''`)
	if key == "" {
		return
	}
	day, id, _ := strings.Cut(strings.TrimPrefix(key, "d"), "-")
	p.say("DISAGREE TALK day" + day + " ID:" + id)
	if at := p.await(); at != "talk" {
		p.t.Fatalf("asked for %q in the middle of the talk", at)
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
		if p.table() != table || p.Attr("#composer", "data-step") != step {
			p.t.Errorf("in %s: table %s at step %q, before %s at %q", lang, p.table(), p.Attr("#composer", "data-step"), table, step)
		}
		if diff := cmp.Diff(talk, p.transcript()); diff != "" {
			p.t.Errorf("before (-) and after (+) the language changed:\n%s", diff)
		}
		p.look("switched-" + lang)
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
	p.Click(chip(step))
	p.composed(step)
}
