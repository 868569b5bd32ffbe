package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"
)

// A Bar shows the progress of a batch on a terminal. The zero value shows nothing.
type Bar struct {
	w     io.Writer // nil to show nothing
	what  string    // the things that are counted
	total int
	n     atomic.Int64
	stop  chan struct{}
	done  chan struct{}
}

// NewBar shows a bar if w is a terminal.
func NewBar(w io.Writer, what string, total int) *Bar {
	b := &Bar{what: what, total: total, stop: make(chan struct{}), done: make(chan struct{})}
	if !isTerminal(w) {
		return b
	}
	b.w = w
	go b.run()
	return b
}

// isTerminal reports whether w is a character device other than the null device.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// Add counts n more. Any goroutine may call it.
func (b *Bar) Add(n int) { b.n.Add(int64(n)) }

func (b *Bar) run() {
	defer close(b.done)
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			fmt.Fprint(b.w, "\r"+barLine(int(b.n.Load()), b.total, b.what))
		case <-b.stop:
			fmt.Fprint(b.w, "\r\x1b[K") // clears the line
			return
		}
	}
}

// barLine draws the bar.
func barLine(n, total int, what string) string {
	const width = 40
	full := width * n / total
	return fmt.Sprintf("[%s%s] %d of %d %s", strings.Repeat("#", full), strings.Repeat(" ", width-full), n, total, what)
}

// Close removes the bar.
func (b *Bar) Close() {
	if b.w != nil {
		close(b.stop)
		<-b.done
	}
}
