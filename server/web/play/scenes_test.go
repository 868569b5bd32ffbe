package play

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/locales"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/static"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// batchOf returns a viewer's batch of a log, with an open question after it.
func batchOf(log []rules.Event, v game.Viewer) table.Batch {
	var b table.Batch
	for _, ev := range rules.Project(nil, log, v) {
		b.Items = append(b.Items, table.Item{N: ev.Seq, Event: ev})
	}
	b.Asked, b.Ask = true, rules.Ask{ID: 7, Kind: rules.AskTalk}
	return b
}

// TestScenes checks that the scenes of a batch make up the whole, that each begins at a turn of the story, and that
// the question comes with the last.
func TestScenes(t *testing.T) {
	t.Parallel()
	log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
	from := slices.IndexFunc(log, func(ev rules.Event) bool { return ev.Phase == game.PhaseVote })
	to := from + slices.IndexFunc(log[from:], func(ev rules.Event) bool {
		return ev.Kind == rules.TurnBegan && ev.Channel == game.ChannelTalk
	})
	if from < 0 || to <= from {
		t.Fatal("no vote with a day after it")
	}
	whole := batchOf(log[:to+1], game.Viewer{})
	after := uint32(len(rules.Project(nil, log[:from], game.Viewer{})))
	scenes := scenesOf(whole, after)
	var items []table.Item
	var begins []rules.Kind
	for i, scene := range scenes {
		items = append(items, scene.Items...)
		if i > 0 {
			begins = append(begins, scene.Items[0].Event.Kind)
		}
		if last := i == len(scenes)-1; scene.Asked != last || (scene.Ask.ID != 0) != last {
			t.Errorf("scene %d of %d: asked %t", i, len(scenes), scene.Asked)
		}
	}
	if !slices.Equal(items, whole.Items) {
		t.Error("the scenes are not the batch")
	}
	dawn := func(k rules.Kind) bool { return k == rules.Died || k == rules.NobodyDied }
	if len(begins) < 4 || begins[0] != rules.Executed || begins[1] != rules.PhaseBegan || begins[2] != rules.DayBegan ||
		!dawn(begins[3]) {
		t.Errorf("scenes begin with %v", begins)
	}
	if got := scenesOf(whole, uint32(len(whole.Items))); len(got) != 1 {
		t.Errorf("what was read is cut into %d", len(got))
	}
	if got := scenesOf(batchOf(log, game.Viewer{}), 0); len(got) != 1 {
		t.Errorf("a whole game at once comes in %d scenes", len(got))
	}
}

// TestNightTellsNobodyElse checks that the feed of a night reveals nothing to viewers other than the seer, the
// bodyguard and the pack. It must be the same, byte for byte, whether or not these have acted.
func TestNightTellsNobodyElse(t *testing.T) {
	t.Parallel()
	setup := rules.Fifteen()
	log := screentest.PlainGame(t, setup, rules.Key{15})
	night := slices.IndexFunc(log, func(ev rules.Event) bool {
		return ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight && ev.Day == 1
	})
	dawn := night + slices.IndexFunc(log[night:], func(ev rules.Event) bool { return ev.Kind == rules.DayBegan })
	idle := slices.DeleteFunc(slices.Clone(log), func(ev rules.Event) bool {
		return !ev.To.Includes(game.Viewer{}) && ev.Day == 1 && ev.Kind != rules.Dealt && ev.Kind != rules.Answered
	})
	secret := 0
	for _, ev := range log[night:dawn] {
		if !ev.To.Includes(game.Viewer{}) {
			secret++
		}
	}
	if secret == 0 || len(idle) == len(log) {
		t.Fatal("nothing happens in that night")
	}
	roles := map[game.Seat]game.Role{}
	for _, ev := range log {
		if ev.Kind == rules.Dealt {
			roles[ev.Actor] = ev.Role
		}
	}
	viewers := []game.Viewer{{}}
	for seat, role := range roles {
		if role == game.RoleVillager || role == game.RolePossessed {
			viewers = append(viewers, game.AtSeat(seat))
		}
	}
	for _, v := range viewers {
		var sent [2][]byte
		for i, told := range [][]rules.Event{log, idle} {
			batch := batchOf(told, v)
			until := slices.IndexFunc(batch.Items, func(it table.Item) bool {
				return it.Event.Kind == rules.TurnBegan && it.Event.Day == 2
			})
			batch.Items = batch.Items[:until]
			sent[i] = feedOf(t, setup, v, batch, night/4)
		}
		if len(sent[0]) == 0 || !bytes.Equal(sent[0], sent[1]) {
			t.Errorf("%v is sent %d bytes of a busy night, and %d of an idle one", v, len(sent[0]), len(sent[1]))
		}
	}
}

// feedOf returns the message about a batch for a page that shows items up to after.
func feedOf(t *testing.T, setup rules.Setup, v game.Viewer, batch table.Batch, after int) []byte {
	t.Helper()
	seats := make([]table.Occupant, setup.Seats())
	for i := range seats {
		seats[i].Name = ui.Animals[i]
	}
	village := screen.Village{ID: "table0000000000a", Setup: setup, Seats: seats}
	f := table.Finished{Setup: setup}
	sh := openShell(t)
	w := &watcher{
		pages: &Pages{Shell: sh}, lang: ui.En, after: position{n: uint32(after)},
		scene: screen.NewScene(village, f.View(v), sh.Wording(ui.En), screen.Look{Lens: scene.EyesPublic}),
	}
	text, err := w.message(batch)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// openShell opens a shell over an empty database.
func openShell(t *testing.T) *shell.Shell {
	t.Helper()
	pages, err := page.New(static.FS, locales.FS, false)
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	cfg := shell.Config{HashKey: make([]byte, 64), BlockKey: make([]byte, 32)}
	sh, err := shell.New(cfg, db, pages, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return sh
}
