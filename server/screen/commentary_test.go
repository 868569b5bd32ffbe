package screen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// commented returns the lines that a viewer of a running village of agents sees of a log.
func commented(t *testing.T, setup rules.Setup, log []rules.Event, v game.Viewer, c *Commentary) line.Lines {
	t.Helper()
	village := Village{ID: tableID, Setup: setup, Seats: make([]table.Occupant, setup.Seats())}
	for i := range village.Seats {
		village.Seats[i] = table.Occupant{Kind: table.Agent, Name: ui.Animals[i], Agent: "puppet"}
	}
	sc := NewScene(village, view.New(setup, v), wordsOf(t, ui.En), Look{Agents: true, Live: true})
	if c == nil {
		var err error
		if c, err = NewCommentary(&village); err != nil {
			t.Fatal(err)
		}
	}
	sc.CommentBy(c)
	var lines line.Lines
	for i, ev := range rules.Project(nil, log, v) {
		lines = append(lines, sc.Take(&table.Item{N: uint32(i + 1), Event: ev})...)
	}
	return Latest(lines)
}

// remarksIn formats the remarks among lines, each with the key of the line that the remark follows.
func remarksIn(lines line.Lines) string {
	var b strings.Builder
	for i := range lines {
		if r := lines[i].Remark; r != nil {
			fmt.Fprintf(&b, "%s: %02d %d %d %t\n", lines[i-1].Key, lines[i].Target.Seat.Number(), r.Was, r.Is, r.Leads)
		}
	}
	return b.String()
}

// TestCommentaryIsPublic checks that the remarks follow from public events alone: they do not depend on the
// viewer or on the deal. The replay makes the same remarks.
func TestCommentaryIsPublic(t *testing.T) {
	made := 0
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		for n := range byte(3) {
			log := screentest.PlainGame(t, setup, rules.Key{n, 5})
			want := remarksIn(publicOf(commented(t, setup, log, game.Viewer{}, nil)))
			made += strings.Count(want, "\n")
			for _, v := range []game.Viewer{game.Omniscient(), game.AtSeat(2)} {
				if diff := cmp.Diff(want, remarksIn(publicOf(commented(t, setup, log, v, nil)))); diff != "" {
					t.Errorf("%d seats, as %v (-public +so):\n%s", setup.Seats(), v, diff)
				}
			}
			other := remarksIn(publicOf(commented(t, setup, otherwise(log, uint64(n)), game.Omniscient(), nil)))
			if diff := cmp.Diff(want, other); diff != "" {
				t.Errorf("%d seats, dealt otherwise (-so +otherwise):\n%s", setup.Seats(), diff)
			}
			r := recorded(t, setup, log, nil, nil)
			for _, v := range []game.Viewer{{}, game.Omniscient()} {
				m := momentOf(t, r, "at=end&whole=1&as="+v.String())
				if diff := cmp.Diff(want, remarksIn(publicOf(m.talk().Lines))); diff != "" {
					t.Errorf("%d seats, replay as %v (-live +replay):\n%s", setup.Seats(), v, diff)
				}
			}
		}
	}
	if made < 10 {
		t.Errorf("only %d remarks: too few to show anything", made)
	}
}

// publicOf returns the lines that everybody sees, and the remarks.
func publicOf(lines line.Lines) line.Lines {
	return slices.DeleteFunc(slices.Clone(lines), func(l line.Line) bool { return l.Private() })
}

// otherwise returns a log with the same public events and other secrets: the roles change seats, and nothing
// happens at night.
func otherwise(log []rules.Event, seed uint64) []rules.Event {
	seats := game.Seat(0)
	for i := range log {
		if log[i].Kind == rules.Dealt {
			seats++
		}
	}
	moved := rand.New(rand.NewPCG(seed, 1)).Perm(int(seats))
	var other []rules.Event
	for _, ev := range log {
		switch {
		case ev.Kind == rules.Dealt:
			ev.Actor = game.Seat(moved[ev.Actor])
			ev.To = game.ToSeat(ev.Actor)
		case !ev.To.Includes(game.Viewer{}):
			continue
		}
		ev.Seq = uint32(len(other)) + 1
		other = append(other, ev)
	}
	return other
}

// TestCommentaryIsComputedOnce checks that a later viewer gets the remarks that were computed for the first
// viewer, even while the first viewer goes on.
func TestCommentaryIsComputedOnce(t *testing.T) {
	setup := rules.Five()
	log := screentest.PlainGame(t, setup, rules.Key{1, 5})
	village := Village{ID: tableID, Setup: setup, Seats: make([]table.Occupant, setup.Seats())}
	c, err := NewCommentary(&village)
	if err != nil {
		t.Fatal(err)
	}
	first := remarksIn(commented(t, setup, log[:len(log)/5], game.Viewer{}, c))
	computed := c.seen
	if again := remarksIn(commented(t, setup, log[:len(log)/5], game.Viewer{}, c)); again != first || c.seen != computed {
		t.Errorf("%q and %d events, then %q and %d", first, computed, again, c.seen)
	}
	whole := remarksIn(commented(t, setup, log, game.Viewer{}, c))
	if !strings.HasPrefix(whole, first) || whole == first {
		t.Errorf("%q goes on as %q", first, whole)
	}
}

// TestRemarks checks that a remark follows the line that moved its seat, and that the seat has moved far
// enough.
func TestRemarks(t *testing.T) {
	setup := rules.Five()
	for n := range byte(5) {
		lines := publicOf(commented(t, setup, screentest.PlainGame(t, setup, rules.Key{n, 9}), game.Viewer{}, nil))
		for i := range lines {
			r := lines[i].Remark
			if r == nil {
				continue
			}
			switch before := &lines[i-1]; {
			case before.Kind != line.KindTalk && before.Kind != line.KindExecuted && before.Kind != line.KindDied &&
				before.Kind != line.KindNoDied && before.Kind != line.KindNoExecuted && before.Kind != line.KindThree:
				t.Errorf("%+v follows a line of kind %s", r, before.Kind)
			case distance(r.Was, r.Is) < leadLeast, r.Leads && !r.Rises():
				t.Errorf("a remark on %+v", r)
			case r.Is > remarkMost && before.Kind != line.KindExecuted && before.Kind != line.KindNoExecuted:
				t.Errorf("%+v is told while watchers may guess", r)
			}
		}
	}
}

// TestNews checks that remarks are about a seat that comes under suspicion or was suspected most, and not
// about one of many that is trusted. No seat is named if several moved equally.
func TestNews(t *testing.T) {
	t.Parallel()
	const none = game.NoSeat
	for name, c := range map[string]struct {
		began, now [game.MaxSeats]int
		want       game.Seat
	}{
		"one rises":                   {[game.MaxSeats]int{20, 20, 20, 20}, [game.MaxSeats]int{16, 20, 44, 20}, 2},
		"two rise alike":              {[game.MaxSeats]int{20, 20, 20, 40}, [game.MaxSeats]int{3, 35, 35, 40}, none},
		"one of many is trusted":      {[game.MaxSeats]int{25, 25, 25, 25}, [game.MaxSeats]int{2, 32, 32, 32}, none},
		"the most suspected is less":  {[game.MaxSeats]int{45, 20, 20, 20}, [game.MaxSeats]int{30, 25, 25, 25}, 0},
		"one falls far":               {[game.MaxSeats]int{46, 45, 4, 4}, [game.MaxSeats]int{51, 3, 5, 5}, 1},
		"a little, and to the top":    {[game.MaxSeats]int{30, 28, 20, 20}, [game.MaxSeats]int{29, 34, 20, 20}, 1},
		"a little, and below the top": {[game.MaxSeats]int{50, 28, 20, 20}, [game.MaxSeats]int{49, 34, 20, 20}, none},
	} {
		alive := game.FirstSeats(4)
		r := remarks{began: c.began, before: c.began}
		if got := r.news(&c.now, alive, leader(&c.began, alive), leader(&c.now, alive)); got != c.want {
			t.Errorf("%s: a remark on %d, want %d", name, got, c.want)
		}
	}
}
