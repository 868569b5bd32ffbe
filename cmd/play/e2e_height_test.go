package main

import (
	"strconv"
	"testing"

	"aiwolfplay/server/browsertest"
)

// A window of little height, as a phone's held sideways or with its keyboard, or
// a page at four times its size: what was said last can be read while it is one's
// turn, and the game can be played, also if the dock was made low before.
func TestLittleHeight(t *testing.T) {
	t.Parallel()
	r := start(t)
	for _, c := range []struct {
		name   string
		device browsertest.Device
		lang   string
	}{
		{"sideways", browsertest.Device{Width: 844, Height: 390, Touch: true}, "ja"},
		{"keyboard", browsertest.Device{Width: 390, Height: 460, Touch: true}, "en"},
		{"fourfold", browsertest.Device{Width: 320, Height: 256}, "en"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := sit(t, r, c.device, c.lang)
			looked := false
			p.finish(func(at string) {
				if wide := browsertest.Eval[int](p.Player, "document.documentElement.scrollWidth"); wide > int(c.device.Width) {
					t.Errorf("%s: the page is %d wide", at, wide)
				}
				if at == "talk" && !looked {
					looked = true
					p.hurry()
					p.say("ESTIMATE " + seatName(p.number%5+1) + " WEREWOLF")
					if p.await() == "talk" {
						p.hurry()
						p.readable(c.name == "fourfold")
						p.look(c.name)
						browsertest.Eval[bool](p.Player, "(sessionStorage.setItem('sheet', 'peek'), true)") // made low before it was turned
						p.Reload()
						p.Click("[data-sheet-step='1']")
						p.WaitVisible("#composer .composer__build button")
					}
				}
			})
		})
	}
}

// readable waits until nothing lies over the last line of the talk; where the
// page is so small that all scrolls, once one has scrolled to it.
func (p *person) readable(scroll bool) {
	p.t.Helper()
	p.WaitJS(`((scroll) => {
		const line = [...document.querySelectorAll('#talk > .line')].at(-1);
		if (scroll) line.scrollIntoView({block: 'center'});
		const box = line.getBoundingClientRect();
		return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('#talk') != null;
	})(` + strconv.FormatBool(scroll) + `)`)
}
