package journey

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
)

// On a phone that is seven years old, with a line of the third generation, every press has a visible effect
// before the network answers: the result, or a mark on the pressed element. Nothing comes from the server
// between the press and that, for the door holds it back. The time from the tap to the frame is in the log
// (-v), but the test doesn't judge it.
func TestEveryPressIsHeard(t *testing.T) {
	t.Parallel()
	t.Run("game", func(t *testing.T) {
		t.Parallel()
		a := openEars(t)
		a.running.Dealer.Next(1) // the seer's
		a.Open(a.site)
		a.mark("a link", "a[href='/help']")
		a.WaitJS("document.body.dataset.page === 'help'")
		a.Open(a.site)
		a.mark("play now", "form[action='/play'] .button--primary")
		a.WaitVisible("#opening[open]")
		a.leads("the role is read", "#opening .button--primary", "!document.getElementById('opening')?.open")
		a.ReadRole()
		a.Await()
		a.leads("a seat for the night", ".choose .pick", "document.querySelector('.choose :checked') !== null")
		a.WaitVisible(".choose [type='reset']")
		a.MarkAnswered()
		a.mark("that seat", ".choose .button--primary")
		a.Await()
		a.Hurry()
		a.leads("the sheet opens", "[data-speak]", "document.querySelector('.table__dock').dataset.sheet === 'open'")
		a.step("an intent", ".intents .intent[name='step']")
		a.step("a seat", "[data-kind='seats'] .chip[data-act='seat.3']")
		a.step("a part of the sentence", ".word:not([aria-current])")
		a.step("one back", "[data-undo]")
		a.step("another seat", ".chip[data-act='seat.4']")
		a.step("from the beginning", "[data-clear]")
		a.step("an intent with a choice", ".intents .intent[name='intent']")
		a.step("back from a choice", "[data-undo]")
		a.step("a sentence that is suggested", "[data-kind='said'] .chip")
		a.MarkAnswered()
		a.mark("say it", ".composer__send [data-send]")
		a.Await()
		a.Hurry()
		a.MarkAnswered()
		a.mark("done for today", ".composer__send [value='Over']")
		a.WaitJS("document.querySelector('#done:not([hidden]), #dock:not([data-mode=speak])') !== null")
		a.leads("the board", ".folds summary", "document.querySelector('.folds details[open]') !== null")
	})
	t.Run("class", func(t *testing.T) {
		t.Parallel()
		a := openEars(t)
		a.AllowErrors("/compose:") // what a page foresees may be asked for when the task is over
		teacher := NewPerson(t, browsertest.Desktop, "en")
		teacher.Open(a.running.URL + "/class")
		teacher.Click("form[action='/class'] .button--primary")
		teacher.WaitVisible("#door .waiting__code")
		class := strings.TrimSuffix(teacher.URL(), "/console")
		next := func() {
			at := teacher.Attr(".lesson__way [name=step]", "value")
			teacher.Click(".lesson__way [name=to]:last-of-type")
			teacher.WaitJS("document.querySelector('.lesson__way [name=step]').value !== " + Quote(at))
		}
		a.Open(a.site)
		a.Type("[name=code]", teacher.Text("#door .waiting__code"))
		a.mark("enter the code", ".code .button")
		a.WaitVisible("form[action^='/join/']")
		a.mark("join", "form[action^='/join/'] .button--primary")
		a.WaitVisible("#phone .phone__name")
		name := a.Text("#phone .phone__name")
		a.mark("another name", "#phone form:has([value=rename]) .button")
		a.WaitJS("document.querySelector('#phone .phone__name').innerText !== " + Quote(name))

		teacher.Open(class + "/lessons")
		teacher.Click("button[name=lesson][value=language]")
		teacher.WaitVisible("#consolelesson .lesson__ways")
		for teacher.Attr(".lessonsmall .lesson__step", "data-kind") != "task" {
			next()
		}
		a.WaitVisible("#build .chip")
		for range 2 { // the second time much is known
			a.step("a sentence that is suggested", "#build [data-kind='said'] .chip")
			a.step("a part of the sentence", "#build .word[data-hole]")
			a.step("one back", "#build [data-undo]")
			a.step("from the beginning", "#build [data-clear]")
		}
		a.step("a sentence that is suggested", "#build [data-kind='said'] .chip")
		a.step("a seat", "#build [data-kind='seats'] .chip")
		a.step("a role", "#build [data-kind='words'] .chip")
		a.mark("send the sentence", "#build .phonelesson__send .button")
		a.WaitVisible("#lesson [role=status]")
		for teacher.Attr(".lessonsmall .lesson__step", "data-kind") != "ask" {
			next()
		}
		a.WaitVisible(".phonelesson__ask")
		a.leads("an answer", ".phonelesson__ask .lessonpick",
			"document.querySelector('.phonelesson__ask [name=choice]:checked') !== null")
		a.leads("how sure", ".phonelesson__sure .lessonpick:last-of-type",
			"document.querySelector('.phonelesson__sure :checked').value === '3'")
		a.mark("send the answer", ".phonelesson__ask .button--primary")
		a.WaitVisible("#lesson [role=status]")
		a.mark("leave the class", "#phone .phone__leave .button")
		a.WaitVisible("#phone form:has([value=back])")
	})
}

// ears listen for how soon presses show that they were heard.
type ears struct {
	*Person
	running *Server
	door    *Door
	site    string
}

func openEars(t *testing.T) *ears {
	t.Helper()
	r, door := Start(t), OpenDoor(t)
	door.Set(strings.TrimPrefix(r.URL, "http://"))
	a := &ears{Person: NewPerson(t, browsertest.Phone, "ja"), running: r, door: door}
	a.site = "http://" + door.Addr().String()
	a.Age()
	return a
}

// mark presses what only the server can answer: it is marked.
func (a *ears) mark(name, selector string) {
	a.T.Helper()
	a.leads(name, selector, `[...document.querySelectorAll('[data-heard]')]
		.some((el) => getComputedStyle(el).backgroundImage.includes('gradient'))`)
}

// step presses something of the builder: that shows the next step or is marked.
func (a *ears) step(name, selector string) {
	a.T.Helper()
	browsertest.Eval[bool](a.Player, "(window.built = document.getElementById('composer'), true)")
	a.leads(name, selector, `document.querySelector('#composer [data-heard]') !== null ||
		document.getElementById('composer') !== window.built`)
	a.WaitJS("!document.querySelector('#composer[aria-busy]')")
}

// frames bounds the frames before a press shows.
const frames = 30

// leads presses something while the door holds everything back, until the page reports the visible effect.
func (a *ears) leads(name, selector, shown string) {
	a.T.Helper()
	browsertest.Eval[bool](a.Player, fmt.Sprintf(`(addEventListener('click', ({timeStamp}) => {
		let frames = 0;
		const look = () => {
			if (%s) console.info(Math.round(performance.now() - timeStamp) + ' ms');
			else if (++frames > %d) console.info('nothing');
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	}, {capture: true, once: true}), true)`, shown, frames))
	release := a.door.Hold()
	defer release()
	heard := make(chan string, 1) // a press is reported once
	a.Hear(func(took string) {
		heard <- took
		release() // a page that is being left answers nothing until it is
	})
	a.Click(selector)
	took := <-heard
	a.Hear(nil)
	if took == "nothing" {
		a.T.Errorf("%s: %d frames after the press nothing shows that it was heard", name, frames)
	}
	a.T.Logf("%-30s %s", name, took)
}
