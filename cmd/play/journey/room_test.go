package journey

import (
	"bufio"
	"bytes"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// Two people, one of them by phone, meet by code and play a whole game with agents. A reload in the middle of
// a sentence loses nothing, a second tab shows what the first does, and late answers are refused. A third
// looks on, and only gets what is public.
func TestRoom(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(twoVillagers)
	host := NewPerson(t, browsertest.Desktop, "ja")
	anna := NewPerson(t, browsertest.Phone, "en")
	place := meet(r, host, anna)
	public := listen(t, place+"/feed", "line-role") // the roles come last
	host.FirstNight()
	anna.FirstNight()
	host.hasTwoTabs(r, anna)
	anna.reloads(r)
	anna.isRefused()
	anna.putsThePhoneAside()

	finishTogether(r, host, anna)
	got := public()
	for _, secret := range []string{"data-private", "line-dealt", "role-face", "line-divined", "data-you"} {
		if bytes.Contains(got, []byte(secret)) {
			t.Errorf("the stream of a spectator has %q", secret)
		}
	}
	if !bytes.Contains(got, []byte("line-role")) {
		t.Errorf("the stream ends before the end: %d bytes", len(got))
	}
}

// twoVillagers is a game in which the first two seats are villagers.
const twoVillagers = 14

// meet opens a room, has the other one come by its code, and begins the game. It returns the
// address of the table.
func meet(r *Server, host, guest *Person) string {
	host.T.Helper()
	host.Open(r.URL + "/open?seats=5")
	host.Type("[name=name]", "月夜")
	host.Click("[name='pace'][value='none']")
	host.Click("[name='watch']")
	host.Click(".openform > .button")
	host.WaitVisible("#room")
	code := browsertest.Eval[string](host.Player, `document.querySelector('.waiting__code').textContent`)
	guest.Open(r.URL)
	guest.Type("[name=code]", strings.ToLower(code))
	guest.Click(".code .button")
	guest.Click(".sit .button")
	guest.WaitVisible(".chair[data-you]")
	host.WaitJS(`document.querySelectorAll('.chair[data-taken]').length === 2`)
	host.Click(".room__acts .button--primary")
	for _, p := range []*Person{host, guest} {
		p.WaitVisible("#role .role__name")
		p.ReadRole()
	}
	return host.URL()
}

// hasTwoTabs speaks in one tab and looks on in another. A question answered in one is closed in the other.
func (p *Person) hasTwoTabs(r *Server, other *Person) {
	p.T.Helper()
	tab := &Person{Player: p.Tab(), T: p.T, Number: p.Number}
	tab.WishLessMotion(true)
	tab.Open(p.URL())
	tab.Await()
	p.Await()
	p.Say(p.Speeches()[0])
	p.WaitVisible("#dock[data-mode='wait']")
	tab.WaitVisible("#dock[data-mode='wait']")
	other.Await()
	other.Skip()
	p.Await()
	p.Hurry()
	p.CheckStored(r)
	tab.WaitJS("document.getElementById('dock').dataset.ask === " + Quote(p.Attr("#dock", "data-ask")))
	tab.Hurry()
	if diff := cmp.Diff(p.Transcript(), tab.Transcript()); diff != "" {
		p.T.Errorf("the first (-) and the second tab (+) of a seat differ:\n%s", diff)
	}
	other.Await()
}

// reloads loads the page anew in the middle of a sentence.
func (p *Person) reloads(r *Server) {
	p.T.Helper()
	p.Hurry()
	text := p.Speeches()[3]
	p.BuildFirstStep(text)
	step, talk := p.Attr("#composer", "data-step"), p.Transcript()
	p.Reload()
	p.WaitVisible("#composer")
	if got := p.Attr("#composer", "data-step"); got != step {
		p.T.Errorf("after a reload the sentence is at %q, before at %q", got, step)
	}
	if diff := cmp.Diff(talk, p.Transcript()); diff != "" {
		p.T.Errorf("before (-) and after (+) a reload:\n%s", diff)
	}
	p.Build(text)
}

// isRefused answers a question that is not open any more. It is refused in a sentence, where the
// person looks, and what was being written stays.
func (p *Person) isRefused() {
	p.T.Helper()
	p.AllowErrors("409")
	text := DraftOf(p.Attr("#composer", "data-step"))
	const ask = "document.querySelector('.composer__send [name=ask]').value"
	browsertest.Eval[string](p.Player, ask+" = '1000'")
	p.Click("#composer [data-send]")
	p.WaitVisible("#dock-error")
	p.AwaitDraft(text)
	p.Reload()
	p.AwaitDraft(text)
}

// putsThePhoneAside hides the page and brings it back. It says so, so that its player is not
// taken for one who has left, and goes on as if nothing had been.
func (p *Person) putsThePhoneAside() {
	p.T.Helper()
	// No tab of a browser without a window is ever hidden: the test sends the page the events of a phone's
	// browser.
	becomes := func(state string) {
		browsertest.Eval[bool](p.Player, `((state) => {
			Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
			Object.defineProperty(document, 'hidden', {value: state === 'hidden', configurable: true});
			return document.dispatchEvent(new Event('visibilitychange', {bubbles: true}));
		})(`+Quote(state)+`)`)
	}
	const said = `performance.getEntriesByType('resource')
		.filter((e) => e.name.endsWith('/asleep') && e.responseStatus === 204).length`
	question := p.Attr("#dock", "data-ask")
	if n := browsertest.Eval[int](p.Player, said); n != 0 {
		p.T.Errorf("it says so %d times while it is looked at", n)
	}
	becomes("hidden")
	p.WaitJS(said + ` === 1`)
	becomes("visible")
	p.WaitVisible("html[data-link='live']")
	if got := p.Attr("#dock", "data-ask"); got != question {
		p.T.Errorf("question %s, was %s", got, question)
	}
	if n := browsertest.Eval[int](p.Player, said); n != 1 {
		p.T.Errorf("it says so %d times", n)
	}
}

// finishTogether plays a game of villagers to its end: the living among them are asked at the same times.
// Nothing more is said, and the first seat is chosen. When all are dead the rest is shown: while others of
// them are here to watch, nobody may have it shown at once.
func finishTogether(r *Server, players ...*Person) {
	living := slices.Clone(players)
	for len(living) > 0 {
		living = slices.DeleteFunc(living, func(p *Person) bool {
			p.T.Helper()
			switch at := p.Await(); at {
			case "talk":
				p.Over()
			case "vote":
				p.Choose(0)
			case "ready":
				p.Ready()
			case "dead", "over":
				return true
			default:
				p.T.Fatalf("the dock is for %q", at)
			}
			return false
		})
	}
	for _, p := range players {
		if p.Count("#head [name='end'], #dock [name='end']") > 0 {
			p.T.Error("who is dead may end the story that another watches")
		}
	}
	r.Stories.release(players[0].table(), func(*rules.Event) bool { return false })
	for _, p := range players {
		p.Finish()
	}
}

// listen reads a stream as somebody who has no cookie. The function it returns
// waits for the last that is to come, ends that and gives all that came.
func listen(t *testing.T, url, last string) func() []byte {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	var got []byte
	came := make(chan struct{}, 1) // all of it, or the stream is closed
	var done sync.WaitGroup
	done.Go(func() {
		for in := bufio.NewReader(answer.Body); err == nil; {
			var line []byte
			line, err = in.ReadBytes('\n')
			got = append(got, line...)
			if err != nil || bytes.Contains(line, []byte(last)) {
				select {
				case came <- struct{}{}:
				default: // known
				}
			}
		}
	})
	end := sync.OnceFunc(func() {
		_ = answer.Body.Close() // only the data so far counts
		done.Wait()
	})
	t.Cleanup(end)
	return func() []byte {
		<-came
		end()
		return got
	}
}
