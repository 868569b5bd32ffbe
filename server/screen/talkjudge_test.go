package screen

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
)

// TestTalkIsJudged checks that claims and accusations in games of agents have valid chances. Only lies of the
// werewolves' side move listeners, and all listeners are villagers. An accusation raises the suspicion of its
// target more often than it lowers the suspicion.
func TestTalkIsJudged(t *testing.T) {
	words, lies, moved, up, down := 0, 0, 0, 0, 0
	for n := range byte(6) {
		setup := rules.Five()
		log := screentest.PlainGame(t, setup, rules.Key{n, 9})
		names := []string{"fox", "crane", "hare", "tanuki", "badger"}
		f := table.Replayed(setup, names, log)
		whole := wholeOf(f)
		for s := range game.Seat(setup.Seats()) {
			for _, w := range saidBy(f, whole, s) {
				words++
				if w.claim == game.RoleNone && w.target == game.NoSeat {
					t.Fatalf("seat %d: a word that claims nothing: %+v", s.Number(), w)
				}
				for _, p := range []int{w.before.speaker, w.after.speaker, w.before.target, w.after.target} {
					if p < 0 || p > 100 {
						t.Errorf("seat %d: a suspicion of %d%%", s.Number(), p)
					}
				}
				if w.before.win < 0 || w.after.win > 100 {
					t.Errorf("seat %d: a chance from %d to %d%%", s.Number(), w.before.win, w.after.win)
				}
				if w.target != game.NoSeat && !w.clears {
					if w.after.target > w.before.target {
						up++
					} else if w.after.target < w.before.target {
						down++
					}
				}
				heard := w.believed | w.disbelieve
				if wolves := whole.Seats[s].Role.Side() == game.SideWerewolf; !heard.Empty() && (!w.lie || !wolves) {
					t.Errorf("seat %d: who was moved is told of what is no lie of the wolves' side", s.Number())
				}
				for o := range heard.All() {
					if whole.Seats[o].Role.Side() != game.SideVillage {
						t.Errorf("seat %d is no villager", o.Number())
					}
				}
				if w.lie {
					lies++
				}
				moved += w.believed.Len()
			}
		}
	}
	if words < 20 || lies == 0 || moved == 0 || up <= down {
		t.Errorf(
			"%d words, %d lies that moved %d, %d accusations raised suspicion and %d lowered it", words, lies, moved, up, down,
		)
	}
}

// TestTalkOfTheSilent checks that a seat that says nothing has no judged words.
func TestTalkOfTheSilent(t *testing.T) {
	setup := rules.Five()
	log := screentest.PlainGame(t, setup, rules.Key{1, 9})
	for i := range log {
		if log[i].Kind == rules.Said {
			log[i].Text = rules.SkipText
		}
	}
	f := table.Replayed(setup, make([]string, setup.Seats()), log)
	for s := range game.Seat(setup.Seats()) {
		if list := saidBy(f, wholeOf(f), s); len(list) > 0 {
			t.Errorf("seat %d: %+v", s.Number(), list)
		}
	}
}
