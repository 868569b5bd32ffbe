//go:build long

package builder

import (
	"testing"
	"time"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
)

// TestLineIsCutForLong: as TestLineIsCut, but the line is gone for 20 seconds, twice in each phase that
// only a large village has. Every press counts, once.
func TestLineIsCutForLong(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		game   int
		role   game.Role
		phases []string
	}{
		"werewolf":  {5, game.RoleWerewolf, []string{"talk", "vote", "whisper", "attack"}},
		"bodyguard": {6, game.RoleBodyguard, []string{"talk", "vote", "guard"}},
		"seer":      {3, game.RoleSeer, []string{"talk", "vote", "divine"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, l := startBehindDoor(t)
			l.away = 20 * time.Second
			p := visitor(t, browsertest.Phone, "ja")
			l.person = p
			p.AllowErrors(lineErrors...)
			p.Place(r, journey.Position{
				Game: test.game, Setup: rules.Fifteen(), Role: test.role, Day: 1, Also: journey.UntilTheSecondDay,
			})
			browsertest.Eval[bool](p.Player, `window.stays = true`)
			for at := p.Await(); at != "over" && at != "dead"; at = p.Await() {
				answer := func() { p.Choose(0) }
				switch at {
				case "ready":
					answer = p.Ready
				case "talk", "whisper":
					answer = p.Over
				}
				if at != "ready" && l.cuts[at] < 2 {
					l.cut(at, answer)
				} else {
					answer()
				}
			}
			p.ToTheEnd()
			p.Hurry()
			p.WaitVisible("#end .reveal__seat")
			l.wasCutIn(test.phases...)
			p.CheckStored(r)
		})
	}
}
