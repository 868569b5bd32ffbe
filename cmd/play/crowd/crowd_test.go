package crowd

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// TestFollow reads a stream with lines of any length, to its end or until each returns false.
func TestFollow(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 10_000)
	stream := "retry: 1000\n\nid: 1\nevent: patch\ndata: a\n\nevent: beat\ndata: {}\n\n" +
		"id: 2\nevent: patch\ndata: " + long + "\n\nid: 3\nevent: patch\ndata: half"
	for want, last := range map[string]string{"1 patch a,1 beat {},2 patch " + long: "", "1 patch a": "a"} {
		var got []string
		follow(strings.NewReader(stream), func(id, event string, data []byte) bool {
			got = append(got, id+" "+event+" "+string(data))
			return string(data) != last
		})
		if strings.Join(got, ",") != want {
			t.Errorf("got %.100q, want %.100q", got, want)
		}
	}
}

// TestTimes checks that 99 of a hundred times are shorter than the reported 99th percentile.
func TestTimes(t *testing.T) {
	t.Parallel()
	var all []time.Duration
	for n := range 100 {
		all = append(all, time.Duration(99-n)*time.Millisecond)
	}
	ms := func(n int) Milliseconds { return Milliseconds(time.Duration(n) * time.Millisecond) }
	if got, want := timesOf(all), (Times{100, ms(50), ms(90), ms(99), ms(99)}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := timesOf(nil); got != (Times{}) {
		t.Errorf("of none: %+v", got)
	}
}

// TestSees checks that an utterance counts as visible from the last answer of its turn, and that each viewer counts
// once.
func TestSees(t *testing.T) {
	t.Parallel()
	r := &run{}
	r.counts.Store(newCounts())
	g := newTable(r, 0).game(0)
	early, late := newEyes(r, g, proper), newEyes(r, g, proper)
	said := []byte(`<code class=\"talk__protocol\" lang=\"en\" translate=\"no\">Skip me</code>`)
	early.take([]byte("{}"))
	g.answers("Skip me")
	g.answers("")
	for range 2 {
		early.take(said)
		late.take(said) // came after it had been said
	}
	c := r.counts.Load()
	if len(c.seen) != 1 || c.messages != 5 {
		t.Errorf("%d messages, seen %d times", c.messages, len(c.seen))
	}
	for u := range c.last {
		if !u.due.After(u.sent) {
			t.Error("it is taken for seen late when others had not yet answered")
		}
	}
}

// TestLengthened checks that lengthened keeps a log's lines, and makes the utterances long.
func TestLengthened(t *testing.T) {
	t.Parallel()
	log := "0,status,1,SEER,ALIVE,a\n0,talk,0,0,1,Skip\n1,talk,0,0,1,ESTIMATE Agent[02] WEREWOLF\n"
	lines := strings.Split(lengthened(log, 1), "\n")
	before := strings.Split(log, "\n")
	if !slices.Equal(lines[:2], before[:2]) || !strings.HasPrefix(lines[2], "1,talk,0,0,1,AND (ESTIMATE Agent[02] ") ||
		len(lines[2]) < longText || len(lines[2]) > longText+100 {
		t.Errorf("got %q", lines)
	}
}

// TestMisfits checks that the requested share of people misbehaves, in all manners.
func TestMisfits(t *testing.T) {
	t.Parallel()
	m := misfits{share: 0.25}
	var of [manners]int
	for range 24 {
		of[m.next()]++
	}
	if want := []int{18, 2, 2, 2}; !slices.Equal(of[:], want) {
		t.Errorf("got %v, want %v", of, want)
	}
}

// TestCheck checks that the error names the fault of a plan.
func TestCheck(t *testing.T) {
	t.Parallel()
	good := Plan{URL: "http://127.0.0.1:8080", Tables: 1, People: 1, Seats: 5, Time: time.Second}
	for name, tt := range map[string]struct {
		change func(*Plan)
		want   string
	}{
		"good":            {func(*Plan) {}, ""},
		"this machine":    {func(p *Plan) { p.URL = "http://localhost:8080" }, ""},
		"another machine": {func(p *Plan) { p.URL = "http://play.example" }, "another machine"},
		"told so":         {func(p *Plan) { p.URL, p.Remote = "https://play.example", true }, ""},
		"no address":      {func(p *Plan) { p.URL = "127.0.0.1:8080" }, "address of a server"},
		"no table":        {func(p *Plan) { p.Tables = 0 }, "one table"},
		"too many":        {func(p *Plan) { p.People = 6 }, "1 to 5 people"},
		"no time":         {func(p *Plan) { p.Time = 0 }, "times"},
		"share":           {func(p *Plan) { p.Bad = 1.5 }, "share"},
	} {
		plan := good
		tt.change(&plan)
		err := plan.Check()
		if (err != nil) != (tt.want != "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}
