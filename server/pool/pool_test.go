package pool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/agent"
)

// A guest is a pool.Guest that only comes and goes.
type guest struct {
	name   string
	gone   chan struct{}
	shy    bool // the guest does not want to be seated by others
	record Record
}

func newGuest(name string) *guest { return &guest{name: name, gone: make(chan struct{})} }

func (g *guest) Name() string          { return g.name }
func (g *guest) Gone() <-chan struct{} { return g.gone }
func (g *guest) Dismiss(string)        { close(g.gone) }
func (g *guest) Record() *Record       { return &g.record }
func (g *guest) Waits() bool           { return !g.shy }

func (g *guest) Present(context.Context) bool { return true }

func (g *guest) Sit(agent.Seating) (agent.Agent, error) {
	return nil, errors.New("no seat in this test")
}

// TestTakeFair checks that the address that has fewest guests at tables comes first.
func TestTakeFair(t *testing.T) {
	t.Parallel()
	p := New()
	var hog []Guest
	come := func(from string) Guest {
		g := newGuest("x")
		g.record.Identify("x", "", from)
		p.Add(g)
		return g
	}
	for range 6 {
		hog = append(hog, come("hog"))
	}
	first, err := p.TakeFair(t.Context(), 2)
	if err != nil || !slices.Equal(first, hog[:2]) {
		t.Errorf("%v, %v", first, err)
	}
	anna, ben := come("anna"), come("ben")
	next, err := p.TakeFair(t.Context(), 3)
	if err != nil || !slices.Equal(next, []Guest{anna, ben, hog[2]}) {
		t.Errorf("%v, %v; want those who came later, for they have nobody at a table", next, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := p.TakeFair(ctx, 4); !errors.Is(err, context.Canceled) || len(p.Waiting()) != 3 {
		t.Errorf("of three that wait: %v, %v", got, err)
	}
}

func TestPool(t *testing.T) {
	t.Parallel()
	p := New()
	a, b, again := newGuest("a"), newGuest("b"), newGuest("a")
	for _, g := range []*guest{a, b, again, b} {
		p.Add(g)
	}
	if got := p.Waiting(); !slices.Equal(got, []Guest{a, b, again}) {
		t.Errorf("%v wait", got)
	}
	for _, tt := range []struct {
		name string
		want Guest
	}{{"b", b}, {"", a}, {"c", nil}, {"a", again}, {"a", nil}, {"", nil}} {
		if got, ok := p.Take(tt.name); ok != (tt.want != nil) || ok && got != tt.want {
			t.Errorf("take %q: got %v, %v", tt.name, got, ok)
		}
	}
	if got := p.Connected(); !slices.Equal(got, []Guest{a, b, again}) {
		t.Errorf("%v are connected", got)
	}
	close(b.gone)
	p.Add(b)
	if got := p.Connected(); !slices.Equal(got, []Guest{a, again}) {
		t.Errorf("%v are connected", got)
	}
	if p.Remove(a) || len(p.Waiting()) != 0 {
		t.Errorf("%v wait", p.Waiting())
	}
}

func TestTakeAll(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, got := New(), make(chan []Guest, 1)
		go func() {
			guests, err := p.TakeAll(t.Context(), []string{"", ""})
			if err != nil {
				t.Error(err)
			}
			got <- guests
		}()
		p.Add(newGuest("a"))
		synctest.Wait()
		if len(p.Waiting()) != 1 {
			t.Error("one of two is taken")
		}
		p.Add(newGuest("b"))
		if guests := <-got; len(guests) != 2 || len(p.Waiting()) != 0 {
			t.Errorf("took %v", guests)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := p.TakeAll(ctx, []string{""}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

func TestRecord(t *testing.T) {
	t.Parallel()
	var r Record
	const n = 3 * keptForNobody / 2
	for i := range n {
		e := Exchange{Request: fmt.Sprint(i), Asked: true, Answer: string(make([]byte, 10*maxAnswer)), Packet: []byte("x")}
		if i%2 == 0 {
			e.Fault = FaultSlow
		}
		r.Add(e)
	}
	r.Add(Exchange{Request: "FINISH"})
	r.Count(FaultExtra)
	r.Count("")
	r.CountGame()
	rep := r.Report()
	if rep.Games != 1 || rep.Requests != n || rep.Faults[FaultSlow] != n/2 || rep.Faults[FaultExtra] != 1 ||
		len(rep.Faults) != 2 {
		t.Errorf("got %d games, %d requests, %v", rep.Games, rep.Requests, rep.Faults)
	}
	if len(rep.Last) != keptForNobody || rep.Last[0].N != n-keptForNobody+2 ||
		rep.Last[keptForNobody-1].Request != "FINISH" || len(rep.Last[0].Answer) != maxAnswer {
		t.Errorf("keeps %d exchanges, from %d", len(rep.Last), rep.Last[0].N)
	}
	if rep.Last[0].Packet != nil {
		t.Error("packets are kept that nobody will look at")
	}
}

// TestRecordPins checks that the exchanges just before and after a fault, and the longest wait, stay with their packets
// when quick play has pushed the others out. The number of such exchanges is limited, too.
func TestRecordPins(t *testing.T) {
	t.Parallel()
	var r Record
	r.Identify("a", "4k7wxnpq2m", "192.0.2.1")
	play := func(n int) {
		for range n {
			r.Add(Exchange{Request: "TALK", Asked: true, Took: 30 * time.Millisecond, Packet: make([]byte, 1000)})
		}
	}
	play(10)
	late := Exchange{Request: "VOTE", Asked: true, Took: 1002 * time.Millisecond, Fault: FaultTimeout}
	late.Packet = make([]byte, 1000)
	r.Add(late)
	play(3 * MaxExchanges)
	rep := r.Report()
	if rep.Longest != 1002*time.Millisecond {
		t.Errorf("the longest wait was %v", rep.Longest)
	}
	if len(rep.Last) != MaxExchanges+1+2*pinnedAround || rep.Last[pinnedAround].Fault != FaultTimeout {
		t.Fatalf("%d exchanges are kept, the first %+v", len(rep.Last), rep.Last[0])
	}
	for i, e := range rep.Last[:1+2*pinnedAround] {
		if want := uint32(11 - pinnedAround + i); e.N != want || len(e.Packet) != 1000 {
			t.Errorf("exchange %d is kept with %d bytes, want %d", e.N, len(e.Packet), want)
		}
	}
	for range 20 * maxPinned {
		r.Add(Exchange{Request: "TALK", Fault: FaultIllegal, Packet: make([]byte, 10_000)})
	}
	bytes := 0
	rep = r.Report()
	for _, e := range rep.Last {
		bytes += len(e.Packet)
	}
	if bytes > 2*maxPacketBytes || len(rep.Last) != MaxExchanges+maxPinned {
		t.Errorf("%d exchanges with %d bytes", len(rep.Last), bytes)
	}
}

// TestRecordIsBounded sends large packets to an agent that has an owner: only the latest are kept, within the limit of
// bytes. Successive lines that nobody asked for share one entry.
func TestRecordIsBounded(t *testing.T) {
	t.Parallel()
	var r Record
	r.Identify("a", "4k7wxnpq2m", "192.0.2.1")
	for i := range 3 * MaxExchanges {
		r.Add(Exchange{Request: "TALK", Packet: make([]byte, 100*i)})
	}
	bytes, rep := 0, r.Report()
	for _, e := range rep.Last {
		bytes += len(e.Packet)
	}
	if bytes > maxPacketBytes || bytes < maxPacketBytes/2 || len(rep.Last) != MaxExchanges ||
		rep.Last[MaxExchanges-1].Packet == nil {
		t.Errorf("%d bytes of packets in %d exchanges", bytes, len(rep.Last))
	}
	for range 1000 {
		r.Unasked(FaultExtra, "Over")
	}
	rep = r.Report()
	if e := rep.Last[MaxExchanges-1]; e.Times != 1000 || e.Fault != FaultExtra ||
		rep.Last[MaxExchanges-2].Request != "TALK" || rep.Faults[FaultExtra] != 1000 {
		t.Errorf("the last entries: %+v; faults %v", e, rep.Faults)
	}
}

func TestSplitName(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"taro": {"taro", ""}, "taro@4k7wxnpq2m": {"taro", "4k7wxnpq2m"}, "@4k7wxnpq2m": {"", "4k7wxnpq2m"},
		"a@b@4k7wxnpq2m": {"a@b", "4k7wxnpq2m"},
		"taro@4k7wxnpq2": {"taro@4k7wxnpq2", ""}, "taro@4K7WXNPQ2M": {"taro@4K7WXNPQ2M", ""},
		"taro@4k7wxnpq20": {"taro@4k7wxnpq20", ""}, "": {"", ""},
	} {
		if name, owner := SplitName(text); name != want[0] || owner != want[1] {
			t.Errorf("%q: got %q of %q", text, name, owner)
		}
	}
	key := OwnerKey([]byte{0, 1, 30, 31, 255, 7, 8, 9, 100, 200})
	if name, owner := SplitName("x@" + key); name != "x" || owner != key {
		t.Errorf("%q is no key", key)
	}
}

// TestOwned checks that records, including those of agents that have gone, are kept for their owners up to a limit.
func TestOwned(t *testing.T) {
	t.Parallel()
	p := New()
	var came []*guest
	for i := range 3 * recordsPerOwner {
		g := newGuest("a")
		g.record.Identify("a", []string{"aaaaaaaaaa", "bbbbbbbbbb", ""}[i%3], "192.0.2.1")
		p.Add(g)
		came = append(came, g)
		if i < 2*recordsPerOwner {
			close(g.gone)
			g.record.End(FaultClosed)
		}
	}
	more := newGuest("a")
	more.record.Identify("a", "aaaaaaaaaa", "192.0.2.1")
	p.Add(more)
	got := p.RecordsOf("aaaaaaaaaa")
	if len(got) != recordsPerOwner || got[0] != &more.record || got[1] != &came[3*recordsPerOwner-3].record {
		t.Errorf("%d records", len(got))
	}
	if got := p.RecordsOf(""); len(got) != 0 {
		t.Errorf("nobody's agents are shown: %v", got)
	}
	if got := p.RecordsOf("cccccccccc"); len(got) != 0 {
		t.Errorf("others' agents are shown: %v", got)
	}
	for i := range 2 * maxRefusals {
		p.Refuse([]string{"192.0.2.1", "192.0.2.2"}[i%2], FaultBadName, "hello")
	}
	if got := p.RefusalsFrom("192.0.2.2"); len(got) != maxRefusals/2 || got[0].Fault != FaultBadName ||
		got[0].Sent != "hello" {
		t.Errorf("%d were refused", len(got))
	}
}

func TestSpoilt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		faults map[string]int
		want   bool
	}{
		{nil, false},
		{map[string]int{"slow": 3, "late": 1, "extra": 2, "rewritten": 9}, false},
		{map[string]int{"slow": 3, "timeout": 1}, true},
		{map[string]int{"illegal-utterance": 1}, true},
		{map[string]int{"absent": 1}, true},
	} {
		if got := Spoilt(tt.faults); got != tt.want {
			t.Errorf("%v: %v", tt.faults, got)
		}
	}
}

// TestShy checks that a guest that doesn't want to be seated by others is known but given to nobody.
func TestShy(t *testing.T) {
	t.Parallel()
	p, g := New(), newGuest("shy")
	g.shy = true
	p.Add(g)
	if len(p.Waiting()) != 0 || !slices.Equal(p.Connected(), []Guest{g}) {
		t.Errorf("%d wait, %v are known", len(p.Waiting()), p.Connected())
	}
	if _, ok := p.Take("shy"); ok {
		t.Error("it was given away")
	}
}
