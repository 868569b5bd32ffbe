package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	for i := range 3 * keptExchanges / 2 {
		e := Exchange{Request: fmt.Sprint(i), Answer: string(make([]byte, 10*maxAnswer))}
		if i%2 == 0 {
			e.Fault = FaultTimeout
		}
		r.Add(e)
	}
	r.Count(FaultExtra)
	r.Count("")
	r.CountGame()
	rep := r.Report()
	if rep.Games != 1 || rep.Requests != 96 || rep.Faults[FaultTimeout] != 48 || rep.Faults[FaultExtra] != 1 || len(rep.Faults) != 2 {
		t.Errorf("got %d games, %d requests, %v", rep.Games, rep.Requests, rep.Faults)
	}
	if len(rep.Last) != keptExchanges || rep.Last[0].Request != "32" || rep.Last[63].Request != "95" || len(rep.Last[0].Answer) != maxAnswer {
		t.Errorf("keeps %d exchanges, from %s", len(rep.Last), rep.Last[0].Request)
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
