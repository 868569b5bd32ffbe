package server

import (
	"bytes"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/export"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// TestMarksAreKeptForNobody checks that a player's marks are stored only while the player agrees, and that they
// affect nothing that anybody can see: not the player's page, not other pages, not the data of finished games. Only
// the database has them, as elicited beliefs of the seat.
func TestMarksAreKeptForNobody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		log := screentest.PlainGame(t, rules.Five(), rules.Key{5})
		vote := slices.IndexFunc(log, func(ev rules.Event) bool { return ev.Kind == rules.Voted })
		s.put(rules.Five(), log[:vote], table.PaceNone, map[game.Seat]string{0: me})
		synctest.Wait()
		me, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		path := "/tables/" + tableID
		before := me.get(path).Body.String() + other.get(path).Body.String()
		contains(t, me.get(path).Body.String(), `id="marks-keep"`, "unless you agree")
		if strings.Contains(other.get(path).Body.String(), "marks-keep") {
			t.Error("who has no seat is asked")
		}
		stored := func() []store.Marking {
			list, err := s.db.Marks.Of(t.Context(), tableID)
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		me.does(http.StatusNoContent, path+"/marks", "keep", "yes", "marks", "3:wolf,1:good")
		if got := stored(); len(got) != 1 || got[0].Seen == 0 ||
			!reflect.DeepEqual(got[0].Marks, map[string]string{"3": "wolf", "1": "good"}) {
			t.Errorf("stored %+v", got)
		}
		if after := me.get(path).Body.String() + other.get(path).Body.String(); after != before {
			t.Error("pages have changed")
		}
		for _, wrong := range [][]any{
			{"keep", "yes", "marks", "6:wolf"}, {"keep", "yes", "marks", "1:saint"}, {"keep", "yes", "marks", "x"},
			{"keep", "perhaps"}, {},
		} {
			if w := me.post(path+"/marks", wrong...); w.Code != http.StatusBadRequest {
				t.Errorf("%v: %s", wrong, describe(w))
			}
		}
		if w := other.post(path+"/marks", "keep", "yes", "marks", "1:wolf"); w.Code < 400 || len(stored()) != 1 {
			t.Errorf("without a seat: %s", describe(w))
		}
		me.does(http.StatusNoContent, path+"/marks", "keep", "no")
		if got := stored(); len(got) != 0 {
			t.Errorf("kept without consent: %+v", got)
		}
		synctest.Wait()
	})
}

// TestMarksAsBeliefs checks that the chances have the order of the marks and add up to the number of wolves, and that
// they follow the latest event that the player had seen. The data that the site publishes has no such beliefs.
func TestMarksAsBeliefs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(map[game.Seat]string{0: me})
		rec, err := s.db.Games.Load(t.Context(), tableID)
		if err != nil {
			t.Fatal(err)
		}
		marks := []store.Marking{{Seat: 0, Seen: 3, Marks: map[string]string{"2": "wolf", "3": "good", "4": "unsure"}}}
		minds := export.Elicited(rec.Setup, rec.Log(), marks)
		b := minds[0].Of[0]
		wolf := func(n int) int { return int(b.Roles[n-1][game.RoleWerewolf]) }
		if !(wolf(2) > wolf(4) && wolf(4) == wolf(5) && wolf(5) > wolf(3) && wolf(3) > 0 && wolf(1) == 0) {
			t.Errorf("%v", b.Roles)
		}
		if sum := wolf(2) + wolf(3) + wolf(4) + wolf(5); sum < 253 || sum > 257 {
			t.Errorf("one wolf is %d of 255", sum)
		}
		seen := 0
		for _, ev := range rec.Log()[:minds[0].After] {
			if ev.To.Includes(game.AtSeat(0)) && ev.Kind != rules.KindNone {
				seen++
			}
		}
		if seen != 3 {
			t.Errorf("after %d events of the seat", seen)
		}
		if err := s.db.Marks.Save(t.Context(), me, tableID, marks[0]); err != nil {
			t.Fatal(err)
		}
		v := s.visitor("stranger", ui.En)
		for _, file := range []string{"/data/beliefs.csv", "/data/items.jsonl", "/games/" + tableID + "/export/jsonl"} {
			if strings.Contains(v.get(file).Body.String(), "elicited") {
				t.Errorf("%s gives marks away", file)
			}
		}
		var out bytes.Buffer
		beliefs := dataset.Find("beliefs")
		memberships := export.NewMemberships(s.db)
		if err := memberships.Rows(t.Context(), &rec, marks, beliefs, beliefs.Writer(&out, "csv")); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), ",elicited,1,"); n != 5 {
			t.Errorf("%d rows of elicited beliefs", n)
		}
	})
}
