package journey

import (
	"strings"
	"testing"

	"aiwolfplay/server/browsertest"
)

// A newcomer is offered the guided village once, sees their role as a scene, is led from step to
// step, and can leave the guide and call it back, on two devices.
func TestGuidedVillage(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(1)
	p := NewPerson(t, browsertest.Phone, "ja")
	p.Open(r.URL)
	p.Click("form[action='/guide'] .button--primary")
	p.WaitVisible("#opening .opening__role")
	p.CheckAccessible()
	p.CheckFits()
	role := p.Attr("#opening", "data-role")
	if role != "villager" && role != "seer" {
		t.Errorf("a newcomer is dealt the %s", role)
	}
	p.ReadRole()
	if p.Role != role {
		t.Errorf("the scene shows the %s, the card the %s", role, p.Role)
	}
	p.toTalk()
	p.atStep("listen", "claim")
	p.MarkAnswered()
	p.Click(".composer__send [value='Skip']")
	p.Await()
	p.atStep("read", "reply")

	p.Reload()
	p.WaitVisible("#coach .coach__text")
	p.atStep("read", "reply")
	if browsertest.Eval[bool](p.Player, `document.getElementById('opening')?.open === true`) {
		t.Error("the scene is shown again after the first answer")
	}
	other := p.Tab()
	other.WishLessMotion(true)
	other.Open(p.URL())
	other.WaitVisible("#coach .coach__text")
	other.Click("#coach .coach__leave")
	other.WaitGone("#coach")
	p.WaitGone("#coach")

	p.Open(r.URL + "/games")
	p.WaitVisible(".goeson a")
	p.Click(".site__nav a[href='/help']")
	p.Click("form[action$='/guide'] .button--primary")
	p.WaitVisible("#coach .coach__text")
	other.WaitVisible("#coach .coach__text")

	p.Say("INQUIRE " + SeatName(p.Number%5+1) + " (VOTE ANY)")
	p.Await()
	p.atStep("say", "reply")
	p.Finish()
	p.atStep("over")
	p.Open(r.URL)
	if n := p.Count("form[action='/guide']"); n != 0 {
		t.Error("the guided village is offered to somebody who has played")
	}
}

// atStep fails the test unless the guide is at one of the steps.
func (p *Person) atStep(steps ...string) {
	p.T.Helper()
	p.WaitJS("[" + Quote(strings.Join(steps, " ")) + ".split(' ')].flat().includes(" +
		"document.getElementById('coach').dataset.step)")
}

// Everybody can practise the role of their choice, in a village that has it, and the offer of a
// guide can be declined.
func TestPractice(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(1)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL)
	p.Click("form[action='/guide'] [name='no']")
	p.WaitGone("form[action='/guide']")
	p.WaitVisible("form[action='/play']")
	p.Click(".site__nav a[href='/help']")
	p.CheckAccessible()
	p.Click(".practice__role[data-role='bodyguard']")
	p.Click(".practice .button--large")
	p.WaitVisible("#opening")
	p.ReadRole()
	if p.Role != "bodyguard" {
		t.Errorf("practising the bodyguard, one is dealt the %s", p.Role)
	}
	if n := browsertest.Eval[int](p.Player, `document.querySelectorAll('#coach:not([hidden])').length`); n != 0 {
		t.Error("a guide speaks at a table without one")
	}
}
