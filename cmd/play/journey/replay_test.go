package journey

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/history"
)

// A replay is stepped through by keys, and matches its address: the page after a step equals the page that is
// loaded anew.
func TestReplayByKeys(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	id := storeLog(t, db, "../../../game/gamelog/testdata/15-1-1.log")
	r := StartAt(t, db)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL + "/games/" + id + "?at=1")
	if p.Count("#seats .roletag, .reveal__seat") > 0 {
		t.Error("the beginning of a replay tells roles")
	}
	page := func() []string {
		return append(p.Texts("#talk > .line"), append(p.Texts("#seats .seat"), p.Texts("#board a")...)...)
	}
	for _, key := range []string{
		"]", "]", "ArrowRight", "Shift+ArrowRight", "ArrowRight", "ArrowLeft", "[", "Shift+ArrowRight",
	} {
		p.step(key)
		stepped := page()
		p.Reload()
		p.WaitVisible("#timeline")
		if diff := cmp.Diff(page(), stepped); diff != "" {
			t.Errorf("after %s at %s (-loaded +stepped):\n%s", key, p.URL(), diff)
		}
	}
	p.Press("End")
	p.WaitVisible("[data-page='game'] #end .reveal__seat")
	p.WaitVisible("#review .truth")
	p.Press("Home")
	p.WaitGone("[data-page='game'] #end .reveal__seat")
}

// step presses a key that leads to another moment of a replay.
func (p *Person) step(key string) {
	p.T.Helper()
	before := p.URL()
	p.Press(key)
	p.WaitJS("location.href !== " + Quote(before))
}

// TestHighlightPlays: from the page of a shared moment a replay begins that goes on by itself, and shows
// what everybody saw.
func TestHighlightPlays(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	id := storeLog(t, db, "../../../game/gamelog/testdata/15-1-1.log")
	r := StartAt(t, db)
	p := NewPerson(t, browsertest.Phone, "ja")
	p.Open(r.URL + "/games/" + id + "/moments/executed-1")
	p.Click(".glimpse__go .button--primary")
	p.WaitVisible("#timeline")
	const at = "Number(new URLSearchParams(location.search).get('at'))"
	begin := browsertest.Eval[int](p.Player, at)
	p.WaitJS(fmt.Sprintf("%s > %d", at, begin))
	if p.Count("#seats .roletag, .reveal__seat") > 0 {
		t.Error("it tells roles")
	}
}

// The theatre goes on while one watches, keeps the cell that was asked about, is
// walked through by arrows, and follows the playhead of the replay.
func TestTheatre(t *testing.T) {
	t.Parallel()
	r := Start(t)
	p := NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL)
	p.watch("5")
	table := p.URL()
	id := p.table()
	r.Stories.release(id, untilSaid(2))
	p.Open(table + "?as=all&minds=suspects")
	p.WaitVisible("#tablet [data-state='told'] .cell[data-shade]")
	p.Click("#tablet a[data-cell='2.1']")
	p.WaitVisible("#why h3")
	p.Press("ArrowRight") // over the diagonal
	p.Press("ArrowRight")
	p.WaitJS("document.activeElement.dataset.cell === '2.4'")
	p.Press("Enter")
	p.WaitText("#why h3", "02 about 04")
	p.Click("#layer-says")
	sheet := "document.getElementById('tablet').textContent"
	before := browsertest.Eval[string](p.Player, sheet)
	r.Stories.release(id, untilFirst(rules.Voted))
	p.WaitJS(sheet + " !== " + Quote(before))
	p.WaitJS("document.querySelector('#tablet a[aria-current]')?.dataset.cell === '2.4'")
	if browsertest.Eval[bool](p.Player, "document.getElementById('layer-says').checked") || p.Count(".cell__says") > 0 {
		t.Error("a layer that was put away is back")
	}
	p.ToTheEnd()
	p.Hurry()

	p.Open(r.URL + "/games/" + id + "?as=all&at=20&minds=suspects&cell=1.2")
	p.WaitVisible("#why h3")
	p.step("]")
	stepped := p.Text("#tablet")
	p.Reload()
	p.WaitVisible("#tablet")
	if loaded := p.Text("#tablet"); loaded != stepped {
		t.Errorf("stepped to\n%s\nloaded\n%s", stepped, loaded)
	}
	p.Click("#theatre-nav [href*='minds=others']")
	p.WaitVisible("#tablet [data-sheet='others']")
}

// storeLog imports a log into a database and returns the game's id.
func storeLog(t *testing.T, db, path string) string {
	t.Helper()
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := history.ReadLog(strings.NewReader(string(log)), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	games, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Games.Create(context.Background(), rec.Game, rec.Events, nil); err != nil {
		t.Fatal(err)
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	return rec.ID
}
