package main

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// lineErrors are what a browser says of a line that is cut.
var lineErrors = []string{
	"ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
	"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED", "ERR_NETWORK_CHANGED",
}

// A line that is cut in every phase of a game, with presses meanwhile, loses nothing: the page stays,
// says that it connects again, and what was pressed counts, once, when the line is back. It does not
// matter whether the server heard it before the line was cut.
func TestLineIsCut(t *testing.T) {
	t.Parallel()
	entrance := openDoor(t)
	r := start(t)
	server := r.URL[len("http://"):]
	entrance.set(server)
	r.URL = "http://" + entrance.Addr().String()
	r.dealer.next(1) // the seer's, who has a night

	p := visitor(t, browsertest.Phone, "ja")
	p.AllowErrors(lineErrors...)
	p.Open(r.URL)
	p.play()
	browsertest.Eval[bool](p.Player, `window.stays = true`)

	// cut runs what is pressed while the line is cut, with the server deaf or only mute, and connects again.
	phases := map[string]int{}
	cut := func(phase string, press func()) {
		t.Helper()
		behind := ""
		if phases[phase]++; phases[phase]%2 == 0 {
			behind = server
		}
		entrance.cut(behind)
		press()
		p.WaitVisible("html[data-link='lost'] #banner")
		p.WaitJS(bannerOnTop)
		entrance.cut("")
		entrance.set(server)
		p.WaitVisible("html[data-link='live']")
		p.WaitGone("#banner")
	}

	for i := 0; p.Attr("#dock", "data-mode") != "over"; {
		switch at := p.await(); at {
		case "talk":
			if speeches := p.speeches(); i < len(speeches) {
				p.cutWhileBuilding(speeches[i], cut)
				i++
			} else {
				cut(at, p.over)
			}
		case "over":
		case "dead":
			p.toTheEnd()
		default:
			cut(at, func() { p.choose(0) })
		}
	}
	p.hurry()
	p.WaitVisible("#end .reveal__seat")
	if !browsertest.Eval[bool](p.Player, `window.stays === true`) {
		t.Error("the page was left")
	}
	p.checkStored(r)
	for _, phase := range []string{"divine", "talk", "building", "vote"} {
		if phases[phase] == 0 {
			t.Errorf("the line was never cut in a %s: %v", phase, phases)
		}
	}
}

// cutWhileBuilding builds a sentence and says it. The first step is there without the line; the next
// waits for it, and so does what is said.
func (p *person) cutWhileBuilding(text string, cut func(phase string, press func())) {
	p.t.Helper()
	goal := parse(p.t, text)
	p.hurry()
	p.speaks()
	p.WaitVisible("#composer[data-foreseen]")
	steps, draft := p.offered()
	step := p.next(&goal, draft, steps)
	p.bares(step)
	cut("building", func() {
		browsertest.Eval[bool](p.Player, timePress)
		p.Click(chip(step))
		p.composed(step)
		p.t.Logf("a press without the line: %.1f ms", browsertest.Eval[float64](p.Player, "window.pressTook"))
		if steps, draft = p.offered(); draft == text {
			return
		}
		step = p.next(&goal, draft, steps)
		p.bares(step)
		p.Click(chip(step))
	})
	p.composed(step)
	p.build(text)
	cut("talk", func() {
		p.answering()
		p.Click("#composer [data-send]")
		p.said = append(p.said, text)
	})
}

// bannerOnTop is true when nothing covers what is said of the line.
const bannerOnTop = `(() => {
	const box = document.getElementById('banner').getBoundingClientRect();
	return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.id === 'banner';
})()`

// timePress notes how long the next press takes until the builder shows what it leads to.
const timePress = `(() => {
	addEventListener('click', (event) => { window.pressedAt = event.timeStamp; }, {capture: true, once: true});
	document.addEventListener('play:patched', () => { window.pressTook = performance.now() - window.pressedAt; },
		{once: true});
	return true;
})()`
