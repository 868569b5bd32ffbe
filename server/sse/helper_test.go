package sse

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A browser reads a stream. It must be used in a synctest bubble.
type browser struct {
	head   http.Header
	began  time.Time
	status int

	mu       sync.Mutex
	got      []arrival
	coming   strings.Builder // written and not yet flushed
	deadline time.Time       // of the next write
	stuck    chan struct{}   // if not nil, writes wait until it is closed
	gone     bool
}

// An arrival is a message with its time since the browser was created.
type arrival struct {
	after time.Duration
	text  string
}

func newBrowser() *browser { return &browser{head: http.Header{}, began: time.Now()} }

func (b *browser) Header() http.Header { return b.head }

func (b *browser) WriteHeader(status int) { b.status = status }

func (b *browser) Write(text []byte) (int, error) {
	b.mu.Lock()
	stuck, left := b.stuck, time.Until(b.deadline)
	b.mu.Unlock()
	if stuck != nil {
		select {
		case <-stuck:
		case <-time.After(left):
			return 0, os.ErrDeadlineExceeded
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone {
		return 0, os.ErrClosed
	}
	return b.coming.Write(text)
}

// FlushError, like SetWriteDeadline, lets an [http.ResponseController] use the browser as its writer.
func (b *browser) FlushError() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = append(b.got, arrival{time.Since(b.began), b.coming.String()})
	b.coming.Reset()
	return nil
}

func (b *browser) SetWriteDeadline(at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.deadline = at
	return nil
}

// leave makes all later writes fail.
func (b *browser) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gone = true
}

// stop makes the browser stop reading until the returned function is called.
func (b *browser) stop() (goOn func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stuck = make(chan struct{})
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		close(b.stuck)
		b.stuck = nil
	}
}

// open begins a stream to a new browser, and drops the data that the beginning sent.
func open(t *testing.T) (*browser, *Stream) {
	t.Helper()
	b := newBrowser()
	s, err := Open(b)
	if err != nil {
		t.Fatal(err)
	}
	b.got = nil
	return b, s
}

// arrived checks all arrivals. want lists their times and texts in pairs.
func (b *browser) arrived(t *testing.T, want ...any) {
	t.Helper()
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	var got []any
	for _, a := range b.got {
		got = append(got, a.after, a.text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// beat contains the text of a heartbeat.
const beat = "event: beat\ndata: {}\n\n"

// pass lets a duration pass on the bubble's clock, which takes no real time.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}
