package builder

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

// spoke waits until the person's own line is in the talk.
func (p *person) spoke(text string) {
	p.T.Helper()
	p.WaitJS(`[...document.querySelectorAll('#talk .talk[data-yours] .talk__protocol')]
		.some((el) => el.textContent === ` + journey.Quote(text) + `)`)
}

// fresh puts away what is being written.
func (p *person) fresh() {
	p.T.Helper()
	p.Press("Escape")
	p.WaitJS("document.getElementById('line').value === '' && !document.querySelector('#composer .word')")
}

// Typing a sentence works: keys begin one anywhere, an input method composes one, unreadable text is
// reported, and reasons are gathered.
func TestTyping(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	p := visitor(t, browsertest.Desktop, "ja")
	p.badInputInTheLab(r)
	p.Place(r, journey.SecondDay)
	p.OpenTextField()
	p.Hurry()
	ask := p.Attr("#dock", "data-ask")
	p.keysBeginASentence()
	p.badInput()
	p.gathersEvidence()
	if now := p.Attr("#dock", "data-ask"); now != ask || p.Count("#talk .talk[data-yours]") != 0 {
		t.Error("something was sent")
	}
	p.composes()
	p.Await()
	p.switchesKeysOff()
}

// keysBeginASentence: a key begins a sentence anywhere, unless it is a shortcut there.
func (p *person) keysBeginASentence() {
	p.T.Helper()
	for _, c := range []struct {
		where, keys, says string
	}{
		{"page", "d5w", "DIVINED Agent[05] WEREWOLF"},
		{"page", "q2v?", "INQUIRE Agent[02] (VOTE ANY)"},
		{"page", "1:2v3>2w", "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)"},
		{"page", "/cs", "COMINGOUT Agent[01] SEER"},
		{"dock", "cs", "COMINGOUT Agent[01] SEER"}, // there no letter is anything else
		{"dock", "vv4", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))"},
	} {
		if c.where == "page" {
			browsertest.Eval[bool](p.Player, "(document.activeElement.blur(), true)")
		} else {
			p.WaitFocus("#dock-title")
		}
		p.Press(strings.Split(c.keys, "")...)
		p.AwaitDraft(c.says)
		p.fresh()
		p.Press("Escape")
	}
}

// switchesKeysOff: single keys can be switched off.
func (p *person) switchesKeysOff() {
	p.T.Helper()
	p.Press("?")
	p.WaitVisible("#keys")
	p.Click("#keys-on")
	p.Click("#keys form .button")
	p.WaitGone("#keys")
	const focus = "document.activeElement.id"
	before := browsertest.Eval[string](p.Player, focus)
	p.Press("d", "/", "?", "t", "[", "1")
	now := browsertest.Eval[string](p.Player, focus)
	if now != before || p.Count("#keys") != 0 || p.Attr("#composer", "data-typed") != "" {
		p.T.Errorf("keys that are switched off moved the focus from %q to %q", before, now)
	}
}

// badInputs cannot be read anywhere: the typed text, the part that is marked, and a word of the message.
var badInputs = []struct{ name, text, mark, says string }{
	{"unbalanced", "BECAUSE (VOTE Agent[01]) (VOTE Agent[01]", "", "41文字目"},
	{"wrong arity", "REQUEST ANY (VOTE Agent[01] SEER)", "SEER", "29文字目"},
	{"long", "VOTE " + strings.Repeat("Agent[01] ", 10_000), "", "文字目"},
}

// badInputInTheLab: unreadable text is marked at the fault, and stays.
func (p *person) badInputInTheLab(r *journey.Server) {
	p.T.Helper()
	p.Open(r.URL + "/protocol")
	for _, c := range badInputs {
		p.Click("#lab-text")
		p.Press("Control+a")
		p.Decide(c.text)
		p.WaitText(".misread, .lab__note", c.says)
		if c.mark != "" && p.Count(".misread") > 0 {
			p.WaitText(".misread mark", c.mark)
		}
		p.CheckField("lab, "+c.name, "#lab-text", c.text)
		p.Press("Control+a", "Backspace")
		p.WaitGone(".misread, .lab__note")
	}
}

// badInput: text that is unreadable or names something that does not exist here is marked at the fault, with
// the expected words, in the person's language. Nothing is sent, and the text stays.
func (p *person) badInput() {
	p.T.Helper()
	for _, c := range append(badInputs[:len(badInputs):len(badInputs)], []struct{ name, text, mark, says string }{
		{"only a role of larger villages", "ESTIMATE Agent[01] MEDIUM", "MEDIUM", "役職"},
	}...) {
		p.Press("/")
		p.WaitFocus("#line")
		p.Press("Control+a")
		p.Decide(c.text)
		p.Press("Enter")
		p.WaitText("#wrong", c.says)
		if c.mark != "" {
			p.WaitText("#wrong mark", c.mark)
		}
		p.CheckField(c.name, "#line", c.text)
		p.Press("Escape")
		p.WaitGone("#wrong")
	}
	// A dead seat can be named, but one is warned.
	dead := p.Attr(".seat[data-dead] [data-seat]", "data-seat")
	p.Press("/")
	p.Decide("v" + dead)
	p.WaitText(".hints [data-warning]", "0"+dead)
	p.fresh()
}

// gathersEvidence: facts pressed as reasons are gathered as evidence, each piece of which can be taken away
// again; a screen reader finds the parts by role and name.
func (p *person) gathersEvidence() {
	p.T.Helper()
	facts := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll('#talk .told--ballot a[data-fact]')]
		.map((a) => a.dataset.fact).filter((f) => !f.split('-').slice(2).includes('1'))`)
	if len(facts) < 2 {
		p.T.Fatalf("votes of others: %q", facts)
	}
	var said []string
	for i, fact := range facts[:2] {
		part := strings.Split(fact, "-")
		said = append(said, fmt.Sprintf("DAY 1 (Agent[0%s] VOTED Agent[0%s])", part[2], part[3]))
		p.Click(p.votes() + " a[data-fact='" + fact + "']")
		p.Click("#composer .menu [data-act='reason']")
		p.WaitCount("#evidence li", i+1)
	}
	p.AwaitDraft("BECAUSE (AND (" + said[0] + ") (" + said[1] + ")) (?)")
	if label := p.Attr("#composer .strip", "aria-label"); !strings.HasSuffix(label, p.Attr("#composer", "data-words")) {
		p.T.Errorf("the sentence is labelled %q", label)
	}
	for _, text := range p.Texts("#composer [role='listbox']") {
		if text == "" {
			p.T.Error("a list of choices is empty")
		}
	}
	if n := browsertest.Eval[int](p.Player, `[...document.querySelectorAll("#composer [role='listbox']")]
		.filter((list) => list.querySelectorAll("[role='option'][tabindex='0']").length !== 1).length`); n != 0 {
		p.T.Errorf("%d lists of choices have not one stop for Tab", n)
	}
	p.Click("#evidence li:first-child button")
	p.AwaitDraft("BECAUSE (" + said[1] + ") (?)")
	vote := "(VOTE Agent[" + said[1][len("DAY 1 (Agent["):][:2] + "])" // for the voter
	p.Click("#composer .chip[value$=" + journey.Quote(" BECAUSE ("+said[1]+") "+vote) + "]")
	p.WaitVisible("#composer[data-complete='true']")
	p.heard("文ができました")

	// The same part is lit wherever it shows.
	p.Click("#composer [data-faces-of]")
	p.WaitVisible("#composer .face[data-face='block']")
	p.WaitJS(`(() => {
		const word = document.querySelector('#composer .word[data-at$=".target"]');
		word.blur(); // the page moves under the mouse while the faces come in
		word.focus();
		const lit = ' [data-at="' + word.dataset.at + '"][data-lit]';
		const faces = ['ja', 'en', 'block', 'protocol'].map((face) => '[data-face=' + face + ']');
		return ['.strip', '.composer__protocol', ...faces].every((face) => document.querySelector('#composer ' + face + lit));
	})()`)
	p.Press("Escape") // takes back the word, its clause, everything
	p.WaitJS(`document.activeElement.matches('.word[data-hole]')`)
	p.Press("Escape")
	p.AwaitDraft("BECAUSE (DAY 1 (?)) " + vote)
	p.WaitJS(`document.activeElement.matches('.word[data-hole]')`)
	p.Press("Escape")
	p.WaitGone("#composer .word:not([data-hole])")
	p.Press("Control+z")
	p.AwaitDraft("BECAUSE (DAY 1 (?)) " + vote)
	p.Press("/")
	p.WaitFocus("#line")
	p.fresh()
}

// composes: an input method composes in the command line. Nothing is sent, and
// nothing is read, before it is decided.
func (p *person) composes() {
	p.T.Helper()
	ask := p.Attr("#dock", "data-ask")
	p.Press("/")
	p.WaitFocus("#line")
	for _, text := range []string{"と", "とう", "とうひょう"} {
		p.Compose(text)
	}
	if step := journey.DraftOf(p.Attr("#composer", "data-step")); strings.Trim(step, "?") != "" {
		p.T.Errorf("half a word is read: %q", step)
	}
	p.Decide("とうひょう2")
	p.AwaitDraft("VOTE Agent[02]")
	if now := p.Attr("#dock", "data-ask"); now != ask {
		p.T.Error("the input method's decision has sent the sentence")
	}
	p.MarkAnswered()
	p.Press("Enter")
	p.spoke("VOTE Agent[02]")
}

// On a small screen, a button near the thumb opens the command line. It takes shorthand, protocol text, kana
// and full width; the newest line of the talk can be seen all the while.
func TestTypingByThumb(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	p := visitor(t, browsertest.Phone, "ja")
	p.Place(r, journey.Quiet)
	p.Hurry()
	if p.Count("#line")+p.Count("[data-type]") != 0 {
		t.Error("who has not switched it on is asked to type")
	}
	p.OpenTextField()
	below := browsertest.Eval[float64](p.Player,
		`document.querySelector('[data-type]').getBoundingClientRect().top / innerHeight`)
	if below < 2./3 {
		t.Errorf("the button that opens the command line is %.0f %% down the screen, out of the thumb's reach", 100*below)
	}
	p.Click("[data-type]")
	p.WaitFocus("#line")
	const reason = "BECAUSE (DAY 1 (Agent[02] VOTE Agent[03])) (VOTE Agent[02])"
	for _, line := range []struct{ typed, says string }{
		{"vv3", "AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))"},
		{"estimate agent[3] werewolf", "ESTIMATE Agent[03] WEREWOLF"},
		{"うらない3くろ", "DIVINED Agent[03] WEREWOLF"},
		{"ｅ３ｗ", "ESTIMATE Agent[03] WEREWOLF"},
		{reason, reason},
	} {
		p.Type("#line", line.typed)
		p.AwaitDraft(line.says)
		p.newestLineShows()
		if line.typed != reason {
			p.fresh()
		}
	}
	p.MarkAnswered()
	p.Press("Enter")
	p.spoke(reason)
	p.Await()
	p.Hurry()
	p.dockStands(0.2)
	p.OpenComposer()
	p.dockStands(0.56)
	p.turnsThePhone()
}

// dockStands changes the height of the dock, and checks that it takes no more of the screen than it may and
// that the answers can be pressed.
func (p *person) dockStands(most float64) {
	p.T.Helper()
	const dock = "document.getElementById('dock').getBoundingClientRect().height"
	p.WaitJS(fmt.Sprintf("%s <= %v * innerHeight + 1", dock, most))
	p.CheckFits()
	if !browsertest.Eval[bool](p.Player, `[...document.querySelectorAll('.composer__send .button')]
		.filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect())
		.every((box) => box.bottom <= innerHeight && box.top > 0)`) {
		p.T.Errorf("with %.0f %% of the screen the answers are out of sight", 100*most)
	}
}

// turnsThePhone: a phone is held sideways when its dock is a bar. The last line can be read, and the dock is
// beside it.
func (p *person) turnsThePhone() {
	p.T.Helper()
	p.Click("[data-sheet-close]")
	p.WaitVisible(".table__dock[data-sheet='closed']")
	p.Hold(browsertest.Device{Width: 844, Height: 390, Touch: true})
	p.Reload()
	p.WaitVisible("#talk > .line")
	p.CheckFits()
	p.WaitJS(`(() => {
		const box = [...document.querySelectorAll('#talk > .line')].at(-1).getBoundingClientRect();
		return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('#talk') != null;
	})()`)
	p.WaitVisible("#composer .composer__build button")
	p.Hold(browsertest.Phone)
}

// newestLineShows checks that the last line of the talk is above the dock, or beside it.
func (p *person) newestLineShows() {
	p.T.Helper()
	p.WaitJS(`(() => {
		const box = (selector) => document.querySelector(selector).getBoundingClientRect();
		const lines = [...document.querySelectorAll('#talk > .line:not([data-kind=turn])')].filter((el) => el.offsetParent);
		const {bottom, right} = lines.at(-1).getBoundingClientRect();
		const {top, left} = box('#dock');
		return (left >= right ? bottom <= innerHeight : bottom <= top + 1) && bottom > box('.table__side, .head').bottom;
	})()`)
}
