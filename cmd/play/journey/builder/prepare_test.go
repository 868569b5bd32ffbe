package builder

import (
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// lastTurn is the last turn of the first day's talk, for somebody who is asked at night too.
var lastTurn = journey.Position{
	Game: 16, Setup: journey.ShortDays(rules.Five()), Role: game.RoleWerewolf, Day: 1, Turn: 1,
	Also: journey.UntilTheSecondDay,
}

// heard waits until a screen reader has read a sentence since the page was loaded.
func (p *person) heard(sentence string) {
	p.T.Helper()
	p.WaitJS(`[...document.querySelectorAll('#announce p')].some((p) => p.textContent.includes(` +
		journey.Quote(sentence) + `))`)
}

// prepare types a line and keeps it for the next turn.
func (p *person) prepare(line, text string) {
	p.T.Helper()
	p.Press("/")
	p.Type("#line", line)
	p.AwaitDraft(text)
	p.Click("[data-prepare]")
	p.WaitText("#prepared", "For your next turn:")
}

// A line is prepared while others are awaited, and said by itself in the next
// turn; what one is writing meanwhile stays.
func TestPreparedWhileWaiting(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	anna := visitor(t, browsertest.Phone, "ja")
	ben := visitor(t, browsertest.Desktop, "en")
	anna.Place(r, journey.Quiet, ben.Person)
	anna.Hurry()
	ben.Hurry()
	ben.Press("/")
	ben.Type("#line", "1:2v3>")
	browsertest.Eval[bool](ben.Player, `(() => {
		window.field = document.getElementById('line');
		window.field.setSelectionRange(2, 4);
		return true;
	})()`)
	anna.Skip()
	ben.WaitVisible(".seat[data-answered] [data-seat='1']") // an event has come
	ben.CheckField("while others answer", "#line", "1:2v3>")
	if !browsertest.Eval[bool](ben.Player, `((f) => f === document.activeElement && f.isConnected &&
		f.selectionStart === 2 && f.selectionEnd === 4)(window.field)`) {
		t.Error("the field that one types in was touched")
	}
	ben.Press("Escape")
	anna.Click("[data-ahead-open]")
	anna.WaitVisible("#composer [data-kind='said'] .chip")
	text := "ESTIMATE Agent[03] WEREWOLF"
	anna.Build(text)
	anna.heard("次の番に自動で発言します")
	anna.Click("[data-prepare]")
	anna.WaitText("#prepared", "次の番に発言：")
	anna.WaitGone("#composer .word")
	anna.BuildFirstStep("VOTE Agent[04]")
	draft := anna.Attr("#composer", "data-step")

	ben.Hurry()
	ben.Skip()
	anna.Hurry()
	ben.Await()
	anna.WaitGone("#prepared")
	anna.heard("予約した発言を送りました")
	anna.AwaitStep(draft)
	ben.Click(".composer__send [value='Skip']")
	anna.spoke(text)
	anna.Await()
	anna.AwaitStep(draft)
}

// A line that is prepared is said by itself in the next turn, outlives a reload
// and can be taken back.
func TestPrepared(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	p := visitor(t, browsertest.Desktop, "en")
	p.Place(r, journey.Quiet)
	p.Hurry()
	const text = "ESTIMATE Agent[03] WEREWOLF"
	p.prepare("e3w", text)
	p.Skip()
	p.spoke(text)
	p.WaitGone("#prepared")
	p.Await()
	p.Hurry()
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
func (p *person) preparesWhileReading(r *journey.Server) {
	p.T.Helper()
	p.WishLessMotion(false)
	defer p.WishLessMotion(true)
	p.Place(r, journey.Position{Game: 0, Setup: rules.Fifteen(), Role: game.RoleVillager, Day: 1})
	p.Hurry()
	p.HoldBeats() // so that the reveal lasts as long as the test needs
	p.Skip()
	p.WaitJS("document.querySelector('.line[data-later]') && document.getElementById('dock').dataset.mode === 'speak'")
	p.WaitJS("document.getElementById('dock').dataset.ask !== " + journey.Quote(p.Answered))
	ask := p.Attr("#dock", "data-ask")
	p.prepare("v02", "VOTE Agent[02]")
	if now := p.Attr("#dock", "data-ask"); now != ask {
		p.T.Fatal("the line was said before the reveal had ended")
	}
	p.Press("Escape")
	p.WaitGone("#prepared")
	p.WishLessMotion(true) // everything from here on is shown at once
	p.Hurry()
	p.spoke("VOTE Agent[02]")
}

// preparesInVain: a prepared line is given up when a seat that it names has died. The page says so.
func (p *person) preparesInVain(r *journey.Server) {
	p.T.Helper()
	p.Place(r, lastTurn)
	p.Hurry()
	p.prepare("v2&v3&v4&v5", "AND (VOTE Agent[02]) (VOTE Agent[03]) (VOTE Agent[04]) (VOTE Agent[05])")
	p.Skip()
	p.votesUntil("attack")
	p.Hurry()
	p.WaitText("#prepared", "has died")
	p.heard("has died")
	p.Choose(0)
	p.Await()
	p.Hurry()
	if n := p.Count("#talk .talk[data-yours]"); n != 0 {
		p.T.Errorf("%d lines of one's own", n)
	}
}

// writesOverNight: a half-written sentence outlives the vote, a death and the night, in a talk that is not
// for it. A prepared line is for the day alone.
func (p *person) writesOverNight(r *journey.Server) {
	p.T.Helper()
	p.Place(r, lastTurn)
	p.Hurry()
	p.prepare("inquire any (comingout any seer)", "INQUIRE ANY (COMINGOUT ANY SEER)")
	const half = "1:2v3>"
	p.Press("/")
	p.Type("#line", half)
	const begun = `document.querySelector('#composer .composer__protocol')?.textContent.startsWith('BECAUSE (DAY 1')`
	p.WaitJS(begun)
	p.Skip()
	p.votesUntil("attack")
	p.Hurry()
	p.Choose(0)
	p.WaitText("#prepared", "The day is over")
	p.heard("The day is over")
	if at := p.Await(); at != "talk" {
		p.T.Fatalf("asked for %q after the night", at)
	}
	p.WaitVisible("#seats [data-dead]")
	p.CheckField("the next day", "#line", half)
	p.WaitJS(begun)
}

// votesUntil votes for the first seat until nobody is tied, and something else is asked.
func (p *person) votesUntil(next string) {
	p.T.Helper()
	for n := 0; ; n++ {
		switch at := p.Await(); {
		case at == "vote":
			p.Hurry()
			p.Choose(0)
		case at != next || n == 0:
			p.T.Fatalf("asked for %q after %d votes, want votes and then %q", at, n, next)
		default:
			return
		}
	}
}
