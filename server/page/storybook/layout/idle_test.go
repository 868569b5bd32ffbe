package layout

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// TestQuestionsThatAreOverGo checks that a question disappears at once when its time is over or somebody has ended
// the game. The next question waits until the lines before it have been shown.
func TestQuestionsThatAreOverGo(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(dock *play.Dock){
		"night": func(*play.Dock) {},
		"ready": func(dock *play.Dock) {
			*dock = play.Dock{Mode: play.DockWait, Table: "story", You: dock.You, MayReady: true, Night: true}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, after := book.Table(t, ui.En, "night-seer"), book.Table(t, ui.En, "result")
			change(&before.Dock)
			after.Talk = append(before.Talk[:len(before.Talk):len(before.Talk)],
				line.Line{
					Key: "died-2", Kind: line.KindDied, Day: 2, Seat: before.Seats[2].Seat,
					Target: seat.Seat{Seat: game.NoSeat},
				})
			before.Plays, after.Plays = true, true
			b := book.Open(t, storybook.Moment{Name: "asked", Table: before})
			p := browsertest.New(t, browsertest.Phone, "en")
			p.Open(b.URL + "/tale/en")
			p.WaitVisible("#link[data-state='live']")
			p.WaitVisible("#dock form button")
			b.Tell(t, ui.En, before, after)
			p.WaitVisible("#hurry")
			p.WaitJS("document.getElementById('dock').dataset.mode === 'wait' && !document.querySelector('#dock form')")
			p.Press("Escape")
			p.WaitVisible("#dock[data-mode='over']")
		})
	}
}
