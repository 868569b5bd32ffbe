package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// Who plays looks back: by pointer to what was, and with one press to now. What
// they are typing and the question that they are asked stay as they are.
func TestLookBackWhilePlaying(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := sit(t, r, browsertest.Desktop, "en")
	for talks := 0; talks < 2; {
		switch p.await() {
		case "talk":
			if talks++; talks < 2 {
				p.say("ESTIMATE " + seatName(p.number%5+1) + " WEREWOLF")
			}
		case "over", "dead":
			t.Fatal("the game was over before the second turn")
		default:
			p.choose(0)
		}
	}
	p.hurry()
	p.Type("#line", "v0")
	now, ask := p.Texts("#talk > .line"), p.Attr("#dock", "data-ask")
	typed := func(when string) {
		t.Helper()
		if got := browsertest.Eval[string](p.Player, "document.getElementById('line').value"); got != "v0" || p.Attr("#dock", "data-ask") != ask {
			t.Errorf("%s: %q is typed, for question %s of %s", when, got, p.Attr("#dock", "data-ask"), ask)
		}
	}
	for _, step := range []string{"prev", "prevturn", "prevday", "next"} {
		before := p.URL()
		p.Click("#timeline [data-go=" + quote(step) + "]")
		p.WaitJS("location.href !== " + quote(before))
		typed(step)
		was := p.Texts("#talk > .line")
		if step != "next" && (len(was) >= len(now) || !strings.HasPrefix(strings.Join(now, "\n"), strings.Join(was, "\n"))) {
			t.Errorf("%s shows (-), now (+):\n%s", step, cmp.Diff(was, now))
		}
	}
	p.WaitVisible("#pastbar")
	p.look("past-playing")
	p.Click("#now")
	p.WaitGone("#pastbar")
	typed("now")
	if diff := cmp.Diff(now, p.Texts("#talk > .line")); diff != "" {
		t.Errorf("back again (-before +after):\n%s", diff)
	}
}

// Who watches looks back by keys while the game goes on: what comes is counted
// and waits, and nothing of it is lost.
func TestLookBackWhileWatching(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := &person{Player: browsertest.New(t, browsertest.Phone, "ja"), t: t}
	p.Open(r.URL)
	p.watch(large)
	p.awaitSpoken(5)
	for _, key := range []string{",", ",", "[", "."} {
		before := p.URL()
		p.Press(key)
		p.WaitJS("location.href !== " + quote(before))
	}
	was := p.Texts("#talk > .line")
	p.WaitJS(`Number(document.getElementById('now').textContent.replace(/\D/g, '')) > 0`)
	if now := p.Texts("#talk > .line"); !slices.Equal(was, now) {
		t.Errorf("the moment moved (-before +after):\n%s", cmp.Diff(was, now))
	}
	p.look("past-watching")
	p.Reload()
	p.WaitVisible("#pastbar")
	if again := p.Texts("#talk > .line"); !slices.Equal(was, again) {
		t.Errorf("loaded anew it is another moment (-before +after):\n%s", cmp.Diff(was, again))
	}
	p.Press("End")
	p.WaitGone("#pastbar")
	p.toTheEnd()
	p.hurry()
	p.WaitVisible("#end .reveal__seat")
	p.checkStored(r)
}
