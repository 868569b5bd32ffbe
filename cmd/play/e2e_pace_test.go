package main

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// lineTime is how long an utterance stands before the next one at speed 1.
const lineTime = 1500 * time.Millisecond

// A table of agents is told at reading speed; a reload does not jump ahead.
func TestWatch(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Phone, "en"), t: t}
	p.Open(r.URL)
	begin := time.Now()
	p.Click("form[action='/watch'] button")
	p.WaitVisible("#dock[data-mode='watch']")
	p.WaitCount("#talk .talk", 1)
	p.look("watch")

	p.awaitSpoken(4)
	if took, n := time.Since(begin), p.spoken(); took < time.Duration(n-2)*lineTime { // one may be a moment old, and one not due yet
		t.Errorf("%d utterances in %v: too fast to be read", n, took)
	}
	p.reloadsWhereItWas()

	p.Click("#head [name='speed'][value='10']")
	p.WaitVisible("#head [value='10'][aria-pressed='true']")
	p.awaitFaster()

	p.toTheEnd()
	p.WaitVisible("#dock[data-mode='over']")
	p.hurry()
	p.WaitVisible("#end .reveal__seat")
	p.look("watched")
	p.checkStored(r)
	p.Click("#end a[href$='#review']")
	p.WaitVisible("#review")
}

// Who has died sees the story go on at reading speed.
func TestDead(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := sit(t, r, browsertest.Desktop, "ja")
	for range 8 {
		if p.die() {
			p.WaitVisible("#head .pace")
			p.look("dead")
			p.reloadsWhereItWas()
			p.finish(func(string) {})
			p.checkStored(r)
			return
		}
		p.Click("form[action$='/again'] .button--primary") // again
		p.WaitVisible("#dock:not([data-mode='over'])")
		p.sat()
	}
	t.Error("in eight games nobody killed a confessed werewolf before the end")
}

// die plays until the person is dead, early enough and not as the wolf, so that
// there is a story to tell. It reports false if the game ended otherwise.
func (p *person) die() bool {
	p.t.Helper()
	me := seatName(p.number)
	confession := []string{"COMINGOUT " + me + " WEREWOLF", "REQUEST ANY (VOTE " + me + ")"}
	for {
		switch at := p.await(); {
		case at == "talk" && len(confession) > 0:
			p.say(confession[0])
			confession = confession[1:]
		case at == "talk":
			p.over()
		case at == "dead" && p.role != "werewolf" && p.Count("#seats .seat:not([data-dead])") >= 4: // the last death may not be shown yet
			return true
		case at == "dead":
			p.toTheEnd()
		case at == "over":
			p.hurry()
			return false
		default:
			p.choose(0)
		}
	}
}

// reloadsWhereItWas checks that a story that is being told goes on after a
// reload where it was, and not at its end.
func (p *person) reloadsWhereItWas() {
	p.t.Helper()
	mode, before := p.Attr("#dock", "data-mode"), p.transcript()
	p.Reload()
	p.WaitVisible("#dock[data-mode='" + mode + "']")
	p.WaitVisible("#head .pace")
	now := p.transcript()
	// A line can have come meanwhile, and the last one can have grown.
	if len(before) == 0 || len(now) < len(before) || !slices.Equal(before[:len(before)-1], now[:len(before)-1]) {
		p.t.Errorf("before (-) and after (+) a reload:\n%s", cmp.Diff(before, now))
	}
	if p.Count("#end .reveal__seat") > 0 {
		p.t.Error("a reload jumped to the end")
	}
	p.WaitJS(fmt.Sprintf("document.querySelectorAll('#talk > .line').length > %d", len(now)+1))
	if mode := p.Attr("#dock", "data-mode"); mode == "over" {
		p.t.Error("the story was over at once")
	}
}

// spoken is how many utterances the page shows.
func (p *person) spoken() int {
	p.t.Helper()
	return browsertest.Eval[int](p.Player, "document.querySelectorAll('#talk .talk').length")
}

// awaitFaster waits until more is said than speed 1 would have had time for.
func (p *person) awaitFaster() {
	p.t.Helper()
	for begin, before := time.Now(), p.spoken(); ; {
		due := int(time.Since(begin) / lineTime)
		p.awaitSpoken(before + due + 3)
		if p.spoken() > before+int(time.Since(begin)/lineTime)+2 {
			return
		}
	}
}

func (p *person) awaitSpoken(n int) {
	p.t.Helper()
	p.WaitJS(fmt.Sprintf("document.querySelectorAll('#talk .talk').length >= %d", n))
}
