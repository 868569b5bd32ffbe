package layout

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// TestWallOfFifteenFits checks that a wall fits on a projector, which nobody scrolls. In a village of fifteen, the
// claims must fit below the seats. At the end, the complete explanation of the result must fit above the roles.
func TestWallOfFifteenFits(t *testing.T) {
	t.Parallel()
	for name, fits := range map[string]string{
		"watching-fifteen": `innerHeight - document.querySelector("#board .board__claims").getBoundingClientRect().bottom`,
		"result-fifteen": `innerHeight - document.querySelector("#head").getBoundingClientRect().bottom
			- document.querySelector("#end").getBoundingClientRect().height`,
	} {
		for _, lang := range ui.Langs {
			t.Run(name+" "+string(lang), func(t *testing.T) {
				t.Parallel()
				table := book.Table(t, lang, name)
				table.Screen, table.Plays = true, false
				table.Wall = &ui.Wall{Link: "https://play.example.org/tv", Seats: 15, Next: 15}
				table.Board.Claims = nil
				for s := range 6 {
					table.Board.Claims = append(table.Board.Claims, scene.ClaimRow{
						Seat: table.Seats[s].Seat, Claim: game.RoleSeer,
						Results: []scene.ResultCell{
							{Target: table.Seats[7].Seat, Species: game.SpeciesHuman},
							{Target: table.Seats[9].Seat, Species: game.SpeciesWerewolf},
						},
					})
				}
				b := book.Open(t, storybook.Moment{Name: name, Table: table})
				for _, wall := range [...]browsertest.Device{{Width: 1280, Height: 720}, {Width: 1920, Height: 1080}} {
					p := browsertest.New(t, wall, string(lang))
					p.Open(b.URL + "/tale/" + string(lang))
					p.WaitVisible("#seats")
					if left := browsertest.Eval[float64](p, fits); left < 0 {
						t.Errorf("on %d by %d it is %g px too high", wall.Width, wall.Height, -left)
					}
				}
			})
		}
	}
}
