package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// TestHubsTellWhatOneIsToldAlone plays a game of agents before many readers at once, and again before each of them
// alone. Each reader must receive the same both times, so that nobody receives text for another viewer or another
// language.
func TestHubsTellWhatOneIsToldAlone(t *testing.T) {
	type reader struct {
		query string
		lang  ui.Lang
	}
	readers := []reader{
		{"?after=0", ui.Ja}, {"?after=0", ui.En}, {"?after=0&as=public", ui.Ja}, {"?after=0&as=all", ui.Ja},
		{"?after=0&as=all", ui.En}, {"?after=2&screen", ui.En},
	}
	play := func(present ...reader) (texts []string) {
		bubble(t, func(t *testing.T) {
			w := newWorlds(t, deals[8])[0]
			s := openSite(t, w.puppets(game.NoSeat))
			s.put(w.setup, w.start, table.PaceNone, nil)
			var reels []*reel
			setsThePace := reader{"?after=0&screen&as=all", ui.Ja} // private lines take time if somebody sees them
			for _, r := range append(slices.Clone(present), setsThePace) {
				reels = append(reels, s.visitor(stranger, r.lang).watch(r.query))
			}
			late := s.visitor(stranger, ui.Ja)
			for i := range 25 {
				pass(2 * time.Second)
				if i == 12 { // a new reader comes, and continues from here
					reels = append(reels, late.watch("?after=3&as=public"))
					synctest.Wait()
					if n := s.play.Audiences(); len(present) > 1 && n != len(readers)+1 {
						t.Errorf("%d hubs for %d kinds of readers", n, len(present))
					}
				}
			}
			for _, reel := range reels[:len(present)] {
				texts = append(texts, withoutBeats(reel.text()))
			}
			for _, reel := range reels {
				reel.close()
			}
			synctest.Wait()
			if s.play.Audiences() != 0 || s.table().Watchers() != 0 {
				t.Errorf("%d hubs and %d watchers are left", s.play.Audiences(), s.table().Watchers())
			}
		})
		return texts
	}
	together := play(readers...)
	seen := map[string]bool{}
	for i, r := range readers {
		if alone := play(r)[0]; alone != together[i] {
			var one, two transcript
			one.add(fmt.Sprint("alone ", r), alone)
			two.add(fmt.Sprint("together ", r), together[i])
			same(t, &one, &two)
		}
		seen[together[i]] = true
		if len(together[i]) < 20000 {
			t.Errorf("%v was told only %d bytes", r, len(together[i]))
		}
	}
	if len(seen) != len(readers)-1 { // the table's own address and ?as=public show the same
		t.Errorf("%d kinds of readers were told %d different things", len(readers), len(seen))
	}
}

// TestHubsFollowLending checks that a player can let one watcher see their view. The watcher is offered the view at
// once, and continues to read there. The other watcher isn't and doesn't.
func TestHubsFollowLending(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		setup, log := begin(t, five)
		setup.HeldNight = true
		s.put(setup, log, table.PaceNone, map[game.Seat]string{1: me, 2: "other"})
		s.openToWatchers()
		friend, passer := s.visitor("friend", ui.En), s.visitor(stranger, ui.En)
		friend.does(http.StatusSeeOther, "/signup", "name", "Anna", "new", "correct horse")
		one, two := friend.watch("?after=2"), passer.watch("?after=2")
		synctest.Wait()
		if n := s.play.Audiences(); n != 1 {
			t.Fatalf("%d hubs", n)
		}
		s.visitor(me, ui.En).does(http.StatusSeeOther, "/tables/"+tableID+"/lend", "to", "name", "name", "anna")
		synctest.Wait()
		contains(t, one.text(), "as=seat:2")
		if strings.Contains(two.text(), "as=seat") {
			t.Error("eyes are offered to whom they are not lent")
		}
		if n := s.play.Audiences(); n != 2 {
			t.Errorf("%d hubs", n)
		}
		one.close()
		two.close()
	})
}
