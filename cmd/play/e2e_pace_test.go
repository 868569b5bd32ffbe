package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
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
	p.watch(large)
	p.WaitCount("#talk .talk", 1)
	p.look("watch")

	p.awaitSpoken(4)
	n := p.spoken()                                                    // first: what is said while this is asked is not due yet
	if took := time.Since(begin); took < time.Duration(n-2)*lineTime { // one may be a moment old, and one not due yet
		t.Errorf("%d utterances in %v: too fast to be read", n, took)
	}
	p.reloadsWhereItWas()

	p.Click("#head [name='speed'][value='5']")
	p.WaitVisible("#head [value='5'][aria-pressed='true']")
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

// large is a village whose story lasts many minutes at reading speed: on a slow
// machine too it goes on until the test has seen enough.
const large = "15"

// watch opens a table of agents from the lobby.
func (p *person) watch(seats string) {
	p.t.Helper()
	p.Click("form[action='/watch'] [value='" + seats + "']")
	p.Click("form[action='/watch'] button")
	p.WaitVisible("#dock[data-mode='watch']")
}

// Who has died sees the story go on at reading speed.
func TestDead(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "ja"), t: t}
	p.place(r, fatal)
	for at := p.await(); at != "dead"; at = p.await() {
		if at != "talk" {
			p.choose(0)
			continue
		}
		p.answering()
		p.Click(".composer__send [value='Skip']")
	}
	p.hurry()
	p.WaitVisible("#head .pace")
	p.look("dead")
	p.reloadsWhereItWas()
	p.finish(func(string) {})
	p.checkStored(r)
}

// fatal is the beginning of the first day in a large village that executes the
// person by its end: there is a long story to tell then.
var fatal = position{setup: shortDays(rules.Fifteen()), role: game.RoleVillager, day: 1, also: func(log []rules.Event) bool {
	return slices.ContainsFunc(log, func(ev rules.Event) bool { return ev.Kind == rules.Executed && ev.Target == 0 && ev.Day == 1 })
}}

// reloadsWhereItWas checks that a story that is being told goes on after a
// reload where it was, and not at its end.
func (p *person) reloadsWhereItWas() {
	p.t.Helper()
	mode, before := p.Attr("#dock", "data-mode"), begun(p.transcript())
	p.Reload()
	p.WaitVisible("#dock[data-mode='" + mode + "']")
	p.WaitVisible("#head .pace")
	now := begun(p.transcript())
	if len(before) == 0 || len(now) < len(before) || !slices.Equal(before, now[:len(before)]) { // lines can have come meanwhile
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

// begun leaves of the lines that grow, of who was silent and who voted, their
// beginnings.
func begun(transcript []string) []string {
	for i, line := range transcript {
		if what, facts, _ := strings.Cut(line, " "); what == "quiet" || what == "ballot" {
			key, _, _ := strings.Cut(facts, " ")
			transcript[i] = what + " " + key
		}
	}
	return transcript
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
