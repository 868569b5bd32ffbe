package journey

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// A whole game by clicking, on a phone in Japanese; TestRoom is one on a desktop, too.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(1)
	p := NewPerson(t, browsertest.Phone, "ja")
	p.Open(r.URL)
	p.Play()
	if p.Role != "seer" {
		t.Fatalf("dealt the %s, want the seer: another game is dealt", p.Role)
	}
	p.toTalk()

	speeches := p.Speeches()
	for i, text := range speeches {
		if at := p.Await(); at != "talk" {
			t.Fatalf("asked for %q before everything was said", at)
		}
		if i == 1 {
			p.disagree()
		}
		if i == 2 {
			p.switchLanguage("en", "ja")
		}
		p.Say(text)
	}
	p.Finish()
	p.CheckStored(r)

	live := p.Transcript()
	p.Reload()
	p.WaitVisible("#end .reveal__seat")
	if diff := cmp.Diff(live, p.Transcript()); diff != "" {
		t.Errorf("the page before (-) and after (+) a reload differ:\n%s", diff)
	}

	p.Open(r.URL + "/games")
	p.Click(".gamerow")
	p.WaitVisible("[data-page='game'] #end .reveal__seat")
	for _, text := range p.Said {
		p.WaitJS("[...document.querySelectorAll('#talk .talk__protocol')]" +
			".some((el) => el.textContent === " + Quote(text) + ")")
	}
	p.Open(r.URL)
	p.Play()
}

// disagree contradicts the last line of somebody else by pointing at it.
func (p *Person) disagree() {
	p.T.Helper()
	p.Hurry()
	key := browsertest.Eval[string](p.Player,
		`[...document.querySelectorAll('#talk .talk:not([data-yours])')].at(-1)?.dataset.talk ?? ''`)
	if key == "" {
		p.T.Fatal("nobody else has said anything")
	}
	day, id, _ := strings.Cut(strings.TrimPrefix(key, "d"), "-")
	p.Say("DISAGREE TALK day" + day + " ID:" + id)
	if at := p.Await(); at != "talk" {
		p.T.Fatalf("asked for %q in the middle of the talk", at)
	}
}

// toTalk answers the night before the first day, if there is a question.
func (p *Person) toTalk() {
	p.T.Helper()
	for p.Await() != "talk" {
		p.Choose(0)
	}
}

// switchLanguage changes the language in the middle of a sentence and back. The
// table and the sentence stay.
func (p *Person) switchLanguage(to, back string) {
	p.T.Helper()
	p.Hurry()
	p.BuildFirstStep("REQUEST ANY (VOTE " + SeatName(p.Number) + ")")
	table, step, talk := p.table(), p.Attr("#composer", "data-step"), p.Transcript()
	for _, lang := range []string{to, back} {
		p.Click(".language [value='" + lang + "']")
		p.WaitVisible("html[lang='" + lang + "'] #composer")
		if now := p.Attr("#composer", "data-step"); p.table() != table || now != step {
			p.T.Errorf("in %s: table %s at step %q, before %s at %q", lang, p.table(), now, table, step)
		}
		if diff := cmp.Diff(talk, p.Transcript()); diff != "" {
			p.T.Errorf("before (-) and after (+) the language changed:\n%s", diff)
		}
	}
	p.Click("#composer .tool:not([data-undo]):last-of-type") // clear
	p.WaitJS("document.getElementById('composer').dataset.step.endsWith(' ?')")
}
