package journey

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// A viewer of a story can load the page anew, look back by keys while it goes on, and see its end: news are
// counted meanwhile and wait, and nothing of them is lost.
func TestWatch(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Phone, "ja")
	p.Open(r.URL)
	p.watch("15")
	r.Stories.release(p.table(), untilSaid(5))
	p.awaitSpoken(5)
	p.reloadsWhereItWas(r)
	for _, speed := range []string{"2", "5"} { // a phone shows the next one
		p.Click("#head [name='speed'][value='" + speed + "']")
		p.WaitVisible("#head [value='" + speed + "'][aria-pressed='true']")
	}

	for _, key := range []string{",", ",", "[", "."} {
		before := p.URL()
		p.Press(key)
		p.WaitJS("location.href !== " + Quote(before))
	}
	was := p.Texts("#talk > .line")
	r.Stories.release(p.table(), untilSaid(3))
	p.WaitJS(`Number(document.getElementById('now').textContent.replace(/\D/g, '')) > 0`)
	if now := p.Texts("#talk > .line"); !slices.Equal(was, now) {
		t.Errorf("the moment moved (-before +after):\n%s", cmp.Diff(was, now))
	}
	p.Reload()
	p.WaitVisible("#pastbar")
	if again := p.Texts("#talk > .line"); !slices.Equal(was, again) {
		t.Errorf("loaded anew it is another moment (-before +after):\n%s", cmp.Diff(was, again))
	}
	p.Press("End")
	p.WaitGone("#pastbar")
	p.awaitSpoken(10)
	p.ToTheEnd()
	p.Hurry()
	p.WaitVisible("#end .reveal__seat")
	p.CheckStored(r)
	p.Click("#dock a[href$='#review']")
	p.WaitVisible("#review")
}

// TestWall: on a projector the story goes on without anything to press, with the minds too.
func TestWall(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL)
	p.watch("5")
	table := p.table()
	p.Open(r.URL + "/tables/" + table + "?screen=1&as=all&minds=suspects")
	p.WaitVisible("#theatre .minds")
	p.WaitVisible(".wall")
	r.Stories.release(table, untilSaid(4))
	p.awaitSpoken(4)
}

// TestWallOfFifteen: a projector shows all names of the people there whole, and shows the meaning of a
// sentence of the lab in letters that are read from afar.
func TestWallOfFifteen(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL)
	p.watch("15")
	p.Open(r.URL + "/tables/" + p.table() + "?screen=1")
	p.WaitVisible(".wall")
	cut := browsertest.Eval[[]string](p.Player, `[...document.querySelectorAll("#seats .seat__animal")].filter((name) => {
		const at = name.getBoundingClientRect();
		const seat = name.closest(".seat").getBoundingClientRect();
		return !at.width || name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 0 || at.right > seat.right + 1;
	}).map((name) => name.textContent)`)
	if len(cut) > 0 {
		t.Errorf("cut: %q", cut)
	}
	p.Open(r.URL + "/protocol?screen&text=VOTE+Agent%5B02%5D")
	p.WaitVisible(".face__words")
	const letters = `parseFloat(getComputedStyle(document.querySelector(".face__words")).fontSize)`
	if size := browsertest.Eval[float64](p.Player, letters); size < 28 {
		t.Errorf("a sentence stands in letters of %g px", size)
	}
	p.WaitGone(".lab__guide")
}

// watch opens a table of agents from the lobby. Its story is held at the beginning.
func (p *Person) watch(seats string) {
	p.T.Helper()
	p.Click("form[action='/watch'] [value='" + seats + "']")
	p.Click("form[action='/watch'] button")
	p.WaitVisible("#dock[data-mode='watch']")
}

// reloadsWhereItWas checks that after a reload a story continues at the same place, and not at its end.
func (p *Person) reloadsWhereItWas(r *Server) {
	p.T.Helper()
	mode, before := p.Attr("#dock", "data-mode"), p.Transcript()
	p.Reload()
	p.WaitVisible("#dock[data-mode='" + mode + "']")
	p.WaitVisible("#head .pace")
	if diff := cmp.Diff(before, p.Transcript()); diff != "" || len(before) == 0 {
		p.T.Errorf("before (-) and after (+) a reload:\n%s", diff)
	}
	spoken := p.spoken()
	r.Stories.release(p.table(), untilSaid(2))
	p.awaitSpoken(spoken + 2)
	if p.Attr("#dock", "data-mode") != mode {
		p.T.Error("the story was over at once")
	}
}

// spoken counts the utterances on the page.
func (p *Person) spoken() int {
	p.T.Helper()
	return browsertest.Eval[int](p.Player, "document.querySelectorAll('#talk .talk').length")
}

func (p *Person) awaitSpoken(n int) {
	p.T.Helper()
	p.WaitJS(fmt.Sprintf("document.querySelectorAll('#talk .talk').length === %d", n))
}

// fatal is the beginning of the first day in a large village that executes the
// person by its end: there is a long story to tell then.
var fatal = Position{
	Game: 60, Setup: ShortDays(rules.Fifteen()), Role: game.RoleVillager, Day: 1,
	Also: func(log []rules.Event) bool {
		return slices.ContainsFunc(log, func(ev rules.Event) bool {
			return ev.Kind == rules.Executed && ev.Target == 0 && ev.Day == 1
		})
	},
}

// A dead player sees the story go on at the pace of readers.
func TestDead(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "ja")
	p.Place(r, fatal)
	for at := p.Await(); at != "dead"; at = p.Await() {
		if at == "talk" {
			p.Skip()
		} else {
			p.Choose(0)
		}
	}
	p.Hurry()
	p.WaitVisible("#head .pace")
	p.reloadsWhereItWas(r)
	p.ToTheEnd()
	p.Hurry()
	p.WaitVisible("#end .reveal__seat")
	p.CheckStored(r)
}

// inAddress is the JavaScript expression of what the address says under a name, "" if nothing.
func inAddress(name string) string {
	return "(new URLSearchParams(location.search).get(" + Quote(name) + ") ?? '')"
}

// A player looks back: by pointer to what was, and with one press to now. Their half-typed sentence and the
// question stay as they are.
func TestLookBackWhilePlaying(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Place(r, SecondDay)
	p.Hurry()
	p.OpenTextField()
	p.Click("#past > summary")
	p.Type("#line", "v0")
	const draft = "0.clause ?"
	p.WaitJS(inAddress("step") + " === " + Quote(draft)) // the builder has read all of it
	// The actions on a line come and go with the dock.
	const lines = "#talk > .line:not(.talk), #talk .talk__body > :not(.acts)"
	now, ask := p.Texts(lines), p.Attr("#dock", "data-ask")
	typed := func(when string) {
		t.Helper()
		p.CheckField(when, "#line", "v0")
		if got := p.Attr("#dock", "data-ask"); got != ask {
			t.Errorf("%s: question %s, was %s", when, got, ask)
		}
		if got := browsertest.Eval[string](p.Player, inAddress("step")); got != draft {
			t.Errorf("%s: a reload would bring back %q, not %q", when, got, draft)
		}
	}
	for _, step := range []string{"prev", "prevturn", "prevday", "next"} {
		before := browsertest.Eval[string](p.Player, inAddress("at"))
		p.Click("#timeline [data-go=" + Quote(step) + "]")
		p.WaitJS(inAddress("at") + " !== " + Quote(before))
		typed(step)
		was := p.Texts(lines)
		if step != "next" && (len(was) >= len(now) || !slices.Equal(was, now[:len(was)])) {
			t.Errorf("%s shows (-), now (+):\n%s", step, cmp.Diff(was, now))
		}
	}
	p.WaitVisible("#pastbar")
	p.Click("#now")
	p.WaitGone("#pastbar")
	typed("now")
	if diff := cmp.Diff(now, p.Texts(lines)); diff != "" {
		t.Errorf("back again (-before +after):\n%s", diff)
	}
}
