package screen

import (
	"flag"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/view"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

var update = flag.Bool("update", false, "write the sheets under testdata anew")

// imported returns a logged game of contest agents.
func imported(t testing.TB, path string) *Recording {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	log, err := gamelog.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	g := store.Game{
		ID: tableID, Created: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), Setup: log.Setup,
		Pace:         table.PaceNone.String(),
		RulesVersion: table.RulesVersion, Origin: store.Imported,
	}
	for _, name := range log.Names {
		g.Seats = append(g.Seats, store.Seat{Kind: store.Remote, Name: name, Agent: name})
	}
	return storedAs(t, g, log.Events, nil)
}

// TestTurningPoints compares the turning points of logged games with the golden file, and checks that they
// are the same for all viewers. A newly fitted table of likelihoods changes the turning points.
func TestTurningPoints(t *testing.T) {
	var all strings.Builder
	for _, name := range []string{"5-120-7", "15-1-1"} {
		r := imported(t, "../../game/gamelog/testdata/"+name+".log")
		var first string
		for _, v := range []game.Viewer{{}, game.AtSeat(1), game.Omniscient()} {
			query := url.Values{"at": {"end"}, "as": {v.String()}, "whole": {"1"}}
			m, err := r.Moment(wordsOf(t, ui.En), game.NoSeat, query)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, p := range m.review().Turning {
				fmt.Fprintf(&got, "day %d %s: %02d (%v), by %02d (%v) %q: %d %% to %d %%", p.Day, p.Kind,
					p.Seat.Seat.Number(), p.Role, p.By.Seat.Number(), p.ByRole, p.Words, p.Before, p.After)
				if p.Seen != nil {
					fmt.Fprintf(&got, ", seen %d %% to %d %%", p.Seen.Before, p.Seen.After)
				}
				fmt.Fprintln(&got)
			}
			if first == "" {
				first = got.String()
			}
			if diff := cmp.Diff(first, got.String()); diff != "" {
				t.Errorf("%s as %v (-public +so):\n%s", name, v, diff)
			}
		}
		fmt.Fprintf(&all, "%s\n%s\n", name, first)
	}
	path := filepath.Join("testdata", "turning.golden")
	if *update {
		if err := os.WriteFile(path, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), all.String()); diff != "" {
		t.Errorf("turning points (-testdata +now; go test -update writes them anew):\n%s", diff)
	}
}

// TestGainsAreThoseOfTheWholePosterior compares gains that are computed in pieces with a posterior that is
// computed from the beginning. It also checks that no gain depends on later events.
func TestGainsAreThoseOfTheWholePosterior(t *testing.T) {
	r := imported(t, "../../game/gamelog/testdata/5-120-7.log")
	g, err := newGains(r.View(game.Viewer{}), r.manners(), r.As(game.Viewer{}))
	if err != nil {
		t.Fatal(err)
	}
	items := r.As(game.Viewer{})
	whole, _ := g.until(len(items))
	posterior := func(n int) (p belief.Posterior) {
		m, err := belief.New(view.New(r.Setup, game.Viewer{}), r.manners())
		if err != nil {
			t.Fatal(err)
		}
		for i := range items[:n] {
			m.Observe(&items[i].Event)
		}
		facts := m.Public()
		m.Infer(&p, &facts, false)
		return p
	}
	told := 0
	for n := 1; n < len(items) && !strings.Contains(items[n-1].Event.Kind.String(), "ended"); n++ {
		pieces, err := newGains(r.View(game.Viewer{}), r.manners(), r.As(game.Viewer{}))
		if err != nil {
			t.Fatal(err)
		}
		pieces.until(n / 2)
		part, said := pieces.until(n)
		if !slices.Equal(part, whole[:n]) {
			t.Fatalf("the first %d events told %v, with the rest %v", n, part, whole[:n])
		}
		was, is := posterior(n-1), posterior(n)
		bits := 0.0
		for seat := range r.Setup.Seats() {
			bits += divergence(&is.Role[seat], &was.Role[seat])
		}
		if math.Abs(bits-part[n-1]) > 1e-9 {
			t.Errorf("event %d told %f bits, want %f", n, part[n-1], bits)
		}
		if bits > gainLeast {
			told++
		}
		for _, move := range said {
			if move.at > n {
				t.Errorf("event %d is known at %d", move.at, n)
			}
		}
	}
	if told < 5 {
		t.Errorf("only %d events told anything", told)
	}
}

// TestGainOf checks that a mark is one step higher if its event carried twice as many bits.
func TestGainOf(t *testing.T) {
	for bits, want := range map[float64]int{0: 0, 0.24: 0, 0.25: 1, 0.5: 2, 1.1: 3, 2: 4, 50: scene.GainMost} {
		if got := gainOf(bits); got != want {
			t.Errorf("%.2f bits: %d, want %d", bits, got, want)
		}
	}
}

// BenchmarkGains computes the gains of all events of a long game of fifteen.
func BenchmarkGains(b *testing.B) {
	setup, log := screentest.LongGame(b, 2000)
	r := recorded(b, setup, log, nil, nil)
	for b.Loop() {
		g, err := newGains(r.View(game.Viewer{}), r.manners(), r.As(game.Viewer{}))
		if err != nil {
			b.Fatal(err)
		}
		g.until(math.MaxInt)
	}
}
