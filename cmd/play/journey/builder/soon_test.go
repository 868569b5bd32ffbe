package builder

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

// A press by which one builds a sentence, opens something or takes a seat is answered without the network: on
// a line that needs 400 ms for an answer at once, and without a line too. The time from the tap to the frame
// that shows the answer is in the log (-v), but the test doesn't judge it: it depends on the machine.
func TestPressesNeedNoNetwork(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	r.Dealer.Next(1) // the seer's
	p := visitor(t, browsertest.Phone, "ja")
	p.AllowErrors("ERR_INTERNET_DISCONNECTED")
	p.Open(r.URL)
	p.Play()
	p.Await()
	soon := answers{person: p, took: map[string][]float64{}}
	soon.ask("a seat for the night", ".choose .pick",
		"document.querySelector('.choose [type=reset]:not([hidden])') !== null")
	p.Choose(0)
	p.Await()
	p.Hurry()

	const rounds = 5
	for range rounds {
		soon.ask("the sheet opens", "[data-speak]", "document.querySelector('.table__dock').dataset.sheet === 'open'")
		soon.step("an intent", ".intents .intent[name='step']", "")
		soon.step("a seat", "[data-kind='seats'] .chip[data-act='seat.3']", "")
		soon.step("a part of the sentence", ".word:not([aria-current])", "")
		soon.step("one back", "[data-undo]", "")
		soon.step("another seat", ".chip[data-act='seat.4']", "")
		soon.step("from the beginning", "[data-clear]", "")
		soon.step("an intent with a choice", ".intents .intent[name='intent']", "document.querySelector('#composer .menu')")
		soon.step("back from a choice", "[data-undo]", "!document.querySelector('#composer .menu')")
		soon.step("a sentence that is suggested", "[data-kind='said'] .chip", "")
		soon.step("from the beginning", "[data-clear]", "")
		soon.ask("the sheet closes", "[data-sheet-close]",
			"document.querySelector('.table__dock').dataset.sheet === 'closed'")
		soon.step("a seat of the strip", "#seats [data-seat='4']", "document.querySelector('#composer .menu')")
		soon.step("back from a choice", "[data-undo]", "!document.querySelector('#composer .menu')")
		soon.ask("the sheet closes", "[data-sheet-close]",
			"document.querySelector('.table__dock').dataset.sheet === 'closed'")
		soon.ask("the board", ".folds summary", "document.querySelector('.folds details[open]') !== null")
		soon.ask("the board closes", "#talk", "document.querySelector('.folds details[open]') === null")
		soon.offline = true // from the second round on
	}
	soon.report(t)
}

// answers measure how soon presses are answered.
type answers struct {
	*person
	offline bool
	names   []string // in order of their first press
	took    map[string][]float64
}

// step presses something of the builder, whose answers are fetched before it: that is waited for.
func (a *answers) step(name, selector, shown string) {
	a.T.Helper()
	a.WaitVisible("#composer[data-foreseen]")
	before := a.Attr("#composer", "data-step")
	if shown == "" {
		shown = "document.querySelector('#composer').dataset.step !== " + journey.Quote(before)
	}
	a.ask(name, selector, shown)
}

// ask presses something and notes in how many milliseconds what it leads to is shown: on a slow line, or
// on none.
func (a *answers) ask(name, selector, shown string) {
	a.T.Helper()
	if a.offline {
		a.Unplug()
	} else {
		a.Network(400 * time.Millisecond)
	}
	browsertest.Eval[bool](a.Player, fmt.Sprintf(`(() => {
		window.answered = new Promise((told) => addEventListener('click', ({timeStamp}) => {
			const look = () => {
				if (%s) told(performance.now() - timeStamp);
				else requestAnimationFrame(look);
			};
			requestAnimationFrame(look);
		}, {capture: true, once: true}));
		return true;
	})()`, shown))
	a.Click(selector)
	took := browsertest.Eval[float64](a.Player, "window.answered")
	a.Network(0)
	if len(a.took[name]) == 0 {
		a.names = append(a.names, name)
	}
	a.took[name] = append(a.took[name], took)
}

func (a *answers) report(t *testing.T) {
	for _, name := range a.names {
		took := a.took[name]
		slices.Sort(took)
		t.Logf("%-30s median %5.1f ms, most %5.1f ms of %d", name, took[len(took)/2], took[len(took)-1], len(took))
	}
}
