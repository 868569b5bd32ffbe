package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
)

// A guest answers later, from a goroutine of its own.
type guest struct {
	name   string
	gone   chan struct{}
	record Record
	sat    chan agent.Seating // capacity 4, more than a test needs
}

func newGuest(name string) *guest {
	return &guest{name: name, gone: make(chan struct{}), sat: make(chan agent.Seating, 4)}
}

func (g *guest) Name() string          { return g.name }
func (g *guest) Gone() <-chan struct{} { return g.gone }
func (g *guest) Record() *Record       { return &g.record }

func (g *guest) Sit(s agent.Seating) (agent.Agent, error) {
	select {
	case <-g.gone:
		return nil, errors.New("gone")
	default:
	}
	g.sat <- s
	return distant{s}, nil
}

type distant struct{ agent.Seating }

func (distant) Observe([]rules.Event) {}

func (d distant) Act(ask rules.Ask) (rules.Action, bool) {
	go d.Submit(ask.ID, reply(ask)) // ends at once
	return rules.Action{}, false
}

func TestPool(t *testing.T) {
	t.Parallel()
	p := NewPool()
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
		p, got := NewPool(), make(chan []Guest, 1)
		go func() {
			guests, err := p.TakeAll(t.Context(), 2)
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
		if _, err := p.TakeAll(ctx, 1); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

// TestMatch lets connected agents play at a table; afterwards they wait again.
// One that has gone meanwhile keeps nobody from the game.
func TestMatch(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
	a, b, lost := newGuest("a"), newGuest("b"), newGuest("lost")
	close(lost.gone)
	tb, err := l.Match(t.Context(), "", rules.Five(), table.PaceNone, []Guest{a, lost, b})
	if err != nil {
		t.Fatal(err)
	}
	remote := 0
	for _, o := range tb.Occupants() {
		if o.Kind == table.Remote {
			remote++
		}
	}
	if remote != 3 || tb.AllAgents() {
		t.Errorf("%d remote seats: %+v", remote, tb.Occupants())
	}
	for _, g := range []*guest{a, b} {
		s := <-g.sat
		<-s.Ctx.Done() // the game is over
	}
	if guests, err := l.Pool().TakeAll(t.Context(), 2); err != nil || slices.Contains(guests, Guest(lost)) {
		t.Errorf("%v wait, %v", guests, err)
	}
	if tb.RemotePlays() {
		t.Error("the game is not over")
	}
}

func TestMatchRefuses(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
	var six []Guest
	for range 6 {
		six = append(six, newGuest("g"))
	}
	if _, err := l.Match(t.Context(), "", rules.Five(), table.PaceNone, six); err == nil {
		t.Error("six sit at a table of five")
	}
	if _, err := l.Match(t.Context(), "u", rules.Five(), table.PaceNone, six[:5]); err == nil {
		t.Error("five and a person sit at a table of five")
	}
	if n := len(l.Pool().Waiting()); n != 6 {
		t.Errorf("%d wait again, want 6", n)
	}
	tb, err := l.Match(t.Context(), "u", rules.Five(), table.PaceNone, six[:1])
	if err != nil {
		t.Fatal(err)
	}
	if seat, ok := tb.SeatOf("u"); !ok || !tb.HumanSeats().Has(seat) || !tb.RemotePlays() {
		t.Errorf("the person sits at %v: %+v", seat, tb.Occupants())
	}
}

func TestRecord(t *testing.T) {
	t.Parallel()
	var r Record
	const n = 3 * KeptExchanges / 2
	for i := range n {
		e := Exchange{Request: fmt.Sprint(i), Asked: true, Answer: string(make([]byte, 10*maxAnswer)), Packet: []byte("x")}
		if i%2 == 0 {
			e.Fault = FaultTimeout
		}
		r.Add(e)
	}
	r.Add(Exchange{Request: "FINISH"})
	r.Count(FaultExtra)
	r.Count("")
	r.CountGame()
	rep := r.Report()
	if rep.Games != 1 || rep.Requests != n || rep.Faults[FaultTimeout] != n/2 || rep.Faults[FaultExtra] != 1 || len(rep.Faults) != 2 {
		t.Errorf("got %d games, %d requests, %v", rep.Games, rep.Requests, rep.Faults)
	}
	if len(rep.Last) != KeptExchanges || rep.Last[0].N != n-KeptExchanges+2 || rep.Last[KeptExchanges-1].Request != "FINISH" || len(rep.Last[0].Answer) != maxAnswer {
		t.Errorf("keeps %d exchanges, from %d", len(rep.Last), rep.Last[0].N)
	}
	if rep.Last[0].Packet != nil {
		t.Error("packets are kept that nobody will look at")
	}
}

// TestRecordIsBounded sends large packets to an agent that has an owner: the
// latest are kept, and no more bytes than there is room for. Lines that nobody
// asked for are one entry.
func TestRecordIsBounded(t *testing.T) {
	t.Parallel()
	var r Record
	r.Identify("a", "4k7wxnpq2m", "192.0.2.1")
	for i := range 3 * KeptExchanges {
		r.Add(Exchange{Request: "TALK", Packet: make([]byte, 100*i)})
	}
	bytes, rep := 0, r.Report()
	for _, e := range rep.Last {
		bytes += len(e.Packet)
	}
	if bytes > keptPackets || bytes < keptPackets/2 || len(rep.Last) != KeptExchanges || rep.Last[KeptExchanges-1].Packet == nil {
		t.Errorf("%d bytes of packets in %d exchanges", bytes, len(rep.Last))
	}
	for range 1000 {
		r.Unasked(FaultExtra, "Over")
	}
	rep = r.Report()
	if e := rep.Last[KeptExchanges-1]; e.Times != 1000 || e.Fault != FaultExtra || rep.Last[KeptExchanges-2].Request != "TALK" || rep.Faults[FaultExtra] != 1000 {
		t.Errorf("the last entries: %+v; faults %v", e, rep.Faults)
	}
}

func TestSplitName(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"taro": {"taro", ""}, "taro@4k7wxnpq2m": {"taro", "4k7wxnpq2m"}, "@4k7wxnpq2m": {"", "4k7wxnpq2m"}, "a@b@4k7wxnpq2m": {"a@b", "4k7wxnpq2m"},
		"taro@4k7wxnpq2": {"taro@4k7wxnpq2", ""}, "taro@4K7WXNPQ2M": {"taro@4K7WXNPQ2M", ""}, "taro@4k7wxnpq20": {"taro@4k7wxnpq20", ""}, "": {"", ""},
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

// TestOwned keeps records for their owners, also of agents that have gone, and
// not without limit.
func TestOwned(t *testing.T) {
	t.Parallel()
	p := NewPool()
	var came []*guest
	for i := range 3 * keptOfOwner {
		g := newGuest("a")
		g.record.Identify("a", []string{"aaaaaaaaaa", "bbbbbbbbbb", ""}[i%3], "192.0.2.1")
		p.Add(g)
		came = append(came, g)
		if i < 2*keptOfOwner {
			close(g.gone)
			g.record.End(FaultClosed)
		}
	}
	more := newGuest("a")
	more.record.Identify("a", "aaaaaaaaaa", "192.0.2.1")
	p.Add(more)
	got := p.Owned("aaaaaaaaaa")
	if len(got) != keptOfOwner || got[0] != &more.record || got[1] != &came[3*keptOfOwner-3].record {
		t.Errorf("%d records", len(got))
	}
	if got := p.Owned(""); len(got) != 0 {
		t.Errorf("nobody's agents are shown: %v", got)
	}
	if got := p.Owned("cccccccccc"); len(got) != 0 {
		t.Errorf("others' agents are shown: %v", got)
	}
	for i := range 2 * keptRefused {
		p.Refuse([]string{"192.0.2.1", "192.0.2.2"}[i%2], FaultBadName, "hello")
	}
	if got := p.Refused("192.0.2.2"); len(got) != keptRefused/2 || got[0].Fault != FaultBadName || got[0].Sent != "hello" {
		t.Errorf("%d were refused", len(got))
	}
}

// TestRoomForConnectedAgents: a host keeps seats for agents that connect. Those
// who wait take them in their order; where nobody waits, Opponent sits.
func TestRoomForConnectedAgents(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
	if slices.Contains(NewRooms(l, []string{"plain"}).Agents(), Connected) {
		t.Error("seats are offered for agents that cannot connect")
	}
	l.Receive()
	r := NewRooms(l, []string{"plain"})
	p := plan(5)
	for _, seat := range []int{1, 2, 4} {
		p.Wants[seat], p.Agents[seat] = AgentOnly, Connected
	}
	code := openRoom(t, r, p)
	first, second := newGuest("first"), newGuest("second")
	l.Pool().Add(first)
	l.Pool().Add(second)
	if err := r.Start(t.Context(), code, "host"); err != nil {
		t.Fatal(err)
	}
	tb, err := l.Get(t.Context(), look(t, r, code, "host").Table)
	if err != nil {
		t.Fatal(err)
	}
	o := tb.Occupants()
	if o[1].Kind != table.Remote || o[1].Agent != "first" || o[2].Kind != table.Remote || o[2].Agent != "second" ||
		o[4].Kind != table.Agent || o[4].Agent != Opponent || len(l.Pool().Waiting()) != 0 {
		t.Errorf("seated: %+v", o)
	}
	if s := <-first.sat; s.Seat != 1 {
		t.Errorf("the first sits at seat %d", s.Seat.Number())
	}
}

// TestKeptSeats: an agent that connects takes the seat that is kept for it, of
// its owner or name before one for whoever comes; going, it frees the seat.
func TestKeptSeats(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
	l.Receive()
	r := NewRooms(l, []string{"plain"})
	p := plan(5)
	p.Fill = false
	const key = "4k7wxnpq2m"
	for seat, wish := range []string{1: Connected, 2: KeptFor("b"), 3: KeptForOwner(key), 4: "plain"} {
		if wish != "" {
			p.Wants[seat], p.Agents[seat] = AgentOnly, wish
		}
	}
	code := openRoom(t, r, p)
	shown := func() (names [5]string) {
		t.Helper()
		for i, c := range look(t, r, code, "host").Chairs {
			names[i] = c.Connected
			if strings.Contains(c.Agent, key) {
				t.Errorf("seat %d shows a key: %q", i+1, c.Agent)
			}
		}
		return names
	}
	come := func(name, owner string) *guest {
		g := newGuest(name)
		g.record.Identify(name, owner, "192.0.2.1")
		l.Pool().Add(g)
		return g
	}
	b := come("b", "")
	come("c", key)
	first, second := come("b", ""), come("b", "")
	if got, want := shown(), [5]string{"", "b", "b", "c", ""}; got != want {
		t.Errorf("seated %q, want %q", got, want)
	}
	if got := l.Pool().Waiting(); !slices.Equal(got, []Guest{second}) {
		t.Errorf("%d wait", len(got))
	}
	close(b.gone)
	l.Pool().Remove(b)
	if got, want := shown(), [5]string{"", "b", "b", "c", ""}; got != want || len(l.Pool().Waiting()) != 0 {
		t.Errorf("the next of the name does not take its seat: %q", got)
	}
	if err := r.Reserve(code, "host", 1, AgentOnly, "plain"); err != nil {
		t.Fatal(err)
	}
	if got := l.Pool().Waiting(); !slices.Equal(got, []Guest{first}) {
		t.Errorf("who has lost the seat does not wait: %v", got)
	}
	if err := r.Reserve(code, "host", 4, AgentOnly, KeptFor("nobody")); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(t.Context(), code, "host"); !errors.Is(err, ErrEmpty) {
		t.Errorf("begins without an agent that was to come: %v", err)
	}
	if err := r.Reserve(code, "host", 4, AgentOnly, KeptFor("")); err != nil {
		t.Fatal(err)
	}
	if err := r.Start(t.Context(), code, "host"); err != nil {
		t.Fatal(err)
	}
	tb, err := l.Get(t.Context(), look(t, r, code, "host").Table)
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range [5]string{"", "plain", "b", "c", "b"} {
		if o := tb.Occupants()[seat]; o.Agent != want || (seat > 1) != (o.Kind == table.Remote) {
			t.Errorf("seat %d: %+v, want %s", seat+1, o, want)
		}
	}
	if rep := first.record.Report(); rep.Game != tb.ID() {
		t.Errorf("the record says %q", rep.Game)
	}
}

// TestClosedRoomFreesAgents: whose room closes waits again.
func TestClosedRoomFreesAgents(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
	l.Receive()
	r := NewRooms(l, nil)
	p := plan(5)
	p.Wants[1], p.Agents[1] = AgentOnly, Connected
	code := openRoom(t, r, p)
	g := newGuest("a")
	l.Pool().Add(g)
	if len(l.Pool().Waiting()) != 0 {
		t.Fatal("the seat is not taken")
	}
	if err := r.Leave(code, "host"); err != nil {
		t.Fatal(err)
	}
	if got := l.Pool().Waiting(); !slices.Equal(got, []Guest{g}) {
		t.Errorf("%v wait", got)
	}
}

// TestProgrammeTakesConnectedAgents: what is on has agents of the pool on up to
// half of its seats. It can be watched, and its secrets cannot.
func TestProgrammeTakesConnectedAgents(t *testing.T) {
	t.Parallel()
	l := newLobby(t, tempDB(t), 10)
	guests := []*guest{newGuest("a"), newGuest("a"), newGuest("a")}
	for _, g := range guests {
		l.Pool().Add(g)
	}
	tb, err := NewProgramme(l).Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	remote, seated := 0, 0
	for _, g := range guests {
		seated += len(g.sat) // who waits now depends on how far the game is
	}
	for _, o := range tb.Occupants() {
		if o.Kind == table.Remote {
			remote++
		}
	}
	if remote != 2 || seated != 2 || !tb.Watchable() || tb.AllAgents() {
		t.Errorf("%d sit, watchable %t, without secrets %t", remote, tb.Watchable(), tb.AllAgents())
	}
}
