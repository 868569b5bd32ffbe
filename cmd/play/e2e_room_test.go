package main

import (
	"bufio"
	"bytes"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aiwolfplay/server/browsertest"
)

// Three people, one of them by phone, and two agents play a whole game that was
// opened by code. One vanishes in the middle of a day; an agent plays the seat
// until they come back, and they vote. A fourth looks on, and nothing but what
// is public ever comes to them.
func TestRoom(t *testing.T) {
	t.Parallel()
	r := start(t)
	visit := func(device browsertest.Device, lang string) *person {
		return &person{Player: browsertest.New(t, device, lang), t: t}
	}
	host, anna, ben, looker := visit(browsertest.Desktop, "ja"), visit(browsertest.Phone, "en"), visit(browsertest.Desktop, "en"), visit(browsertest.Desktop, "ja")

	host.Open(r.URL + "/open?seats=5")
	host.CheckAccessible()
	host.Type("[name=name]", "月夜")
	host.Click(".openform > .button")
	host.WaitVisible("#room")
	host.CheckAccessible()
	host.CheckFits()
	code := browsertest.Eval[string](host.Player, `document.querySelector('.waiting__code').textContent`)

	looker.Open(r.URL + "/join/" + code)
	anna.Open(r.URL)
	anna.Type("[name=code]", strings.ToLower(code))
	anna.Click(".code .button")
	ben.Open(r.URL + "/join/" + code)
	for _, p := range []*person{anna, ben} {
		p.WaitVisible(".sit .button")
		p.Click(".sit .button")
		p.WaitVisible(".chair[data-you]")
	}
	anna.CheckAccessible()
	anna.CheckFits()
	host.WaitJS(`document.querySelectorAll('.chair[data-taken]').length === 3`)
	host.Click(".room__acts .button--primary")
	players := []*person{host, anna, ben}
	for _, p := range players {
		p.WaitVisible("#role .role__name")
		p.sat()
	}
	looker.WaitVisible("#dock[data-mode='watch']")
	place := looker.URL()
	public := listen(t, place+"/feed", "line-role") // the roles come last

	// Through the night to the first talk.
	for ben.Attr("#dock", "data-kind") != "talk" {
		for _, p := range players {
			if p.Attr("#dock", "data-kind") != "talk" {
				p.turn()
			}
		}
	}
	ben.Open("about:blank")
	before := time.Now()
	for browsertest.Eval[int](looker.Player, `document.querySelectorAll('[data-kind=substituted]').length`) == 0 {
		host.turn()
		if time.Since(before) > 5*time.Minute { // half a minute is the promise, on a machine that has the time
			t.Fatal("nobody plays for who has gone")
		}
	}
	t.Logf("an agent plays after %v", time.Since(before).Round(time.Second))

	ben.Open(place)
	ben.WaitVisible("#dock[data-mode='relieved'], #dock[data-mode='dead'], #dock[data-mode='over']")
	ben.WaitJS("document.documentElement.dataset.link === 'live'") // while the page loads a press can be lost
	ben.turn()                                                     // takes the seat back
	if ben.answers = 0; ben.Attr("#dock", "data-mode") == "over" {
		t.Fatal("the game went on to its end without the people who are there")
	}
	for over := 0; over < len(players); {
		over = 0
		for _, p := range players {
			if p.turn() {
				over++
			}
		}
	}
	if ben.answers == 0 {
		t.Error("who came back was asked nothing any more")
	}
	looker.WaitJS(`document.querySelectorAll('[data-kind=returned]').length === 1`)

	got := public()
	for _, secret := range []string{"data-private", "line-dealt", "role-face", "line-divined", "data-you"} {
		if bytes.Contains(got, []byte(secret)) {
			t.Errorf("the stream of a spectator has %q", secret)
		}
	}
	if !bytes.Contains(got, []byte("line-role")) || !bytes.Contains(got, []byte("substituted")) {
		t.Errorf("the stream ends before the end: %d bytes", len(got))
	}
	t.Logf("%d bytes of a stream", len(got))
}

// turn does what the dock asks for, if it asks for anything, and reports
// whether the game is over. Nothing is said, and the first seat is chosen.
func (p *person) turn() (over bool) {
	p.t.Helper()
	state := browsertest.Eval[[]string](p.Player, `(() => {
		const {mode, ask} = document.getElementById('dock').dataset;
		return [mode, ask, document.querySelector('.dock__ready button') ? 'press' : ''];
	})()`)
	switch mode, ask, press := state[0], state[1], state[2]; {
	case mode == "over":
		return true
	case press != "":
		p.Click(".dock__ready button")
		p.WaitJS(`!document.querySelector('.dock__ready button')`)
	case (mode == "speak" || mode == "choose") && ask != p.answered:
		p.answers++
		if mode == "speak" {
			p.over()
		} else {
			p.choose(0)
		}
		p.WaitJS(`document.getElementById('dock').dataset.ask !== ` + quote(p.answered))
	case mode == "dead" && browsertest.Eval[bool](p.Player, `!!document.querySelector("#head [name='end']")`):
		p.toTheEnd()
	}
	return false
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
		_ = answer.Body.Close() // what has come is what counts
		done.Wait()
	})
	t.Cleanup(end)
	return func() []byte {
		select {
		case <-came:
		case <-time.After(time.Minute):
		}
		end()
		return got
	}
}
