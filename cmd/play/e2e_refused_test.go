package main

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// An answer to a question that is closed is refused in a sentence, where the
// person looks, and what was being written stays.
func TestRefusedAnswer(t *testing.T) {
	t.Parallel()
	r := start(t)
	p := sit(t, r, browsertest.Phone, "ja")
	p.toTalk()
	text := "ESTIMATE " + seatName(p.number%5+1) + " WEREWOLF"
	p.build(text)
	p.AllowErrors("409")
	browsertest.Eval[string](p.Player, "document.querySelector('.composer__send [name=ask]').value = '1000'")
	p.Click("#composer [data-send]")
	p.WaitVisible("#dock-error")
	p.look("refused")
	p.WaitText("#composer .composer__protocol", text)

	p.Reload()
	p.WaitText("#composer .composer__protocol", text)
	p.say(text)
	p.await()
	p.checkStored(r)
}
