package table

import (
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// TestViewsKeepSecrets lets all viewers of a game with whispers fold it side by side, beginning with those who see
// most. Each must learn exactly what they would learn alone, although each utterance is parsed only once for all.
func TestViewsKeepSecrets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openSetup(t, rules.Fifteen(), puppets, 3, PaceNone, 0)
		s.play(0, nil)
		finished, err := LoadFinished(t.Context(), s.mem, s.ID())
		if err != nil {
			t.Fatal(err)
		}
		viewers := []game.Viewer{game.Omniscient()}
		for seat := range game.Seat(s.Setup().Seats()) {
			viewers = append(viewers, game.AtSeat(seat))
		}
		viewers = append(viewers, game.Viewer{})
		viewsKeepSecrets(t, "a table", s.Table.View, finished, viewers)
		viewsKeepSecrets(t, "a finished game", finished.View, finished, viewers)
	})
}

// viewsKeepSecrets does this for the views that newView makes. Errors call them of.
func viewsKeepSecrets(
	t *testing.T, of string, newView func(game.Viewer) *view.Table, f *Finished, viewers []game.Viewer,
) {
	t.Helper()
	views, alone := map[game.Viewer]*view.Table{}, map[game.Viewer]*view.Table{}
	for _, v := range viewers {
		views[v], alone[v] = newView(v), view.New(f.Setup, v)
	}
	for i := range f.rec.Events {
		for _, v := range viewers {
			for _, ev := range rules.Project(nil, []rules.Event{f.rec.Events[i].Event}, v) {
				views[v].Observe(&ev)
				alone[v].Observe(&ev)
			}
		}
	}
	sees := []cmp.Option{
		cmpopts.IgnoreUnexported(view.Table{}, view.Talk{}), cmpopts.EquateComparable(game.Viewer{}),
	}
	read := map[string]*protocol.Sentence{}
	whispers := map[game.Viewer]int{}
	for _, v := range viewers {
		if diff := cmp.Diff(alone[v], views[v], sees...); diff != "" {
			t.Errorf("%s: %v knows something else than alone (-alone +shared):\n%s", of, v, diff)
		}
		for _, talk := range views[v].Talks {
			if talk.Channel == game.ChannelWhisper {
				whispers[v]++
			}
			if first := read[talk.Text]; first != nil && first != talk.Sentence {
				t.Errorf("%s: %q is read again for %v", of, talk.Text, v)
			}
			read[talk.Text] = talk.Sentence
		}
	}
	if whispers[game.Omniscient()] == 0 || whispers[game.Viewer{}] != 0 {
		t.Errorf("%s: whispers are heard by %v", of, whispers)
	}
}
