package journey

import (
	"fmt"
	"testing"

	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/server/browsertest"
)

// A mini-game by keyboard alone, from the first page to its end and the next one, with a reload in the middle. After
// each answer the focus stays in the dock, so that the next one is two keys away.
func TestMiniByKeyboard(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL)
	p.TabTo("a[href='/mini']")
	p.Press("Enter")
	p.WaitVisible(".minidoor")
	p.beginMini("dilemma")
	for round := 1; round <= dilemma.Rounds; round++ {
		p.waitMini(round)
		kind := "cooperate"
		if round%2 == 0 {
			kind = "defect"
		}
		if round == 3 {
			p.markByKeys(1, "grim")
			p.markByKeys(2, "alld")
			p.Reload()
			p.waitMini(round)
			for n, want := range map[int]string{1: "grim", 2: "alld"} {
				if got := p.markOf(n); got != want {
					t.Errorf("after a reload the mark of other %d is %q, want %q", n, got, want)
				}
			}
		}
		presses := p.TabTo(".minichoice[data-kind=" + kind + "]")
		if round > 1 && round != 3 && presses > 2 {
			t.Errorf("round %d: %d presses of Tab to the answer", round, presses)
		}
		p.Press("Enter")
	}
	p.WaitVisible(".miniend")
	p.CheckAccessible()
	p.CheckFits()
	p.TabTo(".moments__at")
	p.Press("Enter")
	p.WaitJS("location.search === '?at=1'")
	for at := 2; at <= dilemma.Rounds; at++ {
		p.TabTo("#mini-dock .button--primary")
		p.Press("Enter")
		p.WaitJS(fmt.Sprintf("location.search === '?at=%d'", at))
	}
	p.CheckAccessible()
	p.TabTo("#mini-dock .button--primary")
	p.Press("Enter")
	p.WaitVisible(".miniend")
	p.TabTo(".miniend .button--primary") // once more
	p.Press("Enter")
	p.WaitGone(".miniend")
	p.waitMini(1)
}

// beginMini begins a game of the list.
func (p *Person) beginMini(name string) {
	p.T.Helper()
	p.TabTo(".minidoor:has([value=" + name + "]) .button--primary")
	p.Press("Enter")
	p.waitMini(1)
}

// waitMini waits until the dock asks a question.
func (p *Person) waitMini(number int) {
	p.T.Helper()
	p.WaitJS(fmt.Sprintf("document.querySelector('#mini-dock [name=question]')?.value === '%d'", number))
}

// markByKeys says what one of the two others is, with the arrows in the list, and waits until the page has heard it.
func (p *Person) markByKeys(other int, label string) {
	p.T.Helper()
	list := fmt.Sprintf(":nth-child(%d of .miniseat:has(select)) select", other)
	p.TabTo(list)
	for p.markOf(other) != label {
		p.Press("ArrowDown")
	}
	p.WaitJS("document.querySelector(" + Quote(list+" [selected]") + ")?.value === " + Quote(label))
	if got := p.markOf(other); got != label {
		p.T.Errorf("the page shows the mark %q, want %q", got, label)
	}
	p.WaitFocus(list)
}

// markOf returns the viewer's mark of one of the two others.
func (p *Person) markOf(other int) string {
	p.T.Helper()
	return browsertest.Eval[string](p.Player,
		fmt.Sprintf("document.querySelectorAll('.miniseat__mark select')[%d].value", other-1))
}

// Points are given, and shares moved, with the arrows. Impossible values are refused with a sentence, and
// stay as they are.
func TestMiniBarsByKeyboard(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "ja")
	p.AllowErrors("/answer:") // what is refused
	p.Open(r.URL + "/mini")
	p.beginMini("publicgood")
	given := 0
	for round := 1; round <= publicgood.Rounds; round++ {
		p.waitMini(round)
		p.TabTo("#mini-dock [type=range]")
		p.Press("ArrowLeft", "ArrowLeft")
		given += browsertest.Eval[int](p.Player, "Number(document.querySelector('#mini-dock [type=number]').value)")
		p.TabTo("#mini-dock .button--primary")
		p.Press("Enter")
	}
	p.WaitVisible(".miniend")
	const sum = "document.querySelector('.rounds--good [data-you] td:last-child').textContent"
	if got := browsertest.Eval[string](p.Player, sum); got != fmt.Sprint(given) || given >= 50 {
		t.Errorf("%s points were given, want %d", got, given)
	}

	p.Open(r.URL + "/mini")
	p.beginMini("costsharing")
	p.TabTo("#mini-dock [type=range]")
	p.Press("ArrowRight", "ArrowRight") // ten percent more, which the other two pay less
	if sum := browsertest.Eval[int](p.Player, shareOf(1)+"+"+shareOf(2)+"+"+shareOf(3)); sum != 100 {
		t.Errorf("the shares add up to %d after one was moved", sum)
	}
	p.Press("Tab", "ArrowUp", "ArrowUp") // in the field, which moves nothing else
	p.WaitVisible(".offering__sum[data-wrong]")
	p.TabTo("#mini-dock .button--primary")
	p.Press("Enter")
	p.WaitText("#dock-error", "110")
	if got := browsertest.Eval[int](p.Player, shareOf(1)); got != 55 {
		t.Errorf("after the refusal the first share is %d", got)
	}
	p.CheckAccessible()
	p.Press("Shift+Tab", "Shift+Tab") // back over the field of the third share to its bar
	p.Press("ArrowLeft", "ArrowLeft")
	p.WaitGone(".offering__sum[data-wrong]")
	if got := browsertest.Eval[int](p.Player, shareOf(3)); got != 15 {
		t.Errorf("the third share is %d", got)
	}
	p.TabTo("#mini-dock .button--primary")
	p.Press("Enter")
	p.waitMini(2)
	p.TabTo(".voting__offer")
	p.Press("Enter")
	p.WaitVisible(".split__votes span")
}

// shareOf is a script with a share of the offer that is being made.
func shareOf(n int) string {
	return fmt.Sprintf("Number(document.querySelector('[name=share%d]').value)", n)
}
