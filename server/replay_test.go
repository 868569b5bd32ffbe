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
	"aiwolfplay/server/table"
)

// finishedSite is a server with one finished game in which me sat at seat 1.
func finishedSite(t testing.TB, setup rules.Setup) *site {
	t.Helper()
	s := openSite(t, silents)
	s.put(setup, plainGame(t, setup, rules.Key{byte(setup.Seats())}), table.PaceNone, map[game.Seat]string{0: me})
	return s
}

// TestReplayStepsAgreeWithPages goes forwards and back: what a step changes on
// one page makes it the other.
func TestReplayStepsAgreeWithPages(t *testing.T) {
	s := finishedSite(t, rules.Fifteen())
	r, err := s.replay(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []game.Viewer{{}, game.AtSeat(3), game.Omniscient()} {
		told := s.telling(r, v, page.En)
		last := len(told.items)
		for i := range 300 {
			from, to := 1+(i*37)%last, 1+(i*91)%last
			if i%3 == 0 {
				to = min(from+1, last)
			}
			was, now := told.log(from, true), told.log(to, true)
			changed, gone := told.difference(from, to, true)
			got := latest(append(without(was, gone), changed...))
			if diff := cmp.Diff(now, got); diff != "" {
				t.Fatalf("%v from %d to %d (-page +step):\n%s", v, from, to, diff)
			}
		}
	}
}

func without(lines page.Lines, gone []string) (kept page.Lines) {
	ids := map[string]bool{}
	for _, id := range gone {
		ids[id] = true
	}
	for _, line := range lines {
		if !ids["line-"+line.Key] {
			kept = append(kept, line)
		}
	}
	return kept
}

// TestReplayTellsNothingOfTheFuture cuts the log behind a moment: but for how
// far it is to the end, the page is what it would be if nothing had followed.
func TestReplayTellsNothingOfTheFuture(t *testing.T) {
	setup := rules.Fifteen()
	log := plainGame(t, setup, rules.Key{15})
	var end []rules.Event
	for _, ev := range log {
		if ev.Kind == rules.GameEnded || ev.Kind == rules.RoleRevealed {
			end = append(end, ev)
		}
	}
	whole := finishedSite(t, setup).visitor(stranger, page.En)
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
			one, two := whole.get(path).Body.String(), s.visitor(stranger, page.En).get(path).Body.String()
			if diff := cmp.Diff(lastOf.ReplaceAllString(one, ""), lastOf.ReplaceAllString(two, "")); diff != "" {
				t.Errorf("%s at %d of %d:\n%s", as, at, len(log), diff)
			}
		}
	}
}

// TestReplayDefaults opens the replay without a moment: who played sees the
// end and all roles, others the beginning and none.
func TestReplayDefaults(t *testing.T) {
	s := finishedSite(t, rules.Five())
	mine := s.visitor(me, page.En).get("/games/" + tableID).Body.String()
	contains(t, mine, `data-as="all"`, `class="reveal__seat"`, `id="review-title"`)
	theirs := s.visitor(stranger, page.En).get("/games/" + tableID).Body.String()
	contains(t, theirs, `data-as="public"`, `data-at="1"`)
	for _, secret := range []string{`class="reveal__seat"`, `class="roletag"`, `id="review-title"`} {
		if strings.Contains(theirs, secret) {
			t.Errorf("the beginning shows %s", secret)
		}
	}
}

func TestReplayAddresses(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, page.En)
	r, err := s.replay(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	last := len(r.As(game.Viewer{}))
	for query, want := range map[string]int{
		"": 200, "?at=1": 200, "?at=0": 200, "?at=end": 200, "?at=999999": 200, "?as=seat:5&at=20": 200, "?as=all&whole=1&at=end&show=key": 200,
		"?at=-1": 400, "?at=x": 400, "?at=99999999999999": 400, "?as=seat:6": 400, "?as=seat:0": 400, "?as=everything": 400,
	} {
		if got := v.get("/games/" + tableID + query).Code; got != want {
			t.Errorf("%s: status %d, want %d", query, got, want)
		}
	}
	for query, want := range map[string]int{"?at=4&from=2": 200, "?at=4": 400, "?at=4&from=0": 400, "?from=9999&at=9999": 200, "?at=x&from=1": 400} {
		w := v.scripted().get("/games/" + tableID + "/step" + query)
		if w.Code != want {
			t.Errorf("step %s: status %d, want %d", query, w.Code, want)
			continue
		}
		var step page.ReplayStep
		if err := json.Unmarshal(w.Body.Bytes(), &step); want == 200 && (err != nil || step.At < 1 || step.At > last || step.URL == "") {
			t.Errorf("step %s: %+v, %v", query, step, err)
		}
	}
}

func TestChance(t *testing.T) {
	for _, tt := range []struct {
		humans, wolves int
		day, night     float64
	}{
		{4, 0, 1, 1}, {1, 1, 0, 0}, {2, 1, 1.0 / 3, 0}, {4, 1, 1.0/5 + 4.0/5/3, 1.0 / 4}, {2, 2, 0, 0},
	} {
		if got := chance(tt.humans, tt.wolves); got < tt.day-1e-9 || got > tt.day+1e-9 {
			t.Errorf("%d humans, %d wolves by day: %f, want %f", tt.humans, tt.wolves, got, tt.day)
		}
		if got := chanceAtNight(tt.humans, tt.wolves); got < tt.night-1e-9 || got > tt.night+1e-9 {
			t.Errorf("%d humans, %d wolves at night: %f, want %f", tt.humans, tt.wolves, got, tt.night)
		}
	}
}

// TestReviewCounts compares what the review says with what was dealt and cast.
func TestReviewCounts(t *testing.T) {
	s := finishedSite(t, rules.Fifteen())
	r, err := s.replay(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	told := s.telling(r, game.Viewer{}, page.En)
	head := &playhead{replay: r, telling: told, at: len(told.items), own: 0}
	head.scene = s.newScene(tableID, r.Setup, r.Seats, game.Viewer{}, page.En)
	for i := range told.items {
		head.table.Observe(&told.items[i].Event)
	}
	review := head.review()
	votes, onWolf := 0, 0
	for _, seat := range review.Seats {
		votes, onWolf = votes+seat.Votes, onWolf+seat.OnWolf
		for _, claim := range seat.Claims {
			if claim.True != (claim.Role == seat.Role) {
				t.Errorf("seat %d is %v and claims %v: %t", seat.Seat.Seat.Number(), seat.Role, claim.Role, claim.True)
			}
		}
	}
	want := 0
	for _, v := range head.table.Votes {
		if head.roleOf(v.Target) == game.RoleWerewolf {
			want++
		}
	}
	if votes != len(head.table.Votes) || onWolf != want || !review.Again || len(review.Turning) == 0 {
		t.Errorf("%d votes of %d, %d on wolves of %d, again %t, %d turning points", votes, len(head.table.Votes), onWolf, want, review.Again, len(review.Turning))
	}
	head.at--
	if review := head.review(); review.Seats != nil {
		t.Error("there is a review before the end")
	}
}

// longGame is a game of fifteen with at least n events: what the seats say is
// theirs, how much of it there is is not.
func longGame(t testing.TB, n int) (rules.Setup, []rules.Event) {
	t.Helper()
	setup := rules.Fifteen()
	var longest []rules.Event
	for seed := range 40 {
		log := plainGame(t, setup, rules.Key{byte(seed), 1})
		if len(log) > len(longest) {
			longest = append([]rules.Event{}, log...)
		}
		if len(longest) >= n {
			break
		}
	}
	return setup, longest
}

// BenchmarkReplay prints how long a replay of fifteen seats takes to open for
// the first time, to step, and to jump.
func BenchmarkReplay(b *testing.B) {
	s := openSite(b, silents)
	setup, log := longGame(b, 2000)
	s.put(setup, log, table.PaceNone, nil)
	v := s.visitor(stranger, page.En)
	events := float64(len(log))
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			s.replays.list = nil
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
