package storybook

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
)

// A question that is asked no more, because its time is over or somebody has ended the game, is taken away
// at once. What follows waits until it has been told.
func TestQuestionsThatAreOverGo(t *testing.T) {
	t.Parallel()
	w := wordsIn[page.En]
	for name, before := range map[string]*page.Table{
		"night": choosing(w, game.RoleSeer, rules.AskDivine),
		"ready": {Dock: page.Dock{Mode: page.DockWait, Table: "story", You: seatAt(0), MayReady: true, Night: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, url := openBook(t)
			if before.Talk == nil {
				dock := before.Dock
				before = choosing(w, game.RoleSeer, rules.AskDivine)
				before.Dock = dock
			}
			after := result(w, game.SideVillage)
			after.Talk = append(before.Talk[:len(before.Talk):len(before.Talk)],
				page.Line{Key: "died-2", Kind: page.LineDied, Day: 2, Seat: seatAt(2), Target: page.Seat{Seat: game.NoSeat}})
			before.Plays, after.Plays = true, true
			b.tale = []Moment{{"asked", before}, {"over", after}}
			p := browsertest.New(t, browsertest.Phone, "en")
			p.Open(url + "/tale/en")
			p.WaitVisible("#link[data-state='live']")
			p.WaitVisible("#dock form button")
			b.feed <- patchBetween(t, b.pages, page.En, before, after)
			p.WaitVisible("#hurry")
			p.WaitJS("document.getElementById('dock').dataset.mode === 'wait' && !document.querySelector('#dock form')")
			p.Press("Escape")
			p.WaitVisible("#dock[data-mode='over']")
		})
	}
}
