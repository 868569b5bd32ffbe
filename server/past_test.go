package server

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// runningSite returns a table of fifteen on its second day, with me in seat 1 and people in the others.
func runningSite(t *testing.T) (*site, *world) {
	t.Helper()
	roles := rolesOf(deals[0].one)
	w := newWorlds(t, deals[0])[0]
	log, _ := w.play(w.start, func(s *rules.State) bool { return s.Day() == 2 && s.Phase() == game.PhaseTalk })
	s := openSite(t, silents)
	s.put(w.setup, log, table.PaceNone, everyone(len(roles), 0))
	return s, w
}

func (v *visitor) step(query string) (step page.ReplayStep) {
	v.t.Helper()
	w := v.scripted().get("/tables/" + tableID + "/step?" + query)
	if err := json.Unmarshal(w.Body.Bytes(), &step); err != nil || w.Code != 200 {
		v.t.Fatalf("step %s: %d %v", query, w.Code, err)
	}
	return step
}

// TestStepsBackWhileTheGameRuns steps back from now and forward again. The page at a moment must show only events
// that the viewer had seen by then, and the step to the moment must make the same page. Neither may touch the dock.
func TestStepsBackWhileTheGameRuns(t *testing.T) { bubble(t, stepsBack) } // in a bubble, so no time passes

func stepsBack(t *testing.T) {
	s, _ := runningSite(t)
	v := s.visitor(me, ui.En)
	snapshot, err := s.table().Snapshot(t.Context(), game.AtSeat(0))
	if err != nil {
		t.Fatal(err)
	}
	last := len(snapshot.Items)
	now := v.get("/tables/" + tableID).Body.String()
	dock := func(html string) string {
		_, html, found := strings.Cut(html, `<section id="dock"`)
		html, _, ends := strings.Cut(html, "</section>")
		if !found || !ends {
			t.Fatal("no dock")
		}
		return html
	}
	for at := 1; at < last; at += 1 + last/40 {
		sc := s.sceneOf(game.AtSeat(0), ui.En)
		var told line.Lines
		for i := range snapshot.Items[:at] {
			told = append(told, sc.Take(&snapshot.Items[i])...)
		}
		told = screen.Latest(told)
		html := v.get(fmt.Sprintf("/tables/%s?at=%d", tableID, at)).Body.String()
		if got := strings.Count(html, `<li class="line `); got != len(told) {
			t.Errorf("at %d of %d: %d lines, want %d", at, last, got, len(told))
		}
		contains(t, html, `data-past`, fmt.Sprintf(`data-after="%d"`, last))
		if diff := cmp.Diff(dock(now), dock(html)); diff != "" {
			t.Errorf("at %d the dock is not that of now:\n%s", at, diff)
		}
		step := v.step(fmt.Sprintf("at=%d&from=%d", at, last))
		if step.At != at || step.Now || !strings.HasSuffix(step.URL, "at="+strconv.Itoa(at)) {
			t.Errorf("to %d: at %d, now %t, %s", at, step.At, step.Now, step.URL)
		}
		for _, part := range step.Parts {
			if part.Target == "#dock" {
				t.Errorf("to %d: the dock is touched", at)
			}
			if part.Mode == ui.Replace && !strings.Contains(html, part.HTML) {
				t.Errorf("to %d: %s is not that of the page:\n%s", at, part.Target, part.HTML)
			}
		}
		back := v.step(fmt.Sprintf("at=end&from=%d", at))
		if !back.Now || back.At != last || back.URL != "/tables/"+tableID {
			t.Errorf("back from %d: at %d, now %t, %s", at, back.At, back.Now, back.URL)
		}
		for _, part := range back.Parts {
			if part.Mode == ui.Replace && !strings.Contains(now, part.HTML) {
				t.Errorf("back from %d: %s is not that of now:\n%s", at, part.Target, part.HTML)
			}
		}
	}
}

// TestStepsBackByName follows the named steps from now.
func TestStepsBackByName(t *testing.T) { bubble(t, stepsBackByName) }

func stepsBackByName(t *testing.T) {
	s, _ := runningSite(t)
	for _, user := range []string{me, "user2"} {
		v := s.visitor(user, ui.Ja)
		whole := v.step("at=end&from=1").At
		prev, turn, day := v.step(
			fmt.Sprint("go=prev&from=", whole),
		).At, v.step(fmt.Sprint("go=prevturn&from=", whole)).At, v.step(fmt.Sprint("go=prevday&from=", whole)).At
		if !(day <= turn && turn <= prev && prev < whole) {
			t.Errorf("%s: an event back is %d, a turn %d, a day %d, of %d", user, prev, turn, day, whole)
		}
	}
	v := s.visitor(me, ui.Ja).scripted()
	for query, want := range map[string]int{
		"at=1": 400, "at=1&from=0": 400, "at=x&from=1": 400, "at=-1&from=1": 400, "go=up&from=1": 400,
		"at=99999&from=99999": 200,
		"at=1&from=1&as=all":  404, "at=1&from=1&as=x": 404,
	} {
		if got := v.get("/tables/" + tableID + "/step?" + query).Code; got != want {
			t.Errorf("%s: status %d, want %d", query, got, want)
		}
	}
	if got := s.visitor(stranger, ui.Ja).get("/tables/" + tableID + "/step?at=1&from=1").Code; got != 404 {
		t.Errorf("a stranger gets %d", got)
	}
}

// TestLinkToMomentOutlivesGame checks that a link to a moment of a running game leads to the same moment of its
// record when the game is over, as the same viewer.
func TestLinkToMomentOutlivesGame(t *testing.T) {
	s := finishedSite(t, rules.Five())
	for _, c := range []struct{ user, query, want string }{
		{me, "", ""},
		{me, "?at=9", "?as=seat%3A1&at=9"},
		{me, "?at=9&as=public&screen=1", "?as=public&at=9"},
		{stranger, "?at=9&show=key", "?as=public&at=9&show=key"},
		{stranger, "?at=9&as=all&minds=suspects", "?as=all&at=9&minds=suspects"},
		{stranger, "?at=9&as=seat:3", "?as=seat%3A3&at=9"},
	} {
		w := s.visitor(c.user, ui.En).get("/tables/" + tableID + c.query)
		if got, want := w.Header().Get("Location"), "/games/"+tableID+c.want; got != want {
			t.Errorf("%s, %q: led to %q with %d, want %q", c.user, c.query, got, w.Code, want)
		}
		if got := s.visitor(c.user, ui.En).get("/games/" + tableID + c.want).Code; got != 200 {
			t.Errorf("%s, %q: the record answers %d", c.user, c.query, got)
		}
	}
}

// TestShow checks that the address selects the parts to show.
func TestShow(t *testing.T) {
	s := openSite(t, silents)
	setup, log := begin(t, rolesOf("SVVPW"))
	s.put(setup, log, table.PaceNone, map[game.Seat]string{0: me})
	v := s.visitor(me, ui.En)
	for query, want := range map[string]string{"": "all", "?show=key": "key", "?show=me": "me", "?show=x": "all"} {
		contains(
			t, v.get("/tables/"+tableID+query).Body.String(), `id="talk" data-show="`+want+`"`,
			`href="/tables/`+tableID+`?show=me"`,
		)
	}
}
