package builder

import (
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// TestComposing: once a sentence is complete, what can extend it and what sends it are in sight. The dock
// does not get lower meanwhile and covers nothing of the talk at a desk. A seat that is pressed at the
// table fills the sentence's hole, Back undoes one press, and Enter sends.
func TestComposing(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	fifteen, err := rules.Village(15)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, lang string
		device     browsertest.Device
		at         journey.Position
	}{
		{"phone", "ja", browsertest.Phone, journey.Position{Setup: rules.Five(), Not: game.RoleSeer, Day: 1, Turn: 2}},
		{"phone, fifteen", "en", browsertest.Phone, journey.Position{Setup: fifteen, Not: game.RoleSeer, Day: 1, Turn: 1}},
		{"desk", "en", browsertest.Desktop, journey.Position{Setup: rules.Five(), Not: game.RoleSeer, Day: 1, Turn: 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := visitor(t, c.device, c.lang)
			p.Place(r, c.at)
			p.Hurry()
			p.OpenComposer()
			p.Click("#composer .intent[value$='ESTIMATE ? WEREWOLF']")
			p.WaitVisible("#composer .word[data-hole][aria-current]")
			p.inSight("[data-undo]", "[data-kind='seats'] .chip:first-child")
			height := p.dockHeight()

			number := p.Number%5 + 1
			said := "ESTIMATE " + journey.SeatName(number) + " WEREWOLF"
			p.Click("#seats .seat__press[data-seat='" + string(rune('0'+number)) + "']")
			p.AwaitDraft(said)
			p.composed(height, said)
			p.Click("[data-next='because']")
			p.WaitVisible("#composer .word[data-hole][aria-current]")
			p.inSight("[data-undo]")
			p.Click("[data-undo]")
			p.AwaitDraft(said)
			p.composed(height, said)
			if c.device == browsertest.Desktop {
				p.talkIsFree(470)
				p.enterSends()
				return
			}
			p.MarkAnswered()
			p.Click("#composer [data-send]")
			p.Await()
		})
	}
}

// composed checks what is in sight when a sentence is complete.
func (p *person) composed(height int, said string) {
	p.T.Helper()
	p.WaitVisible("#composer[data-complete='true']")
	p.inSight("[data-undo]", "[data-next='because']", "[data-next='therefore']", "[data-next='and']", "[data-send]")
	if now := p.dockHeight(); now < height {
		p.T.Errorf("with %q the dock is %d px high, before %d", said, now, height)
	}
}

// inSight checks that parts of the builder can be pressed where they are, without scrolling.
func (p *person) inSight(selectors ...string) {
	p.T.Helper()
	for _, selector := range selectors {
		if !browsertest.Eval[bool](p.Player, `(() => {
			const found = document.querySelector(`+journey.Quote("#composer "+selector)+`);
			if (!found) return false;
			const box = found.getBoundingClientRect();
			const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
			return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && found.contains(at);
		})()`) {
			p.T.Errorf("%s is out of sight", selector)
		}
	}
}

func (p *person) dockHeight() int {
	p.T.Helper()
	return browsertest.Eval[int](p.Player, "Math.round(document.getElementById('dock').getBoundingClientRect().height)")
}

// talkIsFree checks that so many pixels of the talk's height are neither under the head nor under the dock.
func (p *person) talkIsFree(least int) {
	p.T.Helper()
	if free := browsertest.Eval[int](p.Player, `(() => {
		const [talk, dock, bar] = ['.table__talk', '.table__dock', '.log__bar']
			.map((selector) => document.querySelector(selector).getBoundingClientRect());
		const beside = dock.left >= talk.right || dock.right <= talk.left;
		return Math.round((beside ? innerHeight : dock.top) - Math.max(bar.bottom, 0));
	})()`); free < least {
		p.T.Errorf("%d px of the talk are free, want %d", free, least)
	}
}

// enterSends: a number and Enter say a sentence, wherever the focus is in the dock.
func (p *person) enterSends() {
	p.T.Helper()
	p.Click("[data-clear]")
	p.WaitVisible("#composer [data-kind='said'] .chip[aria-keyshortcuts]")
	digit := browsertest.Eval[string](p.Player, `[...document.querySelectorAll('#composer [data-kind=said] .chip')]
		.find((chip) => !chip.value.includes('?')).getAttribute('aria-keyshortcuts')`)
	browsertest.Eval[bool](p.Player, "(document.getElementById('dock-title').focus(), true)")
	p.Press(digit)
	p.WaitVisible("#composer[data-complete='true']")
	browsertest.Eval[bool](p.Player, "(document.getElementById('dock-title').focus(), true)")
	said := browsertest.Eval[string](p.Player, "document.querySelector('#composer .composer__protocol').textContent")
	p.MarkAnswered()
	p.Press("Enter")
	p.spoke(said)
}
