package server

import (
	"strings"
	"testing"

	"aiwolfplay/game/rules"
	"aiwolfplay/templates/ui"
)

// TestWallOfAReplay checks that the large form of a finished game has no buttons, has a code to open it if phones can
// reach it, and stays large from moment to moment.
func TestWallOfAReplay(t *testing.T) {
	s := finishedSite(t, rules.Five())
	s.Config.PublicURL = "https://play.example.org"
	v := s.visitor(stranger, ui.En)
	for _, query := range []string{"screen", "screen=1&at=20&as=all&minds=suspects"} {
		html := v.get("/games/" + tableID + "?" + query).Body.String()
		contains(t, html, "data-screen", "Replay: a village of 5", "https://play.example.org/games/"+tableID,
			`src="/games/`+tableID+`/qr.svg"`, "screen=1")
	}
	step := v.scripted().get("/games/" + tableID + "/step?screen=1&from=3&at=9").Body.String()
	contains(t, step, "screen=1")
	if end := v.get("/games/" + tableID + "?screen&at=end").Body.String(); strings.Contains(end, `id="review-`) {
		t.Error("a projector shows what can be downloaded and looked up")
	}
	contains(t, v.get("/protocol?screen").Body.String(), "data-screen", `src="/protocol/qr.svg"`)
}
