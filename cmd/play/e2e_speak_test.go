package main

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// quiet is a moment of the first day at which a villager has the floor, and
// survives what follows.
var quiet = position{setup: rules.Five(), role: game.RoleVillager, day: 1, turn: 1, also: untilTheSecondDay}

// lastTurn is the last turn of the first day's talk, for somebody who is asked at night too.
var lastTurn = position{setup: shortDays(rules.Five()), role: game.RoleWerewolf, day: 1, turn: 1, also: untilTheSecondDay}

func shortDays(setup rules.Setup) rules.Setup {
	setup.TalkTurns = 2
	return setup
}

// untilTheSecondDay reports whether somebody else is executed on the first day,
// and the person lives on the second.
func untilTheSecondDay(log []rules.Event) bool {
	executed := false
	for _, ev := range log {
		switch {
		case ev.Target == 0 && (ev.Kind == rules.Executed || ev.Kind == rules.Died):
			return false
		case ev.Kind == rules.Executed:
			executed = true
		case ev.Kind == rules.TurnBegan && ev.Day == 2:
			return executed
		}
	}
	return false
}

// spoke waits until the person's own line is in the talk.
func (p *person) spoke(text string) {
	p.t.Helper()
	p.WaitJS(`[...document.querySelectorAll('#talk .talk[data-yours] .talk__protocol')].some((el) => el.textContent === ` + quote(text) + `)`)
}

// typed waits until the builder shows what was typed.
func (p *person) typed(text string) {
	p.t.Helper()
	p.WaitJS(`document.querySelector('#composer .composer__protocol')?.textContent === ` + quote(text))
}

// heard is what a screen reader has been told since the page was loaded.
func (p *person) heard(sentence string) {
	p.t.Helper()
	p.WaitJS(`[...document.querySelectorAll('#announce p')].some((p) => p.textContent.includes(` + quote(sentence) + `))`)
}

// Where the screen is small, a button near the thumb opens the command line. It
// takes shorthand, protocol text, kana and full width; the newest line of the
// talk can be seen all the while.
func TestTypingByThumb(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Phone, "ja"), t: t}
	p.place(r, quiet)
	p.hurry()
	if p.Count("#line") != 0 {
		t.Error("the command line takes room before it is asked for")
	}
	if below := browsertest.Eval[float64](p.Player, `document.querySelector('[data-type]').getBoundingClientRect().top / innerHeight`); below < 2./3 {
		t.Errorf("the button that opens the command line is %.0f %% down the screen, out of the thumb's reach", 100*below)
	}
	p.Click("[data-type]")
	p.focused("#line")
	for i, line := range []struct{ typed, says string }{
		{"vv3", "AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))"},
		{"estimate agent[3] werewolf", "ESTIMATE Agent[03] WEREWOLF"},
		{"うらない3くろ", "DIVINED Agent[03] WEREWOLF"},
		{"ｅ３ｗ", "ESTIMATE Agent[03] WEREWOLF"},
		{"BECAUSE (DAY 1 (Agent[02] VOTE Agent[03])) (VOTE Agent[02])", "BECAUSE (DAY 1 (Agent[02] VOTE Agent[03])) (VOTE Agent[02])"},
	} {
		p.Type("#line", line.typed)
		p.typed(line.says)
		p.newestLineShows()
		if i < 4 {
			p.Press("Escape")
			p.WaitJS("document.getElementById('line').value === '' && !document.querySelector('#composer .word')")
		}
	}
	p.answering()
	p.Press("Enter")
	p.spoke("BECAUSE (DAY 1 (Agent[02] VOTE Agent[03])) (VOTE Agent[02])")
	p.await()
	p.hurry()
	for _, height := range []struct {
		step string
		most float64 // of the screen
	}{{"-1", 0.2}, {"1", 0.5}, {"1", 0.95}} {
		p.Click("[data-sheet-step='" + height.step + "']")
		p.WaitJS(fmt.Sprintf("document.getElementById('dock').getBoundingClientRect().height <= %v * innerHeight + 1", height.most))
		p.CheckFits()
		if !browsertest.Eval[bool](p.Player, `[...document.querySelectorAll('.composer__send .button')].every((b) => { const r = b.getBoundingClientRect(); return r.bottom <= innerHeight && r.top > 0; })`) {
			t.Errorf("at the height %s the answers are out of sight", height.step)
		}
	}
}

// newestLineShows checks that the last line of the talk stands above the dock.
func (p *person) newestLineShows() {
	p.t.Helper()
	p.WaitJS(`(() => {
		const line = [...document.querySelectorAll('#talk > .line:not([data-kind=turn])')].filter((el) => el.offsetParent).at(-1).getBoundingClientRect();
		return line.bottom <= document.getElementById('dock').getBoundingClientRect().top + 1 && line.bottom > document.querySelector('.table__side, .head').getBoundingClientRect().bottom;
	})()`)
}

// A line is prepared while others are awaited, and said by itself in the next
// turn; what one is writing meanwhile stays.
func TestPreparedWhileWaiting(t *testing.T) {
	t.Parallel()
	r := start(t)
	anna := &person{Player: browsertest.New(t, browsertest.Phone, "ja"), t: t}
	ben := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	anna.place(r, quiet, ben)
	anna.hurry()
	ben.hurry()
	ben.Press("/")
	ben.Type("#line", "1:2v3>")
	browsertest.Eval[bool](ben.Player, "(document.getElementById('line').setSelectionRange(2, 4), window.field = document.getElementById('line'), true)")
	anna.answering()
	anna.Click(".composer__send [value='Skip']")
	ben.WaitVisible(".seat[data-answered] [data-seat='1']") // an event has come
	ben.kept("while others answer", "#line", "1:2v3>")
	if !browsertest.Eval[bool](ben.Player, "((f) => f === document.activeElement && f.isConnected && f.selectionStart === 2 && f.selectionEnd === 4)(window.field)") {
		t.Error("the field that one types in was touched")
	}
	ben.Press("Escape")
	anna.Click("[data-ahead-open]")
	anna.WaitVisible("#composer [data-kind='said'] .chip")
	anna.CheckAccessible()
	anna.CheckFits()
	text := "ESTIMATE Agent[03] WEREWOLF"
	anna.build(text)
	anna.heard("次の番に自動で発言します")
	anna.Click("[data-prepare]")
	anna.WaitText("#prepared", "次の番に発言:")
	anna.WaitGone("#composer .word")
	anna.build1("VOTE Agent[04]")
	draft := anna.Attr("#composer", "data-step")

	ben.hurry()
	ben.answering()
	ben.Click(".composer__send [value='Skip']")
	anna.hurry()
	ben.await()
	anna.WaitGone("#prepared")
	anna.heard("予約した発言を送りました")
	anna.composed(draft)
	ben.Click(".composer__send [value='Skip']")
	anna.spoke(text)
	anna.await()
	anna.composed(draft)
}

// What one is writing outlives the vote, a death and the night, in a talk that is
// not for it.
func TestWritingOutlivesTheDay(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	p.place(r, lastTurn)
	p.hurry()
	const half = "1:2v3>"
	p.Press("/")
	p.Type("#line", half)
	p.WaitJS(`document.querySelector('#composer .composer__protocol')?.textContent.startsWith('BECAUSE (DAY 1')`)
	p.answering()
	p.Click(".composer__send [value='Skip']")
	var between []string
	for at := p.await(); at != "talk"; at = p.await() {
		between = append(between, at)
		p.hurry()
		p.choose(0)
	}
	if first, last := between[0], between[len(between)-1]; first != "vote" || last != "attack" {
		t.Errorf("between the talks: %q", between)
	}
	p.WaitVisible("#seats [data-dead]")
	p.kept("the next day", "#line", half)
	p.WaitJS(`document.querySelector('#composer .composer__protocol')?.textContent.startsWith('BECAUSE (DAY 1')`)
}

// A line is prepared while the last turn is still being laid down line by line:
// it is said when that has been read.
func TestPreparedWhileReading(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	p.place(r, position{setup: rules.Fifteen(), role: game.RoleVillager, day: 1})
	p.hurry()
	// The reader's clock stands still, so that the reveal lasts as long as the test needs.
	browsertest.Eval[bool](p.Player, `(() => {
		const real = window.setTimeout;
		window.held = [];
		window.setTimeout = (f, ms, ...rest) => ms >= 400 && ms <= 1500 ? window.held.push(f) : real(f, ms, ...rest);
		return true;
	})()`)
	p.answering()
	p.Click(".composer__send [value='Skip']")
	p.WaitJS("document.querySelector('.line[data-later]') && document.getElementById('dock').dataset.ask !== " + quote(p.answered) + " && document.getElementById('dock').dataset.mode === 'speak'")
	p.Press("/")
	p.Type("#line", "v02")
	p.typed("VOTE Agent[02]")
	ask := p.Attr("#dock", "data-ask")
	p.Click("[data-prepare]")
	p.WaitText("#prepared", "For your next turn:")
	if now := p.Attr("#dock", "data-ask"); now != ask {
		t.Fatal("the line was said before the reveal had ended")
	}
	browsertest.Eval[bool](p.Player, `(() => { while (window.held.length) window.held.shift()(); return true; })()`)
	p.WaitGone("#prepared")
	p.WaitJS("document.getElementById('dock').dataset.ask !== " + quote(ask))
	browsertest.Eval[bool](p.Player, `(() => { while (window.held.length) window.held.shift()(); return true; })()`)
	p.spoke("VOTE Agent[02]")
}

// A prepared line is given up when a seat that it names has died, or else when
// the day is over; one is told so.
func TestPreparedInVain(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	for _, c := range []struct{ line, text, notice string }{
		{"v2&v3&v4&v5", "AND (VOTE Agent[02]) (VOTE Agent[03]) (VOTE Agent[04]) (VOTE Agent[05])", "has died"},
		{"inquire any (comingout any seer)", "INQUIRE ANY (COMINGOUT ANY SEER)", "The day is over"},
	} {
		p.place(r, lastTurn)
		p.hurry()
		p.Press("/")
		p.Type("#line", c.line)
		p.typed(c.text)
		p.Click("[data-prepare]")
		p.WaitText("#prepared", "For your next turn:")
		p.answering()
		p.Click(".composer__send [value='Skip']")
		at := p.await()
		if at != "vote" {
			t.Fatalf("asked for %q, want the vote", at)
		}
		for at == "vote" { // until nobody is tied
			p.hurry()
			p.choose(0)
			at = p.await()
		}
		p.hurry()
		if c.notice == "The day is over" {
			p.choose(0) // whom to attack
		}
		p.WaitText("#prepared", c.notice)
		p.heard(c.notice)
		p.await()
		p.hurry()
		if n := p.Count("#talk .talk[data-yours]"); n != 0 {
			t.Errorf("%s: %d lines of one's own", c.line, n)
		}
	}
}

// Where the player is, a key begins a sentence, unless it is a shortcut there.
// Single keys can be switched off.
func TestKeysBeginASentence(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "ja"), t: t}
	p.place(r, position{setup: rules.Five(), role: game.RoleVillager, day: 2})
	p.hurry()
	fresh := func() {
		p.Press("Escape")
		p.WaitJS("document.getElementById('line').value === '' && !document.querySelector('#composer .word')")
	}
	for _, c := range []struct{ keys, says string }{
		{"d5w", "DIVINED Agent[05] WEREWOLF"}, {"rv4", "REQUEST ANY (VOTE Agent[04])"},
		{"vv4", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))"}, {"q2v?", "INQUIRE Agent[02] (VOTE ANY)"},
		{"1:2v3>2w", "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)"},
		{"/cs", "COMINGOUT Agent[01] SEER"}, {"/g4", "GUARD Agent[04]"},
	} {
		browsertest.Eval[bool](p.Player, "(document.activeElement.blur(), true)")
		p.Press(strings.Split(c.keys, "")...)
		p.typed(c.says)
		fresh()
		// In the dock no letter is anything else.
		p.Press("Escape")
		p.focused("#dock-title")
		p.Press(strings.Split(strings.TrimPrefix(c.keys, "/"), "")...)
		p.typed(c.says)
		fresh()
		p.Press("Escape")
	}

	p.Press("?")
	p.WaitVisible("#keys")
	p.Click("#keys-on")
	p.Click("#keys form .button")
	p.WaitGone("#keys")
	before := browsertest.Eval[string](p.Player, "document.activeElement.id")
	p.Press("d", "/", "?", "t", "[", "1")
	if now := browsertest.Eval[string](p.Player, "document.activeElement.id"); now != before || p.Count("#keys") != 0 || p.Attr("#composer", "data-typed") != "" {
		t.Errorf("keys that are switched off moved the focus from %q to %q", before, now)
	}
}

// What is pressed as a reason is gathered as evidence, each piece of which can
// be taken away again; a screen reader finds the parts by role and name.
func TestEvidence(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "ja"), t: t}
	p.place(r, position{setup: rules.Five(), role: game.RoleVillager, day: 2})
	p.hurry()
	facts := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll('#talk .told--ballot a[data-fact]')].map((a) => a.dataset.fact).filter((f) => !f.split('-').slice(2).includes('1'))`)
	if len(facts) < 2 {
		t.Fatalf("votes of others: %q", facts)
	}
	var said []string
	for i, fact := range facts[:2] {
		part := strings.Split(fact, "-")
		said = append(said, fmt.Sprintf("DAY 1 (Agent[0%s] VOTED Agent[0%s])", part[2], part[3]))
		p.Click(p.votes() + " a[data-fact='" + fact + "']")
		p.Click("#composer .menu [data-act='reason']")
		p.WaitCount("#evidence li", i+1)
	}
	p.typed("BECAUSE (AND (" + said[0] + ") (" + said[1] + ")) (?)")
	p.look("evidence")
	if label := p.Attr("#composer .strip", "aria-label"); !strings.HasSuffix(label, p.Attr("#composer", "data-words")) {
		t.Errorf("the sentence is labelled %q", label)
	}
	for _, text := range p.Texts("#composer [role='listbox']") {
		if text == "" {
			t.Error("a list of choices is empty")
		}
	}
	if n := browsertest.Eval[int](p.Player, `[...document.querySelectorAll("#composer [role='listbox']")].filter((list) => list.querySelectorAll("[role='option'][tabindex='0']").length !== 1).length`); n != 0 {
		t.Errorf("%d lists of choices have not one stop for Tab", n)
	}
	p.Click("#evidence li:first-child button")
	p.typed("BECAUSE (" + said[1] + ") (?)")
	p.Click("#composer .chip[value$=" + quote(" BECAUSE ("+said[1]+") (VOTE Agent["+said[1][len("DAY 1 (Agent["):][:2]+"])") + "]")
	p.WaitVisible("#composer[data-complete='true']")
	p.heard("文ができました")

	// The same part is lit wherever it shows.
	p.Click("#composer [data-faces-of]")
	p.WaitVisible("#composer .face[data-face='block']")
	p.WaitJS(`(() => {
		const word = document.querySelector('#composer .word[data-at$=".target"]');
		word.blur(); // the page moves under the mouse while the faces come in
		word.focus();
		return ['.strip', '.composer__protocol', '[data-face=ja]', '[data-face=en]', '[data-face=block]', '[data-face=protocol]']
			.every((face) => document.querySelector('#composer ' + face + ' [data-at="' + word.dataset.at + '"][data-lit]'));
	})()`)
	vote := "(VOTE Agent[" + said[1][len("DAY 1 (Agent["):][:2] + "])"
	p.Press("Escape") // takes back the word, its clause, everything
	p.WaitJS(`document.activeElement.matches('.word[data-hole]')`)
	p.Press("Escape")
	p.typed("BECAUSE (DAY 1 (?)) " + vote)
	p.WaitJS(`document.activeElement.matches('.word[data-hole]')`)
	p.Press("Escape")
	p.WaitGone("#composer .word:not([data-hole])")
	p.Press("Control+z")
	p.typed("BECAUSE (DAY 1 (?)) " + vote)
}

// What cannot be read or does not exist here is told where it stands, with what
// was expected, in the person's language. Nothing is sent; what was typed stays.
func TestBadInput(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "ja"), t: t}
	inputs := []struct{ name, text, mark, says string }{
		{"unbalanced", "BECAUSE (VOTE Agent[01]) (VOTE Agent[01]", "", "41文字目"},
		{"wrong arity", "REQUEST ANY (VOTE Agent[01] SEER)", "SEER", "29文字目"},
		{"unknown word", "FLY Agent[01]", "FLY", "動詞"},
		{"no such seat", "VOTE Agent[16]", "Agent[16]", "席"},
		{"no such role", "ESTIMATE Agent[01] FOX", "FOX", "役職"},
		{"nested", strings.Repeat("NOT (", 100) + "VOTE Agent[01]" + strings.Repeat(")", 100), "", "深すぎ"},
		{"long", "VOTE " + strings.Repeat("Agent[01] ", 10_000), "", "文字目"},
	}
	p.Open(r.URL + "/protocol")
	for _, c := range inputs {
		p.Click("#lab-text")
		p.Press("Control+a")
		p.Decide(c.text)
		p.WaitText(".misread, .lab__note", c.says)
		if c.mark != "" && p.Count(".misread") > 0 {
			p.WaitText(".misread mark", c.mark)
		}
		p.kept("lab, "+c.name, "#lab-text", c.text)
		p.Press("Control+a", "Backspace")
		p.WaitGone(".misread, .lab__note")
	}

	p.place(r, position{setup: rules.Five(), role: game.RoleVillager, day: 2})
	p.hurry()
	ask := p.Attr("#dock", "data-ask")
	for _, c := range append(inputs, []struct{ name, text, mark, says string }{
		{"no such day", "DAY 7 (VOTE Agent[01])", "7", "日"},
		{"no such line", "AGREE TALK day1 ID:299", "", "発言"},
		{"only a role of larger villages", "ESTIMATE Agent[01] MEDIUM", "MEDIUM", "役職"},
	}...) {
		p.Press("/")
		p.focused("#line")
		p.Press("Control+a")
		p.Decide(c.text)
		p.Press("Enter")
		p.WaitText("#wrong", c.says)
		if c.mark != "" {
			p.WaitText("#wrong mark", c.mark)
		}
		p.kept(c.name, "#line", c.text)
		p.Press("Escape")
		p.WaitGone("#wrong")
	}
	// A dead seat can be named, but one is warned.
	dead := p.Attr(".seat[data-dead] [data-seat]", "data-seat")
	p.Press("/")
	p.Decide("v" + dead)
	p.WaitText(".hints [data-warning]", "0"+dead)
	if now := p.Attr("#dock", "data-ask"); now != ask || p.Count("#talk .talk[data-yours]") != 0 {
		t.Error("something was sent")
	}
}

// kept checks that a field has what was typed into it.
func (p *person) kept(name, field, text string) {
	p.t.Helper()
	if got := browsertest.Eval[string](p.Player, `document.querySelector(`+quote(field)+`).value`); got != text {
		p.t.Errorf("%s: of the %d characters that were typed %d are left", name, len(text), len(got))
	}
}
