package journey

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

// Person is somebody who sits at a table with a browser.
type Person struct {
	*browsertest.Player
	T        *testing.T // for failures
	Number   int        // of the seat
	Role     string     // lower case
	Answered string     // the number of the question that was answered last
	Said     []string
	user     string // the account, if it matters
	places   int    // positions that were set up
}

// NewPerson opens a browser for somebody who wishes for less motion: what comes is shown at once, so
// that no test waits for as long as it takes to read.
func NewPerson(t *testing.T, device browsertest.Device, lang string) *Person {
	t.Helper()
	p := &Person{Player: browsertest.New(t, device, lang), T: t}
	p.WishLessMotion(true)
	return p
}

// Play presses the button that seats the person, wherever it is.
func (p *Person) Play() {
	p.T.Helper()
	p.Click("form[action='/play'] .button--primary")
	p.WaitVisible("#role .role__name")
	p.ReadRole()
}

// ReadRole leaves the scene that shows the role, if it is there, and reads from the role card who
// the person is at a table that it has just joined.
func (p *Person) ReadRole() {
	p.T.Helper()
	if browsertest.Eval[bool](p.Player, `document.getElementById('opening')?.open === true`) {
		p.Press("Enter")
		p.WaitGone("#opening")
	}
	shown := browsertest.Eval[string](p.Player, `document.querySelector('#role .who__number').textContent`)
	number, err := strconv.Atoi(shown)
	if err != nil {
		p.T.Fatalf("the role card names no seat: %v", err)
	}
	p.Number, p.Role, p.Answered, p.Said = number, p.Attr("#role-face", "data-role"), "", nil
}

// SeatName returns the name of a seat in sentences.
func SeatName(number int) string { return fmt.Sprintf("Agent[%02d]", number) }

// Await waits until there is something to do, or until nothing more will be asked. It returns the purpose of
// the dock: a kind of question, "ready" in a night without a question, or a mode. If the person is done, the
// page answers and there is nothing to do; if it asks whether they still are, they speak after all. Nor is
// there anything to do while a teacher holds the table, or in the last night of a decided game.
func (p *Person) Await() string {
	p.T.Helper()
	return browsertest.WaitFor[string](p.Player, "a question, or the end", `() => {
		const {mode, kind, ask} = document.getElementById('dock').dataset;
		if (document.querySelector('.dock__ready button')) return 'ready';
		if (mode !== 'speak' && mode !== 'choose') return ['wait', 'held', 'decided'].includes(mode) ? '' : mode;
		if (ask === `+Quote(p.Answered)+`) return '';
		const done = document.getElementById('done');
		if (mode !== 'speak' || done.hidden) return kind;
		if (!done.querySelector('[data-stay]').hidden) done.querySelector('button').click();
		return '';
	}`)
}

// Ready presses the button with which the person says that they are done with the night.
func (p *Person) Ready() {
	p.T.Helper()
	p.Click(".dock__ready button")
	p.WaitJS("!document.querySelector('.dock__ready button')")
}

// FirstNight does what the night before the first day asks for, if it asks for anything.
func (p *Person) FirstNight() {
	p.T.Helper()
	switch p.Await() {
	case "ready":
		p.Ready()
	case "divine":
		p.Choose(0)
	}
}

// MarkAnswered is called before an answer is sent. It remembers the question, so that Await waits for the next one.
func (p *Person) MarkAnswered() {
	p.T.Helper()
	p.Answered = p.Attr("#dock", "data-ask")
}

// Build presses the builder's buttons until the draft is the text.
func (p *Person) Build(text string) {
	p.T.Helper()
	goal := Parse(p.T, text)
	p.OpenComposer()
	for {
		steps, draft := p.Offered()
		if draft == text {
			return
		}
		step := p.Next(&goal, draft, steps)
		p.ShowButton(step)
		if line := steps[step]; line != "" {
			p.Click("#line-" + line) // point at the line itself
		} else {
			p.Click(StepButton(step))
		}
		p.AwaitStep(step)
	}
}

// Offered returns the steps of the builder's buttons, with the line of the talk that each represents, if
// any, and the draft that it shows.
func (p *Person) Offered() (steps map[string]string, draft string) {
	p.T.Helper()
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
	return steps, DraftOf(shown.Step)
}

// StepButton returns the CSS selector of the builder's button for a step.
func StepButton(step string) string {
	return "#composer .composer__build button[value=" + Quote(step) + "]"
}

// ShowButton shows a button of the builder that is hidden in "more ways to say it" or "more".
func (p *Person) ShowButton(step string) {
	p.T.Helper()
	for _, folded := range []string{".rest", ".menu__more"} {
		folded = "#composer " + folded + ":not([open]):has(button[value=" + Quote(step) + "])"
		if p.Count(folded) > 0 {
			p.Click(folded + " > summary")
		}
	}
}

// OpenComposer opens the sheet that the sentence builder is in, unless it is open, as it is at
// first on large screens.
func (p *Person) OpenComposer() {
	p.T.Helper()
	if p.Count("[data-speak]") > 0 {
		p.Click("[data-speak]")
	}
}

// OpenTextField switches the field on in which sentences are typed.
func (p *Person) OpenTextField() {
	p.T.Helper()
	if p.Attr("#protocol", "aria-pressed") == "false" {
		p.Click("#protocol")
		browsertest.Eval[bool](p.Player, "(scrollTo(0, document.documentElement.scrollHeight), true)")
	}
}

// AwaitStep waits until the builder shows a step.
func (p *Person) AwaitStep(step string) {
	p.T.Helper()
	p.WaitJS("document.getElementById('composer').dataset.step === " + Quote(step))
}

// Say builds a sentence and sends it.
func (p *Person) Say(text string) {
	p.T.Helper()
	p.Build(text)
	p.AwaitDraft(text)
	p.MarkAnswered()
	p.Click("#composer [data-send]")
	p.Said = append(p.Said, text)
}

// Over says that there is nothing more to say. The page goes on saying so until something concerns the person.
func (p *Person) Over() {
	p.T.Helper()
	p.MarkAnswered()
	p.Click(".composer__send [value='Over']")
}

// Choose takes a seat for the vote or the night; any if number is 0.
func (p *Person) Choose(number int) {
	p.T.Helper()
	pick := ".choose .pick"
	if number != 0 {
		pick += fmt.Sprintf(":has([value='%d'])", number)
	}
	p.Click(pick)
	p.WaitJS("document.querySelector('.choose :checked') !== null")
	p.WaitVisible(".choose [type='reset']")
	p.MarkAnswered()
	p.Click(".choose .button--primary")
}

// Divined returns the person's last divination: a seat and its species.
func (p *Person) Divined() (number int, species string) {
	p.T.Helper()
	number = browsertest.Eval[int](p.Player,
		`Number([...document.querySelectorAll('[data-kind=divined] .who__number')].at(-1)?.textContent ?? 0)`)
	species = browsertest.Eval[string](p.Player,
		`[...document.querySelectorAll('[data-kind=divined] .species')].at(-1)?.dataset.species ?? ''`)
	return number, strings.ToUpper(species)
}

// Speeches returns the person's utterances on day 1, in order: a claim, a result or an estimate, a request,
// and a reason with a day and another's subject in it.
func (p *Person) Speeches() []string {
	p.T.Helper()
	me, other, third := SeatName(p.Number), SeatName(p.Number%5+1), SeatName((p.Number+1)%5+1)
	claim, news := "COMINGOUT "+me+" VILLAGER", "ESTIMATE "+other+" WEREWOLF"
	if number, species := p.Divined(); number != 0 {
		claim, news = "COMINGOUT "+me+" SEER", "DIVINED "+SeatName(number)+" "+species
	}
	return []string{
		claim, news,
		"REQUEST ANY (VOTE " + other + ")",
		"BECAUSE (DAY 0 (" + third + " DIVINED " + other + " WEREWOLF)) (REQUEST ANY (VOTE " + other + "))",
	}
}

// Hurry shows at once what is being laid down line by line, and waits until
// nothing moves.
func (p *Person) Hurry() {
	p.T.Helper()
	p.Press("Escape")
	p.WaitJS(`!document.querySelector('[data-later]') && document.getAnimations()
		.every((a) => a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)`)
}

// Finish plays a game to its end as quickly as it goes: nothing more is said, the
// first seat is chosen, and once dead one goes to the end.
func (p *Person) Finish() {
	p.T.Helper()
	for {
		switch at := p.Await(); at {
		case "talk", "whisper":
			p.Over()
		case "vote", "attack", "divine", "guard":
			p.Choose(0)
		case "ready":
			p.Ready()
		case "dead":
			p.ToTheEnd()
		case "over":
			p.Hurry()
			p.WaitVisible("#end .reveal__seat")
			return
		default:
			p.T.Fatalf("the dock is for %q", at)
		}
	}
}

// ToTheEnd skips what is still to be shown, unless it is over before the button
// is reached.
func (p *Person) ToTheEnd() {
	p.T.Helper()
	const over = `document.getElementById('dock').dataset.mode === 'over'`
	p.WaitJS(over + ` || document.querySelector("#head [name='end']") !== null`)
	browsertest.Eval[bool](p.Player, `(document.querySelector("#head [name='end']")?.click(), true)`)
	p.WaitJS(over)
}

// Quote returns a text as a literal of JavaScript, which is also a CSS string.
func Quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always has a literal
	}
	return string(quoted)
}

// Next returns the step, among the buttons of the builder, that leads toward the goal.
func (p *Person) Next(goal *protocol.Sentence, draft string, offered map[string]string) string {
	p.T.Helper()
	steps := slices.Sorted(maps.Keys(offered))
	step, ok := toward(p.T, goal, draft, steps)
	if !ok {
		p.T.Fatalf("from %q nothing leads to %q: %q", draft, goal, steps)
	}
	return step
}

// DraftOf returns the draft of a step.
func DraftOf(step string) string {
	_, draft, _ := strings.Cut(step, " ")
	return draft
}

// Skip says nothing this time.
func (p *Person) Skip() {
	p.T.Helper()
	p.MarkAnswered()
	p.Click(".composer__send [value='Skip']")
}

// AwaitDraft waits until the builder shows the text as its draft, in the protocol's words.
func (p *Person) AwaitDraft(text string) {
	p.T.Helper()
	p.WaitJS(`document.querySelector('#composer .composer__protocol')?.textContent === ` + Quote(text))
}

// CheckField checks that a field, by its selector, still has what was typed into it. name says where
// it was lost.
func (p *Person) CheckField(name, field, text string) {
	p.T.Helper()
	if got := browsertest.Eval[string](p.Player, `document.querySelector(`+Quote(field)+`).value`); got != text {
		p.T.Errorf("%s: of the %d characters that were typed %d are left", name, len(text), len(got))
	}
}

// HoldBeats replaces the clock that paces a page's story. From then on the story waits at each beat until the test goes
// on.
func (p *Person) HoldBeats() {
	p.T.Helper()
	p.WishLessMotion(false)
	browsertest.Eval[bool](p.Player, `(() => {
		window.beats = [];
		document.addEventListener("play:beat", (event) => {
			event.preventDefault();
			window.beats.push(event.detail);
		});
		return true;
	})()`)
}

// BuildFirstStep takes the first step toward a sentence.
func (p *Person) BuildFirstStep(text string) {
	p.T.Helper()
	goal := Parse(p.T, text)
	steps, draft := p.Offered()
	step := p.Next(&goal, draft, steps)
	p.OpenComposer()
	p.ShowButton(step)
	p.Click(StepButton(step))
	p.AwaitStep(step)
}
