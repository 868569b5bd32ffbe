package main

import (
	"path/filepath"
	"testing"

	"aiwolfplay/server/browsertest"
)

// The theatre goes on while one watches, keeps the cell that was asked about, is
// walked through by arrows, and follows the playhead of the replay.
func TestTheatre(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	r := startAt(t, db)
	p := &person{Player: browsertest.New(t, browsertest.Desktop, "en"), t: t}
	p.Open(r.URL)
	p.watch("5") // the theatre of a large village is work for the browser
	table := p.URL()
	p.Click("#head [name='speed'][value='0.5']") // it lasts
	p.WaitVisible("#head [value='0.5'][aria-pressed='true']")
	p.Open(table + "?lens=all&minds=suspects")
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
	p.Click("#head [name='speed'][value='10']")
	p.WaitJS(sheet + " !== " + quote(before))
	p.WaitJS("document.querySelector('#tablet a[aria-current]')?.dataset.cell === '2.4'")
	if p.Count("#layer-says:checked") > 0 || p.Count("#tablet .cell__says") > 0 && browsertest.Eval[bool](p.Player, "document.querySelector('#tablet .cell__says').offsetParent !== null") {
		t.Error("a layer that was put away is back")
	}
	p.look("theatre")
	p.toTheEnd()
	p.hurry()

	id := filepath.Base(table)
	p = &person{Player: browsertest.New(t, browsertest.Phone, "ja"), t: t}
	p.Open(r.URL + "/games/" + id + "?as=all&at=20&minds=suspects&cell=1.2")
	p.WaitVisible("#why h3")
	p.Press("]")
	p.WaitJS("new URL(location).searchParams.get('at') !== '20'")
	stepped := p.Text("#tablet")
	p.Reload()
	p.WaitVisible("#tablet")
	if loaded := p.Text("#tablet"); loaded != stepped {
		t.Errorf("stepped to\n%s\nloaded\n%s", stepped, loaded)
	}
	p.look("theatre-replay")
	p.Click("#theatre-nav [href*='minds=others']")
	p.WaitVisible("#tablet [data-sheet='others']")
	p.look("theatre-others")
	p.Open(r.URL + "/model")
	p.look("model")
}
