package main

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// Somebody plays as a guest, takes a name, and goes on with the same game on a
// phone. Their password is pasted in the one place and typed in the other.
func TestNameAcrossBrowsers(t *testing.T) {
	t.Parallel()
	r := start(t)
	desk := browsertest.New(t, browsertest.Desktop, "ja")
	desk.Open(r.URL)
	desk.Click(".door--play .button")
	desk.WaitVisible("#dock[data-mode='speak'], #dock[data-mode='choose']")
	place := desk.URL()

	desk.Click(".site__account")
	desk.WaitVisible("[name=password]")
	desk.ClickText(".main a", "登録名を作れます")
	desk.WaitVisible("[name=new]")
	if got := desk.Attr("[name=new]", "autocomplete") + " " + desk.Attr("[name=name]", "autocomplete"); got != "new-password username" {
		t.Errorf("a password manager is told %q", got)
	}
	desk.AllowErrors("422")
	desk.Type("[name=name]", "狐")
	desk.Type("[name=new]", "correct horse")
	desk.Press("Enter")
	desk.WaitVisible("#problem")
	if got := desk.Attr("[name=name]", "aria-describedby"); got != "problem" || desk.Attr("[name=name]", "aria-invalid") != "true" {
		t.Errorf("the field is described by %q", got)
	}
	desk.CheckAccessible()
	browsertest.Eval[bool](desk, `(document.querySelector('[name=name]').value = '', true)`)
	desk.Type("[name=name]", "月夜の旅人")
	desk.Click("[name=new]")
	// What a paste does: the field takes it, and so does the form.
	if !browsertest.Eval[bool](desk, `(() => {
		const field = document.querySelector('[name=new]');
		const data = new DataTransfer();
		data.setData('text/plain', 'correct horse');
		const taken = field.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
		return taken && document.execCommand('insertText', false, 'correct horse');
	})()`) {
		t.Error("the password cannot be pasted")
	}
	desk.Press("Enter")
	desk.WaitText(".site__account", "月夜の旅人")
	desk.Open(place)
	desk.WaitVisible("#role .role__name")

	phone := browsertest.New(t, browsertest.Phone, "en")
	phone.Open(r.URL + "/signin")
	phone.CheckFits()
	phone.Type("[name=name]", "月夜の旅人")
	phone.AllowErrors("403")
	phone.Type("[name=password]", "wrong horse")
	phone.Click(".openform .button")
	phone.WaitText("#problem", "The name or the password is wrong.")
	phone.Type("[name=password]", "correct horse")
	phone.Click(".openform .button")
	phone.WaitVisible(".gamerow[href^='/tables/']")
	phone.Click(".gamerow[href^='/tables/']")
	phone.WaitVisible("#role .role__toggle")
	if got := phone.URL(); got != place {
		t.Errorf("the phone is at %s, want %s", got, place)
	}

	phone.Open(r.URL + "/account")
	phone.CheckAccessible()
	phone.CheckFits()
	phone.ClickText(".main form .button", "Sign out")
	phone.WaitVisible(".door--play")
	if phone.Count(".gamerow[href^='/tables/']") != 0 {
		t.Error("signed out, and the game is still there")
	}
}
