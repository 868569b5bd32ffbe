package sse

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

func TestOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBrowser()
		if _, err := Open(b); err != nil {
			t.Fatal(err)
		}
		b.arrived(t, time.Duration(0), "retry: 1000\n\n")
		if b.status != 200 || b.head.Get("Content-Type") != "text/event-stream" || b.head.Get("X-Accel-Buffering") != "no" {
			t.Errorf("status %d, %v", b.status, b.head)
		}
		b.leave()
		if _, err := Open(b); err == nil {
			t.Error("a stream to a browser that has gone")
		}
	})
}

func TestLastRead(t *testing.T) {
	for _, tt := range []struct{ name, query, header, want string }{
		{name: "a new browser"},
		{name: "the page was loaded", query: "?after=7-a", want: "7-a"},
		{name: "the browser comes back", query: "?after=7", header: "12-b", want: "12-b"},
	} {
		r := httptest.NewRequest("GET", "/feed"+tt.query, nil)
		if tt.header != "" {
			r.Header.Set("Last-Event-ID", tt.header)
		}
		if got := LastRead(r); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestEncode checks that an event has three lines and an empty one, whatever its data is.
func TestEncode(t *testing.T) {
	got, err := Encode("3-a", "patch", map[string]string{"html": "<p>\n\n\r\u2028data: x"})
	want := "id: 3-a\nevent: patch\ndata: {\"html\":\"<p>\\n\\n\\r\\u2028data: x\"}\n\n"
	if err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	if _, err := Encode("3-a", "patch", func() {}); err == nil {
		t.Error("data that is no JSON is encoded")
	}
}

// TestFollowSendsHeartbeats checks that a stream is never silent for longer than Heartbeat.
func TestFollowSendsHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, s := open(t)
		ctx, cancel := context.WithCancel(t.Context())
		news := make(chan string)
		done := make(chan error)
		go func() {
			done <- s.Follow(ctx, func(ctx context.Context) ([]byte, error) {
				select {
				case text := <-news:
					return []byte(text), nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			})
		}()
		pass(10 * time.Second)
		news <- "one"
		pass(5 * time.Second)
		news <- "" // nothing to send
		pass(21 * time.Second)
		b.arrived(t, 10*time.Second, "one", 30*time.Second, beat)
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		b.arrived(t, 10*time.Second, "one", 30*time.Second, beat)
	})
}

// TestFollowEnds checks how a stream ends for each result of next.
func TestFollowEnds(t *testing.T) {
	broken := errors.New("broken")
	for _, tt := range []struct {
		name   string
		next   error
		err    error
		ending string // the last message that is sent
	}{
		{"it has ended", fmt.Errorf("the table: %w", ErrGone), nil, ""},
		{"the same page anew", Reload{}, nil, "event: reset\ndata: {}\n\n"},
		{"another page", fmt.Errorf("the table: %w", Reload{To: "/tables/1"}), nil,
			"event: reset\ndata: {\"to\":\"/tables/1\"}\n\n"},
		{"it fails", broken, broken, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			b, s := open(t)
			if err := s.Follow(t.Context(), func(context.Context) ([]byte, error) { return nil, tt.next }); err != tt.err {
				t.Errorf("%s: got %v, want %v", tt.name, err, tt.err)
			}
			if tt.ending == "" {
				b.arrived(t)
			} else {
				b.arrived(t, time.Duration(0), tt.ending)
			}
		})
	}
}

// TestBrowserLeaves checks that a stream notices that a browser has gone when it next sends something, at the latest a
// heartbeat. If the browser only stops reading, it notices ten seconds later.
func TestBrowserLeaves(t *testing.T) {
	for _, tt := range []struct {
		name  string
		leave func(*browser)
		news  time.Duration // when there is something to send
		ends  time.Duration
	}{
		{"gone when something happens", (*browser).leave, 4 * time.Second, 4 * time.Second},
		{"gone while nothing happens", (*browser).leave, time.Hour, 15 * time.Second},
		{"stuck when something happens", func(b *browser) { b.stop() }, 4 * time.Second, 14 * time.Second},
		{"stuck while nothing happens", func(b *browser) { b.stop() }, time.Hour, 25 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			b, s := open(t)
			tt.leave(b)
			news := time.After(tt.news)
			err := s.Follow(t.Context(), func(ctx context.Context) ([]byte, error) {
				select {
				case <-news:
					return []byte("news"), nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			})
			if took := time.Since(b.began); err != nil || took != tt.ends {
				t.Errorf("%s: ended with %v after %v, want %v", tt.name, err, took, tt.ends)
			}
			b.arrived(t)
		})
	}
}

// TestPoll checks that Poll looks at once, at its pace, and when it is woken, but sends only news.
func TestPoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, s := open(t)
		changed := make(chan struct{})
		time.AfterFunc(2500*time.Millisecond, func() { close(changed) })
		looks := 0
		err := s.Poll(t.Context(), time.Second, func() (News, error) {
			looks++
			switch looks {
			case 1: // at once
				return News{Message: []byte("first"), Changed: changed}, nil
			case 2, 3: // after one second and two
				return News{Changed: changed}, nil
			case 4: // after a change; no later change is signalled
				return News{Message: []byte("changed")}, nil
			}
			return News{}, ErrGone
		})
		if took := time.Since(b.began); err != nil || took != 3*time.Second || looks != 5 {
			t.Errorf("%d looks, ended with %v after %v", looks, err, took)
		}
		b.arrived(t, time.Duration(0), "first", 2500*time.Millisecond, "changed")
	})
}

// TestPollRests checks that changes in quick succession are shown by one look after the rest, and that a later change
// is shown at once.
func TestPollRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, s := open(t)
		changed := make(chan struct{})
		close(changed)
		later := make(chan struct{})
		time.AfterFunc(2*time.Second, func() { close(later) })
		looks := 0
		err := s.Poll(t.Context(), time.Hour, func() (News, error) {
			looks++
			switch looks {
			case 1:
				return News{Message: []byte("first"), Changed: changed, Rest: time.Second}, nil
			case 2:
				return News{Message: []byte("second"), Changed: later, Rest: time.Second}, nil
			case 3:
				return News{Message: []byte("third"), Changed: changed}, nil
			}
			return News{}, ErrGone
		})
		if err != nil {
			t.Error(err)
		}
		b.arrived(t, time.Duration(0), "first", time.Second, "second", 2*time.Second, "third")
	})
}

// TestPollBeats checks that heartbeats are sent even if looks keep finding nothing.
func TestPollBeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, s := open(t)
		ctx, cancel := context.WithTimeout(t.Context(), 31*time.Second)
		defer cancel()
		if err := s.Poll(ctx, 400*time.Millisecond, func() (News, error) { return News{}, nil }); err != nil {
			t.Error(err)
		}
		b.arrived(t, 15*time.Second, beat, 30*time.Second, beat)
	})
}
