package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/server/browsertest"
)

// person is somebody who sits at a table with a browser.
type person struct {
	*browsertest.Player
	t        *testing.T
	number   int    // of the seat
	role     string // lower case
	answered string // the number of the question that was answered last
	said     []string
	user     string // the account, where it matters
	places   int    // positions that were set up
}

// visitor opens a browser for somebody who wishes for less motion: what comes is shown at once, so
// that no test waits for as long as it takes to read.
func visitor(t *testing.T, device browsertest.Device, lang string) *person {
	t.Helper()
	p := &person{Player: browsertest.New(t, device, lang), t: t}
	p.WishLessMotion(true)
	return p
}

// play presses the button that seats the person, wherever it is.
func (p *person) play() {
	p.t.Helper()
	p.Click("form[action='/play'] .button--primary")
	p.WaitVisible("#role .role__name")
	p.sat()
}

// sat reads from the role card who one is, at a table that one has just joined, and leaves the scene
// that shows it, if it is there.
func (p *person) sat() {
	p.t.Helper()
	if browsertest.Eval[bool](p.Player, `document.getElementById('opening')?.open === true`) {
		p.Press("Enter")
		p.WaitGone("#opening")
	}
	shown := browsertest.Eval[string](p.Player, `document.querySelector('#role .who__number').textContent`)
	number, err := strconv.Atoi(shown)
	if err != nil {
		p.t.Fatalf("the role card names no seat: %v", err)
	}
	p.number, p.role, p.answered, p.said = number, p.Attr("#role-face", "data-role"), "", nil
}

// seatName is a seat as sentences name it.
func seatName(number int) string { return fmt.Sprintf("Agent[%02d]", number) }

// await waits until there is something to do, or until nothing more will be asked, and returns
// what the dock is for: a kind of question, "ready" in a night in which nothing is asked, or a mode.
func (p *person) await() string {
	p.t.Helper()
	return browsertest.WaitFor[string](p.Player, "a question, or the end", `() => {
		const {mode, kind, ask} = document.getElementById('dock').dataset;
		if (document.querySelector('.dock__ready button')) return 'ready';
		if (mode !== 'speak' && mode !== 'choose') return mode === 'wait' ? '' : mode;
		return ask === `+quote(p.answered)+` ? '' : kind;
	}`)
}

// ready says that nothing is to be waited for.
func (p *person) ready() {
	p.t.Helper()
	p.Click(".dock__ready button")
	p.WaitJS("!document.querySelector('.dock__ready button')")
}

// firstNight does what the night before the first day asks for, if it asks for anything.
func (p *person) firstNight() {
	p.t.Helper()
	switch p.await() {
	case "ready":
		p.ready()
	case "divine":
		p.choose(0)
	}
}

// answering remembers the question, so that await waits for the next one.
func (p *person) answering() {
	p.t.Helper()
	p.answered = p.Attr("#dock", "data-ask")
}

// build presses the builder's buttons until the draft is the text.
func (p *person) build(text string) {
	p.t.Helper()
	goal := parse(p.t, text)
	p.speaks()
	for {
		steps, draft := p.offered()
		if draft == text {
			return
		}
		step := p.next(&goal, draft, steps)
		p.bares(step)
		if line := steps[step]; line != "" {
			p.Click("#line-" + line) // point at the line itself
		} else {
			p.Click(chip(step))
		}
		p.composed(step)
	}
}

// offered is what the builder's buttons lead to, with the line of the talk that
// each stands for, if any; and the draft that it shows.
func (p *person) offered() (steps map[string]string, draft string) {
	p.t.Helper()
	type button struct{ Step, Talk string }
	shown := browsertest.Eval[struct {
		Step    string
		Buttons []button
	}](p.Player, `({
		Step: document.getElementById('composer').dataset.step,
		Buttons: [...document.querySelectorAll('#composer .composer__build button[name=step]')]
			.map((button) => ({Step: button.value, Talk: button.dataset.talk ?? ''})),
	})`)
	steps = map[string]string{}
	for _, b := range shown.Buttons {
		steps[b.Step] = b.Talk
	}
	return steps, draftOf(shown.Step)
}

// chip selects the button of a step.
func chip(step string) string { return "#composer .composer__build button[value=" + quote(step) + "]" }

// bares shows a button of the builder that stands behind "more ways to say it".
func (p *person) bares(step string) {
	p.t.Helper()
	if rest := ".rest:not([open]):has(button[value=" + quote(step) + "])"; p.Count("#composer "+rest) > 0 {
		p.Click("#composer .rest > summary")
	}
}

// speaks opens the sheet, unless it is open.
func (p *person) speaks() {
	p.t.Helper()
	if p.Count("[data-speak]") > 0 {
		p.Click("[data-speak]")
	}
}

// types switches the field on in which sentences are typed.
func (p *person) types() {
	p.t.Helper()
	if p.Attr("#protocol", "aria-pressed") == "false" {
		p.Click("#protocol")
		browsertest.Eval[bool](p.Player, "(scrollTo(0, document.documentElement.scrollHeight), true)")
	}
}

// composed waits until the builder shows a step.
func (p *person) composed(step string) {
	p.t.Helper()
	p.WaitJS("document.getElementById('composer').dataset.step === " + quote(step))
}

// say builds a sentence and sends it.
func (p *person) say(text string) {
	p.t.Helper()
	p.build(text)
	p.typed(text)
	p.answering()
	p.Click("#composer [data-send]")
	p.said = append(p.said, text)
}

// over says that there is nothing more to say today.
func (p *person) over() {
	p.t.Helper()
	p.answering()
	p.Click(".composer__send [value='Over']")
}

// choose takes a seat for the vote or the night; any if number is 0.
func (p *person) choose(number int) {
	p.t.Helper()
	pick := ".choose .pick"
	if number != 0 {
		pick += fmt.Sprintf(":has([value='%d'])", number)
	}
	p.Click(pick)
	p.WaitJS("document.querySelector('.choose :checked') !== null")
	p.WaitVisible(".choose [type='reset']")
	p.answering()
	p.Click(".choose .button--primary")
}

// divined is the person's last divination: a seat and its species.
func (p *person) divined() (number int, species string) {
	p.t.Helper()
	number = browsertest.Eval[int](p.Player,
		`Number([...document.querySelectorAll('[data-kind=divined] .who__number')].at(-1)?.textContent ?? 0)`)
	species = browsertest.Eval[string](p.Player,
		`[...document.querySelectorAll('[data-kind=divined] .species')].at(-1)?.dataset.species ?? ''`)
	return number, strings.ToUpper(species)
}

// speeches are what the person says on day 1, in order: a claim, a result or an
// estimate, a request, and a reason with a day and another's subject in it.
func (p *person) speeches() []string {
	p.t.Helper()
	me, other, third := seatName(p.number), seatName(p.number%5+1), seatName((p.number+1)%5+1)
	claim, news := "COMINGOUT "+me+" VILLAGER", "ESTIMATE "+other+" WEREWOLF"
	if number, species := p.divined(); number != 0 {
		claim, news = "COMINGOUT "+me+" SEER", "DIVINED "+seatName(number)+" "+species
	}
	return []string{
		claim, news,
		"REQUEST ANY (VOTE " + other + ")",
		"BECAUSE (DAY 0 (" + third + " DIVINED " + other + " WEREWOLF)) (REQUEST ANY (VOTE " + other + "))",
	}
}

// hurry shows at once what is being laid down line by line, and waits until
// nothing moves.
func (p *person) hurry() {
	p.t.Helper()
	p.Press("Escape")
	p.WaitJS(`!document.querySelector('[data-later]') && document.getAnimations()
		.every((a) => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)`)
}

// finish plays a game to its end as quickly as it goes: nothing more is said, the
// first seat is chosen, and once dead one goes to the end.
func (p *person) finish() {
	p.t.Helper()
	for {
		switch at := p.await(); at {
		case "talk", "whisper":
			p.over()
		case "vote", "attack", "divine", "guard":
			p.choose(0)
		case "ready":
			p.ready()
		case "dead":
			p.toTheEnd()
		case "over":
			p.hurry()
			p.WaitVisible("#end .reveal__seat")
			return
		default:
			p.t.Fatalf("the dock is for %q", at)
		}
	}
}

// toTheEnd skips what is still to be shown, unless it is over before the button
// is reached.
func (p *person) toTheEnd() {
	p.t.Helper()
	const over = `document.getElementById('dock').dataset.mode === 'over'`
	p.WaitJS(over + ` || document.querySelector("#head [name='end']") !== null`)
	browsertest.Eval[bool](p.Player, `(document.querySelector("#head [name='end']")?.click(), true)`)
	p.WaitJS(over)
}

// quote writes a text as JavaScript and as a CSS string.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always has a literal
	}
	return string(quoted)
}

// next is the step that leads toward the goal among the buttons of the builder.
func (p *person) next(goal *protocol.Sentence, draft string, offered map[string]string) string {
	p.t.Helper()
	steps := slices.Sorted(maps.Keys(offered))
	step, ok := toward(p.t, goal, draft, steps)
	if !ok {
		p.t.Fatalf("from %q nothing leads to %q: %q", draft, goal, steps)
	}
	return step
}

// draftOf is the draft of a step.
func draftOf(step string) string {
	_, draft, _ := strings.Cut(step, " ")
	return draft
}
