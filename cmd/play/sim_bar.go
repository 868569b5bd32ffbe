package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"
)

// A bar shows on a terminal how far a batch is. The zero value shows nothing.
type bar struct {
	w     io.Writer // nil: shows nothing
	what  string    // is counted
	total int
	n     atomic.Int64
	stop  chan struct{}
	done  chan struct{}
}

// newBar begins a bar if w is a terminal.
func newBar(w io.Writer, what string, total int) *bar {
	b := &bar{what: what, total: total, stop: make(chan struct{}), done: make(chan struct{})}
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

// add counts one; any goroutine may call it.
func (b *bar) add() { b.n.Add(1) }

func (b *bar) run() {
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

// close takes the bar away.
func (b *bar) close() {
	if b.w != nil {
		close(b.stop)
		<-b.done
	}
}
