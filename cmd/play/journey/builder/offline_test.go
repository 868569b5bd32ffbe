package builder

import (
	"testing"

	"aiwolfplay/cmd/play/journey"
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
	entrance := journey.OpenDoor(t)
	r := journey.Start(t)
	server := r.URL[len("http://"):]
	entrance.Set(server)
	r.URL = "http://" + entrance.Addr().String()
	r.Dealer.Next(1) // the seer's, who has a night

	p := visitor(t, browsertest.Phone, "ja")
	p.AllowErrors(lineErrors...)
	p.Open(r.URL)
	p.Play()
	browsertest.Eval[bool](p.Player, `window.stays = true`)

	// cut runs what is pressed while the line is cut, with the server deaf or only mute, and connects again.
	phases := map[string]int{}
	cut := func(phase string, press func()) {
		t.Helper()
		behind := ""
		if phases[phase]++; phases[phase]%2 == 0 {
			behind = server
		}
		entrance.Cut(behind)
		press()
		p.WaitVisible("html[data-link='lost'] #banner")
		p.WaitJS(bannerOnTop)
		entrance.Cut("")
		entrance.Set(server)
		p.WaitVisible("html[data-link='live']")
		p.WaitGone("#banner")
	}

	for i := 0; p.Attr("#dock", "data-mode") != "over"; {
		switch at := p.Await(); at {
		case "talk":
			if speeches := p.Speeches(); i < len(speeches) {
				p.cutWhileBuilding(speeches[i], cut)
				i++
			} else {
				cut(at, p.Over)
			}
		case "over":
		case "dead":
			p.ToTheEnd()
		default:
			cut(at, func() { p.Choose(0) })
		}
	}
	p.Hurry()
	p.WaitVisible("#end .reveal__seat")
	if !browsertest.Eval[bool](p.Player, `window.stays === true`) {
		t.Error("the page was left")
	}
	p.CheckStored(r)
	for _, phase := range []string{"divine", "talk", "building", "vote"} {
		if phases[phase] == 0 {
			t.Errorf("the line was never cut in a %s: %v", phase, phases)
		}
	}
}

// cutWhileBuilding builds a sentence and says it. The first step is there without the line; the next
// waits for it, and so does what is said.
func (p *person) cutWhileBuilding(text string, cut func(phase string, press func())) {
	p.T.Helper()
	goal := journey.Parse(p.T, text)
	p.Hurry()
	p.OpenComposer()
	p.WaitVisible("#composer[data-foreseen]")
	steps, draft := p.Offered()
	step := p.Next(&goal, draft, steps)
	p.ShowButton(step)
	cut("building", func() {
		browsertest.Eval[bool](p.Player, timePress)
		p.Click(journey.StepButton(step))
		p.AwaitStep(step)
		p.T.Logf("a press without the line: %.1f ms", browsertest.Eval[float64](p.Player, "window.pressTook"))
		if steps, draft = p.Offered(); draft == text {
			return
		}
		step = p.Next(&goal, draft, steps)
		p.ShowButton(step)
		p.Click(journey.StepButton(step))
	})
	p.AwaitStep(step)
	p.Build(text)
	cut("talk", func() {
		p.MarkAnswered()
		p.Click("#composer [data-send]")
		p.Said = append(p.Said, text)
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
