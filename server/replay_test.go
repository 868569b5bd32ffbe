package server

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// finishedSite returns a server with one finished game, in which me sat in seat 1.
func finishedSite(t testing.TB, setup rules.Setup) *site {
	t.Helper()
	s := openSite(t, silents)
	s.put(
		setup, screentest.PlainGame(t, setup, rules.Key{byte(setup.Seats())}), table.PaceNone, map[game.Seat]string{0: me},
	)
	return s
}

// TestReplayTellsNothingOfTheFuture cuts the log after a moment. The page of the moment must be the same as if
// nothing had followed, except for the distance to the end.
func TestReplayTellsNothingOfTheFuture(t *testing.T) {
	setup := rules.Fifteen()
	log := screentest.PlainGame(t, setup, rules.Key{15})
	var end []rules.Event
	for _, ev := range log {
		if ev.Kind == rules.GameEnded || ev.Kind == rules.RoleRevealed {
			end = append(end, ev)
		}
	}
	whole := finishedSite(t, setup).visitor(stranger, ui.En)
	lastOf := regexp.MustCompile(`max="\d+"|data-last="\d+"|of \d+"|data-at="\d+"|at=\d+`)
	for _, as := range []string{"public", "seat:4"} {
		v, seat := game.Viewer{}, game.SeatNumbered(4)
		if as != "public" {
			v = game.AtSeat(seat)
		}
		for _, part := range []int{5, 3, 2} {
			cut := len(log) / part
			shorter := append(append([]rules.Event{}, log[:cut]...), end...)
			for i := range shorter {
				shorter[i].Seq = uint32(i + 1)
			}
			s := openSite(t, silents)
			s.put(setup, shorter, table.PaceNone, map[game.Seat]string{0: me})
			at := len(rules.Project(nil, log[:cut], v)) - 1
			path := fmt.Sprintf("/games/%s?as=%s&at=%d", tableID, as, at)
			one, two := whole.get(path).Body.String(), s.visitor(stranger, ui.En).get(path).Body.String()
			if diff := cmp.Diff(lastOf.ReplaceAllString(one, ""), lastOf.ReplaceAllString(two, "")); diff != "" {
				t.Errorf("%s at %d of %d:\n%s", as, at, len(log), diff)
			}
		}
	}
}

// TestReplayDefaults opens the replay without a moment. Players see the end and all roles, and others see the
// beginning and no roles.
func TestReplayDefaults(t *testing.T) {
	s := finishedSite(t, rules.Five())
	mine := s.visitor(me, ui.En).get("/games/" + tableID).Body.String()
	contains(t, mine, `data-as="all"`, `class="reveal__seat"`, `id="review-title"`)
	theirs := s.visitor(stranger, ui.En).get("/games/" + tableID).Body.String()
	contains(t, theirs, `data-as="public"`, `data-at="1"`)
	for _, secret := range []string{`class="reveal__seat"`, `class="roletag"`, `id="review-title"`} {
		if strings.Contains(theirs, secret) {
			t.Errorf("the beginning shows %s", secret)
		}
	}
}

func TestReplayAddresses(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, ui.En)
	r, err := s.records.Get(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	last := len(r.As(game.Viewer{}))
	for query, want := range map[string]int{
		"": 200, "?at=1": 200, "?at=0": 200, "?at=end": 200, "?at=999999": 200, "?as=seat:5&at=20": 200,
		"?as=all&whole=1&at=end&show=key": 200,
		"?at=-1":                          400, "?at=x": 400, "?at=99999999999999": 400, "?as=seat:6": 400,
		"?as=seat:0": 400, "?as=everything": 400,
	} {
		if got := v.get("/games/" + tableID + query).Code; got != want {
			t.Errorf("%s: status %d, want %d", query, got, want)
		}
	}
	for query, want := range map[string]int{"?at=4&from=2": 200, "?at=4": 400, "?at=4&from=0": 400,
		"?from=9999&at=9999": 200, "?at=x&from=1": 400} {
		w := v.scripted().get("/games/" + tableID + "/step" + query)
		if w.Code != want {
			t.Errorf("step %s: status %d, want %d", query, w.Code, want)
			continue
		}
		var step page.ReplayStep
		if err := json.Unmarshal(
			w.Body.Bytes(), &step,
		); want == 200 && (err != nil || step.At < 1 || step.At > last || step.URL == "") {
			t.Errorf("step %s: %+v, %v", query, step, err)
		}
	}
}

// BenchmarkReplay prints how long it takes to open a replay of fifteen seats for the first time, to step, and to
// jump.
func BenchmarkReplay(b *testing.B) {
	s := openSite(b, silents)
	setup, log := screentest.LongGame(b, 2000)
	s.put(setup, log, table.PaceNone, nil)
	v := s.visitor(stranger, ui.En)
	events := float64(len(log))
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			s.records.Forget()
			if w := v.get("/games/" + tableID + "?as=all&at=1000"); w.Code != 200 {
				b.Fatal(w.Code)
			}
		}
		b.ReportMetric(events, "events")
	})
	step := func(b *testing.B, show string, next func(i int) (from, to int)) {
		v := v.scripted()
		for i := 0; b.Loop(); i++ {
			from, to := next(i)
			if w := v.get(fmt.Sprintf("/games/%s/step?as=all&from=%d&at=%d%s", tableID, from, to, show)); w.Code != 200 {
				b.Fatal(w.Code)
			}
		}
		b.ReportMetric(events, "events")
	}
	b.Run("step", func(b *testing.B) {
		step(b, "", func(i int) (int, int) { at := len(log)/2 + i%500; return at, at + 1 })
	})
	b.Run("back", func(b *testing.B) {
		step(b, "", func(i int) (int, int) { at := len(log)/2 + i%500; return at + 1, at })
	})
	b.Run("back, all days", func(b *testing.B) {
		step(b, "&whole=1", func(i int) (int, int) { at := len(log) - 2 - i%500; return at + 1, at })
	})
	b.Run("jump", func(b *testing.B) {
		step(b, "", func(i int) (int, int) { return 1 + (i*997)%len(log), 1 + (i*1499)%len(log) })
	})
}
