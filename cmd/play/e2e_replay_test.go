package main

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/server"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/store"
)

// A replay is stepped through by keys, and is what its address says: the page
// that a step made is the page that is loaded anew.
func TestReplayByKeys(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	id := storeLog(t, db, "../../game/gamelog/testdata/15-1-1.log")
	r := startAt(t, db)
	for _, device := range []browsertest.Device{browsertest.Phone, browsertest.Desktop} {
		p := &person{Player: browsertest.New(t, device, "en"), t: t}
		p.Open(r.URL + "/games/" + id + "?at=1")
		p.look("replay")
		if p.Count("#seats .roletag, .reveal__seat") > 0 {
			t.Error("the beginning of a replay tells roles")
		}
		page := func() []string {
			return append(p.Texts("#talk > .line"), append(p.Texts("#seats .seat"), p.Texts("#board a")...)...)
		}
		at := func() string {
			address, err := url.Parse(p.URL())
			if err != nil {
				t.Fatal(err)
			}
			return address.Query().Get("at")
		}
		for _, key := range []string{"]", "]", "ArrowRight", "ArrowRight", "Shift+ArrowRight", "ArrowRight", "ArrowLeft", "[", "Shift+ArrowRight"} {
			before := at()
			p.Press(key)
			p.WaitJS("new URL(location).searchParams.get('at') !== " + quote(before))
			stepped := page()
			p.Reload()
			p.WaitVisible("#timeline")
			if diff := cmp.Diff(page(), stepped); diff != "" {
				t.Errorf("after %s at %s (-loaded +stepped):\n%s", key, at(), diff)
			}
		}
		p.Press("End")
		p.WaitVisible(".record .reveal__seat")
		p.WaitVisible("#review .truth")
		p.look("replay-end")
		p.Press("Home")
		p.WaitGone(".record .reveal__seat")
	}
}

// storeLog imports a log into a database and returns the game's id.
func storeLog(t *testing.T, db, path string) string {
	t.Helper()
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := server.ReadLog(strings.NewReader(string(log)), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	games, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Create(context.Background(), rec.Game, rec.Events, nil); err != nil {
		t.Fatal(err)
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	return rec.ID
}
