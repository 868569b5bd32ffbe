package sse

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A stage holds hubs whose messages a test sends.
type stage struct {
	*Hubs[string, int]
	t      *testing.T
	hubs   chan *Hub[int] // each hub when it begins; capacity 8, more than a test needs
	ending chan struct{}  // closed to end each hub from within
	ended  atomic.Int32   // hubs whose produce has returned
}

// newStage returns a stage for one bubble.
func newStage(ctx context.Context, t *testing.T) *stage {
	s := &stage{t: t, hubs: make(chan *Hub[int], 8), ending: make(chan struct{})}
	s.Hubs = NewHubs(ctx, func(ctx context.Context, key string, h *Hub[int]) {
		h.Update(0)
		s.hubs <- h
		select {
		case <-ctx.Done():
		case <-s.ending:
		}
		s.ended.Add(1)
	})
	return s
}

// A listener is a browser at a hub.
type listener struct {
	*browser
	*Stream
	hub   *Hub[int]
	moved bool
	last  chan string // capacity 1; the result of Listen
}

// listen lets a new browser that has read up to an item listen. The state of these hubs is the number of the last item.
func (s *stage) listen(ctx context.Context, key string, read int) *listener {
	s.t.Helper()
	b, out := open(s.t)
	h, leave := s.Enter(key)
	l := &listener{browser: b, Stream: out, hub: h, last: make(chan string, 1)}
	go func() {
		defer leave()
		state, next, ok := h.Reach(ctx, func(state int) bool { return state >= read })
		if !ok {
			l.last <- strconv.Itoa(read)
			return
		}
		if state > read && out.Send(fmt.Appendf(nil, "up to %d", state)) != nil {
			return
		}
		l.last <- h.Listen(ctx, out, next, strconv.Itoa(state), func() bool { return l.moved })
	}()
	synctest.Wait()
	return l
}

// left checks that the browser has left the hub, and has read up to an item.
func (l *listener) left(t *testing.T, want int) {
	t.Helper()
	synctest.Wait()
	select {
	case got := <-l.last:
		if got != strconv.Itoa(want) {
			t.Errorf("read up to %s, want %d", got, want)
		}
	default:
		t.Error("the browser still listens")
	}
}

// send sends a message that contains its number, and sets the hub's state to that number.
func (l *listener) send(n int) { l.hub.Send(strconv.Itoa(n), fmt.Append(nil, n), n) }

const now = time.Duration(0)

// TestHubTellsAll checks that one producer serves all readers of a key, and ends when the last of them leaves.
func TestHubTellsAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t.Context(), t)
		ctx, cancel := context.WithCancel(t.Context())
		first, second := s.listen(ctx, "a", 0), s.listen(t.Context(), "a", 0)
		other := s.listen(t.Context(), "b", 0)
		if len(s.hubs) != 2 || s.Len() != 2 || first.hub != second.hub {
			t.Fatalf("%d producers, %d hubs", len(s.hubs), s.Len())
		}
		first.hub.Send("1", []byte("one"), 1)
		first.arrived(t, now, "one")
		second.arrived(t, now, "one")
		other.arrived(t)
		cancel()
		first.left(t, 1)
		second.hub.Send("2", []byte("two"), 2)
		first.arrived(t, now, "one")
		second.arrived(t, now, "one", now, "two")
		second.leave() // the hub notices this when something is sent
		second.hub.Send("3", []byte("three"), 3)
		second.left(t, 2)
		if n := s.ended.Load(); n != 1 || s.Len() != 1 {
			t.Errorf("%d producers have ended, %d hubs are left", n, s.Len())
		}
		again := s.listen(t.Context(), "a", 0)
		if again.hub == first.hub || len(s.hubs) != 3 {
			t.Error("a new reader enters a hub that has ended")
		}
	})
}

// TestHubResumes checks that a new reader gets everything since they read last, then new messages, and nothing twice. A
// reader who has read more than the hub has so far waits until the hub has more.
func TestHubResumes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t.Context(), t)
		keeper := s.listen(t.Context(), "a", 0)
		early := s.listen(t.Context(), "a", 2)
		keeper.hub.Update(3)
		synctest.Wait()
		keeper.hub.Send("4", []byte("four"), 4)
		back, ahead := s.listen(t.Context(), "a", 4), s.listen(t.Context(), "a", 6)
		keeper.hub.Send("4", []byte("change"), 4)
		for id := 5; id <= 7; id++ {
			keeper.send(id)
			synctest.Wait()
		}
		keeper.arrived(t, now, "four", now, "change", now, "5", now, "6", now, "7")
		early.arrived(t, now, "up to 3", now, "four", now, "change", now, "5", now, "6", now, "7")
		back.arrived(t, now, "change", now, "5", now, "6", now, "7")
		ahead.arrived(t, now, "7")
	})
}

// TestSlowReader checks that a reader who reads nothing holds up nobody. A reader who is too far behind leaves, and can
// continue from the last message.
func TestSlowReader(t *testing.T) {
	for _, tt := range []struct {
		behind int // messages in addition to the one that is being sent
		leaves bool
	}{{64, false}, {65, true}} {
		synctest.Test(t, func(t *testing.T) {
			s := newStage(t.Context(), t)
			quick, slow := s.listen(t.Context(), "a", 0), s.listen(t.Context(), "a", 0)
			goOn := slow.stop()
			var all []any
			for id := range uint32(tt.behind + 1) {
				quick.send(int(id) + 1)
				synctest.Wait()
				all = append(all, now, fmt.Sprint(id+1))
			}
			quick.arrived(t, all...)
			slow.arrived(t)
			goOn()
			if tt.leaves {
				slow.arrived(t, now, "1")
				slow.left(t, 1)
				return
			}
			slow.arrived(t, all...)
		})
	}
}

// TestHubHeartbeat checks that a reader is sent a heartbeat when nothing has happened for long, and leaves if the
// heartbeat does not arrive.
func TestHubHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t.Context(), t)
		l := s.listen(t.Context(), "a", 0)
		pass(10 * time.Second)
		l.hub.Send("10", []byte("ten"), 10)
		pass(16 * time.Second)
		l.arrived(t, 10*time.Second, "ten", 25*time.Second, beat)
		l.browser.leave()
		pass(15 * time.Second)
		l.left(t, 10)
	})
}

// TestHubIsLeftForAnother checks that woken readers check whether they have moved to another hub.
func TestHubIsLeftForAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t.Context(), t)
		stays, goes := s.listen(t.Context(), "a", 0), s.listen(t.Context(), "a", 0)
		goes.moved = true
		stays.hub.Update(0)
		goes.left(t, 0)
		stays.hub.Send("4", []byte("four"), 4)
		stays.arrived(t, now, "four")
		goes.arrived(t)
	})
}

// TestHubEnds checks that readers are sent the remaining messages when a hub's producer returns, or when all hubs end.
func TestHubEnds(t *testing.T) {
	for name, end := range map[string]func(s *stage, cancel func()){
		"the hub":  func(s *stage, _ func()) { close(s.ending) },
		"all hubs": func(_ *stage, cancel func()) { cancel() },
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s := newStage(ctx, t)
			l := s.listen(t.Context(), "a", 0)
			goOn := l.stop()
			l.hub.Send("1", []byte("one"), 1)
			l.hub.Send("2", []byte("two"), 2)
			end(s, cancel)
			synctest.Wait()
			if s.Len() != 0 {
				t.Errorf("%s: who enters now finds the hub that has ended", name)
			}
			goOn()
			l.arrived(t, now, "one", now, "two")
			l.left(t, 2)
		})
	}
}

// TestLastReaderWaits checks that the last reader to leave waits until the hub has ended. Meanwhile others can enter
// the next hub.
func TestLastReaderWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := 0
		hubs := NewHubs(t.Context(), func(ctx context.Context, _ string, _ *Hub[int]) {
			<-ctx.Done()
			<-time.After(time.Second)
			ended++
		})
		_, leave := hubs.Enter("a")
		_, leaveLast := hubs.Enter("a")
		leave()
		if ended > 0 || hubs.Len() != 1 {
			t.Error("the hub ended while somebody was there")
		}
		left := make(chan int)
		go func() {
			leaveLast()
			left <- ended
		}()
		synctest.Wait()
		_, leave = hubs.Enter("a")
		if n := <-left; n != 1 || hubs.Len() != 1 {
			t.Errorf("%d hubs had ended when the last reader had left, %d are left", n, hubs.Len())
		}
		leave()
	})
}

// TestReach checks that readers wait until the hub's state is late enough for them.
func TestReach(t *testing.T) {
	for _, tt := range []struct {
		name   string
		happen func(s *stage, h *Hub[int], cancel func())
		want   bool
	}{
		{"it begins", func(_ *stage, h *Hub[int], _ func()) { h.Update(5) }, true},
		{"it goes on", func(_ *stage, h *Hub[int], _ func()) {
			h.Update(4)
			synctest.Wait()
			h.Send("5", nil, 5)
		}, true},
		{"not far enough", func(_ *stage, h *Hub[int], cancel func()) { h.Update(4); cancel() }, false},
		{"it ends", func(s *stage, _ *Hub[int], _ func()) { close(s.ending) }, false},
		{"the reader goes", func(_ *stage, _ *Hub[int], cancel func()) { cancel() }, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newStage(t.Context(), t)
			h, leave := s.Enter("a")
			defer leave()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var got []bool
			go func() {
				_, _, ok := h.Reach(ctx, func(state int) bool { return state >= 5 })
				got = append(got, ok)
			}()
			synctest.Wait()
			if len(got) > 0 {
				t.Errorf("%s: nobody waits", tt.name)
			}
			tt.happen(s, h, cancel)
			synctest.Wait()
			if !slices.Equal(got, []bool{tt.want}) {
				t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
			}
		})
	}
}
