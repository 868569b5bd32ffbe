package journey

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server/browsertest"
)

// A seat goes over from a phone to a desktop in the waiting room, and back at the running table. The device
// that gives it learns so at once, and the other one plays on at the same place.
func TestSeatMovesBetweenDevices(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(twoVillagers)
	host := NewPerson(t, browsertest.Desktop, "ja")
	phone, desktop := NewPerson(t, browsertest.Phone, "en"), NewPerson(t, browsertest.Desktop, "en")
	host.Open(r.URL + "/open?seats=5")
	host.Click("[name='pace'][value='none']")
	host.Click(".openform > .button")
	host.WaitVisible("#room")
	phone.Open(r.URL + "/join/" + host.code())
	phone.Click(".sit .button")
	phone.WaitVisible(".chair[data-you]")

	phone.gives(r, desktop)
	desktop.WaitVisible(".chair[data-you]")
	phone.WaitVisible(".room .dock__error")
	if n := phone.Count(".chair[data-you]"); n != 0 {
		t.Errorf("the device that gave its seat has %d", n)
	}

	for _, p := range []*Person{phone, desktop} {
		p.AllowErrors("403") // who has given a seat that plays sees nothing of its table
	}
	host.Click(".room__acts .button--primary")
	for _, p := range []*Person{host, desktop} {
		p.WaitVisible("#role .role__name")
		p.ReadRole()
	}
	phone.WaitVisible(".oops")
	host.FirstNight()
	desktop.FirstNight()
	desktop.Await()
	desktop.Skip()
	talk := desktop.Transcript()

	desktop.gives(r, phone)
	phone.WaitVisible("#role .role__name")
	phone.ReadRole()
	if phone.Number != desktop.Number || phone.Role != desktop.Role {
		t.Errorf("%s on seat %d became %s on seat %d", desktop.Role, desktop.Number, phone.Role, phone.Number)
	}
	phone.Hurry()
	if got := phone.Transcript(); len(got) < len(talk) {
		t.Errorf("%d of %d lines came along", len(got), len(talk))
	} else if diff := cmp.Diff(talk, slices.Clone(got[:len(talk)])); diff != "" {
		t.Errorf("on the first (-) and the second device (+):\n%s", diff)
	}
	desktop.WaitVisible(".oops")
	host.Await()
	host.Skip()
	phone.Await()
	phone.Say(phone.Speeches()[0])
	host.Await()
	host.Skip()
	phone.Await()
	phone.Hurry()
	phone.CheckStored(r)
}

// gives shows on one device, in a tab of its own, the code that lets another one take its seat, and
// types it in there.
func (p *Person) gives(r *Server, to *Person) {
	p.T.Helper()
	tab := p.Tab()
	tab.AllowErrors("403")
	tab.Open(p.URL())
	// The button opens a tab that the test would not hold.
	browsertest.Eval[bool](tab, `(document.querySelector('.moving form').removeAttribute('target'), true)`)
	if browsertest.Eval[bool](tab, `document.getElementById('opening')?.open === true`) {
		tab.Press("Enter")
		tab.WaitGone("#opening")
	}
	tab.Click(".moving summary")
	tab.Click(".moving form .button")
	tab.WaitVisible(".move__code")
	code := browsertest.Eval[string](tab, codeShown)
	to.Open(r.URL)
	to.Type("[name=code]", strings.ToLower(code))
	to.Click(".code .button")
	to.Click(".move .button--primary")
	tab.WaitGone(".move__code")
}

const codeShown = `document.querySelector('.waiting__code').textContent`

// code returns the code of the room that is shown.
func (p *Person) code() string {
	p.T.Helper()
	return browsertest.Eval[string](p.Player, codeShown)
}
