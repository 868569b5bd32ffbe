package builder

import (
	"testing"
	"time"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

// lineErrors are a browser's errors of a line that is cut.
var lineErrors = []string{
	"ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
	"ERR_EMPTY_RESPONSE", "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED", "ERR_NETWORK_CHANGED",
}

// A line that is cut in every phase of a game, with presses meanwhile, loses nothing: the page stays,
// says that it connects again, and what was pressed counts, once, when the line is back. It does not
// matter whether the server heard it before the line was cut.
func TestLineIsCut(t *testing.T) {
	t.Parallel()
	r, l := startBehindDoor(t)
	r.Dealer.Next(1) // the seer's, who has a night
	p := visitor(t, browsertest.Phone, "ja")
	l.person = p
	p.AllowErrors(lineErrors...)
	p.Open(r.URL)
	p.Play()
	browsertest.Eval[bool](p.Player, `window.stays = true`)

	for i := 0; p.Attr("#dock", "data-mode") != "over"; {
		switch at := p.Await(); at {
		case "talk":
			if speeches := p.Speeches(); i < len(speeches) {
				p.cutWhileBuilding(speeches[i], l.cut)
				i++
			} else {
				l.cut(at, p.Over)
			}
		case "over":
		case "dead":
			p.ToTheEnd()
		default:
			l.cut(at, func() { p.Choose(0) })
		}
	}
	p.Hurry()
	p.WaitVisible("#end .reveal__seat")
	l.wasCutIn("divine", "talk", "building", "vote")
	p.CheckStored(r)
}

// A line is the connection of a person to a program.
type line struct {
	*person
	door    *journey.Door
	program string         // host:port
	away    time.Duration  // how long it stays cut
	cuts    map[string]int // by phase
}

// startBehindDoor starts a program that people reach only by a line.
func startBehindDoor(t *testing.T) (*journey.Server, *line) {
	t.Helper()
	r := journey.Start(t)
	l := &line{door: journey.OpenDoor(t), program: r.URL[len("http://"):], cuts: map[string]int{}}
	l.door.Set(l.program)
	r.URL = "http://" + l.door.Addr().String()
	return r, l
}

// cut runs what is pressed while the line is cut, with the program deaf or only mute, and connects again.
func (l *line) cut(phase string, press func()) {
	l.T.Helper()
	behind := ""
	if l.cuts[phase]++; l.cuts[phase]%2 == 0 {
		behind = l.program
	}
	l.door.Cut(behind)
	press()
	l.WaitVisible("html[data-link='lost'] #banner")
	l.WaitJS(bannerOnTop)
	time.Sleep(l.away) //nolint:forbidigo // the test needs such a long cut
	l.door.Cut("")
	l.door.Set(l.program)
	l.WaitVisible("html[data-link='live']")
	l.WaitGone("#banner")
}

// wasCutIn checks that the line was cut in those phases, and that the page was never left.
func (l *line) wasCutIn(phases ...string) {
	l.T.Helper()
	for _, phase := range phases {
		if l.cuts[phase] == 0 {
			l.T.Errorf("the line was never cut in %s: %v", phase, l.cuts)
		}
	}
	if !browsertest.Eval[bool](l.Player, `window.stays === true`) {
		l.T.Error("the page was left")
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
