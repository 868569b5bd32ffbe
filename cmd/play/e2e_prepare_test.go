package main

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// quiet is a moment of the first day at which a villager has the floor, and
// survives what follows.
var quiet = position{game: 20, setup: rules.Five(), role: game.RoleVillager, day: 1, turn: 1, also: untilTheSecondDay}

// lastTurn is the last turn of the first day's talk, for somebody who is asked at night too.
var lastTurn = position{
	game: 16, setup: shortDays(rules.Five()), role: game.RoleWerewolf, day: 1, turn: 1, also: untilTheSecondDay,
}

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

// heard is what a screen reader has been told since the page was loaded.
func (p *person) heard(sentence string) {
	p.t.Helper()
	p.WaitJS(`[...document.querySelectorAll('#announce p')].some((p) => p.textContent.includes(` + quote(sentence) + `))`)
}

// skip says nothing this time.
func (p *person) skip() {
	p.t.Helper()
	p.answering()
	p.Click(".composer__send [value='Skip']")
}

// prepare types a line and keeps it for the next turn.
func (p *person) prepare(line, text string) {
	p.t.Helper()
	p.Press("/")
	p.Type("#line", line)
	p.typed(text)
	p.Click("[data-prepare]")
	p.WaitText("#prepared", "For your next turn:")
}

// A line is prepared while others are awaited, and said by itself in the next
// turn; what one is writing meanwhile stays.
func TestPreparedWhileWaiting(t *testing.T) {
	t.Parallel()
	r := start(t)
	anna := visitor(t, browsertest.Phone, "ja")
	ben := visitor(t, browsertest.Desktop, "en")
	anna.place(r, quiet, ben)
	anna.hurry()
	ben.hurry()
	ben.Press("/")
	ben.Type("#line", "1:2v3>")
	browsertest.Eval[bool](ben.Player, `(() => {
		window.field = document.getElementById('line');
		window.field.setSelectionRange(2, 4);
		return true;
	})()`)
	anna.skip()
	ben.WaitVisible(".seat[data-answered] [data-seat='1']") // an event has come
	ben.kept("while others answer", "#line", "1:2v3>")
	if !browsertest.Eval[bool](ben.Player, `((f) => f === document.activeElement && f.isConnected &&
		f.selectionStart === 2 && f.selectionEnd === 4)(window.field)`) {
		t.Error("the field that one types in was touched")
	}
	ben.Press("Escape")
	anna.Click("[data-ahead-open]")
	anna.WaitVisible("#composer [data-kind='said'] .chip")
	text := "ESTIMATE Agent[03] WEREWOLF"
	anna.build(text)
	anna.heard("次の番に自動で発言します")
	anna.Click("[data-prepare]")
	anna.WaitText("#prepared", "次の番に発言：")
	anna.WaitGone("#composer .word")
	anna.build1("VOTE Agent[04]")
	draft := anna.Attr("#composer", "data-step")

	ben.hurry()
	ben.skip()
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

// A line that is prepared is said by itself in the next turn, outlives a reload
// and can be taken back.
func TestPrepared(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := visitor(t, browsertest.Desktop, "en")
	p.place(r, quiet)
	p.hurry()
	const text = "ESTIMATE Agent[03] WEREWOLF"
	p.prepare("e3w", text)
	p.skip()
	p.spoke(text)
	p.WaitGone("#prepared")
	p.await()
	p.hurry()
	p.prepare("e3w", text)
	p.Reload()
	p.WaitText("#prepared", "For your next turn:")
	p.Click("#prepared button")
	p.WaitGone("#prepared")
	if n := p.Count("#talk .talk[data-yours]"); n != 1 {
		t.Errorf("%d lines of one's own, want the one that was prepared first", n)
	}
	p.preparesWhileReading(r)
	p.preparesInVain(r)
	p.writesOverNight(r)
}

// preparesWhileReading: a line is prepared while the last turn is still being laid down line by
// line. It is said when that has been read.
func (p *person) preparesWhileReading(r *running) {
	p.t.Helper()
	p.WishLessMotion(false)
	defer p.WishLessMotion(true)
	p.place(r, position{game: 0, setup: rules.Fifteen(), role: game.RoleVillager, day: 1})
	p.hurry()
	p.holdBeats() // so that the reveal lasts as long as the test needs
	p.skip()
	p.WaitJS("document.querySelector('.line[data-later]') && document.getElementById('dock').dataset.mode === 'speak'")
	p.WaitJS("document.getElementById('dock').dataset.ask !== " + quote(p.answered))
	ask := p.Attr("#dock", "data-ask")
	p.prepare("v02", "VOTE Agent[02]")
	if now := p.Attr("#dock", "data-ask"); now != ask {
		p.t.Fatal("the line was said before the reveal had ended")
	}
	p.Press("Escape")
	p.WaitGone("#prepared")
	p.WishLessMotion(true) // what comes from here on is told at once
	p.hurry()
	p.spoke("VOTE Agent[02]")
}

// preparesInVain: a prepared line is given up when a seat that it names has died. One is told so.
func (p *person) preparesInVain(r *running) {
	p.t.Helper()
	p.place(r, lastTurn)
	p.hurry()
	p.prepare("v2&v3&v4&v5", "AND (VOTE Agent[02]) (VOTE Agent[03]) (VOTE Agent[04]) (VOTE Agent[05])")
	p.skip()
	p.votesUntil("attack")
	p.hurry()
	p.WaitText("#prepared", "has died")
	p.heard("has died")
	p.choose(0)
	p.await()
	p.hurry()
	if n := p.Count("#talk .talk[data-yours]"); n != 0 {
		p.t.Errorf("%d lines of one's own", n)
	}
}

// writesOverNight: what one is writing outlives the vote, a death and the night, in a talk that
// is not for it. A prepared line is for the day alone.
func (p *person) writesOverNight(r *running) {
	p.t.Helper()
	p.place(r, lastTurn)
	p.hurry()
	p.prepare("inquire any (comingout any seer)", "INQUIRE ANY (COMINGOUT ANY SEER)")
	const half = "1:2v3>"
	p.Press("/")
	p.Type("#line", half)
	const begun = `document.querySelector('#composer .composer__protocol')?.textContent.startsWith('BECAUSE (DAY 1')`
	p.WaitJS(begun)
	p.skip()
	p.votesUntil("attack")
	p.hurry()
	p.choose(0)
	p.WaitText("#prepared", "The day is over")
	p.heard("The day is over")
	if at := p.await(); at != "talk" {
		p.t.Fatalf("asked for %q after the night", at)
	}
	p.WaitVisible("#seats [data-dead]")
	p.kept("the next day", "#line", half)
	p.WaitJS(begun)
}

// votesUntil votes for the first seat until nobody is tied, and something else is asked.
func (p *person) votesUntil(next string) {
	p.t.Helper()
	for n := 0; ; n++ {
		switch at := p.await(); {
		case at == "vote":
			p.hurry()
			p.choose(0)
		case at != next || n == 0:
			p.t.Fatalf("asked for %q after %d votes, want votes and then %q", at, n, next)
		default:
			return
		}
	}
}
